// @ts-check
// The simple checks of a form on the desk, from the form's own data: what the workbook's Check column says
// (ingest/writing/formulas.py). They know no rule of the game.
import { askedIn, cellName, filled, readIn, said, wholeNumber } from "./formanswers.js";
import { brokenLimit } from "./formlimits.js";

/** @import { Asked, Form, FormRow, FormSection, Values } from "./types.js" */

/**
 * Whether the referee would cut a text off, who counts what is left of it once it is tidied.
 * @type {(asked: Asked, text: string) => boolean}
 */
const tooLong = ({ most }, text) =>
  most !== undefined && [...text.normalize().replace(/\s+/g, " ")].length > most;

/**
 * What is wrong with one cell, "" for nothing.
 * @param {Form} form
 * @param {Asked} asked
 * @param {string} value
 * @param {string} label
 * @param {string} lang
 * @param {boolean} [advice] Whether a number outside its range is named too.
 */
export function fault(form, asked, value, label, lang, advice = true) {
  if (value === "") return "";
  const { words } = form;
  if (asked.kind === "choice") {
    const listed = form.choices[asked.choices ?? ""].some(([code]) => code === value);
    return listed ? "" : filled(words.lacks, lang, label);
  }
  if (asked.kind !== "integer")
    return tooLong(asked, value) ? filled(words.long ?? words.above, lang, label, String(asked.most)) : "";
  const number = wholeNumber(value);
  if (Number.isNaN(number)) return filled(words.whole, lang, label);
  if (!advice && !asked.strict) return "";
  if (asked.high && number > asked.high[0])
    return filled(words.above, lang, label, said(asked.high[1], lang));
  if (asked.low && number < asked.low[0]) return filled(words.below, lang, label, said(asked.low[1], lang));
  return "";
}

/**
 * The columns that a begun row lacks to be an order: `engine.lacking.lacking`.
 * @param {FormSection["needs"]} needs
 * @param {Map<string, string>} begun
 */
export const lacking = (needs, begun) =>
  begun.size === 0
    ? []
    : needs
        .filter(({ only }) => !only || begun.get(only[0]) === only[1])
        .filter(({ column, others }) => ![column, ...others].some((name) => begun.has(name)))
        .map(({ column }) => column);

/**
 * The simple check of a row: nothing for a blank one, ok, or the first thing that is wrong or missing.
 * @param {Form} form
 * @param {FormSection} section
 * @param {FormRow} row
 * @param {Values} values
 * @param {string} lang
 * @returns {{ state: "" | "ok" | "wrong", text: string, column: string }}
 */
export function rowCheck(form, section, row, values, lang) {
  const cells = askedIn(section, row);
  const heading = (/** @type {string} */ column) => {
    const named = cells.length > 1 ? section.columns.find(({ id }) => id === column)?.label : undefined;
    return said(named ?? /** @type {Asked} */ (row.cells[column]).label, lang);
  };
  const value = (/** @type {string} */ column, /** @type {Asked} */ asked) =>
    readIn(asked, values[cellName(row.id, column)], lang);
  for (const [column, asked] of cells) {
    const text = fault(form, asked, value(column, asked), heading(column), lang);
    if (text) return { state: "wrong", text, column };
  }
  const begun = new Map(cells.map(([column, asked]) => [column, value(column, asked)]));
  for (const [column, content] of begun) if (content === "") begun.delete(column);
  if (begun.size === 0) return { state: "", text: "", column: "" };
  const governed = governorFault(form, row, values, lang);
  if (governed) return { state: "wrong", text: governed, column: "" };
  const [missing] = lacking(section.needs, begun);
  if (missing)
    return { state: "wrong", text: filled(form.words.lacks, lang, heading(missing)), column: missing };
  for (const [column, asked] of cells) {
    const text = brokenLimit(form, row.id, column, asked, values, heading(column), lang);
    if (text) return { state: "wrong", text, column };
  }
  return { state: "ok", text: said(form.words.ok, lang), column: "" };
}

/** @type {(form: Form, row: FormRow, values: Values, lang: string) => string} */
function governorFault(form, row, values, lang) {
  for (const section of form.sections) {
    for (const governor of section.rows) {
      if (!governor.governs?.includes(row.id)) continue;
      for (const [column, asked] of askedIn(section, governor)) {
        const value = readIn(asked, values[cellName(governor.id, column)], lang);
        const text = fault(form, asked, value, said(asked.label, lang), lang, false);
        if (text) return text;
      }
    }
  }
  return "";
}
