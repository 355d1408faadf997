// What order forms compute on the desk.
import assert from "node:assert/strict";
import test from "node:test";
import { forecast } from "../../../site_templates/js/formsums.js";

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
