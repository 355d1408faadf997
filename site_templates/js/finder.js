// @ts-check
// The field that finds a route or city of a railway map, and the arrow that points to it.
import { make } from "./elements.js";
import { escaped } from "./escaping.js";
import { cityPlaces, placeNamed } from "./placenames.js";

/** @import { Drawing, Paint, Point, Railway, Trace } from "./types.js" */

const AROUND_KM = 330;

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
export function showAddressed(drawing, railway) {
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
export function finder(drawing, railway, status) {
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
