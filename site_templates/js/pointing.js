// @ts-check
// What lies under a mouse or a finger on a railway map, and moving it: one finger scrolls the page, two zoom.
import { make } from "./elements.js";
import { unescaped } from "./escaping.js";
import { landing } from "./landing.js";
import { filterOf } from "./maptraces.js";
import { windowOf, zoomed } from "./windows.js";

/** @import { Drawing, Point, Railway, Route } from "./types.js" */

// From the middle of a hex to its nearest edge, in hundredths of a side.
const INNER = 87;
// Pixels from a line at which it still answers.
const NEAR = { mouse: 8, touch: 18 };

/**
 * @param {Point} point
 * @param {Point} from
 * @param {Point} to
 */
function distance([x, y], [a, b], [c, d]) {
  const squared = (c - a) ** 2 + (d - b) ** 2;
  const share = squared ? Math.max(0, Math.min(1, ((x - a) * (c - a) + (y - b) * (d - b)) / squared)) : 0;
  return Math.hypot(x - a - share * (c - a), y - b - share * (d - b));
}

/**
 * @param {Point} point
 * @param {Point[]} line
 */
const distanceTo = (point, line) =>
  Math.min(...line.slice(1).map((end, index) => distance(point, line[index], end)));

/**
 * The city or the route next to a point of the box, as what is said of it, and where it leads.
 * @param {Drawing} drawing
 * @param {Railway} railway
 * @param {Point} at
 * @param {number} near
 * @returns {{ text: string, href?: string } | null}
 */
export function placeAt(drawing, railway, at, near) {
  const { scale, left, top } = windowOf(drawing);
  /** @type {Point} */
  const point = [left + at[0] / scale, top - at[1] / scale];
  const { network, shown } = railway;
  const { x, y, customdata, marker } = network.cities;
  const city = x.findIndex(
    (/** @type {number} */ across, /** @type {number} */ index) =>
      Math.hypot(across - point[0], y[index] - point[1]) * scale < marker.size[index] / 2 + near / 8,
  );
  if (city >= 0) return { text: customdata[city] };
  const passes = filterOf(railway);
  const far = [...shown.owned]
    .filter(([code, { owner }]) => passes(code) && !drawing.hidden.has(owner))
    .map(([code, { owner }]) => {
      const route = /** @type {Route} */ (network.routes.get(code));
      return { code, owner, route, away: distanceTo(point, route.points) * scale };
    });
  const next = far.reduce((best, one) => (one.away < best.away ? one : best), {
    away: near + 1,
    code: "",
    owner: "",
    route: far[0]?.route,
  });
  const owner = next.code && shown.owners.get(next.owner);
  if (!owner) return null;
  // Facts are known of the turn of the page alone.
  const text = shown === network ? next.route.text : `<b>${next.code}</b><br>${owner.name}`;
  return { text, href: owner.link.href };
}

/**
 * @param {Drawing} drawing
 * @param {Railway} railway
 */
export function addPointing(drawing, railway) {
  const { box } = drawing;
  const tip = make("div", { className: "ts-tip", hidden: true });
  tip.role = "status";
  box.append(tip);
  /** @type {string | null} */
  let touched = null;
  const lookAt = (/** @type {MouseEvent} */ event, /** @type {number} */ near) => {
    const at = placeIn(box, event);
    const place = placeAt(drawing, railway, at, near);
    tip.hidden = !place;
    box.classList.toggle("ts-leads", Boolean(place?.href));
    if (place) say(box, tip, place.text, at);
    return place;
  };
  box.addEventListener("pointermove", (event) => {
    if (event.pointerType === "mouse" && !event.buttons) lookAt(event, NEAR.mouse);
  });
  box.addEventListener("pointerleave", (event) => {
    if (event.pointerType === "mouse") tip.hidden = true;
  });
  box.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || event.target.closest(".modebar")) return;
    const { pointerType } = /** @type {PointerEvent} */ (event);
    const mouse = pointerType ? pointerType === "mouse" : matchMedia("(hover: hover)").matches;
    const place = lookAt(event, mouse ? NEAR.mouse : NEAR.touch);
    if (place?.href && (mouse || touched === place.text)) location.href = landing(place.href);
    touched = place?.text ?? null;
  });
  addMoving(drawing);
}

/**
 * What is known of the hex under a mouse or a finger, as long as the drawing of the page is seen.
 * @param {Drawing} drawing
 * @param {Element} picture
 */
