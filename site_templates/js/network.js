// @ts-check
// The routes of a railway map: read from the figure, owned by turns, filtered and composed into traces.
import { escaped, unescaped } from "./escaping.js";

/** @import { MapTurn, Network, Owned, Owner, Place, Point, Railway, Route, Trace } from "./types.js" */

const FILTERED_OUT = 0.13;
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
        text: facts.join("<br>"),
        holder: meta.holders[index] || "",
        regions: new Set(ends.map(regionAt)),
      });
      owned.set(code, { owner: id, double: doubles.has(code) });
    });
  }
  const holders = new Set([...routes.values()].map((route) => route.holder).filter(Boolean));
  const outlines = tracesOf(data, "outline").map((trace) => ({
    ...trace,
    x: coordinates(trace.x),
    y: coordinates(trace.y),
  }));
  return {
    routes,
    owners,
    owned,
    cities,
    outlines,
    holders: [...holders].sort(new Intl.Collator().compare),
    regions: [.../** @type {Set<string>} */ (new Set(cities.meta.regions))].sort(),
  };
}

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
    return { id, name, line: { color, dash, width }, link: network.owners.get(id)?.link ?? {} };
  });
  /** @type {Map<string, number>} */
  const values = new Map();
  return stored.turns.map((/** @type {any[]} */ [turn, period, changes]) => {
    for (let n = 0; n < changes.length; n += 2) values.set(stored.codes[changes[n]], changes[n + 1]);
    const known = [...values].filter(([code, value]) => value >= 0 && network.routes.has(code));
    const used = new Set(known.map(([, value]) => owners[value >> 1]));
    /** @type {Array<[string, Owned]>} */
    const owned = known.map(([code, value]) => [
      code,
      { owner: owners[value >> 1].id, double: value % 2 === 1 },
    ]);
    // Owners in the order of the list, so that the legend does not jump.
    const listed = owners.filter((owner) => used.has(owner));
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
 * @param {Route[]} routes
 * @param {Trace} more
 * @returns {Trace}
 */
const ownLines = (owner, routes, more) => ({
  ...BASE,
  mode: "lines",
  ...joined(routes),
  line: { ...owner.line },
  legendgroup: owner.id,
  ...more,
});

/**
 * What a mouse or a finger finds in the middle of each route.
 * @param {Owner} owner
 * @param {Array<[string, Route]>} routes
 * @param {boolean} own Whether the turn of the page is shown, whose facts are known.
 * @returns {Trace}
 */
const targets = (owner, routes, own) => ({
  type: "scatter",
  mode: "markers",
  showlegend: false,
  legendgroup: owner.id,
  x: routes.map(([, route]) => route.middle[0]),
  y: routes.map(([, route]) => route.middle[1]),
  text: routes.map(([code, route]) => (own ? route.text : `<b>${escaped(code)}</b><br>${owner.name}`)),
  customdata: routes.map(() => owner.id),
  hovertemplate: "%{text}<extra></extra>",
  marker: { size: 14, opacity: 0, color: owner.line.color },
});

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
  const shadows = groups.map(({ owner, routes: all }) => {
    const out = all.filter((one) => !one.passes).map((one) => one.route);
    return ownLines(owner, out, { opacity: FILTERED_OUT });
  });
  const lit = groups.flatMap(({ owner, routes: all }) => {
    /** @type {Array<[string, Route]>} */
    const passing = all.filter((one) => one.passes).map((one) => [one.code, one.route]);
    const line = passing.map(([, route]) => route);
    return [
      ownLines(owner, line, { name: owner.name, showlegend: true }),
      targets(owner, passing, shown === network),
    ];
  });
  const double = routes.filter((one) => one.double && one.passes).map((one) => one.route);
  const white = { ...BASE, mode: "lines", ...joined(double), line: { color: "@sheet", width: 1 } };
  return [...network.outlines, ...shadows, ...lit, white, network.cities];
}

/**
 * The route or city that somebody looks for: of this name, or else of a name that begins so.
 * @param {Network} network
 * @param {string} search
 * @returns {Place | null}
 */
export function placeNamed({ routes, cities }, search) {
  const sought = search.trim().toLowerCase();
  if (!sought) return null;
  const codes = [...routes].map(([name, route]) => ({ name, at: route.middle }));
  const places = [...codes, ...cityPlaces(cities)];
  const exact = places.find((place) => place.name.toLowerCase() === sought);
  return exact ?? places.find((place) => place.name.toLowerCase().startsWith(sought)) ?? null;
}

/**
 * @param {Trace} cities
 * @returns {Place[]}
 */
export const cityPlaces = (cities) =>
  cities.text.map((/** @type {string} */ name, /** @type {number} */ index) => ({
    name: unescaped(name),
    at: [cities.x[index], cities.y[index]],
  }));
