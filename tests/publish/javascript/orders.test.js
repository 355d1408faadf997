// What order forms compute on the desk.
import assert from "node:assert/strict";
import test from "node:test";
import { printedIn } from "../../../site_templates/js/formanswers.js";
import { forecast } from "../../../site_templates/js/formsums.js";
import { roomFor } from "../../../site_templates/js/orderform.js";

test("an expense of nothing is nothing, not minus nothing", () => {
  const sections = [{ columns: [{ id: "bid" }], rows: [{ id: "A", cells: { bid: { kind: "integer" } } }] }];
  const terms = [
    { label: "bids", sign: -1, rows: ["A"], column: "bid" },
    { label: "fee", sign: -1, value: 0 },
  ];
  const blank = forecast({ sections, forecast: terms }, {});
  assert.deepEqual(blank, [
    ["bids", 0],
    ["fee", 0],
  ]);
  assert.deepEqual(forecast({ sections, forecast: terms }, { "A\tbid": "7" })[0], ["bids", -7]);
});

test("a hint that the sheet prints in a column of its own is not said twice", () => {
  const columns = ["order", "answer", "hint"].map((id) => ({ id, label: id }));
  const answer = { kind: "choice", label: { en: "First choice" }, help: "Blank: three cards." };
  const row = (hint) => ({ id: "A", cells: { order: "First choice", answer, hint } });
  assert.deepEqual(printedIn({ columns }, row("Blank: three cards."), "en"), { before: [], after: [] });
  assert.deepEqual(printedIn({ columns }, row("You owe $5."), "en"), { before: [], after: ["You owe $5."] });
  assert.deepEqual(printedIn({ columns }, row(-5), "en").after, ["hint · \u22125"]);
});

test("a list asks for the room of its longest choice, and never for more than the page has", () => {
  const list = {
    options: ["", "H49", "I49 · 1 water, 1 wood, 1 clay, and 1 metal"].map((text) => ({ text })),
  };
  const [, least, pixels] = /^min\(100%, max\((\d+)em, (\d+)px\)\)$/.exec(roomFor(list)).map(Number);
  assert.equal(least, 11);
  // 290 pixels of text in a browser, and the arrow.
  assert.ok(pixels > 290 + 24);
});
