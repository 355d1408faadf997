// @ts-check
// The routes of a railway map: read from the figure, owned by turns, filtered and composed into traces.
import { escaped, unescaped } from "./escaping.js";

/** @import { MapTurn, Network, Owned, Owner, Place, Point, Railway, Route, Trace } from "./types.js" */

const FILTERED_OUT = 0.13;
// The colour of an owner; dashes, which files of earlier editions gave them too, are for states.
const OWNER = /^@c\d/;
/** @type {Trace} */
const BASE = { type: "scatter", hoverinfo: "skip", showlegend: false };

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
      const facts = [`<b>${escaped(code)}</b>`, name, meta.facts[index]].filter(Boolean);
      const ends = [points[0], points[points.length - 1]];
      routes.set(code, {
        points,
        middle: middleOf(points),
        long: lengthOf(points),
        text: facts.join("<br>"),
        holder: meta.holders[index] || "",
        regions: new Set(ends.map(regionAt)),
      });
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

/**
 * Who owned which route in every turn. The file has the first turn in full, then what changed.
 * @param {any} stored As publish/ encodes it.
 * @param {number} language
 * @param {Network} network
 * @returns {MapTurn[]}
 */
export function mapTurns(stored, language, network) {
  /** @type {Owner[]} */
  const owners = stored.groups.map((/** @type {any[]} */ [id, color, dash, width, names]) => {
    const name = escaped(Array.isArray(names) ? names[language] || names[0] : names);
    return {
      id,
      name,
      line: { color, dash: OWNER.test(color) ? "solid" : dash, width },
      link: network.owners.get(id)?.link ?? {},
    };
  });
  // As the legend of the page has them; railroads that are no more come before what no railroad owns.
  const known = [...network.owners.keys()];
  const rank = (/** @type {Owner} */ { id, line }) =>
    known.includes(id) ? known.indexOf(id) : OWNER.test(line.color) ? known.findIndex(isState) : known.length;
  const isState = (/** @type {string} */ id) => !OWNER.test(network.owners.get(id)?.line.color);
  /** @type {Map<string, number>} */
  const values = new Map();
  return stored.turns.map((/** @type {any[]} */ [turn, period, changes]) => {
    for (let n = 0; n < changes.length; n += 2) values.set(stored.codes[changes[n]], changes[n + 1]);
    const drawn = [...values].filter(([code, value]) => value >= 0 && network.routes.has(code));
    const used = new Set(drawn.map(([, value]) => owners[value >> 1]));
    /** @type {Array<[string, Owned]>} */
    const owned = drawn.map(([code, value]) => [
      code,
      { owner: owners[value >> 1].id, double: value % 2 === 1 },
    ]);
    // Owners in the order of the list, so that the legend does not jump.
    const listed = owners.filter((owner) => used.has(owner)).sort((one, other) => rank(one) - rank(other));
    return { turn, period, owned: new Map(owned), owners: new Map(listed.map((owner) => [owner.id, owner])) };
  });
}

/**
 * What the filters in force let through. Who held a route is known of the turn of the page alone.
 * @param {Railway} railway
 * @returns {(code: string) => boolean}
 */
export function filterOf({ network, shown, filter }) {
  const own = shown === network;
  return (code) => {
    const route = /** @type {Route} */ (network.routes.get(code));
    return (
      (!filter.owner || shown.owned.get(code)?.owner === filter.owner) &&
      (!filter.holder || !own || route.holder === filter.holder) &&
      (!filter.region || route.regions.has(filter.region))
    );
  };
}

/** @type {[null, null]} */
const GAP = [null, null];

/** @param {Route[]} routes */
function joined(routes) {
  /** @type {Array<Point | [null, null]>} */
  const points = routes.flatMap((route, index) => [...(index ? [GAP] : []), ...route.points]);
  return { x: points.map((point) => point[0]), y: points.map((point) => point[1]) };
}
/**
 * @param {Owner} owner
 * @param {Array<{ code: string, route: Route }>} routes
 * @param {Trace} more
 * @returns {Trace}
 */
const ownLines = (owner, routes, more) => ({
  ...BASE,
  mode: "lines",
  ...joined(routes.map(({ route }) => route)),
  meta: { codes: routes.map(({ code }) => code) },
  line: { ...owner.line },
  legendgroup: owner.id,
  ...more,
});

