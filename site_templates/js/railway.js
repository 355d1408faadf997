// @ts-check
// Tools of a railway map: filters, finding, parts of the country, and its slider over other turns.
import { button, make } from "./elements.js";
import { escaped, unescaped } from "./escaping.js";
import { landing } from "./landing.js";
import { cityPlaces, filterOf, mapTurns, placeNamed, readNetwork } from "./network.js";
import { addPointing } from "./pointing.js";
import { slider } from "./slider.js";
import { windowOf, zoomed } from "./windows.js";

/** @import { Drawing, Paint, Point, Railway, Span, Trace } from "./types.js" */

const KEY = "ts-key ts-key--all";
const AROUND_KM = 330;
const EDGE_KM = 150;
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
 * The arrow to the place that was found.
 * @param {Railway} railway
 * @param {Paint} paint
 * @returns {Trace[]}
 */
export function arrow({ place }, paint) {
  if (!place) return [];
  const colour = paint("@accent");
  const style = {
    font: { color: colour, size: 13 },
    bordercolor: colour,
    arrowcolor: colour,
    bgcolor: paint("@sheet"),
  };
  const [x, y] = place.at;
  return [{ x, y, text: escaped(place.name), ax: 0, ay: -34, borderpad: 3, arrowhead: 2, ...style }];
}

/**
 * @param {string} title
 * @param {string} all
 * @param {Array<[string, string]>} entries Value and text.
 * @param {(value: string) => unknown} act
 */
function chooser(title, all, entries, act) {
  const options = [["", all], ...entries].map(([value, text]) => make("option", { value }, unescaped(text)));
  const select = make("select", {}, ...options);
  select.addEventListener("change", () => act(select.value));
  return { select, label: make("label", { className: "ts-tool" }, title, " ", select) };
}

/**
 * @param {Drawing} drawing
 * @param {Point} middle
 */
function showAround(drawing, [x, y]) {
  const up = AROUND_KM * drawing.figure.ratio;
  drawing.view = { x: [x - AROUND_KM, x + AROUND_KM], y: [y - up, y + up] };
  return drawing.redraw();
}

/**
 * An address that ends with a city (#city-boston) shows it on the map: its row in the table says which it is.
 * @param {Drawing} drawing
 * @param {Railway} railway
 */
function showAddressed(drawing, railway) {
  const row = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const place = row instanceof HTMLTableRowElement && placeNamed(railway.network, row.cells[0].textContent);
  if (!place) return;
  railway.place = place;
  showAround(drawing, place.at);
  drawing.box.scrollIntoView({ block: "center" });
}

/**
 * @param {Drawing} drawing
 * @param {Railway} railway
 * @param {HTMLElement} status Says that nothing has such a name.
 */
function finder(drawing, railway, status) {
  const { words } = drawing.figure;
  const { network } = railway;
  const names = [...network.routes.keys(), ...cityPlaces(network.cities).map((place) => place.name)];
  const id = `${drawing.box.parentElement?.id || "map"}-names`;
  const list = make("datalist", { id }, ...names.map((value) => make("option", { value })));
  const field = make("input", { type: "search", size: 14 });
  field.setAttribute("list", id);
  field.addEventListener("change", () => {
    const place = placeNamed(network, field.value);
    status.textContent = place || !field.value.trim() ? "" : words.unknown;
    railway.place = place;
    if (place) return showAround(drawing, place.at);
    drawing.view = null;
    return drawing.redraw();
  });
  return make("label", { className: "ts-tool" }, words.find, " ", field, list);
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
 * The part of the map that the filters let through; the whole where there is none.
 * @param {Drawing} drawing
 * @param {Railway} railway
 */
function fit(drawing, railway) {
  const { network, shown, filter } = railway;
  const passes = filterOf(railway);
  const any = Object.values(filter).some(Boolean);
  const codes = any ? [...shown.owned.keys()].filter(passes) : [];
  const points = codes.flatMap((code) => network.routes.get(code)?.points ?? []);
  const span = (/** @type {0 | 1} */ axis) => {
    const all = points.map((point) => point[axis]);
    return /** @type {Span} */ ([Math.min(...all) - EDGE_KM, Math.max(...all) + EDGE_KM]);
  };
  drawing.view = points.length ? { x: span(0), y: span(1) } : null;
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
 * @param {Drawing} drawing
 * @param {Railway} railway
 * @param {() => Promise<unknown>} explore Lets Plotly take over.
 */
export function addRailwayTools(drawing, railway, explore) {
  const { words, views } = drawing.figure;
  const { network, filter } = railway;
  const filterBy = (/** @type {keyof typeof filter} */ name) => (/** @type {string} */ value) => {
    filter[name] = value;
    fit(drawing, railway);
    drawing.redraw();
  };
  /** @type {(names: string[]) => Array<[string, string]>} */
  const entries = (names) => names.map((name) => [name, name]);
  /** @type {Array<[string, string]>} */
  const named = [...network.owners.values()].map((owner) => [owner.id, owner.name]);
  const status = make("span", { className: "ts-soft", role: "status" });
  const owner = chooser(words.owner, words.all, named, filterBy("owner"));
  const holder = chooser(words.holder, words.all, entries(network.holders), filterBy("holder"));
  const region = chooser(words.region, words.all, entries(network.regions), filterBy("region"));
  railway.allowHolder = (own) => {
    holder.select.disabled = !own;
    holder.label.title = own ? "" : words.holder_now;
  };
  const show = (/** @type {{ x: Span, y: Span } | null} */ view) => () => {
    drawing.view = view;
    drawing.redraw();
  };
  const zoomKey = (/** @type {string} */ sign, /** @type {string} */ title, /** @type {number} */ larger) => {
    const key = button(sign, KEY, () => {
      const { width, height } = windowOf(drawing);
      drawing.view = zoomed(drawing, larger, [width / 2, height / 2]);
      drawing.redraw();
    });
    return Object.assign(key, { title, ariaLabel: title });
  };
  const parts = [
    zoomKey("−", words.smaller, 1 / 1.6),
    zoomKey("+", words.larger, 1.6),
    button(words.whole, KEY, show(null)),
    ...views.map((view) => button(view.name, KEY, show(view))),
  ];
  const bar = make(
    "div",
    { className: "ts-tools" },
    finder(drawing, railway, status),
    owner.label,
    ...(network.holders.length ? [holder.label] : []),
    ...(network.regions.length > 1 ? [region.label] : []),
    make("span", { className: "ts-tool" }, ...parts),
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
