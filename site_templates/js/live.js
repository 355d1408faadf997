// @ts-check
// The drawing of a railway map that stands in its page: other turns, filters and parts by classes alone.
import { svg } from "./elements.js";
import { unescaped } from "./escaping.js";
import { mapLabels } from "./labels.js";
import { filterOf } from "./maptraces.js";
import { windowOf } from "./windows.js";

/** @import { Drawing, Label, Live, Railway, Sheet } from "./types.js" */

const LETTERS = 11;

/**
 * Takes over the drawing of a page.
 * @param {Element} picture
 * @returns {Live}
 */
export function startLive(picture) {
  const drawing = /** @type {SVGSVGElement} */ (picture);
  /** @type {Live["lines"]} */
  const lines = new Map();
  for (const path of drawing.querySelectorAll("[data-code]"))
    lines.set(path.getAttribute("data-code") ?? "", path);
  for (const names of drawing.querySelectorAll(".ts-names")) names.remove();
  const sign = svg("g", {});
  const names = svg("g", { class: "ts-names" }, sign);
  drawing.append(names);
  return {
    picture: drawing,
    lines,
    double: /** @type {Element} */ (drawing.querySelector(".ts-double")),
    names,
    sign,
    labels: new Map(),
    width: drawing.viewBox.baseVal.width,
  };
}

/**
 * Draws the turn, the filters and the part of the map in force.
 * @param {Drawing} drawing
 * @param {Railway} railway
 * @param {Live} live
 */
export function drawLive(drawing, railway, live) {
  drawLines(drawing, railway, live);
  const sheet = windowOf(drawing);
  const { xaxis, yaxis } = drawing.figure.layout;
  const unit = live.width / (xaxis.range[1] - xaxis.range[0]);
  const left = (sheet.left - xaxis.range[0]) * unit;
  const top = (yaxis.range[1] - sheet.top) * unit;
  const pixel = unit / sheet.scale;
  const box = [left, top, sheet.width * pixel, sheet.height * pixel];
  const seen = box.map((part) => part.toFixed(2)).join(" ");
  if (live.picture.getAttribute("viewBox") !== seen) live.picture.setAttribute("viewBox", seen);
  // Letters are as large at every zoom: they are set in pixels.
  live.names.setAttribute("transform", `translate(${left} ${top}) scale(${pixel})`);
  setLabels(live, drawing, railway);
  live.sign.replaceChildren(...pointer(railway, sheet));
}

/**
 * @param {Drawing} drawing
 * @param {Railway} railway
 * @param {Live} live
 */
function drawLines({ hidden }, railway, { lines, double }) {
  const passes = filterOf(railway);
  const doubled = [];
  for (const [code, path] of lines) {
    const owned = railway.shown.owned.get(code);
    const owner = owned && railway.shown.owners.get(owned.owner);
    const gone = !owner || hidden.has(owner.id);
    const look = gone ? "ts-gone" : `ts-${owner.line.color.slice(1)}${passes(code) ? "" : " ts-faint"}`;
    if (path.getAttribute("class") !== look) path.setAttribute("class", look);
    if (owned?.double && !gone && passes(code)) doubled.push(path.getAttribute("d"));
  }
  double.setAttribute("d", doubled.join(""));
}

/**
 * Sets what changed: a label that stays where it was is not laid out again.
 * @param {Live} live
 * @param {Drawing} drawing
 * @param {Railway} railway
 */
function setLabels({ names, labels }, drawing, railway) {
  const seen = new Map(
    mapLabels(drawing, railway)
      .filter(({ side }) => side)
      .map((label) => [`${label.at} ${label.side} ${label.isCode} ${label.name}`, label]),
  );
  for (const [key, element] of labels) {
    if (seen.has(key)) continue;
    element.remove();
    labels.delete(key);
  }
  for (const [key, label] of seen) {
    if (labels.has(key)) continue;
    const element = text(label);
    labels.set(key, element);
    names.append(element);
  }
}

/** @param {Label} label */
function text({ name, at: [x, y], size, side, isCode }) {
  const gap = size / 2 + 2;
  const beside = side === "middle right" ? gap : -gap;
  const place = side.startsWith("middle")
    ? { x: x + beside, y: y + 4, "text-anchor": beside > 0 ? "start" : "end" }
    : { x, y: side === "top center" ? y - gap - 1 : y + gap + LETTERS - 1, "text-anchor": "middle" };
  return svg("text", isCode ? { ...place, class: "ts-code" } : place, name);
}

/**
 * The sign at the place that was found.
 * @param {Railway} railway
 * @param {Sheet} sheet
 */
function pointer({ place }, sheet) {
  if (!place) return [];
  const [x, y] = sheet.place(place.at);
  const name = svg(
    "text",
    { x, y: y - 20, "text-anchor": "middle", class: "ts-found" },
    unescaped(place.name),
  );
  return [svg("circle", { cx: x, cy: y, r: 12, class: "ts-found" }), name];
}
