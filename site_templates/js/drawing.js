// @ts-check
// Draws charts and maps with their tools, in the colours of the scheme in use; pages fetch it when one is seen.
import { addBoardHistory, boardWidth, fitBox, resize, scrollToOpening } from "./boards.js";
import { drawnOut } from "./boardturns.js";
import { painted, schemeColours } from "./colours.js";
import { button, make } from "./elements.js";
import { escaped } from "./escaping.js";
import { dataAt, loadPlotly } from "./figuredata.js";
import { arrow } from "./finder.js";
import { mapLabels } from "./labels.js";
import { keyOf, setLegend } from "./legend.js";
import { drawLive, startLive } from "./live.js";
import { compose } from "./maptraces.js";
import { outlinesOf } from "./network.js";
import { addHexPointing } from "./pointing.js";
import { addRailwayTools, startRailway, updateTable } from "./railway.js";
import { fade } from "./scrolling.js";
import { mapHeight, thinness } from "./windows.js";

/** @import { Drawing, Figure, Paint, Plot, Plotly, Railway, Span, Trace } from "./types.js" */

const PHONE = "(max-width: 44.9em)";
const DESK = "(min-width: 60em) and (hover: hover) and (pointer: fine)";
const REST_MS = 250;
const STILL = "svg.ts-hex, svg.ts-race";
const CLEAR = "rgba(0,0,0,0)";
/** @type {Set<Drawing>} */
const drawings = new Set();

/**
 * @param {Figure} figure
 * @param {number} width
 */
function heightOf(figure, width) {
  const { kind, ratio } = figure;
  if (kind === "hex") return Math.round(width * ratio);
  if (kind === "map") return mapHeight(figure, width);
  return Math.max(340, Math.min(480, width * 0.55));
}

/**
 * @param {Trace} own
 * @param {Span | undefined} range
 * @param {Paint} paint
 * @returns {Trace}
 */
function axis(own, range, paint) {
  const line = paint("@rule");
  const colours = { gridcolor: paint("@hair"), linecolor: line, zerolinecolor: line };
  return { ...colours, automargin: true, ...own, ...(range ? { range } : {}) };
}

/**
 * @param {Drawing} drawing
 * @param {number} width
 * @param {Paint} paint
 * @returns {Trace}
 */
function layoutOf({ figure, view, railway }, width, paint) {
  const chart = figure.kind === "chart";
  const ink = paint("@ink");
  const label = {
    bgcolor: paint("@sheet"),
    bordercolor: paint("@rule"),
    align: "left",
    font: { color: ink },
  };
  return {
    ...figure.layout,
    shapes: (figure.layout.shapes ?? []).map((/** @type {Trace} */ shape) => painted(shape, paint)),
    width,
    height: heightOf(figure, width),
    showlegend: false,
    paper_bgcolor: CLEAR,
    plot_bgcolor: CLEAR,
    font: { family: getComputedStyle(document.body).getPropertyValue("--ts-sans"), color: ink, size: 12 },
    hoverlabel: label,
    modebar: { bgcolor: CLEAR, color: paint("@soft"), activecolor: paint("@accent"), orientation: "v" },
    margin: chart ? { l: 16, r: 16, t: 16, b: 12 } : { l: 0, r: 0, t: 0, b: 0 },
    xaxis: axis(figure.layout.xaxis, view?.x, paint),
    yaxis: axis(figure.layout.yaxis, view?.y, paint),
    annotations: railway ? arrow(railway, paint) : [],
    ...(chart ? { dragmode: false } : {}),
  };
}

/**
 * @param {Drawing} drawing
 * @param {number} width
 * @param {Paint} paint
 */
