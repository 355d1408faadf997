// @ts-check
// Draws charts and maps when they come into sight, in the colours of the scheme in use.
import { addBoardHistory, boardWidth, fitBox, resize, scrollToOpening } from "./boards.js";
import { painted, schemeColours } from "./colours.js";
import { make } from "./elements.js";
import { unescaped } from "./escaping.js";
import { dataAt, loadPlotly } from "./figuredata.js";
import { labelSides } from "./labels.js";
import { keyOf, setLegend } from "./legend.js";
import { compose } from "./network.js";
import { addRailwayTools, arrow, startRailway, updateTable } from "./railway.js";
import { fade } from "./scrolling.js";

/** @import { Drawing, Figure, Paint, Plot, Plotly, Point, Railway, Span, Trace } from "./types.js" */

// The width of A4 within its margins, in CSS pixels.
const PAPER = 680;
// Named one by one: a later plotly.js may bring buttons that speak to other servers.
const ZOOM = [["zoomIn2d", "zoomOut2d"]];
const CLEAR = "rgba(0,0,0,0)";
/** @type {Set<Drawing>} */
const drawings = new Set();

/**
 * @param {Figure} figure
 * @param {number} width
 */
function heightOf({ kind, ratio }, width) {
  if (kind === "hex") return Math.round(width * ratio);
  if (kind === "map") return Math.max(260, Math.min(760, Math.round(width * ratio)));
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
  const { figure, railway, box, hidden } = drawing;
  if (railway) updateTable(box, railway);
  drawing.data = railway ? compose(railway) : figure.data;
  return drawing.data.map((data, index) => {
    const trace = painted(data, paint);
    // Plotly looks a trace that went by its uid as a class: a blank in it stops the slider.
    if (trace.uid) {
      trace.uid = trace.uid.replace(
        /[^\w-]/g,
        (/** @type {string} */ sign) => `_${sign.codePointAt(0)?.toString(16)}`,
      );
    }
    if (figure.kind === "map") thin(trace, width);
    if (figure.kind === "hex") resize(trace, width / figure.span);
    trace.visible = !hidden.has(keyOf(data, index));
    return trace;
  });
}

/**
 * On a phone lines and marks are thinner, or they would hide the map.
 * @param {Trace} trace
 * @param {number} width
 */
function thin(trace, width) {
  const share = Math.max(0.45, Math.min(1, width / 1000));
  if (trace.line) trace.line.width *= share;
  if (!Array.isArray(trace.marker?.size)) return;
  trace.marker.size = trace.marker.size.map((/** @type {number} */ size) => size * share);
}

/**
 * Writes the names of cities that the map has room for as it is seen now; zooming in makes room for more.
 * @param {Drawing} drawing
 */
async function nameCities({ data, plot, plotly }) {
  const index = data.findIndex((trace) => trace.meta?.kind === "names");
  if (index < 0) return;
  const { x, y, text } = data[index];
  const sizes = plot.data[index].marker.size;
  const { width, height, xaxis, yaxis } = plot.layout;
  // Maps have no margins, so an axis is as long as the drawing.
  const across = (/** @type {number} */ at) =>
    ((at - xaxis.range[0]) / (xaxis.range[1] - xaxis.range[0])) * width;
  const down = (/** @type {number} */ at) =>
    ((yaxis.range[1] - at) / (yaxis.range[1] - yaxis.range[0])) * height;
  const marks = text.map((/** @type {string} */ name, /** @type {number} */ place) => ({
    name: unescaped(name),
    at: /** @type {Point} */ ([across(x[place]), down(y[place])]),
    size: sizes[place],
  }));
  const sides = labelSides(marks, width, height);
  const shown = text.map((/** @type {string} */ name, /** @type {number} */ place) =>
    sides[place] ? name : "",
  );
  const positions = sides.map((side) => side || "top center");
  await plotly.restyle(plot, { text: [shown], textposition: [positions] }, [index]);
}

/** @param {Drawing} drawing */
async function draw(drawing) {
  const { box, figure, plotly, plot } = drawing;
  const board = figure.kind === "hex";
  const width = board ? boardWidth(drawing) : Math.max(260, box.clientWidth);
  const paint = schemeColours();
  const buttons = { displayModeBar: figure.kind === "map", modeBarButtons: ZOOM };
  const config = { displaylogo: false, responsive: false, scrollZoom: false, ...buttons };
  drawing.width = box.clientWidth;
  plot.style.width = `${width}px`;
  if (board) fitBox(drawing);
  await plotly.react(plot, tracesOf(drawing, width, paint), layoutOf(drawing, width, paint), config);
  await nameCities(drawing);
  // Whether a board goes on beside its box, at every size.
  if (board) box.dispatchEvent(new Event("scroll"));
}

