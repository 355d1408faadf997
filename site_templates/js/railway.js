// @ts-check
// Tools of a railway map: its bar of keys and filters, its table, and its slider over other turns.
import { button, make } from "./elements.js";
import { unescaped } from "./escaping.js";
import { finder, showAddressed } from "./finder.js";
import { landing } from "./landing.js";
import { filterChoosers } from "./mapfilters.js";
import { filterOf } from "./maptraces.js";
import { mapTurns } from "./mapturns.js";
import { readNetwork } from "./network.js";
import { addPointing } from "./pointing.js";
import { slider } from "./slider.js";
import { windowOf, zoomed } from "./windows.js";

/** @import { Drawing, Railway, Trace, View } from "./types.js" */

const KEY = "ts-key ts-key--all";
// How much larger a key shows the map.
const LARGER = 1.6;
// The column of the map's table that names the owner.
const OWNER = 3;

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
 * The table under the map shows the same routes, with the owner of the turn that is shown.
 * @param {HTMLElement} box
 * @param {Railway} railway
 */
export function updateTable(box, railway) {
  for (const details of box.parentElement?.querySelectorAll("details") ?? []) {
    // Hundreds of rows cost a phone a tenth of a second: folded ones wait until somebody opens them.
    details.ontoggle ??= () => updateTable(box, railway);
    if (!details.open) continue;
    const passes = filterOf(railway);
    for (const row of details.querySelectorAll("tbody tr"))
      updateRow(/** @type {HTMLTableRowElement} */ (row), railway, passes);
  }
}

/**
 * @param {HTMLTableRowElement} row
 * @param {Railway} railway
 * @param {(code: string) => boolean} passes
 */
function updateRow(row, { network, shown }, passes) {
  const code = row.cells[0].textContent;
  const owner = shown.owned.get(code)?.owner;
  row.hidden = owner === undefined || !passes(code);
  if (owner === undefined || (row.dataset.owner ?? network.owned.get(code)?.owner) === owner) return;
  row.dataset.owner = owner;
  const { name = "", link } = shown.owners.get(owner) ?? {};
  const text = unescaped(name);
  row.cells[OWNER].replaceChildren(link?.href ? make("a", { href: landing(link.href) }, text) : text);
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
 * The key that asks for Plotly, as long as the map of the page does its work.
 * @param {Drawing} drawing
 * @param {() => Promise<unknown>} explore
 */
function exploring(drawing, explore) {
  if (!drawing.live) return [];
  const key = button(drawing.figure.words.explore, `${KEY} ts-explore`, () => {
    key.disabled = true;
    explore().catch(() => {
      key.disabled = false;
    });
  });
  return [key];
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
 * @param {() => Promise<unknown>} explore Lets Plotly take over.
 */
export function addRailwayTools(drawing, railway, explore) {
  const status = make("span", { className: "ts-soft", role: "status" });
  const bar = make(
    "div",
    { className: "ts-tools" },
    finder(drawing, railway, status),
    ...filterChoosers(drawing, railway),
    make("span", { className: "ts-tool" }, ...viewKeys(drawing)),
    ...exploring(drawing, explore),
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
