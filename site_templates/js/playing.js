// @ts-check
// The button that moves a slider by itself; readers who want less motion have the slider alone.
import { button } from "./elements.js";

const STEP_MS = 1100;
const still = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * @typedef {object} Played
 * @property {string} play What the button says.
 * @property {string} pause
 * @property {number} count Steps of the slider.
 * @property {Element} box When it has left the page, nothing plays any more.
 * @property {HTMLInputElement} range
 * @property {(index: number) => unknown} go Shows a step.
 */

/** @param {Played} played */
export function play({ play: start, pause, count, box, range, go }) {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer;
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
    toggle.textContent = start;
  };
  const run = () => {
    let index = Number(range.value) === count - 1 ? 0 : Number(range.value) + 1;
    toggle.textContent = pause;
    go(index);
    timer = setInterval(() => {
      index += 1;
      if (index < count && box.isConnected) go(index);
      if (index >= count - 1) stop();
    }, STEP_MS);
  };
  const toggle = button(start, "ts-key ts-key--all", () => (timer === undefined ? run() : stop()));
  const obey = () => {
    toggle.hidden = still.matches;
    if (still.matches) stop();
  };
  obey();
  still.addEventListener("change", obey);
  return { button: toggle, stop };
}
