// @ts-check
// The simple checks of a form on the desk, from the form's own data: what the workbook's Check column and cash
// forecast say (ingest/writing/formulas.py, ingest/forecast.py). They know no rule of the game.

/** @import { Asked, Form, FormRow, FormSection, Said, Values } from "./types.js" */

const SPACES = /[\s\u00a0\u202f$]/g;

/**
 * A text in one language.
 * @param {Said | undefined} text
 * @param {string} lang
 */
export const said = (text, lang) =>
  typeof text === "string" ? text : (text?.[lang] ?? Object.values(text ?? {})[0] ?? "");

/**
 * @param {string} row
 * @param {string} column
 */
export const cellName = (row, column) => `${row}\t${column}`;

/** @param {unknown} cell @returns {cell is Asked} */
export const isAsked = (cell) => cell !== null && typeof cell === "object" && "kind" in cell;

/**
 * The cells to fill of a row, in printed order.
 * @param {FormSection} section
 * @param {FormRow} row
 * @returns {Array<[string, Asked]>}
 */
export function askedIn(section, row) {
  /** @type {Array<[string, Asked]>} */
  const asked = [];
  for (const { id } of section.columns) {
    const cell = row.cells[id];
    if (isAsked(cell)) asked.push([id, cell]);
  }
  return asked;
}

/**
 * A whole number as typed, NaN for anything else: what could be meant in two ways is none.
 * @param {string} typed
 */
export function wholeNumber(typed) {
  const plain = typed.replace(SPACES, "").replace("\u2212", "-");
  return /^[+-]?\d{1,15}$/.test(plain) ? Number(plain) : Number.NaN;
}

/**
 * What stands in a cell: "" where it is blank.
 * @param {Asked} asked
 * @param {string | undefined} value As typed or chosen; undefined where nobody touched the cell.
 */
export const answerIn = (asked, value) => (value ?? String(asked.default ?? "")).trim();

/** @type {(text: Said, lang: string, label: string, bound?: string) => string} */
const filled = (text, lang, label, bound = "") =>
  said(text, lang)
    .replace("%label", () => label)
    .replace("%bound", () => bound);

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
  if (asked.kind !== "integer") return "";
  const number = wholeNumber(value);
  if (Number.isNaN(number)) return filled(words.whole, lang, label);
  if (!advice && !asked.strict) return "";
  if (asked.high && number > asked.high[0])
    return filled(words.above, lang, label, said(asked.high[1], lang));
  if (asked.low && number < asked.low[0]) return filled(words.below, lang, label, said(asked.low[1], lang));
  return "";
}

/**
 * The columns that a begun row lacks to be an order: `engine.forms.lacking`.
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
    answerIn(asked, values[cellName(row.id, column)]);
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
  return { state: "ok", text: said(form.words.ok, lang), column: "" };
}

/** @type {(form: Form, row: FormRow, values: Values, lang: string) => string} */
function governorFault(form, row, values, lang) {
  for (const section of form.sections) {
    for (const governor of section.rows) {
      if (!governor.governs?.includes(row.id)) continue;
      for (const [column, asked] of askedIn(section, governor)) {
        const value = answerIn(asked, values[cellName(governor.id, column)]);
        const text = fault(form, asked, value, said(asked.label, lang), lang, false);
        if (text) return text;
      }
    }
  }
  return "";
}

/**
 * The cash forecast: label and dollars of each term. `ingest.forecast`.
 * @param {Form} form
 * @param {Values} values
 * @returns {Array<[Said, number]>}
 */
export function forecast(form, values) {
  const rows = new Map(form.sections.flatMap(({ rows }) => rows.map((row) => [row.id, row])));
  /** @type {(row: string, column: string) => string | number} */
  const content = (row, column) => {
    const cell = rows.get(row)?.cells[column];
    if (isAsked(cell)) return answerIn(cell, values[cellName(row, column)]);
    return typeof cell === "number" ? cell : "";
  };
  const figure = (/** @type {string | number} */ answer) => Number(wholeNumber(String(answer))) || 0;
  /** @type {(row: string, column: string) => number} */
  const price = (row, column) => {
    const cell = rows.get(row)?.cells[column];
    const answer = content(row, column);
    if (!isAsked(cell) || cell.kind !== "choice") return figure(answer);
    return form.prices[cell.choices ?? ""]?.[String(answer)] ?? 0;
  };
  return form.forecast.map(
    ({ label, sign, value, rows: counted = [], column = "", times, only, permille = 1000 }) => {
      if (value !== undefined) return [label, sign * value];
      let total = 0;
      for (const row of counted) {
        if (only && content(row, only[0]) !== only[1]) continue;
        total += figure(content(row, column)) * (times ? price(row, times) : 1);
      }
      return [label, Math.sign(sign) * Math.floor((Math.abs(sign) * total * permille) / 1000)];
    },
  );
}
