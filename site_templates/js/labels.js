// @ts-check
// Which names of cities a map has room for, and on which side of its city each stands.

import { lineCodes } from "./maptraces.js";
import { cityPlaces } from "./placenames.js";
import { thinness, windowOf } from "./windows.js";

/** @import { Drawing, Label, Point, Railway } from "./types.js" */

const LETTER = 6.4;
const TALL = 14;
// A crowded small map needs air between the names.
const NARROW = 640;

/**
 * @typedef {{ left: number, top: number, right: number, bottom: number }} Box
 * @typedef {{ name: string, at: Point, size: number }} Mark In pixels.
 */

/**
 * @param {Box} one
 * @param {Box} other
 * @param {number} air
 */
const touches = (one, other, air) =>
  one.left < other.right + air &&
  other.left < one.right + air &&
  one.top < other.bottom + air &&
  other.top < one.bottom + air;

/**
 * The places for a name: above, right, left and below its city.
 * @param {Mark} mark
 */
function sides({ name, at: [x, y], size }) {
  const half = (name.length * LETTER) / 2;
  const gap = size / 2 + 1;
  /** @type {Array<[string, number, number]>} */
  const corners = [
    ["top center", x - half, y - gap - TALL],
    ["middle right", x + gap, y - TALL / 2],
    ["middle left", x - gap - 2 * half, y - TALL / 2],
    ["bottom center", x - half, y + gap],
  ];
  return corners.map(([side, left, top]) => ({
    side,
    left,
    top,
    right: left + 2 * half,
    bottom: top + TALL,
  }));
}

/** @param {Mark} mark */
const dot = ({ at: [x, y], size }) => ({
  left: x - size / 2,
  top: y - size / 2,
  right: x + size / 2,
  bottom: y + size / 2,
});

/**
 * Names by importance, each where it covers no other and stands within the map, and where it can, covers no other
 * city; "" where there is no such side.
 * @param {Mark[]} marks The most important first.
 * @param {number} width Of the map, in pixels.
 * @param {number} height
 * @returns {Array<string>} The side of each.
 */
export function labelSides(marks, width, height) {
  const air = width < NARROW ? 9 : 2;
  /** @type {Box[]} */
  const taken = [];
  const dots = marks.map(dot);
  return marks.map((mark, index) => {
    const open = sides(mark).filter(
      (box) =>
        box.left > 0 &&
        box.top > 0 &&
        box.right < width &&
        box.bottom < height &&
        !taken.some((other) => touches(box, other, air)),
    );
    const hidesNone = (/** @type {Box} */ box) =>
      !dots.some((other, at) => at !== index && touches(box, other, 0));
    const free = open.find(hidesNone) ?? open[0];
    if (free) taken.push(free);
    return free?.side ?? "";
  });
}

/**
 * Names of cities and codes of owners, and where there is room for them; on a narrow map cities come first.
 * @param {Drawing} drawing
 * @param {Railway} railway
 * @returns {Label[]} Also those without a side, for which there is no room.
 */
export function mapLabels(drawing, railway) {
  const { width, height, place } = windowOf(drawing);
  const sizes = railway.network.cities.marker.size;
  const cities = cityPlaces(railway.network.cities).map(({ name, at }, index) => ({
    name,
    at: place(at),
    size: sizes[index] * thinness(width),
    isCode: false,
  }));
  const codes = lineCodes(railway)
    .filter(({ owner }) => !drawing.hidden.has(owner))
    .map(({ name, at }) => ({ name, at: place(at), size: 4, isCode: true }));
  const labels = width < NARROW ? [...cities, ...codes] : [...codes, ...cities];
  const sides = labelSides(labels, width, height);
  return labels.map((label, index) => ({ ...label, side: sides[index] }));
}
