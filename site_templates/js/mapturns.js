// @ts-check
// Reads who owned which route of a railway map in every turn: the first turn in full, then what changed.
import { escaped } from "./escaping.js";

/** @import { MapTurn, Network, Owned, Owner } from "./types.js" */

// The colour of an owner; dashes, which files of earlier editions gave them too, are for states.
const OWNER = /^@c\d/;

/**
 * @param {any} stored As publish/ encodes it.
 * @param {number} language
 * @param {Network} network
 * @returns {MapTurn[]}
 */
export function mapTurns(stored, language, network) {
  const owners = ownersOf(stored, language, network);
  const ordered = inOrder(owners, network);
  /** @type {Map<string, number>} */
  const values = new Map();
  return stored.turns.map((/** @type {any[]} */ [turn, period, changes]) => {
    for (let n = 0; n < changes.length; n += 2) values.set(stored.codes[changes[n]], changes[n + 1]);
    const drawn = [...values].filter(([code, value]) => value >= 0 && network.routes.has(code));
    const used = new Set(drawn.map(([, value]) => owners[value >> 1]));
    /** @type {Array<[string, Owned]>} */
    const owned = drawn.map(([code, value]) => [
      code,
      { owner: owners[value >> 1].id, double: value % 2 === 1 },
    ]);
    const listed = ordered.filter((owner) => used.has(owner));
    return { turn, period, owned: new Map(owned), owners: new Map(listed.map((owner) => [owner.id, owner])) };
  });
}

/** @type {(stored: any, language: number, network: Network) => Owner[]} */
const ownersOf = (stored, language, network) =>
  stored.groups.map((/** @type {any[]} */ [id, color, dash, width, names]) => {
    const name = escaped(Array.isArray(names) ? names[language] || names[0] : names);
    const line = { color, dash: OWNER.test(color) ? "solid" : dash, width };
    return { id, name, line, link: network.owners.get(id)?.link ?? {} };
  });

/**
 * Owners as the legend of the page has them, so that it does not jump; railroads that are no more come before what
 * no railroad owns.
 * @param {Owner[]} owners
 * @param {Network} network
 */
function inOrder(owners, network) {
  const known = [...network.owners.keys()];
  const isState = (/** @type {string} */ id) => !OWNER.test(network.owners.get(id)?.line.color);
  const rank = (/** @type {Owner} */ { id, line }) =>
    known.includes(id) ? known.indexOf(id) : OWNER.test(line.color) ? known.findIndex(isState) : known.length;
  return [...owners].sort((one, other) => rank(one) - rank(other));
}
