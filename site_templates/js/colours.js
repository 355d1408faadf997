// @ts-check
// Puts the colours of the scheme in use into the data of a figure, which only names them.

/** @import { Paint } from "./types.js" */

const COLOUR = /^(fill)?color$/;

/** @type {Map<string, string>} By scheme and name, once read: to ask again has the browser style the page anew. */
const read = new Map();

/** @returns {Paint} */
export function schemeColours() {
  const scheme = document.body.dataset.mdColorScheme;
  return (token) => {
    const name = `${scheme} ${token}`;
    const colour =
      read.get(name) ??
      getComputedStyle(document.body)
        .getPropertyValue(`--ts-${token.slice(1)}`)
        .trim();
    if (colour) read.set(name, colour);
    return colour || "#888";
  };
}

/**
 * A copy of a value with its colours. Only what stands under a key for colours is one: a name that begins
 * with "@" stays a name.
 * @template Value
 * @param {Value} value
 * @param {Paint} paint
 * @param {string} [key]
 * @returns {Value}
 */
export function painted(value, paint, key = "") {
  const copy = /** @param {unknown} part */ (part, under = key) => painted(part, paint, under);
  if (typeof value === "string") {
    return /** @type {any} */ (COLOUR.test(key) && value[0] === "@" ? paint(value) : value);
  }
  // Lists of thousands of coordinates are handed on as they are.
  if (Array.isArray(value))
    return /** @type {any} */ (COLOUR.test(key) ? value.map((part) => copy(part)) : value);
  if (value === null || typeof value !== "object") return value;
  const parts = Object.entries(value).map(([name, part]) => [name, copy(part, name)]);
  return Object.fromEntries(parts);
}
