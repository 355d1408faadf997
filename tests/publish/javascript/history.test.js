// The chain as a desk compares it with what the device saw.
import assert from "node:assert/strict";
import test from "node:test";
import { canonical, complaint, hashesOf, shown } from "../../../site_templates/js/history.js";

const chain = (...seeds) => {
  const links = [];
  return (async () => {
    let previous = "";
    for (const [number, seed] of seeds.entries()) {
      const statement = { match: "CR42", number, previous, seed };
      links.push({ signature: "", statement });
      previous = (await hashesOf(JSON.stringify(links), "CR42"))?.at(-1) ?? "";
    }
    return hashesOf(JSON.stringify(links), "CR42");
  })();
};
const seenOf = (hashes) => ({
  first: hashes[0],
  newest: { number: hashes.length - 1, hash: hashes.at(-1) },
});

test("plain data has one form, as Python writes it", () => {
  const value = { b: [1, null, true, { z: 'é\u2028\n"', a: {} }], a: "" };
  assert.equal(canonical(value), '{"a":"","b":[1,null,true,{"a":{},"z":"é\u2028\\n\\""}]}');
});

test("a chain that goes on continues what was seen", async () => {
  const short = await chain("s", "one");
  assert.equal(complaint(null, short), null);
  assert.equal(complaint(seenOf(short), short), null);
  assert.equal(complaint(seenOf(short), await chain("s", "one", "undo", "one again")), null);
});

test("another beginning, another entry and an earlier end are told apart", async () => {
  const seen = seenOf(await chain("s", "one", "two"));
  assert.equal(complaint(seen, await chain("t", "one", "two", "three")), "replaced");
  assert.equal(complaint(seen, await chain("s", "one", "other", "three")), "forked");
  assert.equal(complaint(seen, await chain("s", "one")), "older");
  assert.equal(complaint(seen, null), "broken");
});

test("entries that do not follow one another are no chain", async () => {
  const entry = (number, previous, match = "CR42") => ({ statement: { match, number, previous } });
  for (const links of [
    [],
    [entry(1, "")],
    [entry(0, ""), entry(1, "?")],
    [entry(0, "", "CR43")],
    [{}],
    null,
  ]) {
    assert.equal(await hashesOf(JSON.stringify(links), "CR42"), null);
  }
  assert.equal(await hashesOf("no JSON", "CR42"), null);
});

test("an entry is shown as on cards and receipts", () => {
  assert.equal(shown({ number: 3, hash: "66687aadf862bd776c8fc18b" }), "3 · 6668-7aad-f862-bd77");
});
