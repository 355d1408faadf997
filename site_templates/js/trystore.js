// @ts-check
// Keeps the match that a reader tries on this device.

/** @import { Values } from "./types.js" */

/** @typedef {{ title: string, language: string, save: string, values: Values }} Kept */

/**
 * One place for all languages of the page, and another for each site of the same origin.
 * @param {string} root Of the site.
 */
const placeOf = (root) => `turnsheet-try ${new URL(root, location.href).pathname}`;

/**
 * @param {string} root
 * @returns {Kept | null}
 */
export function keptMatch(root) {
  try {
    return JSON.parse(localStorage.getItem(placeOf(root)) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Returns whether this device keeps the match.
 * @param {string} root
 * @param {Kept} match
 */
export function keepMatch(root, match) {
  try {
    localStorage.setItem(placeOf(root), JSON.stringify(match));
    return true;
  } catch {
    return false;
  }
}

/** @param {string} root */
export function dropMatch(root) {
  try {
    localStorage.removeItem(placeOf(root));
  } catch {
    // What keeps nothing has nothing to forget.
  }
}
