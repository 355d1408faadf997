// @ts-check
// Compares the published chain with the newest entry that this device saw. What it keeps is public: two hashes
// and a number. Signatures are left to `turnsheet verify`; here a chain has only to continue what was seen.

const KEPT = "turnsheet history ";

/** @typedef {{ number: number, hash: string }} Entry */
/** @typedef {{ first: string, newest: Entry }} Seen */
/** @typedef {"replaced" | "forked" | "older" | "broken" | "gone"} Complaint */

/**
 * JSON of one form only, as engine/turn.py writes it.
 * @param {unknown} value
 * @returns {string}
 */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const parts = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${parts.map(([name, part]) => `${JSON.stringify(name)}:${canonical(part)}`).join(",")}}`;
}

/** @param {string} text */
async function sha256(text) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The hash of every entry, or null where they do not follow one another.
 * @param {string} chain The published file.
 * @param {string} match
 */
export async function hashesOf(chain, match) {
  try {
    const hashes = [];
    for (const { statement } of JSON.parse(chain)) {
      const follows = statement.number === hashes.length && statement.previous === (hashes.at(-1) ?? "");
      if (!follows || statement.match !== match) return null;
      hashes.push(await sha256(canonical(statement)));
    }
    return hashes.length ? hashes : null;
  } catch {
    return null;
  }
}

/**
 * What is wrong with a chain for somebody who saw an entry of it; null where it continues it.
 * @param {Seen | null} seen
 * @param {string[] | null} hashes
 * @returns {Complaint | null}
 */
export function complaint(seen, hashes) {
  if (!hashes) return "broken";
  if (!seen) return null;
  if (hashes[0] !== seen.first) return "replaced";
  if (seen.newest.number >= hashes.length) return "older";
  return hashes[seen.newest.number] === seen.newest.hash ? null : "forked";
}

/**
 * An entry as people compare it.
 * @param {Entry} entry
 */
export const shown = ({ number, hash }) =>
  `${number} · ${(hash.slice(0, 16).match(/.{4}/g) ?? []).join("-")}`;

/**
 * @param {string} place The address of a match's papers: one host may hold several matches.
 * @returns {Seen | null} Nothing too where this device keeps nothing at all.
 */
export function recallSeen(place) {
  try {
    const seen = JSON.parse(localStorage.getItem(KEPT + place) ?? "null");
    return typeof seen?.first === "string" && Number.isInteger(seen?.newest?.number) ? seen : null;
  } catch {
    return null;
  }
}

/**
 * @param {string} place
 * @param {string[]} hashes
 */
export function keepSeen(place, hashes) {
  const number = hashes.length - 1;
  /** @type {Seen} */
  const seen = { first: hashes[0], newest: { number, hash: hashes[number] } };
  try {
    localStorage.setItem(KEPT + place, JSON.stringify(seen));
  } catch {}
}

/**
 * Fetches the chain and compares it; what continues the history is kept, what does not is left to the reader.
 * @param {string} address
 * @param {string} place
 * @param {string} match
 * @returns {Promise<{ complaint: Complaint | null, entry: Entry, hashes: string[] | null } | null>} The newest
 *   entry, or with a complaint the one that was seen. Nothing where the chain cannot be reached.
 */
export async function lookAtHistory(address, place, match) {
  const seen = recallSeen(place);
  // Never a kept copy: files of two histories may have one time and one size, and hosts call that unchanged.
  const answer = await fetch(address, { cache: "no-store" }).catch(() => null);
  if (!answer || (!answer.ok && answer.status !== 404)) return null;
  const hashes = answer.ok ? await hashesOf(await answer.text(), match) : null;
  const wrong = answer.ok ? complaint(seen, hashes) : seen && "gone";
  if (wrong) return { complaint: wrong, entry: seen?.newest ?? { number: 0, hash: "" }, hashes };
  if (!hashes) return null;
  keepSeen(place, hashes);
  return { complaint: null, entry: { number: hashes.length - 1, hash: hashes[hashes.length - 1] }, hashes };
}