function tracesOf(drawing, width, paint) {
  const { figure, railway, hidden } = drawing;
  const labels = railway ? labelled(drawing, railway) : [];
  return drawing.data.map((data, index) => {
    const trace = painted(data, paint);
    // Plotly looks a trace that went by its uid as a class: a blank in it stops the slider.
    if (trace.uid) {
      trace.uid = trace.uid.replace(
        /[^\w-]/g,
        (/** @type {string} */ sign) => `_${sign.codePointAt(0)?.toString(16)}`,
      );
    }
    if (railway) thin(trace, width);
    if (figure.kind === "hex") resize(trace, width / figure.span);
    trace.visible = !hidden.has(keyOf(data, index));
    return Object.assign(
      trace,
      labels.find(({ kind }) => kind === data.meta?.kind),
    );
  });
}

/**
 * @param {Trace} trace
 * @param {number} width
 */
function thin(trace, width) {
  const share = thinness(width);
  if (trace.line) trace.line.width *= share;
  if (!Array.isArray(trace.marker?.size)) return;
  trace.marker.size = trace.marker.size.map((/** @type {number} */ size) => size * share);
}

/**
 * The texts of a map that there is room for as it is seen now; zooming in makes room for more.
 * @param {Drawing} drawing
 * @param {Railway} railway
 */
function labelled(drawing, railway) {
  const labels = mapLabels(drawing, railway);
  return ["names", "codes"].map((kind) => {
    const own = labels.filter(({ isCode }) => isCode === (kind === "codes"));
    // Plotly removes the node of an empty text, and a name that comes back later has none to stand in.
    const text = own.map(({ name, side }) => (side ? escaped(name) : " "));
    return { kind, text, textposition: own.map(({ side }) => side || "top center") };
  });
}

/** @param {Drawing} drawing */
async function nameCities(drawing) {
  const { railway, plotly, plot, data } = drawing;
  if (!railway || !plotly) return;
  const labels = labelled(drawing, railway);
  const update = {
    text: labels.map(({ text }) => text),
    textposition: labels.map((one) => one.textposition),
  };
  await plotly.restyle(
    plot,
    update,
    labels.map(({ kind }) => data.findIndex((trace) => trace.meta?.kind === kind)),
  );
}

/** @param {Drawing} drawing */
async function draw(drawing) {
  drawInPage(drawing);
  if (drawing.plotly) await plot(drawing, drawing.plotly);
}

/** @param {Drawing} drawing */
function drawInPage(drawing) {
  const { box, figure, railway, live } = drawing;
  drawing.data = railway ? compose(railway) : figure.data;
  if (railway) updateTable(box, railway);
  if (railway && live) drawLive(drawing, railway, live);
}

/**
 * Another turn: the drawing of the page shows it at once, and Plotly draws it when the slider rests.
 * @param {Drawing} drawing
 */
async function step(drawing) {
  const { box, live, plotly } = drawing;
  if (!live || !plotly) return redraw(drawing);
  box.dataset.sliding = "1";
  drawInPage(drawing);
  drawLegend(drawing);
  clearTimeout(drawing.rest);
  const rest = setTimeout(async () => {
    await plot(drawing, plotly);
    if (drawing.rest === rest) delete box.dataset.sliding;
  }, REST_MS);
  drawing.rest = rest;
}

/**
 * @param {Drawing} drawing
 * @param {Plotly} plotly
 */
async function plot(drawing, plotly) {
  const { box, figure } = drawing;
  const board = figure.kind === "hex";
  const width = board ? boardWidth(drawing) : drawing.width;
  const paint = schemeColours();
  const config = { displaylogo: false, responsive: false, scrollZoom: false, displayModeBar: false };
  drawing.plot.style.width = `${width}px`;
  if (board) fitBox(drawing);
  await plotly.react(drawing.plot, tracesOf(drawing, width, paint), layoutOf(drawing, width, paint), config);
  // Whether a board goes on beside its box, at every size.
  if (board) box.dispatchEvent(new Event("scroll"));
}

/** @param {Drawing} drawing */
function drawLegend(drawing) {
  // A board that stands in its page has its legend there, too.
  if (drawing.live || drawing.plotly) setLegend(drawing, () => draw(drawing));
}

/**
 * Measured once for all steps of a slider: asking the page costs laying it out.
 * @param {HTMLElement} box
 */
