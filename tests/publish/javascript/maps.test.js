// Railway maps and boards: reading a figure, other turns, filters, names that fit.
import assert from "node:assert/strict";
import test from "node:test";
import { boardTurns, drawnOut } from "../../../site_templates/js/boardturns.js";
import { painted } from "../../../site_templates/js/colours.js";
import { labelSides } from "../../../site_templates/js/labels.js";
import { compose, filterOf } from "../../../site_templates/js/maptraces.js";
import { mapTurns } from "../../../site_templates/js/mapturns.js";
import { coordinates, linesOf, middleOf, readNetwork } from "../../../site_templates/js/network.js";
import { placeNamed } from "../../../site_templates/js/placenames.js";

const LINES = (id, codes, holders, x, y) => ({
  type: "scatter",
  name: id.toUpperCase(),
  legendgroup: id,
  line: { color: `@${id}`, width: 3 },
  x,
  y,
  meta: { kind: "lines", codes, holders, facts: codes.map(() => "201 miles"), way: { href: `../${id}/` } },
});
const CITIES = {
  x: [0, 10, 20],
  y: [0, 0, 8],
  text: ["Boston", "New York", "B&amp;B"],
  meta: { kind: "names", regions: ["East", "East", "West"] },
};
const DATA = [
  { meta: { kind: "outline" }, x: [5, 1, null, 2], y: [1, 1, null, 1] },
  LINES("bo", ["B&A", "HUD"], ["Gould", ""], [0, 10, null, 10, 20], [0, 0, null, 0, 8]),
  LINES("sale", ["NH"], ["Drew"], [0, 20], [0, 8]),
  { meta: { kind: "double", codes: ["HUD"] } },
  CITIES,
];
const railway = (changes = {}) => {
  const network = readNetwork(DATA);
  const filter = { owner: "", holder: "", region: "", ...changes };
  return { network, shown: network, filter, place: null, allowHolder() {} };
};
const passing = (one) => [...one.network.routes.keys()].filter(filterOf(one));

test("a trace is lines with gaps between them", () => {
  assert.deepEqual(linesOf({ x: [1, 2, null, 3, 4], y: [5, 6, null, 7, 8] }), [
    [
      [1, 5],
      [2, 6],
    ],
    [
      [3, 7],
      [4, 8],
    ],
  ]);
});

test("steps add up to coordinates, and gaps stay gaps", () => {
  assert.deepEqual(coordinates([5, 1, null, -2]), [5, 6, null, 4]);
});

test("a board's lines are drawn out: each shape wherever it begins, with gaps between them", () => {
  const shapes = [
    [5, 0, 5, -7],
    [0, 0, 10, 7],
    [1, 1],
    [3, 4],
  ];
  const letters = { mode: "text", x: [1], y: [2], text: ["A"] };
  const figure = { kind: "hex", data: [{ mode: "lines", name: "wood", shapes }, letters] };
  const x = [0, 5, 5, null, 10, 15, 15, null, 3, 4];
  const y = [0, 0, -7, null, 7, 7, 0, null, 4, 5];
  const wood = { mode: "lines", name: "wood", x, y };
  assert.deepEqual(drawnOut(figure), { kind: "hex", data: [wood, letters] });
  // A figure of an earlier version has its coordinates.
  assert.deepEqual(drawnOut({ kind: "hex", data: [wood] }), { kind: "hex", data: [wood] });
});

test("the middle of a line of two or four points lies between the two inner ones", () => {
  assert.deepEqual(
    middleOf([
      [0, 0],
      [10, 5],
    ]),
    [5, 2],
  );
  assert.deepEqual(
    middleOf([
      [0, 0],
      [2, 2],
      [6, 6],
      [90, 90],
    ]),
    [4, 4],
  );
});

test("a network knows routes, owners, holders, regions and double track", () => {
  const network = readNetwork(DATA);
  assert.deepEqual([...network.routes.keys()], ["B&A", "HUD", "NH"]);
  assert.equal(network.routes.get("B&A").text, "<b>B&amp;A</b><br>BO<br>201 miles");
  assert.deepEqual(network.routes.get("HUD").regions, new Set(["East", "West"]));
  assert.deepEqual(network.owned.get("HUD"), { owner: "bo", double: true });
  assert.deepEqual(network.holders, ["Drew", "Gould"]);
  assert.deepEqual(network.regions, ["East", "West"]);
  assert.deepEqual(network.outlines[0].x, [5, 6, null, 8]);
});

test("filters hold together, and the holder is known of the page's own turn alone", () => {
  assert.deepEqual(passing(railway({ owner: "bo" })), ["B&A", "HUD"]);
  assert.deepEqual(passing(railway({ owner: "bo", region: "West" })), ["HUD"]);
  assert.deepEqual(passing(railway({ holder: "Drew" })), ["NH"]);
  const earlier = railway({ holder: "Drew" });
  earlier.shown = { ...earlier.network };
  assert.deepEqual(passing(earlier), ["B&A", "HUD", "NH"]);
});

test("what is filtered out stays as a shadow under what is not", () => {
  const traces = compose(railway({ owner: "sale" }));
  const faint = traces.filter((trace) => trace.opacity);
  assert.deepEqual(faint[0].x, [0, 10, null, 10, 20]);
  assert.equal(faint.length, 1);
  const named = traces.filter((trace) => trace.showlegend);
  assert.deepEqual(
    named.map((trace) => [trace.name, trace.x.length]),
    [
      ["BO", 0],
      ["SALE", 2],
    ],
  );
  assert.equal(traces.at(-2), CITIES);
});

