// @ts-check
// A legend of buttons for keyboard and finger: each hides or shows what it names.
import { addZoomKeys } from "./boards.js";
import { schemeColours } from "./colours.js";
import { button } from "./elements.js";
import { unescaped } from "./escaping.js";
import { sample } from "./sample.js";

/** @import { Drawing, Trace } from "./types.js" */

/**
 * What hides and shows a trace: its group, or its place.
 * @param {Trace} trace
 * @param {number} index
 */
export const keyOf = (trace, index) => trace.legendgroup ?? index;

/**
 * @param {Drawing} drawing
 * @param {() => unknown} draw
 */
export function setLegend(drawing, draw) {
  const { keys, data, hidden, box, figure } = drawing;
  const paint = schemeColours();
  const entries = data
    .map((trace, index) => ({ trace, key: keyOf(trace, index) }))
    .filter(({ trace }) => trace.name !== undefined && trace.showlegend !== false);
  // Another turn has most often the same owners: their keys stay.
  const shown = JSON.stringify([paint("@ink"), entries.map(({ trace }) => [trace.name, trace.line])]);
  if (figure.kind === "map" && keys.dataset.shown === shown) return;
  keys.dataset.shown = shown;
  keys.replaceChildren();
  if (figure.kind === "hex") addZoomKeys(drawing);
  if (entries.length < 2) return;
  const toggles = entries.map(({ trace, key }) => {
    const toggle = button(sample(trace, paint), "ts-key", () => {
      if (!hidden.delete(key)) hidden.add(key);
      press();
    });
    toggle.append(unescaped(trace.name));
    return { toggle, key };
  });
  const mark = () => {
    for (const { toggle, key } of toggles) toggle.ariaPressed = String(!hidden.has(key));
  };
  const press = () => {
    mark();
    draw();
  };
  const all = button(box.dataset.all ?? "", "ts-key ts-key--all", () => {
    hidden.clear();
    press();
  });
  const none = button(box.dataset.none ?? "", "ts-key ts-key--all", () => {
    for (const { key } of entries) hidden.add(key);
    press();
  });
  mark();
  keys.append(...toggles.map(({ toggle }) => toggle), all, none);
}
