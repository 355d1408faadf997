// @ts-check
// Draws, for each figure of a guess, a dot for each turn, the range of four in five, its middle, and where it is now.
import { make, svg } from "./elements.js";

/** @typedef {"now" | "low" | "median" | "high"} Mark */
/** @typedef {{ label: string, values: number[], now: number, low: number, median: number, high: number,
 *   shown: Record<Mark, string> }} Range */

const WIDTH = 320;
const HEIGHT = 44;
const EDGE = 12;
const MIDDLE = 22;
const ROWS = 5;

/**
 * The table beside it says the same: the picture is for the eye alone.
 * @type {(figures: Range[], sentences: Record<string, string>) => Node}
 */
export function rangePicture(figures, sentences) {
  const marks = /** @type {const} */ (["turn", "range", "middle", "today"]);
  const key = marks.map((mark) => make("span", {}, sample(mark), ` ${sentences[`whatif_key_${mark}`]}`));
  const rows = figures.map((figure) =>
    make(
      "div",
      { className: "ts-whatif__figure" },
      make("b", {}, figure.label),
      make(
        "span",
        {},
        figure.low === figure.high ? figure.shown.low : `${figure.shown.low} – ${figure.shown.high}`,
      ),
      drawn(figure),
    ),
  );
  const picture = make("div", { className: "ts-whatif__picture" }, ...rows);
  picture.append(make("p", { className: "ts-whatif__key ts-soft" }, ...key));
  picture.setAttribute("aria-hidden", "true");
  return picture;
}

/** @param {Range} figure */
function drawn({ values, now, low, median, high }) {
  const least = Math.min(now, ...values);
  const span = Math.max(now, ...values) - least;
  const x = (/** @type {number} */ value) =>
    span ? EDGE + ((value - least) / span) * (WIDTH - 2 * EDGE) : WIDTH / 2;
  const dots = values.map((value, place) => dot(x(value), MIDDLE + ((place % ROWS) - (ROWS - 1) / 2) * 5));
  const parts = [
    svg("line", { class: "ts-whatif__axis", x1: EDGE, x2: WIDTH - EDGE, y1: MIDDLE, y2: MIDDLE }),
    band(x(low), Math.max(x(high) - x(low), 2), MIDDLE - 14, 28),
    ...dots,
    middle(x(median), MIDDLE - 17, 34),
    today(x(now), MIDDLE),
  ];
  return svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "ts-whatif__plot" }, ...parts);
}

/** @type {(x: number, y: number) => Element} */
const dot = (cx, cy) => svg("circle", { class: "ts-whatif__dot", cx, cy, r: 2 });
/** @type {(x: number, width: number, y: number, height: number) => Element} */
const band = (x, width, y, height) => svg("rect", { class: "ts-whatif__band", x, y, width, height, rx: 3 });
/** @type {(x: number, y: number, height: number) => Element} */
const middle = (x, y, height) =>
  svg("line", { class: "ts-whatif__middle", x1: x, x2: x, y1: y, y2: y + height });
/** @type {(x: number, y: number) => Element} */
const today = (x, y) => svg("path", { class: "ts-whatif__now", d: `M${x} ${y - 6}l6 6l-6 6l-6 -6z` });

/** @param {"turn" | "range" | "middle" | "today"} mark */
function sample(mark) {
  const drawing = {
    turn: () => dot(8, 8),
    range: () => band(1, 14, 2, 12),
    middle: () => middle(8, 1, 14),
    today: () => today(8, 8),
  };
  return svg("svg", { viewBox: "0 0 16 16", width: 14, height: 14 }, drawing[mark]());
}