test("the slider's file gives the first turn in full, then what changed", () => {
  const network = readNetwork(DATA);
  const stored = {
    codes: ["B&A", "HUD", "NH", "gone"],
    groups: [
      ["sale", "@sale", "dash", 2, ["For sale", "À vendre"]],
      ["bo", "@bo", "solid", 3, "B&O"],
    ],
    turns: [
      [6, "1851", [0, 2, 2, 0, 3, 2]],
      [7, "1853", [0, -1, 1, 3]],
    ],
  };
  const [first, second] = mapTurns(stored, 1, network);
  assert.deepEqual([...first.owned.keys()], ["B&A", "NH"]);
  assert.deepEqual(
    [...first.owners.values()].map((owner) => owner.name),
    ["B&amp;O", "À vendre"],
  );
  assert.deepEqual(
    [...second.owned],
    [
      ["NH", { owner: "sale", double: false }],
      ["HUD", { owner: "bo", double: true }],
    ],
  );
  assert.equal(second.owners.get("bo").link.href, "../bo/");
});

test("a place is found by its whole name before the beginning of another", () => {
  const { network } = railway();
  assert.deepEqual(placeNamed(network, " hud "), { name: "HUD", at: [15, 4] });
  assert.equal(placeNamed(network, "b").name, "B&A");
  assert.equal(placeNamed(network, "b&b").name, "B&B");
  assert.equal(placeNamed(network, "new").name, "New York");
  assert.equal(placeNamed(network, ""), null);
  assert.equal(placeNamed(network, "zzz"), null);
});

test("a city is found by any spelling, without accents and hyphens, and by a word of its name", () => {
  const cities = {
    x: [1, 2],
    y: [3, 4],
    text: ["La Nouvelle-Orléans", "Montréal"],
    meta: { kind: "names", also: { 0: ["New Orleans", "La Nouvelle-Orléans"] } },
  };
  const found = (sought) => placeNamed({ routes: new Map(), cities }, sought)?.name;
  for (const sought of ["new orleans", "Nouvelle-Orléans", "la nouvelle orleans", "NOUVELLE", "Orléans"])
    assert.equal(found(sought), "La Nouvelle-Orléans");
  assert.equal(found("montreal"), "Montréal");
  assert.equal(found("rleans"), undefined);
});

test("a board's turns come out of the pieces that came and went", () => {
  const stored = {
    uids: ["tracks", "letters"],
    pieces: [
      [0, [1, 2, 3, 4]],
      [0, [5, 6, 7, 8]],
      [1, [9, 9, 12, "York"], [9, 9, 12, "Yorck"]],
    ],
    traces: [
      [0, { mode: "lines" }],
      [1, { mode: "text", textfont: { color: "@ink" } }],
    ],
    turns: [
      [6, "6", [0, 0, 10, 10], [0], [0]],
      [7, "7", [0, 0, 20, 10], [0, 1], [1, 1]],
      [8, "8", [0, 0, 20, 10], [0], [0, 2]],
    ],
  };
  const turns = boardTurns(stored, 1);
  assert.deepEqual(turns[0].data(), [{ uid: "tracks", mode: "lines", x: [1, 3], y: [2, 4] }]);
  const [tracks, letters] = turns[1].data();
  assert.deepEqual(
    [tracks.x, tracks.y],
    [
      [1, 3, null, 5, 7],
      [2, 4, null, 6, 8],
    ],
  );
  assert.deepEqual([letters.text, letters.textfont], [["Yorck"], { color: "@ink", size: [12] }]);
  assert.deepEqual(turns[2].data()[0].x, [5, 7]);
});

test("a name stands above its city where there is room, else beside or below it, else nowhere", () => {
  const at = (x, y, name = "Boston") => ({ name, at: [x, y], size: 8 });
  assert.deepEqual(labelSides([at(100, 100)], 800, 400), ["top center"]);
  assert.deepEqual(labelSides([at(100, 5)], 800, 400), ["bottom center"]);
  assert.deepEqual(labelSides([at(2, 100)], 800, 400), ["middle right"]);
  const crowd = labelSides([at(100, 100), at(100, 100), at(100, 100)], 800, 400);
  assert.deepEqual(crowd, ["top center", "bottom center", ""]);
});

test("only what stands under a key for colours is painted", () => {
  const paint = (token) => `rgb(${token})`;
  const trace = {
    name: "@ink",
    line: { color: "@ink", width: 2 },
    fillcolor: "@sea",
    marker: { color: ["@a", "red"] },
  };
  assert.deepEqual(painted(trace, paint), {
    name: "@ink",
    line: { color: "rgb(@ink)", width: 2 },
    fillcolor: "rgb(@sea)",
    marker: { color: ["rgb(@a)", "red"] },
  });
});

test("a name goes where it hides no other city, or where it must", () => {
  const middle = { name: "Reno", at: [200, 200], size: 8 };
  const above = { name: "", at: [200, 185], size: 8 };
  assert.equal(labelSides([middle], 400, 400)[0], "top center");
  assert.equal(labelSides([middle, above], 400, 400)[0], "middle right");
  const around = [
    [200, 185],
    [225, 200],
    [175, 200],
    [200, 215],
  ].map((at) => ({ name: "", at, size: 8 }));
  assert.equal(labelSides([middle, ...around], 400, 400)[0], "top center");
});