/**
 * The code of each railroad, and the middle of its longest line. An owner whose name begins with its id is one.
 * @param {Railway} railway
 * @returns {Array<Place & { owner: string }>}
 */
export function lineCodes({ network, shown }) {
  /** @type {Map<string, Route>} */
  const longest = new Map();
  for (const [code, { owner }] of shown.owned) {
    const route = /** @type {Route} */ (network.routes.get(code));
    const best = longest.get(owner);
    if (!best || route.long > best.long) longest.set(owner, route);
  }
  return [...longest]
    .filter(([owner]) => shown.owners.get(owner)?.name.startsWith(`${escaped(owner)} `))
    .map(([owner, route]) => ({ owner, name: owner, at: route.middle }));
}

/**
 * @param {Railway} railway
 * @returns {Trace}
 */
function codes(railway) {
  const places = lineCodes(railway);
  const textfont = { color: "@ink", size: 11, shadow: "auto", weight: 700 };
  const [x, y] = [0, 1].map((axis) => places.map(({ at }) => at[axis]));
  return {
    ...BASE,
    mode: "text",
    meta: { kind: "codes" },
    x,
    y,
    text: places.map(({ name }) => escaped(name)),
    textfont,
  };
}

/**
 * All traces of the turn and the filters in force; what is filtered out stays as a shadow.
 * @param {Railway} railway
 * @returns {Trace[]}
 */
export function compose(railway) {
  const { network, shown } = railway;
  const passes = filterOf(railway);
  const routes = [...shown.owned].map(([code, { owner, double }]) => ({
    code,
    owner,
    double,
    route: /** @type {Route} */ (network.routes.get(code)),
    passes: passes(code),
  }));
  const groups = [...shown.owners.values()].map((owner) => ({
    owner,
    routes: routes.filter((one) => one.owner === owner.id),
  }));
  const shadows = groups.flatMap(({ owner, routes: all }) => {
    const out = all.filter((one) => !one.passes);
    return out.length ? [ownLines(owner, out, { opacity: FILTERED_OUT })] : [];
  });
  const lit = groups.map(({ owner, routes: all }) => {
    const passing = all.filter((one) => one.passes);
    return ownLines(owner, passing, { name: owner.name, showlegend: true });
  });
  const double = routes.filter((one) => one.double && one.passes).map((one) => one.route);
  const white = { ...BASE, mode: "lines", ...joined(double), line: { color: "@sheet", width: 1 } };
  return [...network.outlines, ...shadows, ...lit, white, network.cities, codes(railway)];
}

/**
 * The route or city that somebody looks for: of this name, or else of a name that begins so.
 * @param {Network} network
 * @param {string} search
 * @returns {Place | null}
 */
export function placeNamed({ routes, cities }, search) {
  const sought = folded(search);
  if (!sought) return null;
  const codes = [...routes].map(([name, route]) => ({ name, at: route.middle }));
  const places = [...codes, ...cityPlaces(cities)];
  const begins = (/** @type {string} */ name) => folded(name).startsWith(sought);
  const hasWord = (/** @type {string} */ name) => ` ${folded(name)}`.includes(` ${sought}`);
  return (
    places.find((place) => namesOf(place).some((name) => folded(name) === sought)) ??
    places.find((place) => namesOf(place).some(begins)) ??
    places.find((place) => namesOf(place).some(hasWord)) ??
    null
  );
}

const namesOf = (/** @type {Place} */ place) => place.names ?? [place.name];

/** Without case, accents and hyphens: Montreal finds Montréal. */
const folded = (/** @type {string} */ text) =>
  text.normalize("NFD").replace(/\p{M}/gu, "").replace(/-/g, " ").trim().toLowerCase();

/**
 * @param {Trace} cities
 * @returns {Place[]}
 */
export const cityPlaces = (cities) =>
  cities.text.map((/** @type {string} */ name, /** @type {number} */ index) => ({
    name: unescaped(name),
    names: [name, ...(cities.meta?.also?.[index] ?? [])].map(unescaped),
    at: [cities.x[index], cities.y[index]],
  }));