/** @param {Drawing} drawing */
const drawLegend = (drawing) => setLegend(drawing, () => draw(drawing));

/**
 * @param {HTMLElement} box
 * @param {Figure} figure
 * @param {Plotly} plotly
 */
async function show(box, figure, plotly) {
  const plot = /** @type {Plot} */ (make("div", {}));
  const keys = make("div", { className: "ts-keys" });
  const railway = figure.kind === "map" ? startRailway(figure.data) : null;
  const state = { data: [], hidden: new Set(), width: 0, zoom: 1, view: null };
  /** @type {Drawing} */
  const drawing = { box, plot, keys, plotly, figure, railway, ...state, redraw: () => redraw(drawing) };
  const image = box.querySelector("img");
  if (image) image.className = "ts-onpaper";
  box.replaceChildren(...(image ? [image, plot] : [plot]));
  box.after(keys);
  await draw(drawing);
  if (figure.kind === "hex") scrollToOpening(drawing);
  drawLegend(drawing);
  fade(keys);
  if (railway) startMap(drawing, railway);
  if (figure.kind === "hex") startBoard(drawing);
  drawings.add(drawing);
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

/**
 * @param {Drawing} drawing
 * @param {Railway} railway
 */
function startMap(drawing, railway) {
  drawing.plot.on("plotly_relayout", () => {
    const { xaxis, yaxis } = drawing.plot.layout;
    drawing.view = { x: copyOf(xaxis.range), y: copyOf(yaxis.range) };
    nameCities(drawing);
  });
  addRailwayTools(drawing, railway);
}

/** @param {Drawing} drawing */
function startBoard(drawing) {
  fade(drawing.box);
  // Without its history the board shows its own turn.
  addBoardHistory(drawing).catch(() => {});
}

/** @param {HTMLElement} box */
async function start(box) {
  const { figure = "", plotly = "", failed = "" } = box.dataset;
  try {
    const [data, library] = await Promise.all([dataAt(figure), loadPlotly(plotly)]);
    await show(box, data, library);
  } catch {
    // Where there is a static drawing, it stays.
    if (!box.querySelector("img")) box.replaceChildren(make("p", {}, failed));
  }
}

const inSight = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      inSight.unobserve(target);
      start(/** @type {HTMLElement} */ (target));
    }
  },
  { rootMargin: "300px" },
);

/**
 * Draws the figures below an element, each when it comes into sight.
 * @param {ParentNode} root
 */
export function enhanceFigures(root) {
  for (const found of root.querySelectorAll("[data-figure]")) {
    const box = /** @type {HTMLElement} */ (found);
    // A map that is to show a place is drawn at once: the address may lead far below it.
    if (box.dataset.map && location.hash.startsWith("#city-")) start(box);
    else inSight.observe(box);
  }
}

/** @param {(drawing: Drawing) => unknown} act */
function eachOnPage(act) {
  for (const drawing of drawings) {
    if (drawing.box.isConnected) act(drawing);
    else drawings.delete(drawing);
  }
}

/** @param {(drawing: Drawing) => unknown} act */
const eachChart = (act) => eachOnPage((drawing) => drawing.figure.kind === "chart" && act(drawing));

// Paper does not wait for charts that were not in sight yet: it gets their tables.
const UNDRAWN = ".ts-plot--chart .ts-canvas:not([data-drawn]) ~ .ts-details:not([open])";
/** @type {HTMLDetailsElement[]} */
let unfolded = [];

/** @param {boolean} open */
function setTables(open) {
  for (const table of unfolded) table.open = open;
}

/** Keeps drawn figures right when colours, window or medium change. */
export function watchFigures() {
  const schemes = { attributes: true, attributeFilter: ["data-md-color-scheme"] };
  new MutationObserver(() => eachOnPage(redraw)).observe(document.body, schemes);
  addEventListener("resize", () => {
    eachOnPage((drawing) => drawing.box.clientWidth !== drawing.width && draw(drawing));
  });
  // Paper is narrower than most windows, and a chart does not shrink by itself.
  addEventListener("beforeprint", () => {
    unfolded = [...document.querySelectorAll(UNDRAWN)].map(
      (table) => /** @type {HTMLDetailsElement} */ (table),
    );
    setTables(true);
    eachChart(({ plot, plotly }) => {
      plot.style.width = `${PAPER}px`;
      plotly.relayout(plot, { width: PAPER });
    });
  });
  addEventListener("afterprint", () => {
    setTables(false);
    unfolded = [];
    eachChart(draw);
  });
}
