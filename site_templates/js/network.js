// @ts-check
// Reads a railway map from its figure: routes, their owners, cities, outlines.
import { escaped } from "./escaping.js";

/** @import { Network, Owned, Owner, Point, Route, Trace } from "./types.js" */

/**
 * The points of each line of a trace; null in its coordinates stands between two lines.
 * @param {Trace} trace
 * @returns {Point[][]}
 */
export function linesOf(trace) {
  /** @type {Point[][]} */
  const lines = [[]];
  trace.x.forEach((/** @type {number | null} */ x, /** @type {number} */ index) => {
    if (x === null) lines.push([]);
    else lines[lines.length - 1].push([x, trace.y[index]]);
  });
  return lines;
}

/**
 * Coordinates of steps from one point to the next; gaps stay.
 * @param {Array<number | null>} steps
 */
export function coordinates(steps) {
  let sum = 0;
  return steps.map((step) => {
    sum += step ?? 0;
    return step === null ? null : sum;
  });
}

/**
 * Halfway along a line of two or four points.
 * @param {Point[]} points
 * @returns {Point}
 */
export function middleOf(points) {
  const half = points.length >> 1;
  const [start, end] = [points[half - 1], points[half]];
  return [Math.floor((start[0] + end[0]) / 2), Math.floor((start[1] + end[1]) / 2)];
}

/** @param {Point[]} points */
const lengthOf = (points) =>
  points
    .slice(1)
    .reduce((sum, [x, y], index) => sum + Math.hypot(x - points[index][0], y - points[index][1]), 0);

/**
 * @param {Trace[]} data
 * @param {string} kind
 */
const tracesOf = (data, kind) => data.filter((trace) => trace.meta?.kind === kind);

/**
 * Routes, owners and cities of a figure; its own turn is what its traces say.
 * @param {Trace[]} data
 * @returns {Network}
 */
export function readNetwork(data) {
  /** @type {Map<string, Route>} */
  const routes = new Map();
  /** @type {Map<string, Owner>} */
  const owners = new Map();
  /** @type {Map<string, Owned>} */
  const owned = new Map();
  const doubles = new Set(tracesOf(data, "double").flatMap((trace) => trace.meta.codes));
  const [cities] = tracesOf(data, "names");
  const regionAt = regionFinder(cities);
  for (const trace of tracesOf(data, "lines")) {
    const { name, line, legendgroup: id, meta } = trace;
    owners.set(id, { id, name, line, link: meta.way });
    linesOf(trace).forEach((points, index) => {
      const code = meta.codes[index];
      routes.set(code, routeOf(trace, index, points, regionAt));
      owned.set(code, { owner: id, double: doubles.has(code) });
    });
  }
  const holders = new Set([...routes.values()].map((route) => route.holder).filter(Boolean));
  return {
    routes,
    owners,
    owned,
    cities,
    outlines: outlinesOf(data),
    holders: [...holders].sort(new Intl.Collator().compare),
    regions: [.../** @type {Set<string>} */ (new Set(cities.meta.regions))].sort(),
  };
}

/**
 * One line of the trace of an owner.
 * @param {Trace} trace
 * @param {number} index
 * @param {Point[]} points
 * @param {ReturnType<typeof regionFinder>} regionAt
 * @returns {Route}
 */
function routeOf({ name, meta }, index, points, regionAt) {
  const facts = [`<b>${escaped(meta.codes[index])}</b>`, name, meta.facts[index]].filter(Boolean);
  const ends = [points[0], points[points.length - 1]];
  return {
    points,
    middle: middleOf(points),
    long: lengthOf(points),
    text: facts.join("<br>"),
    holder: meta.holders[index] || "",
    regions: new Set(ends.map(regionAt)),
  };
}

/**
 * Coasts, lakes and borders, which go on by steps.
 * @param {Trace[]} data
 * @returns {Trace[]}
 */
export const outlinesOf = (data) =>
  tracesOf(data, "outline").map((trace) => ({ ...trace, x: coordinates(trace.x), y: coordinates(trace.y) }));

/** @param {Trace} cities */
function regionFinder(cities) {
  const byPoint = new Map();
  cities.x.forEach((/** @type {number} */ x, /** @type {number} */ index) => {
    byPoint.set(`${x} ${cities.y[index]}`, cities.meta.regions[index]);
  });
  return (/** @type {Point} */ point) => byPoint.get(point.join(" "));
}
