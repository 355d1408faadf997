// @ts-check
// The browser's half of publish/desks/seal.py and keyring.py: WebCrypto only. Both sides are held to the
// same known answers (tests/publish/seal_vectors.json). Keys are handed on as CryptoKeys that no script can
// read back; their bytes are wiped as soon as the browser holds them.

/** @import { Paper, Ring, Seat } from "./types.js" */

/** @typedef {Uint8Array<ArrayBuffer>} Bytes */

const utf8 = new TextEncoder();
const MAGIC = "TSD1";
// A ring that asks for less was altered; one that asks for more than this would only keep the reader waiting.
const LEAST_WORK = 600_000;
const MOST_WORK = 60_000_000;

/**
 * @param {string} base64
 * @returns {Bytes}
 */
export const bytes = (base64) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));

/** @param {Bytes} data */
export const hex = (data) => [...data].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {Bytes} data */
const urlBase64 = (data) =>
  btoa(String.fromCharCode(...data))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

/**
 * As publish/desks/passphrase.py: whatever keyboard it came from.
 * @param {string} typed
 */
export const normal = (typed) =>
  typed
    .normalize("NFKC")
    .replace(/[\s\-_.,;]+/g, " ")
    .trim()
    .toLowerCase();

/**
 * Imports a key and wipes its bytes.
 * @param {Bytes} raw
 * @param {string | HmacImportParams} algorithm
 * @param {KeyUsage[]} uses
 */
async function importAndWipe(raw, algorithm, uses) {
  const key = await crypto.subtle.importKey("raw", raw, algorithm, false, uses);
  raw.fill(0);
  return key;
}

/**
 * @param {string} typed
 * @param {Ring["kdf"]} kdf
 */
export async function passphraseKey(typed, kdf) {
  const material = await importAndWipe(utf8.encode(normal(typed)), "PBKDF2", ["deriveBits"]);
  const settings = { name: "PBKDF2", hash: "SHA-256", salt: bytes(kdf.salt), iterations: kdf.iterations };
  return new Uint8Array(await crypto.subtle.deriveBits(settings, material, 256));
}

/**
 * @param {CryptoKey} material
 * @param {Bytes} salt
 * @param {string} info
 * @param {number} length In bytes.
 */
async function hkdf(material, salt, info, length) {
  const settings = { name: "HKDF", hash: "SHA-256", salt, info: utf8.encode(info) };
  return new Uint8Array(await crypto.subtle.deriveBits(settings, material, length * 8));
}

/**
 * @param {Bytes} key
 * @param {Bytes} data
 */
async function hmac(key, data) {
  const material = await importAndWipe(key, { name: "HMAC", hash: "SHA-256" }, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", material, data));
}

/**
 * @param {CryptoKey} key
 * @param {Bytes} nonce
 * @param {Bytes} additionalData
 * @param {Bytes} data
 */
const decrypt = async (key, nonce, additionalData, data) =>
  new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv: nonce, additionalData }, key, data));

/**
 * The token of a personal link, or null where the address carries none.
 * @param {string} fragment
 */
export function tokenOf(fragment) {
  const token = /^#?k=([A-Za-z0-9_-]{22})$/.exec(fragment)?.[1];
  return token ? bytes(`${token.replaceAll("-", "+").replaceAll("_", "/")}==`) : null;
}

/**
 * Whether a keyring is one, of this match, and asks for honest work.
 * @param {any} ring
 * @param {string} match
 * @returns {ring is Ring}
 */
export function isSound(ring, match) {
  const { kdf, entries, version, match: named } = ring ?? {};
  return (
    typeof kdf?.salt === "string" &&
    Array.isArray(entries) &&
    version === 1 &&
    named === match &&
    kdf.name === "PBKDF2-HMAC-SHA256" &&
    kdf.iterations >= LEAST_WORK &&
    kdf.iterations <= MOST_WORK
  );
}

/**
 * What opens one slot of every entry: the only key that a device may be asked to remember.
 * @param {Ring} ring
 * @param {string} slot
 * @param {Bytes} secret
 */
