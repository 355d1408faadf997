// @ts-check
// The sample of a legend's entry: a piece of a line, of the ground with its sign, or a mark with its letters.
import { svg } from "./elements.js";

/** @import { Paint, Point, Trace } from "./types.js" */

/** @param {Point[]} stroke */
const path = (stroke) => `M${stroke.map((point) => point.join(",")).join(" ")}`;

/**
 * @param {Trace} trace
 * @param {Paint} paint
 */
export function sample(trace, paint) {
  const { form, mark, shape } = trace.meta ?? {};
  if (form) return ground(form, trace.fillcolor, paint);
  return mark === undefined ? line(trace, paint) : token(mark, shape, paint(colourOf(trace)), paint);
}

/** @param {Trace} trace */
const colourOf = (trace) => (trace.line ?? trace.marker).color;

/**
 * @param {{ hex: Point[], sign: Point[][] }} form
 * @param {string} colour
 * @param {Paint} paint
 */
function ground(form, colour, paint) {
  const edge = { fill: paint(colour), stroke: paint("@rule"), "stroke-width": 6 };
  const ink = { fill: "none", stroke: paint("@sign"), "stroke-width": 7 };
  return svg(
    "svg",
    { width: 26, height: 26, viewBox: "-105 -105 210 210", "aria-hidden": "true" },
    svg("path", { d: `${path(form.hex)}z`, ...edge }),
    ...form.sign.map((stroke) => svg("path", { d: path(stroke), ...ink })),
  );
}

/**
 * @param {Trace} trace
 * @param {Paint} paint
 */
function line(trace, paint) {
  const { width, dash } = trace.line ?? { width: 6 };
  const dashes = dash && dash !== "solid" ? (dash === "dash" ? "6 4" : dash.replaceAll("px", "")) : "none";
  const stroke = {
    stroke: paint(colourOf(trace)),
    "stroke-width": Math.min(width, 5),
    "stroke-dasharray": dashes,
  };
  const drawn = svg("line", { x1: 0, y1: 5, x2: 30, y2: 5, ...stroke });
  return svg("svg", { width: 30, height: 10, "aria-hidden": "true" }, drawn);
}

/**
 * @param {string} letters
 * @param {Point[]} shape
 * @param {string} fill
 * @param {Paint} paint
 */
function token(letters, shape, fill, paint) {
  const style = { fill: paint("@sheet"), "font-size": 11, "font-weight": 700, "text-anchor": "middle" };
  const disc = shape.length
    ? svg("path", { d: `${path(shape)}z`, fill, transform: "translate(15 10) scale(.19)" })
    : svg("circle", { cx: 15, cy: 10, r: 9, fill });
  return svg(
    "svg",
    { width: 30, height: 20, "aria-hidden": "true" },
    svg("line", { x1: 0, y1: 10, x2: 30, y2: 10, stroke: fill, "stroke-width": 5 }),
    disc,
    svg("text", { x: 15, y: 14, ...style }, letters),
  );
}
