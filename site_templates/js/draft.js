// @ts-check
// Keeps what was filled in but not handed in on this device, encrypted under the seat's key: without the key
// not even whose draft it is can be told.
import { bytes, draftKey, objectName } from "./seal.js";

/** @import { Seat, Values } from "./types.js" */

const utf8 = new TextEncoder();

/**
 * The name under which a draft lies. Even and odd turns have one each: a window left open since the last turn
 * takes nothing from the draft of this one.
 * @type {(seat: Seat, match: string, turn: number) => Promise<string>}
 */
export const draftName = async (seat, match, turn) =>
  `turnsheet draft ${await objectName(seat, { match, turn: turn % 2, kind: "draft" })}`;

/**
 * Nothing is kept where the device keeps nothing.
 * @param {Seat} seat
 * @param {string} match
 * @param {number} turn
 * @param {Values} values
 */
export async function saveDraft(seat, match, turn, values) {
  const name = await draftName(seat, match, turn);
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
  // Where drafts of every turn lay before.
  for (const place of [turn, 0]) {
    const stored = await opened(seat, await draftName(seat, match, place)).catch(() => null);
    if (stored?.turn === turn) return stored.values;
  }
  return {};
}

/** @type {(seat: Seat, name: string) => Promise<{ turn: number, values: Values }>} */
async function opened(seat, name) {
  const [iv, data] = (localStorage.getItem(name) ?? "").split(" ").map(bytes);
  const content = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, await draftKey(seat.key), data);
  return JSON.parse(new TextDecoder().decode(content));
}
