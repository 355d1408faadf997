// @ts-check
// Finds the route or city of a railway map by its name, in any spelling.
import { unescaped } from "./escaping.js";

/** @import { Network, Place, Trace } from "./types.js" */

/**
 * The route or city that somebody looks for: of this name, or else of a name that begins so.
 * @param {Network} network
 * @param {string} search
 * @returns {Place | null}
 */
export function placeNamed({ routes, cities }, search) {
  const sought = folded(search);
  if (!sought) return null;
  const codes = [...routes].map(([name, route]) => ({ name, at: route.middle }));
  const places = [...codes, ...cityPlaces(cities)];
  const begins = (/** @type {string} */ name) => folded(name).startsWith(sought);
  const hasWord = (/** @type {string} */ name) => ` ${folded(name)}`.includes(` ${sought}`);
  return (
    places.find((place) => namesOf(place).some((name) => folded(name) === sought)) ??
    places.find((place) => namesOf(place).some(begins)) ??
    places.find((place) => namesOf(place).some(hasWord)) ??
    null
  );
}

const namesOf = (/** @type {Place} */ place) => place.names ?? [place.name];

/** Without case, accents and hyphens: Montreal finds Montréal. */
const folded = (/** @type {string} */ text) =>
  text.normalize("NFD").replace(/\p{M}/gu, "").replace(/-/g, " ").trim().toLowerCase();

/**
 * @param {Trace} cities
 * @returns {Place[]}
 */
export const cityPlaces = (cities) =>
  cities.text.map((/** @type {string} */ name, /** @type {number} */ index) => ({
    name: unescaped(name),
    names: [name, ...(cities.meta?.also?.[index] ?? [])].map(unescaped),
    at: [cities.x[index], cities.y[index]],
  }));