export async function wrappingKey(ring, slot, secret) {
  const material = await importAndWipe(secret, "HKDF", ["deriveBits"]);
  const raw = await hkdf(material, bytes(ring.kdf.salt), `turnsheet wrap 1 ${slot}`, 32);
  return importAndWipe(raw, "AES-GCM", ["decrypt"]);
}

/**
 * @param {Ring} ring
 * @param {Record<string, string>} entry
 * @param {string} slot
 * @param {CryptoKey} wrapping
 * @returns {Promise<Seat | null>}
 */
async function openEntry(ring, entry, slot, wrapping) {
  /** @type {Bytes} */
  let payload;
  try {
    const data = bytes(entry[slot]);
    const aad = utf8.encode(`turnsheet keyring 1|${ring.match}|${slot}|${entry.id}`);
    payload = await decrypt(wrapping, data.slice(0, 12), aad, data.slice(12));
  } catch {
    return null;
  }
  const numbers = new DataView(payload.buffer);
  const [seat, epoch] = [numbers.getUint32(32), numbers.getUint32(36)];
  const key = await importAndWipe(payload.slice(0, 32), "HKDF", ["deriveBits"]);
  payload.fill(0);
  return { key, seat, epoch };
}

/**
 * All seats that a secret opens: usually one; after a handover one for each epoch its holder may read.
 * @param {Ring} ring
 * @param {string} slot
 * @param {CryptoKey} wrapping
 */
export async function openRing(ring, slot, wrapping) {
  const tried = await Promise.all(ring.entries.map((entry) => openEntry(ring, entry, slot, wrapping)));
  return tried.filter((seat) => seat !== null).sort((a, b) => b.epoch - a.epoch);
}

/**
 * The file name of a paper.
 * @param {Seat} seat
 * @param {Paper} paper
 */
export async function objectName(seat, paper) {
  const key = await hkdf(seat.key, new Uint8Array(), "turnsheet name 1", 32);
  const name = await hmac(key, utf8.encode(`${paper.match}|${paper.turn}|${paper.kind}`));
  return `${hex(name.slice(0, 16))}.bin`;
}

/**
 * As publish/desks/uploading.py: what the seat shows to the upload desk; it opens nothing.
 * @param {CryptoKey} key
 */
export const uploadToken = async (key) =>
  urlBase64(await hkdf(key, new Uint8Array(), "turnsheet upload 1", 32));

/**
 * What encrypts a seat's drafts on its device.
 * @param {CryptoKey} key
 */
export const draftKey = async (key) =>
  importAndWipe(await hkdf(key, new Uint8Array(), "turnsheet draft 1", 32), "AES-GCM", [
    "encrypt",
    "decrypt",
  ]);

/**
 * Keys in the order Python sorts them, no blanks: the same bytes on both sides.
 * @param {Seat} seat
 * @param {Paper} paper
 * @param {Bytes} siv
 */
const header = ({ seat, epoch }, { match, turn, kind }, siv) =>
  JSON.stringify({ epoch, kind, match, seat, siv: hex(siv), turn, version: 1 });

/** @param {Bytes} data */
async function inflate(data) {
  const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * Throws if anything at all is not as it was sealed.
 * @param {Seat} seat
 * @param {Paper} paper
 * @param {Bytes} data
 */
export async function unseal(seat, paper, data) {
  if (data.length < 36 || String.fromCharCode(...data.slice(0, 4)) !== MAGIC) {
    throw new Error("not a sealed paper");
  }
  const siv = data.slice(4, 20);
  const info = header(seat, paper, siv);
  const derived = await hkdf(seat.key, siv, info, 44);
  const key = await importAndWipe(derived.slice(0, 32), "AES-GCM", ["decrypt"]);
  const plain = await decrypt(key, derived.slice(32), utf8.encode(info), data.slice(20));
  const packed = new DataView(plain.buffer).getUint32(0);
  const content = await inflate(plain.slice(4, 4 + packed));
  const size = new DataView(content.buffer).getUint32(0);
  const meta = JSON.parse(new TextDecoder().decode(content.slice(4, 4 + size)));
  return { meta, payload: content.slice(4 + size) };
}
