// @ts-check
// The sums of a form's answers: the cash forecast, and what limits hold to (ingest/forecast.py).
import { contentsOf, isAsked, wholeNumber } from "./formanswers.js";

/** @import { ForecastTerm, Form, Said, Values } from "./types.js" */

/**
 * The cash forecast: label and dollars of each term.
 * @param {Form} form
 * @param {Values} values
 * @returns {Array<[Said, number]>}
 */
export const forecast = (form, values) =>
  form.forecast.map((term) => [term.label, amount(form, values, term)]);

/**
 * What one term comes to.
 * @param {Form} form
 * @param {Values} values
 * @param {ForecastTerm} term
 */
export function amount(form, values, term) {
  const { sign, value, rows = [], column = "", times = "", only, permille = 1000, most, before } = term;
  // Adding nothing leaves no -0, which would be shown as "−0 $".
  if (value !== undefined) return sign * value + 0;
  const { cell, content } = contentsOf(form, values);
  const figure = (/** @type {string | number} */ found) => Number(wholeNumber(String(found))) || 0;
  /** @type {(row: string) => number} */
  const price = (row) => {
    const asked = cell(row, times);
    if (!isAsked(asked) || asked.kind !== "choice") return figure(content(row, times));
    return form.prices[asked.choices ?? ""]?.[String(content(row, times))] ?? 0;
  };
  /** @type {(row: string) => number} */
  const quantity = (row) => {
    const number = column ? figure(content(row, column)) : 1;
    return most ? Math.min(number, form.figures?.[most]?.[content(row, times)] ?? number) : number;
  };
  const places = before ? [...rows, before[0]] : rows;
  /** @type {(row: string) => number} */
  const rank = (row) => {
    const number = wholeNumber(String(before ? content(row, before[1]) : ""));
    return Number.isNaN(number) ? Number.POSITIVE_INFINITY : number;
  };
  /** @type {(row: string) => boolean} */
  const comesBefore = (row) => {
    if (!before) return true;
    const [own, other] = [rank(row), rank(before[0])];
    return own < other || (own === other && places.indexOf(row) < places.indexOf(before[0]));
  };
  const filled = term.first && only ? rows.filter((row) => content(row, only[0]) !== "").slice(0, 1) : rows;
  let total = 0;
  for (const row of filled) {
    if (only && content(row, only[0]) !== only[1]) continue;
    if (comesBefore(row)) total += quantity(row) * (times ? price(row) : 1);
  }
  return Math.sign(sign) * Math.floor((Math.abs(sign) * total * permille) / 1000) + 0;
}
