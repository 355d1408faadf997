// @ts-check
// What is asked and answered in the cells of a form on the desk.

/** @import { Asked, Form, FormRow, FormSection, Said, Values } from "./types.js" */

const SPACE = "[ \\u00a0\\u2007\\u2009\\u202f]";
const DOLLAR = new RegExp(`^([+\\u2212-]?)${SPACE}?\\$${SPACE}?|${SPACE}?\\$$`);
// What people write between thousands (ingest/numbers.py).
const MARK = "[ \\u00a0\\u2007\\u2009\\u202f,'\\u2019]";
const WHOLE = new RegExp(`^[+-]?${SPACE}?(?:\\d{1,15}|[1-9]\\d{0,2}(?:(${MARK})\\d{3})(?:\\1\\d{3})*)$`);

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
 * A figure without the dollar at one of its ends, and with the keyboard's minus sign.
 * @param {string} typed
 */
const bare = (typed) => typed.trim().replace(DOLLAR, "$1").replace("\u2212", "-");

/**
 * A whole number as typed, NaN for anything else: what could be meant in two ways is none, and "12 5" are two.
 * @param {string} typed
 */
export function wholeNumber(typed) {
  const figures = bare(typed);
  return WHOLE.test(figures) ? Number(figures.replace(/[^\d-]/g, "")) : Number.NaN;
}

/**
 * A figure with the minus sign that pages use, not the hyphen of the browser's English.
 * @param {string} figure
 */
export const minus = (figure) => figure.replace("-", "\u2212");

/**
 * What a row shows beside its fields: before the first of them, and after it.
 * @param {FormSection} section
 * @param {FormRow} row
 * @param {string} lang
 */
export function printedIn(section, row, lang) {
  const asked = askedIn(section, row);
  // What the sheet prints of a field, its hint or its name, is said at the field: not twice.
  const atFields = asked.map(([, { help }]) => said(help, lang));
  if (asked.length === 1) atFields.push(said(asked[0][1].label, lang));
  const first = section.columns.findIndex(({ id }) => id === asked[0]?.[0]);
  const printed = { before: /** @type {string[]} */ ([]), after: /** @type {string[]} */ ([]) };
  section.columns.forEach(({ id, label }, place) => {
    const cell = row.cells[id];
    if (cell === undefined || isAsked(cell)) return;
    const figure = (/** @type {number} */ value) => minus(value.toLocaleString(lang));
    const text = typeof cell === "number" ? `${said(label, lang)} · ${figure(cell)}` : said(cell, lang);
    if (!atFields.includes(text)) printed[place < first ? "before" : "after"].push(text);
  });
  return printed;
}

/**
 * What stands in a cell: "" where it is blank.
 * @param {Asked} asked
 * @param {string | undefined} value As typed or chosen; undefined where nobody touched the cell.
 */
export const answerIn = (asked, value) => (value ?? String(asked.default ?? "")).trim();

/**
 * The same for sums and limits: "15.000" is 15000 where the language may mean it and the cell allows only that
 * (ingest/numbers.py).
 * @param {Asked} asked
 * @param {string | undefined} value
 * @param {string} [lang]
 */
export function readIn(asked, value, lang = globalThis.document?.documentElement.lang ?? "") {
  const text = answerIn(asked, value);
  if (asked.kind !== "integer" || said(asked.thousands, lang) !== ".") return text;
  const parts = /^([+-]?[1-9]\d{0,2})\.(\d{3})$/.exec(bare(text));
  if (!parts) return text;
  const allowed = (/** @type {number} */ number) =>
    !(asked.low && number < asked.low[0]) && !(asked.high && number > asked.high[0]);
  const thousands = Number(parts[1] + parts[2]);
  const sure = allowed(thousands) && (parts[2] !== "000" || !allowed(Number(parts[1])));
  return sure ? String(thousands) : text;
}

/** @type {(text: Said | undefined, lang: string, label: string, bound?: string) => string} */
export const filled = (text, lang, label, bound = "") =>
  said(text, lang)
    .replace("%label", () => label)
    .replace("%bound", () => bound);

/** @type {WeakMap<Form, Map<string, FormRow>>} */
const rowsOf = new WeakMap();

/**
 * Finds what stands in any cell of a form: what was answered, or the figure printed there.
 * @param {Form} form
 * @param {Values} values
 */
export function contentsOf(form, values) {
  const rows =
    rowsOf.get(form) ?? new Map(form.sections.flatMap((one) => one.rows.map((row) => [row.id, row])));
  rowsOf.set(form, rows);
  return {
    /** @type {(row: string, column: string) => Asked | Said | number | undefined} */
    cell: (row, column) => rows.get(row)?.cells[column],
    /** @type {(row: string, column: string) => string | number} */
    content(row, column) {
      const cell = rows.get(row)?.cells[column];
      if (isAsked(cell)) return readIn(cell, values[cellName(row, column)]);
      return typeof cell === "number" ? cell : "";
    },
  };
}
