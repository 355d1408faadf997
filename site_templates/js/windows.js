// @ts-check
// Which part of a railway map its box shows: the same for the drawing in the page and for Plotly's.

/** @import { Drawing, Figure, Point, Sheet, View } from "./types.js" */

/**
 * @param {Figure} figure
 * @param {number} width
 */
export const mapHeight = ({ ratio }, width) => Math.max(260, Math.min(760, Math.round(width * ratio)));

/**
 * On a phone lines and marks are thinner, or they would hide the map.
 * @param {number} width
 */
export const thinness = (width) => Math.max(0.45, Math.min(1, width / 1000));

/**
 * What is seen: equal kilometres both ways, and where the box has another shape, more land.
 * @param {Drawing} drawing
 * @returns {Sheet}
 */
export function windowOf({ width, figure, view }) {
  const { x, y } = view ?? wholeOf(figure);
  const height = mapHeight(figure, width);
  const scale = Math.min(width / (x[1] - x[0]), height / (y[1] - y[0]));
  const left = (x[0] + x[1] - width / scale) / 2;
  const top = (y[0] + y[1] + height / scale) / 2;
  return {
    width,
    height,
    scale,
    left,
    top,
    place: ([across, up]) => [Math.round((across - left) * scale), Math.round((top - up) * scale)],
  };
}

/**
 * @param {Figure} figure
 * @returns {View}
 */
export const wholeOf = ({ layout }) => ({ x: layout.xaxis.range, y: layout.yaxis.range });

/**
 * The view after the map was moved and made larger, about a point of its box; null where it shows the whole.
 * @param {Drawing} drawing
 * @param {number} larger
 * @param {Point} at
 * @param {Point} [moved]
 * @returns {View | null}
 */
export function zoomed(drawing, larger, at, moved = [0, 0]) {
  const whole = wholeOf(drawing.figure);
  const sheet = windowOf(drawing);
  const least = Math.min(sheet.width / (whole.x[1] - whole.x[0]), sheet.height / (whole.y[1] - whole.y[0]));
  const scale = Math.min(sheet.scale * larger, least * 30);
  if (scale <= least) return null;
  const left = sheet.left + at[0] / sheet.scale - (at[0] + moved[0]) / scale;
  const top = sheet.top - at[1] / sheet.scale + (at[1] + moved[1]) / scale;
  return { x: [left, left + sheet.width / scale], y: [top - sheet.height / scale, top] };
}