export function addHexPointing(drawing, picture) {
  const { box, figure } = drawing;
  const tip = make("div", { className: "ts-tip", hidden: true });
  tip.role = "status";
  box.append(tip);
  const { x, y, text } = figure.data[figure.data.length - 1];
  const { xaxis, yaxis } = figure.layout;
  const lookAt = (/** @type {PointerEvent | MouseEvent} */ event) => {
    const { left, top, width } = picture.getBoundingClientRect();
    const unit = (xaxis.range[1] - xaxis.range[0]) / width;
    const at = [
      xaxis.range[0] + (event.clientX - left) * unit,
      yaxis.range[1] + (event.clientY - top) * unit,
    ];
    const near = x.findIndex(
      (/** @type {number} */ across, /** @type {number} */ index) =>
        Math.hypot(across - at[0], y[index] - at[1]) < INNER,
    );
    tip.hidden = near < 0 || Boolean(drawing.plotly);
    if (!tip.hidden) say(box, tip, text[near], placeIn(box, event));
  };
  box.addEventListener("click", lookAt);
  box.addEventListener("pointermove", (event) => {
    if (event.pointerType === "mouse") lookAt(event);
  });
  box.addEventListener("pointerleave", (event) => {
    if (event.pointerType === "mouse") tip.hidden = true;
  });
}

/**
 * @param {HTMLElement} box
 * @param {MouseEvent} event
 * @returns {Point}
 */
function placeIn(box, { clientX, clientY }) {
  const { left, top } = box.getBoundingClientRect();
  return [clientX - left - box.clientLeft, clientY - top - box.clientTop];
}

/**
 * @param {HTMLElement} box
 * @param {HTMLElement} tip
 * @param {string} text With the few tags that Plotly takes.
 * @param {Point} at
 */
function say(box, tip, text, [x, y]) {
  const [name, ...facts] = text.split("<br>").map((line) => unescaped(line.replace(/<\/?b>/g, "")));
  tip.replaceChildren(make("b", {}, name), ...facts.map((fact) => make("span", {}, fact)));
  tip.style.left = `${box.scrollLeft + Math.max(0, Math.min(x + 12, box.clientWidth - tip.offsetWidth - 2))}px`;
  tip.style.top = `${box.scrollTop + Math.max(0, y + 16 + tip.offsetHeight > box.clientHeight ? y - tip.offsetHeight - 8 : y + 16)}px`;
}

/**
 * A mouse moves the map; two fingers move and zoom it. One finger scrolls the page, and moves sideways what is
 * larger than its box.
 * @param {Drawing} drawing
 */
function addMoving(drawing) {
  const { box } = drawing;
  /** @type {Map<number, Point>} */
  const down = new Map();
  let moved = false;
  box.addEventListener("pointerdown", (event) => {
    moved = false;
    // Plotly moves its own map with a mouse.
    if (event.pointerType === "mouse" && (drawing.plotly || event.button)) return;
    down.set(event.pointerId, placeIn(box, event));
  });
  box.addEventListener("pointermove", (event) => {
    const from = down.get(event.pointerId);
    if (!from || (down.size === 1 && event.pointerType !== "mouse" && !drawing.view)) return;
    const to = placeIn(box, event);
    if (!moved && down.size === 1 && Math.hypot(to[0] - from[0], to[1] - from[1]) < 4) return;
    moved = true;
    const before = spread(down);
    down.set(event.pointerId, to);
    const after = spread(down);
    const step = /** @type {Point} */ ([after.at[0] - before.at[0], after.at[1] - before.at[1]]);
    drawing.view = zoomed(drawing, after.apart / before.apart, before.at, step);
    drawing.redraw();
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
    box.addEventListener(end, (event) => down.delete(/** @type {PointerEvent} */ (event).pointerId));
  }
  // What was dragged was not clicked.
  box.addEventListener("click", (event) => moved && event.stopImmediatePropagation(), { capture: true });
}

/** @param {Map<number, Point>} points */
function spread(points) {
  const all = [...points.values()];
  const last = all[all.length - 1];
  const apart = all.length > 1 ? Math.max(1, Math.hypot(all[0][0] - last[0], all[0][1] - last[1])) : 1;
  return { apart, at: /** @type {Point} */ ([(all[0][0] + last[0]) / 2, (all[0][1] + last[1]) / 2]) };
}
