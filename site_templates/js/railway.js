// @ts-check
// Tools of a railway map: its bar of keys and filters, and its slider over other turns.
import { button, make } from "./elements.js";
import { exploreKey } from "./exploring.js";
import { finder, showAddressed } from "./finder.js";
import { filterChoosers } from "./mapfilters.js";
import { mapTurns } from "./mapturns.js";
import { readNetwork } from "./network.js";
import { addPointing } from "./pointing.js";
import { slider } from "./slider.js";
import { windowOf, zoomed } from "./windows.js";

/** @import { Drawing, Railway, Trace, View } from "./types.js" */

const KEY = "ts-key ts-key--all";
// How much larger a key shows the map.
const LARGER = 1.6;

/**
 * @param {Trace[]} data Of the figure.
 * @returns {Railway}
 */
export function startRailway(data) {
  const network = readNetwork(data);
  const filter = { owner: "", holder: "", region: "" };
  return { network, shown: network, filter, place: null, allowHolder: () => {} };
}

/**
 * Owners and routes of another turn; its own turn stands on the page with all facts.
 * @param {Drawing} drawing
 * @param {Railway} railway
 * @param {HTMLElement} bar
 */
async function addHistory(drawing, railway, bar) {
  const turnsOf = (/** @type {any} */ stored, /** @type {number} */ language) =>
    mapTurns(stored, language, railway.network);
  const control = await slider(drawing, "maps", turnsOf, (turn, own) => {
    railway.shown = own ? railway.network : turn;
    railway.allowHolder(own);
    return drawing.step();
  });
  if (control) bar.after(control);
}

/**
 * Keys that show the map smaller, larger, whole, or one of its parts.
 * @param {Drawing} drawing
 */
function viewKeys(drawing) {
  const { words, views } = drawing.figure;
  const show = (/** @type {() => View | null} */ view) => () => {
    drawing.view = view();
    drawing.redraw();
  };
  const zoomKey = (/** @type {string} */ sign, /** @type {string} */ title, /** @type {number} */ larger) => {
    const zoom = () => {
      const { width, height } = windowOf(drawing);
      return zoomed(drawing, larger, [width / 2, height / 2]);
    };
    return Object.assign(button(sign, KEY, show(zoom)), { title, ariaLabel: title });
  };
  return [
    zoomKey("−", words.smaller, 1 / LARGER),
    zoomKey("+", words.larger, LARGER),
    button(
      words.whole,
      KEY,
      show(() => null),
    ),
    ...views.map((view) =>
      button(
        view.name,
        KEY,
        show(() => view),
      ),
    ),
  ];
}

/**
 * @param {Drawing} drawing
 * @param {Railway} railway
 */
export function addRailwayTools(drawing, railway) {
  const status = make("span", { className: "ts-soft", role: "status" });
  const bar = make(
    "div",
    { className: "ts-tools" },
    finder(drawing, railway, status),
    ...filterChoosers(drawing, railway),
    make("span", { className: "ts-tool" }, ...viewKeys(drawing)),
    ...(drawing.live ? [exploreKey(drawing, drawing.figure.words.explore, KEY)] : []),
    status,
  );
  const place = drawing.box.parentElement?.querySelector(".ts-bar");
  if (place) place.append(bar);
  else drawing.box.before(bar);
  addPointing(drawing, railway);
  showAddressed(drawing, railway);
  addEventListener("hashchange", () => showAddressed(drawing, railway));
  // Without its history the map shows its own turn.
  addHistory(drawing, railway, bar).catch(() => {});
}
