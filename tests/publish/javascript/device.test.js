// What a device keeps of a tried match, and when an open desk is locked.
import assert from "node:assert/strict";
import test from "node:test";
import { touch, watchIdle } from "../../../site_templates/js/deskidle.js";
import { readDraft, saveDraft } from "../../../site_templates/js/draft.js";
import { dropMatch, keepMatch, keptMatch } from "../../../site_templates/js/trystore.js";

const MATCH = { title: "Rails, turn 3", language: "en", save: "{}", values: { "loan.sum": "5" } };
const given = (name, value) => Object.defineProperty(globalThis, name, { value, configurable: true });

/** A storage of this device; one that refuses throws at every call. */
function useStorage(refuses = false) {
  const stored = new Map();
  const act = (what) => {
    if (refuses) throw new Error("no storage");
    return what();
  };
  given("location", { href: "https://a.example/club/try-it/" });
  given("localStorage", {
    getItem: (key) => act(() => stored.get(key) ?? null),
    setItem: (key, text) => act(() => stored.set(key, text)),
    removeItem: (key) => act(() => stored.delete(key)),
  });
  return stored;
}

test("a tried match is kept for all languages of its site, and for no other site of the host", () => {
  useStorage();
  assert.equal(keepMatch("../", MATCH), true);
  assert.deepEqual(keptMatch("../"), MATCH);
  assert.equal(keptMatch("../../other/"), null);
  globalThis.location.href = "https://a.example/club/fr/try-it/";
  assert.deepEqual(keptMatch("../../"), MATCH);
  dropMatch("../../");
  assert.equal(keptMatch("../../"), null);
});

test("a device that keeps nothing says so, and what is kept but damaged counts as nothing", () => {
  useStorage(true);
  assert.equal(keepMatch("../", MATCH), false);
  assert.equal(keptMatch("../"), null);
  assert.doesNotThrow(() => dropMatch("../"));
  const stored = useStorage();
  keepMatch("../", MATCH);
  for (const key of stored.keys()) stored.set(key, "{half");
  assert.equal(keptMatch("../"), null);
});

test("an open desk is locked a quarter of an hour after it was touched last, by the clock", (context) => {
  context.mock.timers.enable({ apis: ["Date", "setInterval"] });
  const listeners = {};
  given("addEventListener", (name, act) => {
    listeners[name] = act;
  });
  given("document", { addEventListener() {} });
  let locked = 0;
  touch();
  watchIdle(() => {
    locked += 1;
  });
  context.mock.timers.tick(10 * 60_000);
  listeners.keydown();
  context.mock.timers.tick(15 * 60_000);
  assert.equal(locked, 0);
  context.mock.timers.tick(5_000);
  assert.equal(locked, 1);
});

test("a window left open since the last turn takes nothing from the draft of this one", async () => {
  const stored = useStorage();
  const key = await crypto.subtle.importKey("raw", new Uint8Array(32), "HKDF", false, ["deriveBits"]);
  const seat = { key, seat: 1, epoch: 1 };
  await saveDraft(seat, "M", 8, { "A\tusd": "5" });
  await saveDraft(seat, "M", 7, { "A\tusd": "4" });
  assert.deepEqual(await readDraft(seat, "M", 8), { "A\tusd": "5" });
  await saveDraft(seat, "M", 7, {});
  assert.deepEqual(await readDraft(seat, "M", 8), { "A\tusd": "5" });
  assert.deepEqual(await readDraft(seat, "M", 10), {});
  // As earlier versions of this script kept all of them.
  await saveDraft(seat, "M", 9, { "A\tusd": "6" });
  const [even, odd] = [...stored.keys()];
  stored.set(even, stored.get(odd)).delete(odd);
  assert.deepEqual(await readDraft(seat, "M", 9), { "A\tusd": "6" });
});
