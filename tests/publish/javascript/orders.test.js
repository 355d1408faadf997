// What order forms compute on the desk.
import assert from "node:assert/strict";
import test from "node:test";
import { printedIn, wholeNumber } from "../../../site_templates/js/formanswers.js";
import { fault } from "../../../site_templates/js/formcheck.js";
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

test("what the referee reads between thousands is read on the desk", () => {
  for (const typed of ["1200", "1 200", "1,200", "1'200", "1\u2019200", "+1,200", "$1,200"])
    assert.equal(wholeNumber(typed), 1200, typed);
  assert.equal(wholeNumber("-1,234,567"), -1234567);
  for (const typed of ["1,20", "1,200 300", "12 5", "1.200", "01,200"])
    assert.ok(Number.isNaN(wholeNumber(typed)), typed);
});

test("a text that the referee would cut off is named, in forms that were issued before too", () => {
  const asked = { kind: "text", label: "Letter", most: 5 };
  const words = { above: "%label: above %bound", long: "%label: longer than %bound characters" };
  assert.equal(fault({ words }, asked, "abc  d", "Letter", "en"), "");
  assert.equal(fault({ words }, asked, "abcdef", "Letter", "en"), "Letter: longer than 5 characters");
  const before = { words: { above: words.above } };
  assert.equal(fault(before, asked, "abcdef", "Letter", "en"), "Letter: above 5");
});
