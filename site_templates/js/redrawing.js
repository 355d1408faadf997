// @ts-check
// Draws a figure again: in the page, by Plotly where it has taken over, and its legend.
import { setLegend } from "./legend.js";
import { drawLive } from "./live.js";
import { updateTable } from "./maptable.js";
import { compose } from "./maptraces.js";
import { plot } from "./plotting.js";

/** @import { Drawing } from "./types.js" */

const REST_MS = 250;

/** @param {Drawing} drawing */
export async function draw(drawing) {
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
export async function step(drawing) {
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

/** @param {Drawing} drawing */
function drawLegend(drawing) {
  // A board that stands in its page has its legend there, too.
  if (drawing.live || drawing.plotly) setLegend(drawing, () => draw(drawing));
}

/** @param {Drawing} drawing */
export async function redraw(drawing) {
  await draw(drawing);
  drawLegend(drawing);
}
