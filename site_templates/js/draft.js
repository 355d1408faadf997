// @ts-check
// Keeps what was filled in but not handed in on this device, encrypted under the seat's key: without the key
// not even whose draft it is can be told.
import { bytes, draftKey, objectName } from "./seal.js";

/** @import { Seat, Values } from "./types.js" */

const utf8 = new TextEncoder();

/** @type {(seat: Seat, match: string) => Promise<string>} */
const place = async (seat, match) =>
  `turnsheet draft ${await objectName(seat, { match, turn: 0, kind: "draft" })}`;

/**
 * Nothing is kept where the device keeps nothing.
 * @param {Seat} seat
 * @param {string} match
 * @param {number} turn
 * @param {Values} values
 */
export async function saveDraft(seat, match, turn, values) {
  const name = await place(seat, match);
  if (!Object.keys(values).length) return localStorage.removeItem(name);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const content = utf8.encode(JSON.stringify({ turn, values }));
  const key = await draftKey(seat.key);
  const data = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, content);
  const sealed = [iv, new Uint8Array(data)].map((part) => btoa(String.fromCharCode(...part)));
  localStorage.setItem(name, sealed.join(" "));
}

/**
 * What was filled in for this turn, nothing where there is no draft or one of another turn.
 * @param {Seat} seat
 * @param {string} match
 * @param {number} turn
 * @returns {Promise<Values>}
 */
export async function readDraft(seat, match, turn) {
  try {
    const [iv, data] = (localStorage.getItem(await place(seat, match)) ?? "").split(" ").map(bytes);
    const key = await draftKey(seat.key);
    const content = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, data);
    const stored = JSON.parse(new TextDecoder().decode(content));
    return stored.turn === turn ? stored.values : {};
  } catch {
    return {};
  }
}
