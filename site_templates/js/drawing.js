// @ts-check
// Draws charts and maps with their tools, in the colours of the scheme in use; pages fetch it when one is seen.
import { scrollToOpening } from "./boards.js";
import { drawnOut } from "./boardturns.js";
import { make } from "./elements.js";
import { explore, exploreKey, isAtLeisure } from "./exploring.js";
import { dataAt, loadPlotly } from "./figuredata.js";
import { startLive } from "./live.js";
import { addHexPointing } from "./pointing.js";
import { addRailwayTools, startRailway } from "./railway.js";
import { draw, redraw, step } from "./redrawing.js";
import { fade } from "./scrolling.js";

/** @import { Drawing, Figure, Plot } from "./types.js" */

const PHONE = "(max-width: 44.9em)";
/** @type {Set<Drawing>} */
const drawings = new Set();

/**
 * Measured once for all steps of a slider: asking the page costs laying it out.
 * @param {HTMLElement} box
 */
const widthOf = (box) => Math.max(260, box.clientWidth);

/**
 * @param {HTMLElement} box
 * @param {Figure} figure
 * @param {HTMLElement} keys
 * @returns {Drawing}
 */
function newDrawing(box, figure, keys) {
  const picture = box.querySelector("svg.ts-map");
  /** @type {Drawing} */
  const drawing = {
    box,
    plot: /** @type {Plot} */ (make("div", {})),
    keys,
    live: picture && startLive(picture),
    figure,
    railway: figure.kind === "map" ? startRailway(figure.data) : null,
    data: [],
    hidden: new Set(),
    width: widthOf(box),
    zoom: 1,
    view: null,
    plotly: null,
    redraw: () => redraw(drawing),
    step: () => step(drawing),
  };
  return drawing;
}

/**
 * @param {HTMLElement} box
 * @param {Figure} figure
 */
async function show(box, figure) {
  /** @type {HTMLDetailsElement | null | undefined} */
  const legend = box.parentElement?.querySelector(".ts-legend");
  const keys = legend?.querySelector(".ts-keys") ?? make("div", { className: "ts-keys" });
  const drawing = newDrawing(box, figure, /** @type {HTMLElement} */ (keys));
  if (legend) legend.open = !matchMedia(PHONE).matches;
  else box.after(keys);
  const { live, railway } = drawing;
  const board = figure.kind === "hex" && box.querySelector("svg.ts-hex");
  if (live) await redraw(drawing);
  else if (board) showBoard(drawing, board);
  else await explore(drawing);
  fade(drawing.keys);
  if (railway) addRailwayTools(drawing, railway);
  drawings.add(drawing);
  box.dataset.live = "1";
  if ((live || board) && isAtLeisure())
    (window.requestIdleCallback ?? setTimeout)(() => explore(drawing).catch(() => {}));
}

/**
 * The board that stands in its page answers by itself; Plotly adds its slider and its filters.
 * @param {Drawing} drawing
 * @param {Element} picture
 */
function showBoard(drawing, picture) {
  const { box } = drawing;
  box.before(exploreKey(drawing, box.dataset.explore ?? "", "ts-key"));
  box.tabIndex = 0;
  addHexPointing(drawing, picture);
  scrollToOpening(drawing, picture);
}

/** @param {HTMLElement} box */
async function start(box) {
  const { figure = "", history, plotly = "" } = box.dataset;
  // The slider's data comes along with the figure's.
  if (history) dataAt(history).catch(() => {});
  // What needs plotly.js asks for it at once.
  if (!box.querySelector("svg.ts-map, svg.ts-hex")) loadPlotly(plotly).catch(() => {});
  const data = await dataAt(figure);
  await show(box, data.kind === "hex" ? drawnOut(data) : data);
}

/** @param {(drawing: Drawing) => unknown} act */
function eachOnPage(act) {
  for (const drawing of drawings) {
    if (drawing.box.isConnected) act(drawing);
    else drawings.delete(drawing);
  }
}

/** Keeps drawn figures right when colours or window change. */
function watchFigures() {
  const schemes = { attributes: true, attributeFilter: ["data-md-color-scheme"] };
  new MutationObserver(() => eachOnPage(redraw)).observe(document.body, schemes);
  addEventListener("resize", () => {
    eachOnPage((drawing) => {
      const width = widthOf(drawing.box);
      if (width === drawing.width) return;
      drawing.width = width;
      draw(drawing);
    });
  });
}

window.turnsheet.draw = start;
watchFigures();
