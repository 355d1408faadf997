// @ts-check
// Composes the traces of a railway map: its routes by owner, through the filters in force.
import { escaped } from "./escaping.js";

/** @import { Owner, Place, Point, Railway, Route, Trace } from "./types.js" */

const FILTERED_OUT = 0.13;
/** @type {Trace} */
const BASE = { type: "scatter", hoverinfo: "skip", showlegend: false };

/** @typedef {{ code: string, owner: string, double: boolean, route: Route, passes: boolean }} Drawn */

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
 * @param {Drawn[]} routes
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
  const routes = drawnRoutes(railway);
  const owners = [...shown.owners.values()];
  /** @type {(owner: Owner, passing: boolean) => Drawn[]} */
  const part = (owner, passing) => routes.filter((one) => one.owner === owner.id && one.passes === passing);
  const shadows = owners.flatMap((owner) => {
    const out = part(owner, false);
    return out.length ? [ownLines(owner, out, { opacity: FILTERED_OUT })] : [];
  });
  const lit = owners.map((owner) =>
    ownLines(owner, part(owner, true), { name: owner.name, showlegend: true }),
  );
  return [...network.outlines, ...shadows, ...lit, doubles(routes), network.cities, codes(railway)];
}

/**
 * @param {Railway} railway
 * @returns {Drawn[]}
 */
function drawnRoutes(railway) {
  const passes = filterOf(railway);
  return [...railway.shown.owned].map(([code, { owner, double }]) => ({
    code,
    owner,
    double,
    route: /** @type {Route} */ (railway.network.routes.get(code)),
    passes: passes(code),
  }));
}

/**
 * Double track is white within its line.
 * @param {Drawn[]} routes
 * @returns {Trace}
 */
function doubles(routes) {
  const double = routes.filter((one) => one.double && one.passes).map((one) => one.route);
  return { ...BASE, mode: "lines", ...joined(double), line: { color: "@sheet", width: 1 } };
}
