// How the rows of tables are compared, searched and counted.
import assert from "node:assert/strict";
import test from "node:test";
import { choices, compare, folded, holds, membersIn } from "../../../site_templates/js/sorting.js";

const words = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
const sorted = (values, sign) => values.toSorted((a, b) => compare(a, b, sign, words));

test("figures stand before texts, and nothing at all is last whichever way the rest is turned", () => {
  const values = ["", "b", 10, "A", 9, "", "a10", "a9"];
  assert.deepEqual(sorted(values, 1), [9, 10, "A", "a9", "a10", "b", "", ""]);
  assert.deepEqual(sorted(values, -1), [10, 9, "b", "a10", "a9", "A", "", ""]);
});

test("a search knows neither case nor accents, and wants every word", () => {
  assert.equal(folded("Élodie ÇA"), "elodie ca");
  assert.ok(holds("Élodie 12 miles", "MILES  elo"));
  assert.ok(!holds("Élodie 12 km", "miles elo"));
  assert.ok(holds("anything", "  "));
});

test("a list is cut into its members as its language joins them", () => {
  assert.deepEqual(membersIn("en")("Ohio, Gulf, and Canada"), ["Ohio", "Gulf", "Canada"]);
  assert.deepEqual(membersIn("en")("Ohio and Canada"), ["Ohio", "Canada"]);
  assert.deepEqual(membersIn("fr")("Ohio, golfe et Canada"), ["Ohio", "golfe", "Canada"]);
  assert.deepEqual(membersIn("en")("Gulf"), ["Gulf"]);
});

const texts = (...values) => values.flatMap(([value, count]) => Array(count).fill(value));

test("a column of few values can be filtered, a list by each of its members", () => {
  const members = membersIn("en");
  const regions = choices(texts(["Ohio and Gulf", 3], ["Ohio", 2], ["Gulf", 1], ["", 2]), members);
  assert.deepEqual(
    [...regions.counts],
    [
      ["Ohio", 5],
      ["Gulf", 4],
    ],
  );
  assert.deepEqual(regions.values("Ohio and Gulf"), ["Ohio", "Gulf"]);
  // Taken apart, these names would be more values than before: they are no lists.
  const presidents = choices(texts(["J. Gould, jr.", 3], ["D. Drew", 3]), members);
  assert.deepEqual([...presidents.counts.keys()], ["J. Gould, jr.", "D. Drew"]);
});

test("a column where nearly every value stands once, or all are one, is not filtered", () => {
  const members = membersIn("en");
  assert.equal(choices(["a", "b", "c", "d"], members), null);
  assert.equal(choices(["a", "a", "a"], members), null);
  assert.equal(
    choices(
      Array.from({ length: 61 * 2 }, (_, n) => `v${n >> 1}`),
      members,
    ),
    null,
  );
});
