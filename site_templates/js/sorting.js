// @ts-check
// How the rows of a table are compared, searched and counted.

/**
 * Figures before texts, nothing at all last: whichever way the rest is turned.
 * @param {string | number} a
 * @param {string | number} b
 * @param {number} sign 1 to ascend, -1 to descend.
 * @param {Intl.Collator} words
 */
export function compare(a, b, sign, words) {
  if (a === "" || b === "") return Number(a === "") - Number(b === "");
  if (typeof a === "number" && typeof b === "number") return sign * (a - b);
  if (typeof a === "number") return -1;
  if (typeof b === "number") return 1;
  return sign * words.compare(a, b);
}

/**
 * Without case and accents: "Elodie" finds Élodie.
 * @param {string} text
 */
export const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * Whether a text holds every word of a search, wherever it stands.
 * @param {string} text
 * @param {string} search
 */
export function holds(text, search) {
  const words = folded(search).split(/\s+/).filter(Boolean);
  const inside = folded(text);
  return words.every((word) => inside.includes(word));
}

/**
 * What cuts a list into its members in a language: of "A, B, and C" the three letters.
 * @param {string} language
 * @returns {(text: string) => string[]}
 */
export function membersIn(language) {
  if (!Intl.ListFormat) return (text) => [text];
  const lists = [
    ["1", "2"],
    ["1", "2", "3"],
  ];
  const parts = lists.flatMap((list) => new Intl.ListFormat(language).formatToParts(list));
  const literals = parts.filter((part) => part.type === "literal").map((part) => part.value);
  const between = [...new Set(literals)].sort((a, b) => b.length - a.length);
  return (text) => between.reduce((pieces, mark) => pieces.flatMap((piece) => piece.split(mark)), [text]);
}

const MOST = 60;

/**
 * @param {string[][]} rows
 * @returns {Map<string, number>}
 */
function tally(rows) {
  const counts = new Map();
  for (const value of rows.flat()) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/**
 * The values by which a column of words can be filtered, and how often each stands there; null where there
 * are too many, or nearly all of them stand there once.
 * @param {string[]} texts Of the column's cells.
 * @param {(text: string) => string[]} members
 */
export function choices(texts, members) {
  const whole = tally(texts.map((text) => [text]));
  const cut = tally(texts.map(members));
  // A name with a comma in it is no list: taken apart, such a column would have more values than before.
  const asList = cut.size <= whole.size;
  const counts = asList ? cut : whole;
  counts.delete("");
  const once = [...counts.values()].filter((count) => count === 1).length;
  const few = counts.size >= 2 && counts.size <= MOST && counts.size * 3 <= texts.length * 2;
  if (!few || once * 4 > counts.size * 3) return null;
  return { counts, values: asList ? members : (/** @type {string} */ text) => [text] };
}
