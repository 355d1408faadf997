// The browser's half of publish/seal.py and publish/keyring.py: WebCrypto only. Both sides are held to the
// same known answers (tests/publish/seal_vectors.json). Keys are handed on as CryptoKeys that no script can
// read back; their bytes are wiped as soon as the browser holds them.
"use strict";
(() => {
  const text = new TextEncoder();
  const MAGIC = "TSD1";
  // A ring that asks for less was altered; one that asks for more than this would only keep the reader waiting.
  const LEAST = 600_000, MOST = 60_000_000;

  const bytes = (base64) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  const hex = (data) => [...data].map((one) => one.toString(16).padStart(2, "0")).join("");

  // As publish/passphrase.py: whatever keyboard it came from.
  const normal = (typed) => typed.normalize("NFKC").replace(/[\s\-_.,;]+/g, " ").trim().toLowerCase();

  // Takes the bytes for good: what is left of them is zeros.
  async function held(raw, kind, uses) {
    const key = await crypto.subtle.importKey("raw", raw, kind, false, uses);
    raw.fill(0);
    return key;
  }

  async function passphraseKey(typed, kdf) {
    const material = await held(text.encode(normal(typed)), "PBKDF2", ["deriveBits"]);
    const settings = { name: "PBKDF2", hash: "SHA-256", salt: bytes(kdf.salt), iterations: kdf.iterations };
    return new Uint8Array(await crypto.subtle.deriveBits(settings, material, 256));
  }

  async function hkdf(material, salt, info, length) {
    const settings = { name: "HKDF", hash: "SHA-256", salt, info: text.encode(info) };
    return new Uint8Array(await crypto.subtle.deriveBits(settings, material, length * 8));
  }

  async function hmac(key, data) {
    const material = await held(key, { name: "HMAC", hash: "SHA-256" }, ["sign"]);
    return new Uint8Array(await crypto.subtle.sign("HMAC", material, data));
  }

  const decrypt = async (key, nonce, aad, data) =>
    new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv: nonce, additionalData: aad }, key, data));

  function token(fragment) {
    const found = /^#?k=([A-Za-z0-9_-]{22})$/.exec(fragment);
    return found && bytes(found[1].replaceAll("-", "+").replaceAll("_", "/") + "==");
  }

  // Whether a keyring is one, of this match, and asks for honest work.
  function sound(ring, match) {
    const { kdf, entries } = ring || {};
    return Boolean(kdf) && typeof kdf.salt === "string" && Array.isArray(entries) && ring.version === 1 && ring.match === match
      && kdf.name === "PBKDF2-HMAC-SHA256" && kdf.iterations >= LEAST && kdf.iterations <= MOST;
  }

  // What opens one slot of every entry: the only key that a device may be asked to remember.
  async function wrappingKey(ring, slot, secret) {
    const material = await held(secret, "HKDF", ["deriveBits"]);
    return held(await hkdf(material, bytes(ring.kdf.salt), `turnsheet wrap 1 ${slot}`, 32), "AES-GCM", ["decrypt"]);
  }

  async function openEntry(ring, entry, slot, wrapping) {
    let payload;
    try {
      const data = bytes(entry[slot]);
      const aad = text.encode(`turnsheet keyring 1|${ring.match}|${slot}|${entry.id}`);
      payload = await decrypt(wrapping, data.slice(0, 12), aad, data.slice(12));
    } catch (error) {
      return null;
    }
    const numbers = new DataView(payload.buffer), [seat, epoch] = [numbers.getUint32(32), numbers.getUint32(36)];
    const key = await held(payload.slice(0, 32), "HKDF", ["deriveBits"]);
    payload.fill(0);
    return { key, seat, epoch };
  }

  // All seats that a secret opens: usually one; after a handover one for each epoch its holder may read.
  async function openRing(ring, slot, wrapping) {
    const tried = await Promise.all(ring.entries.map((entry) => openEntry(ring, entry, slot, wrapping)));
    return tried.filter((seat) => seat).sort((a, b) => b.epoch - a.epoch);
  }

  async function objectName(seat, paper) {
    const key = await hkdf(seat.key, new Uint8Array(), "turnsheet name 1", 32);
    const name = await hmac(key, text.encode(`${paper.match}|${paper.turn}|${paper.kind}`));
    return hex(name.slice(0, 16)) + ".bin";
  }

  // Keys in the order Python sorts them, no blanks: the same bytes on both sides.
  const header = (seat, paper, siv) => JSON.stringify({
    epoch: seat.epoch, kind: paper.kind, match: paper.match, seat: seat.seat, siv: hex(siv), turn: paper.turn, version: 1,
  });

  async function inflate(data) {
    const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  }

  // Throws if anything at all is not as it was sealed.
  async function unseal(seat, paper, data) {
    if (data.length < 36 || String.fromCharCode(...data.slice(0, 4)) !== MAGIC) throw new Error("not a sealed paper");
    const siv = data.slice(4, 20);
    const info = header(seat, paper, siv);
    const both = await hkdf(seat.key, siv, info, 44);
    const key = await held(both.slice(0, 32), "AES-GCM", ["decrypt"]);
    const plain = await decrypt(key, both.slice(32), text.encode(info), data.slice(20));
    const packed = new DataView(plain.buffer).getUint32(0);
    const content = await inflate(plain.slice(4, 4 + packed));
    const size = new DataView(content.buffer).getUint32(0);
    const meta = JSON.parse(new TextDecoder().decode(content.slice(4, 4 + size)));
    return { meta, payload: content.slice(4 + size) };
  }

  const shared = (window.turnsheet = window.turnsheet || {});
  shared.seal = { normal, passphraseKey, wrappingKey, token, sound, openRing, objectName, unseal, hex, bytes };
})();
