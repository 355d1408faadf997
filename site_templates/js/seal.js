// The browser's half of publish/seal.py and publish/keyring.py: WebCrypto only. Both sides are held to the
// same known answers (tests/publish/seal_vectors.json).
"use strict";
(() => {
  const text = new TextEncoder();
  const MAGIC = "TSD1";

  const bytes = (base64) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  const hex = (data) => [...data].map((one) => one.toString(16).padStart(2, "0")).join("");

  function joined(...parts) {
    const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) { whole.set(part, at); at += part.length; }
    return whole;
  }

  // As publish/passphrase.py: whatever keyboard it came from.
  const normal = (typed) => typed.normalize("NFKC").replace(/[\s\-_.,;]+/g, " ").trim().toLowerCase();

  async function passphraseKey(typed, kdf) {
    const material = await crypto.subtle.importKey("raw", text.encode(normal(typed)), "PBKDF2", false, ["deriveBits"]);
    const settings = { name: "PBKDF2", hash: "SHA-256", salt: bytes(kdf.salt), iterations: kdf.iterations };
    return new Uint8Array(await crypto.subtle.deriveBits(settings, material, 256));
  }

  async function hkdf(key, salt, info, length) {
    const material = await crypto.subtle.importKey("raw", key, "HKDF", false, ["deriveBits"]);
    const settings = { name: "HKDF", hash: "SHA-256", salt, info: text.encode(info) };
    return new Uint8Array(await crypto.subtle.deriveBits(settings, material, length * 8));
  }

  async function hmac(key, data) {
    const material = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    return new Uint8Array(await crypto.subtle.sign("HMAC", material, data));
  }

  async function decrypt(key, nonce, aad, data) {
    const material = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
    return new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv: nonce, additionalData: aad }, material, data));
  }

  function token(fragment) {
    const found = /^#?k=([A-Za-z0-9_-]{22})$/.exec(fragment);
    return found && bytes(found[1].replaceAll("-", "+").replaceAll("_", "/") + "==");
  }

  async function openEntry(ring, entry, slot, wrapping) {
    const data = bytes(entry[slot]);
    const aad = text.encode(`turnsheet keyring 1|${ring.match}|${slot}|${entry.id}`);
    let payload;
    try {
      payload = await decrypt(wrapping, data.slice(0, 12), aad, data.slice(12));
    } catch (error) {
      return null;
    }
    const numbers = new DataView(payload.buffer);
    return { key: payload.slice(0, 32), seat: numbers.getUint32(32), epoch: numbers.getUint32(36) };
  }

  // All seats that a secret opens: usually one; after a handover one for each epoch its holder may read.
  async function openRing(ring, slot, secret) {
    const wrapping = await hkdf(secret, bytes(ring.kdf.salt), `turnsheet wrap 1 ${slot}`, 32);
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
    const plain = await decrypt(both.slice(0, 32), both.slice(32), text.encode(info), data.slice(20));
    const packed = new DataView(plain.buffer).getUint32(0);
    const content = await inflate(plain.slice(4, 4 + packed));
    const size = new DataView(content.buffer).getUint32(0);
    const meta = JSON.parse(new TextDecoder().decode(content.slice(4, 4 + size)));
    return { meta, payload: content.slice(4 + size) };
  }

  const shared = (window.turnsheet = window.turnsheet || {});
  shared.seal = { normal, passphraseKey, token, openRing, objectName, unseal, hex, bytes };
})();
