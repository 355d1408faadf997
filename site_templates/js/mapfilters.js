// @ts-check
// Filters of a railway map by owner, holder and region: their choosers, and the part of the map they let through.
import { make } from "./elements.js";
import { unescaped } from "./escaping.js";
import { filterOf } from "./maptraces.js";

/** @import { Drawing, Railway, Span } from "./types.js" */

const EDGE_KM = 150;

/**
 * The choosers that a map has a use for.
 * @param {Drawing} drawing
 * @param {Railway} railway
 */
export function filterChoosers(drawing, railway) {
  const { words } = drawing.figure;
  const { network, filter } = railway;
  /** @type {(name: keyof typeof filter, entries: Array<[string, string]>) => ReturnType<typeof chooser>} */
  const by = (name, entries) =>
    chooser(words[name], words.all, entries, (value) => {
      filter[name] = value;
      fit(drawing, railway);
      drawing.redraw();
    });
  /** @type {(names: string[]) => Array<[string, string]>} */
  const itself = (names) => names.map((name) => [name, name]);
  const owner = by(
    "owner",
    [...network.owners.values()].map(({ id, name }) => [id, name]),
  );
  const holder = by("holder", itself(network.holders));
  const region = by("region", itself(network.regions));
  railway.allowHolder = (own) => {
    holder.select.disabled = !own;
    holder.label.title = own ? "" : words.holder_now;
  };
  return [
    owner.label,
    ...(network.holders.length ? [holder.label] : []),
    ...(network.regions.length > 1 ? [region.label] : []),
  ];
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
