// @ts-check
// Lets Plotly take over from the drawing of the page, when a reader asks for it or a wide page is at leisure.
import { addBoardHistory, scrollToOpening } from "./boards.js";
import { button } from "./elements.js";
import { dataAt, loadPlotly } from "./figuredata.js";
import { outlinesOf } from "./network.js";
import { nameCities } from "./plotting.js";
import { redraw } from "./redrawing.js";
import { fade } from "./scrolling.js";

/** @import { Drawing, Span } from "./types.js" */

const DESK = "(min-width: 60em) and (hover: hover) and (pointer: fine)";
const STILL = "svg.ts-hex, svg.ts-race";

/** Whether plotly.js comes unasked: to a wide page with a mouse, on a line that is neither slow nor dear. */
export function isAtLeisure() {
  const { saveData = false, effectiveType = "" } = /** @type {any} */ (navigator).connection ?? {};
  return matchMedia(DESK).matches && !saveData && !/[23]g/.test(effectiveType);
}

/**
 * The key that asks for Plotly, as long as the drawing of the page does its work.
 * @param {Drawing} drawing
 * @param {string} text
 * @param {string} className
 */
export function exploreKey(drawing, text, className) {
  const key = button(text, `${className} ts-explore`, () => {
    key.disabled = true;
    explore(drawing).catch(() => {
      key.disabled = false;
    });
  });
  return key;
}

/**
 * Plotly takes over, in the same place with the same turn, filters and part of the map.
 * @param {Drawing} drawing
 */
export async function explore(drawing) {
  const { box, figure, railway } = drawing;
  const { land } = box.dataset;
  const [plotly, outlines] = await Promise.all([
    loadPlotly(box.dataset.plotly ?? ""),
    land ? dataAt(land) : null,
  ]);
  if (drawing.plotly) return;
  drawing.plotly = plotly;
  if (railway && outlines) railway.network.outlines = outlinesOf(outlines);
  setPlot(drawing);
  await redraw(drawing);
  if (figure.kind === "hex") startBoard(drawing);
  if (railway) followPlot(drawing);
  box.dataset.drawn = "1";
}

/**
 * Puts Plotly's drawing where that of the page was, which is kept for paper.
 * @param {Drawing} drawing
 */
function setPlot({ box, plot, live }) {
  const image = live?.picture ?? box.querySelector(STILL);
  image?.classList.add("ts-onpaper");
  if (live) live.picture.after(plot);
  else box.replaceChildren(...(image ? [image, plot] : [plot]));
}

/**
 * @param {Span} range
 * @returns {Span}
 */
const copyOf = ([from, to]) => [from, to];

/** @param {Drawing} drawing */
function followPlot(drawing) {
  drawing.plot.on("plotly_relayout", () => {
    const { xaxis, yaxis } = drawing.plot.layout;
    drawing.view = { x: copyOf(xaxis.range), y: copyOf(yaxis.range) };
    nameCities(drawing);
  });
}

/** @param {Drawing} drawing */
function startBoard(drawing) {
  const { box, plot, keys } = drawing;
  scrollToOpening(drawing, plot);
  fade(box);
  // Without its history the board shows its own turn.
  addBoardHistory(drawing).catch(() => {});
  // Larger and smaller are among its keys, folded until now on a phone.
  keys.closest("details")?.setAttribute("open", "");
}
