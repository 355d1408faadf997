// The page of all desks: a desk is put together from the steps between its lines.
import assert from "node:assert/strict";
import test from "node:test";
import { deskAt } from "../../../site_templates/js/replaydesk.js";

test("a desk is its own lines in their order, forwards and backwards", () => {
  const data = { turns: [], lines: ["a", "b", "c"], desks: [[[0, 1]], [[2, -2, 1], []]] };
  assert.equal(deskAt(data, 0, 0), "a\nb");
  assert.equal(deskAt(data, 1, 0), "c\na\nb");
  assert.equal(deskAt(data, 1, 1), "");
});
