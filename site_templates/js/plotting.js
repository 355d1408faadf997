// @ts-check
// Has Plotly draw a figure: its traces in the colours of the scheme in use, with the names that have room.
import { boardWidth, fitBox, resize } from "./boards.js";
import { painted, schemeColours } from "./colours.js";
import { escaped } from "./escaping.js";
import { mapLabels } from "./labels.js";
import { keyOf } from "./legend.js";
import { layoutOf } from "./plotlayout.js";
import { thinness } from "./windows.js";

/** @import { Drawing, Paint, Plotly, Railway, Trace } from "./types.js" */

/**
 * @param {Drawing} drawing
 * @param {number} width
 * @param {Paint} paint
 */
function plotTraces(drawing, width, paint) {
  const { figure, railway, hidden } = drawing;
  const labels = railway ? labelled(drawing, railway) : [];
  return drawing.data.map((data, index) => {
    const trace = painted(data, paint);
    if (trace.uid) trace.uid = className(trace.uid);
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
 * Plotly looks a trace that went by its uid as a class: a blank in it stops the slider.
 * @param {string} uid
 */
const className = (uid) => uid.replace(/[^\w-]/g, (sign) => `_${sign.codePointAt(0)?.toString(16)}`);

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

/**
 * Sets the names anew after the reader moved or zoomed Plotly's map.
 * @param {Drawing} drawing
 */
export async function nameCities(drawing) {
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

/**
 * @param {Drawing} drawing
 * @param {Plotly} plotly
 */
export async function plot(drawing, plotly) {
  const { box, figure } = drawing;
  const board = figure.kind === "hex";
  const width = board ? boardWidth(drawing) : drawing.width;
  const paint = schemeColours();
  const config = { displaylogo: false, responsive: false, scrollZoom: false, displayModeBar: false };
  drawing.plot.style.width = `${width}px`;
  if (board) fitBox(drawing);
  await plotly.react(
    drawing.plot,
    plotTraces(drawing, width, paint),
    layoutOf(drawing, width, paint),
    config,
  );
  // Whether a board goes on beside its box, at every size.
  if (board) box.dispatchEvent(new Event("scroll"));
}
