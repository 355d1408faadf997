// @ts-check
// What a filled cell is held to that depends on other answers: the twin of ingest/limits.py.
import {
  answerIn,
  cellName,
  contentsOf,
  filled,
  isAsked,
  minus,
  readIn,
  said,
  wholeNumber,
} from "./formanswers.js";
import { amount } from "./formsums.js";

/** @import { Asked, Form, Limit, Values } from "./types.js" */

/** @type {(row: string, cell: string) => [string, string]} */
function cellAt(row, cell) {
  const dot = cell.lastIndexOf(".");
  return dot < 0 ? [row, cell] : [cell.slice(0, dot), cell.slice(dot + 1)];
}

/** @type {(form: Form, row: string, limit: Limit, values: Values) => boolean} */
function holds(form, row, limit, values) {
  const { content } = contentsOf(form, values);
  return limit.only.every(([cell, code]) => content(...cellAt(row, cell)) === code);
}

/** @type {(form: Form, row: string, limit: Limit, values: Values) => string} */
const keyOf = (form, row, limit, values) =>
  limit.by.map((cell) => contentsOf(form, values).content(...cellAt(row, cell))).join("/");

/**
 * The figure that a limit holds to; undefined where there is none.
 * @type {(form: Form, row: string, limit: Limit, values: Values) => number | undefined}
 */
function figureOf(form, row, limit, values) {
  if (!holds(form, row, limit, values) || limit.bound === "never" || limit.bound === "taken")
    return undefined;
  if (limit.by.length) return form.figures?.[limit.source]?.[keyOf(form, row, limit, values)];
  const terms = form.sums?.[limit.source] ?? [];
  const total = terms.reduce((sum, term) => sum + amount(form, values, term), 0);
  return Math.floor((total * 1000) / limit.each);
}

const plain = (/** @type {unknown} */ text) =>
  String(text).split(/\s+/).filter(Boolean).join(" ").toLowerCase();

/** @type {(asked: Asked, figure: number, lang: string) => string} */
const inUnit = (asked, figure, lang) => filled(asked.unit, lang, "", minus(figure.toLocaleString(lang)));

/**
 * What the limits of a filled cell find wrong, "" for nothing.
 * @param {Form} form
 * @param {string} row
 * @param {string} column
 * @param {Asked} asked
 * @param {Values} values
 * @param {string} label
 * @param {string} lang
 */
export function brokenLimit(form, row, column, asked, values, label, lang) {
  const value = readIn(asked, values[cellName(row, column)], lang);
  if (value === "") return "";
  for (const limit of asked.limits ?? []) {
    const text = broken(form, row, asked, limit, values, value, label, lang);
    if (text) return text;
  }
  return asked.once && isTwice(form, row, column, asked, values, value)
    ? filled(form.words.twice, lang, label)
    : "";
}

/** @type {(form: Form, row: string, asked: Asked, limit: Limit, values: Values, value: string, label: string, lang: string) => string} */
function broken(form, row, asked, limit, values, value, label, lang) {
  if (!holds(form, row, limit, values)) return "";
  const says = (/** @type {string} */ word, bound = 0) =>
    limit.text
      ? said(limit.text, lang)
      : filled(form.words[word], lang, label, inUnit(asked, Math.max(0, bound), lang));
  if (limit.bound === "never")
    return said(form.reasons?.[limit.source]?.[keyOf(form, row, limit, values)], lang);
  if (limit.bound === "taken")
    return limit.values.some((one) => plain(one) === plain(value)) ? says("taken") : "";
  const figure = figureOf(form, row, limit, values);
  const number =
    asked.kind === "choice" ? (form.prices[asked.choices ?? ""]?.[value] ?? Number.NaN) : wholeNumber(value);
  if (figure === undefined) return "";
  if (limit.bound === "left") return figure < 0 ? says("short", -figure) : "";
  if (Number.isNaN(number)) return "";
  if (limit.bound === "low") return number < figure ? says("below", figure) : "";
  return number > figure ? says("above", figure) : "";
}

/** @type {(form: Form, row: string, column: string, asked: Asked, values: Values, value: string) => boolean} */
function isTwice(form, row, column, asked, values, value) {
  const cells = form.sections.flatMap(({ columns, rows }) =>
    rows.flatMap((other) => columns.map(({ id }) => ({ row: other.id, column: id, cell: other.cells[id] }))),
  );
  const own = cells.findIndex((one) => one.row === row && one.column === column);
  // The first of two is carried out, as the judge reads the form.
  return cells
    .slice(0, own)
    .some(
      ({ cell, ...at }) =>
        isAsked(cell) &&
        cell.once === asked.once &&
        answerIn(cell, values[cellName(at.row, at.column)]) === value,
    );
}

/**
 * What the limits of a cell allow with these answers: "82 at most".
 * @param {Form} form
 * @param {string} row
 * @param {Asked} asked
 * @param {Values} values
 * @param {string} lang
 */
export const allowedNow = (form, row, asked, values, lang) =>
  (asked.limits ?? [])
    .filter(({ bound }) => asked.kind === "integer" && (bound === "low" || bound === "high"))
    .flatMap((limit) => {
      const figure = figureOf(form, row, limit, values);
      const word = form.words[limit.bound === "low" ? "least" : "most"];
      return figure === undefined ? [] : [filled(word, lang, "", inUnit(asked, Math.max(0, figure), lang))];
    })
    .join(" \u00b7 ");