const widthOf = (box) => Math.max(260, box.clientWidth);

/**
 * @param {HTMLElement} box
 * @param {Figure} figure
 */
async function show(box, figure) {
  const plot = /** @type {Plot} */ (make("div", {}));
  const legend = /** @type {HTMLDetailsElement | null} */ (
    box.parentElement?.querySelector(".ts-legend") ?? null
  );
  const keys = /** @type {HTMLElement} */ (
    legend?.querySelector(".ts-keys") ?? make("div", { className: "ts-keys" })
  );
  const picture = box.querySelector("svg.ts-map");
  const railway = figure.kind === "map" ? startRailway(figure.data) : null;
  const live = picture && startLive(picture);
  const state = { data: [], hidden: new Set(), width: widthOf(box), zoom: 1, view: null, plotly: null };
  /** @type {Drawing} */
  const drawing = {
    box,
    plot,
    keys,
    live,
    figure,
    railway,
    ...state,
    redraw: () => redraw(drawing),
    step: () => step(drawing),
  };
  if (!legend) box.after(keys);
  else legend.open = !matchMedia(PHONE).matches;
  const board = figure.kind === "hex" && box.querySelector("svg.ts-hex");
  if (live) await redraw(drawing);
  else if (board) showBoard(drawing, board);
  else await explore(drawing);
  fade(keys);
  if (railway) addRailwayTools(drawing, railway, () => explore(drawing));
  drawings.add(drawing);
  box.dataset.live = "1";
  if ((live || board) && isAtLeisure())
    (window.requestIdleCallback ?? setTimeout)(() => explore(drawing).catch(() => {}));
}

/** Whether plotly.js comes unasked: to a wide page with a mouse, on a line that is neither slow nor dear. */
function isAtLeisure() {
  const { saveData = false, effectiveType = "" } = /** @type {any} */ (navigator).connection ?? {};
  return matchMedia(DESK).matches && !saveData && !/[23]g/.test(effectiveType);
}

/**
 * Plotly takes over, in the same place with the same turn, filters and part of the map.
 * @param {Drawing} drawing
 */
async function explore(drawing) {
  const { box, plot, keys, figure, railway, live } = drawing;
  const { land } = box.dataset;
  const [plotly, outlines] = await Promise.all([
    loadPlotly(box.dataset.plotly ?? ""),
    land ? dataAt(land) : null,
  ]);
  if (drawing.plotly) return;
  drawing.plotly = plotly;
  if (railway && outlines) railway.network.outlines = outlinesOf(outlines);
  const image = live?.picture ?? box.querySelector(STILL);
  image?.classList.add("ts-onpaper");
  if (live) live.picture.after(plot);
  else box.replaceChildren(...(image ? [image, plot] : [plot]));
  await redraw(drawing);
  if (figure.kind === "hex") {
    scrollToOpening(drawing, plot);
    startBoard(drawing);
    // Larger and smaller are among its keys, folded until now on a phone.
    keys.closest("details")?.setAttribute("open", "");
  }
  if (railway) followPlot(drawing);
  box.dataset.drawn = "1";
}

/** @param {Drawing} drawing */
async function redraw(drawing) {
  await draw(drawing);
  drawLegend(drawing);
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

/**
 * The board that stands in its page answers by itself; Plotly adds its slider and its filters.
 * @param {Drawing} drawing
 * @param {Element} picture
 */
function showBoard(drawing, picture) {
  const { box } = drawing;
  const key = button(box.dataset.explore ?? "", "ts-key ts-explore", () => {
    key.disabled = true;
    explore(drawing).catch(() => {
      key.disabled = false;
    });
  });
  box.before(key);
  box.tabIndex = 0;
  addHexPointing(drawing, picture);
  scrollToOpening(drawing, picture);
}

/** @param {Drawing} drawing */
function startBoard(drawing) {
  fade(drawing.box);
  // Without its history the board shows its own turn.
  addBoardHistory(drawing).catch(() => {});
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
