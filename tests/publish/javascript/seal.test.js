// The known answers of the seal (seal_vectors.json), which Python is held to as well.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import * as seal from "../../../site_templates/js/seal.js";

const known = JSON.parse(readFileSync(new URL("../seal_vectors.json", import.meta.url), "utf8"));
const referee = Uint8Array.from(Buffer.from(known.referee_key, "hex"));
const opened = async (slot, secret) =>
  seal.openRing(known.ring, slot, await seal.wrappingKey(known.ring, slot, secret));

test("a passphrase opens its seat, and its bytes are wiped", async () => {
  assert.equal(seal.normal(known.typed), known.issued);
  const secret = await seal.passphraseKey(known.typed, known.ring.kdf);
  assert.equal(seal.hex(secret), known.passphrase_key);
  const [seat, ...others] = await opened("passphrase", secret);
  assert.deepEqual([seat.seat, seat.epoch, others.length], [3, 1, 0]);
  assert.equal(seal.hex(secret), "00".repeat(32));
  assert.equal(seat.key.extractable, false);
  assert.equal(await seal.objectName(seat, known.header), known.name);
});

test("a link opens its seat, the referee's key opens all", async () => {
  const [linked] = await opened("link", seal.tokenOf(known.link));
  assert.equal(linked.seat, 3);
  const all = await opened("referee", referee.slice());
  assert.deepEqual(all.map((seat) => seat.seat).sort(), [3, 4]);
});

test("a paper comes out as it was sealed, and not at all with a byte altered", async () => {
  const [seat] = await opened("link", seal.tokenOf(known.link));
  const data = seal.bytes(known.sealed);
  const { meta, payload } = await seal.unseal(seat, known.header, data);
  assert.deepEqual(meta, known.meta);
  assert.equal(Buffer.from(payload).toString("base64"), known.payload);
  for (const place of [0, 4, 25, data.length - 1]) {
    const altered = data.slice();
    altered[place] ^= 1;
    await assert.rejects(seal.unseal(seat, known.header, altered));
  }
  await assert.rejects(seal.unseal(seat, { ...known.header, turn: known.header.turn + 1 }, data));
});

test("a keyring of another match, or that asks for too little or endless work, is none", () => {
  const { ring } = known;
  const kdf = (iterations) => ({ ...ring, kdf: { ...ring.kdf, iterations } });
  assert.ok(seal.isSound(kdf(600_000), ring.match));
  assert.ok(!seal.isSound(kdf(599_999), ring.match));
  assert.ok(!seal.isSound(kdf(10 ** 12), ring.match));
  assert.ok(!seal.isSound(ring, "other"));
  assert.ok(!seal.isSound({ ...ring, entries: null }, ring.match));
  assert.ok(!seal.isSound(null, ring.match));
});

test("an address without a whole token carries none", () => {
  for (const fragment of ["", "#k=", "#k=short", "#k=AAAAAAAAAAAAAAAAAAAAAAA", "#x=AAAAAAAAAAAAAAAAAAAAAA"]) {
    assert.equal(seal.tokenOf(fragment), null);
  }
});
