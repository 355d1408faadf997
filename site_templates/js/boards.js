// @ts-check
// A board of hexes: its sizes, its keys, and its slider over other turns.
import { boardTurns } from "./boardturns.js";
import { button } from "./elements.js";
import { slider } from "./slider.js";

/** @import { Drawing, Figure, Trace } from "./types.js" */

// Pixels of a side of a hex: from where labels can be read to where a board looks coarse.
const SMALLEST = 28;
const LARGEST = 46;
const READABLE = 6.5;

/**
 * A board of hexes is never smaller than its labels need: its box scrolls instead.
 * @param {Drawing} drawing
 */
export function boardWidth({ box, figure, zoom }) {
  const room = Math.max(260, box.clientWidth);
  const sides = figure.span / 100;
  return Math.round(Math.min(Math.max(room, sides * SMALLEST), sides * LARGEST) * zoom);
}

/**
 * How tall a board's box must be to show it from top to bottom; one wider than its box scrolls both ways.
 * @param {Drawing} drawing
 */
export function fitBox(drawing) {
  const { box, figure, zoom } = drawing;
  const natural = Math.round(boardWidth(drawing) / zoom);
  const whole = natural <= box.clientWidth ? Math.round(natural * figure.ratio) + 2 : 0;
  box.style.setProperty("--ts-whole", `${whole}px`);
}

/**
 * A board wider than its box opens where something stands: at once, and once only.
 * @param {Drawing} drawing
 * @param {Element} picture What draws it.
 */
export function scrollToOpening({ box, figure }, picture) {
  if (!figure.opening) return;
  const { xaxis, yaxis } = figure.layout;
  const [x, y] = figure.opening;
  const scale = picture.clientWidth / (xaxis.range[1] - xaxis.range[0]);
  box.scrollTo({
    left: (x - xaxis.range[0]) * scale - box.clientWidth / 2,
    top: (y - yaxis.range[1]) * scale - box.clientHeight / 2,
    behavior: "instant",
  });
}

/**
 * A board counts in hundredths of a side; letters too small to read are left out until it is larger.
 * @param {Trace} trace
 * @param {number} share
 */
export function resize(trace, share) {
  if (trace.line) trace.line.width *= share;
  if (trace.marker) trace.marker.size *= share;
  if (!trace.textfont) return;
  /** @type {number[]} */
  const sizes = trace.textfont.size.map((/** @type {number} */ size) => size * share);
  trace.textfont.size = sizes;
  if (!trace.meta.small) return;
  trace.text = trace.text.map((/** @type {string} */ text, /** @type {number} */ index) =>
    sizes[index] < READABLE ? "" : text,
  );
}

/**
 * The keys for larger and smaller; the box scrolls, by finger, wheel or keyboard.
 * @param {Drawing} drawing
 */
export function addZoomKeys(drawing) {
  const { larger, smaller } = drawing.figure.words;
  const zoomBy = (/** @type {number} */ share) => () => {
    drawing.zoom = Math.max(0.4, Math.min(4, drawing.zoom * share));
    drawing.redraw();
  };
  /** @type {Array<[string, string, number]>} */
  const keys = [
    ["−", smaller, 0.8],
    ["+", larger, 1.25],
  ];
  for (const [sign, name, share] of keys) {
    const key = button(sign, "ts-key ts-key--all", zoomBy(share));
    key.ariaLabel = name;
    key.title = name;
    drawing.keys.append(key);
  }
  drawing.box.tabIndex = 0;
}

/**
 * The window holds what this page shows and what the other turn shows: a board that grew does not jump.
 * @param {Figure} own
 * @param {number[]} other
 */
function commonView({ layout }, [left, top, width, height]) {
  const { xaxis, yaxis } = layout;
  /** @type {[number, number]} */
  const x = [Math.min(xaxis.range[0], left), Math.max(xaxis.range[1], left + width)];
  /** @type {[number, number]} */
  const y = [Math.max(yaxis.range[0], top + height), Math.min(yaxis.range[1], top)];
  return { x, y };
}

/** @param {Drawing} drawing */
export async function addBoardHistory(drawing) {
  const own = drawing.figure;
  const control = await slider(drawing, "boards", boardTurns, (turn, isOwn) => {
    const view = commonView(own, turn.frame);
    const span = view.x[1] - view.x[0];
    const data = isOwn ? own.data : turn.data();
    drawing.view = view;
    drawing.figure = { ...own, span, ratio: (view.y[0] - view.y[1]) / span, data };
    return drawing.redraw();
  });
  if (control) drawing.box.before(control);
}
