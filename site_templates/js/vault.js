// @ts-check
// Fetches keyring, list of turns and sealed papers of a match, and opens them.
import { KEPT } from "./offline.js";
import { isSound, objectName, openRing, unseal } from "./seal.js";

/** @import { Judge } from "./judging.js" */
/** @import { Ring, Seat } from "./types.js" */

/** @typedef {{ match: string, first: number, latest: number, over?: boolean, screen?: boolean, letters?: number,
 *   judge?: Judge }} Turns */
/** @typedef {{ meta: Record<string, string>, payload: Uint8Array<ArrayBuffer> }} Opened */

/** What went wrong; `message` is the name of the sentence that says so. */
export class Refusal extends Error {}

/**
 * What was asked for -> when the device kept what it was given; "" where the network gave it.
 * @type {Map<string, string>}
 */
export const answered = new Map();

/**
 * The bytes of a file, or null where there is none.
 * @param {string} address
 */
async function fetchFile(address) {
  try {
    const answer = await fetch(address, { cache: "no-cache" });
    answered.set(address, answer.headers.get(KEPT) ?? "");
    if (answer.status === 404) return null;
    if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
  } catch {}
  throw new Refusal("unreachable");
}

/** @param {Uint8Array} data */
export const text = (data) => new TextDecoder().decode(data);

/** @param {Uint8Array} data */
function json(data) {
  try {
    return JSON.parse(text(data));
  } catch {
    return null;
  }
}

/**
 * @param {any} turns
 * @param {string} match
 * @returns {turns is Turns}
 */
const isList = (turns, match) =>
  turns?.match === match &&
  Number.isInteger(turns.first) &&
  Number.isInteger(turns.latest) &&
  turns.first <= turns.latest;

/**
 * The list of turns, or null where there is no sound one within reach.
 * @param {string} folder
 * @param {string} match
 */
export async function turnsNow(folder, match) {
  const file = await fetchFile(`${folder}turns.json`).catch(() => null);
  const turns = file && json(file);
  return isList(turns, match) ? turns : null;
}

/**
 * The list of turns as it stands on the device, and since when; null where the network gives it.
 * @param {string} folder
 * @param {string} match
 */
export async function keptTurns(folder, match) {
  const turns = await turnsNow(folder, match);
  const since = answered.get(`${folder}turns.json`);
  return since && turns ? { turns, since } : null;
}

/**
 * Keyring and list of turns.
 * @param {string} folder
 * @param {string} match
 * @param {number} newest The turn this page was printed with: a list that ends before it is an old one.
 * @returns {Promise<{ ring: Ring, turns: Turns }>}
 */
export async function fetchLists(folder, match, newest) {
  const files = await Promise.all([fetchFile(`${folder}keyring.json`), fetchFile(`${folder}turns.json`)]);
  const [ring, turns] = files.map((file) => file && json(file));
  if (files.includes(null)) throw new Refusal("none");
  if (!isList(turns, match) || !isSound(ring, match)) throw new Refusal("damaged_ring");
  if (turns.latest < newest) throw new Refusal("stale");
  return { ring, turns };
}

/**
 * The seats that a key opens; none is a matter of the secret, anything else a ring that is not what it should be.
 * @param {Ring} ring
 * @param {string} slot
 * @param {() => Promise<CryptoKey>} keyFor
 */
export async function openSeats(ring, slot, keyFor) {
  try {
    const wrapping = await keyFor();
    return { wrapping, seats: await openRing(ring, slot, wrapping) };
  } catch {
    // Without a word the desk would seem to work for ever.
    throw new Refusal("damaged_ring");
  }
}

/**
 * A paper of a turn, or null where none of the seats was given one.
 * @param {string} folder
 * @param {Seat[]} seats
 * @param {{ match: string, turn: number, kind: string }} paper
 * @returns {Promise<Opened | null>}
 */
export async function fetchPaper(folder, seats, paper) {
  let damaged = false;
  for (const seat of seats) {
    const data = await fetchFile(folder + (await objectName(seat, paper)));
    if (!data) continue;
    try {
      return await unseal(seat, paper, data);
    } catch {
      damaged = true;
    }
  }
  if (damaged) throw new Refusal("damaged");
  return null;
}
