// @ts-check
// The film of a match: one slider moves its map and its race together, by classes and a clip alone.
import { make, svg } from "./elements.js";
import { play } from "./playing.js";

/**
 * The turns of the page's list, earliest first.
 * @param {ParentNode} root
 */
const turnsOf = (root) =>
  [.../** @type {NodeListOf<HTMLLIElement>} */ (root.querySelectorAll(".ts-turn"))].reverse();

/**
 * Shows a turn on the map: its parts, and which of them it added.
 * @param {Element} film
 * @param {number} turn
 */
function showParts(film, turn) {
  for (const node of film.querySelectorAll("[data-on]")) {
    const { on, off, added } = /** @type {SVGElement} */ (node).dataset;
    node.classList.toggle("ts-gone", turn < Number(on) || turn >= Number(off ?? Infinity));
    node.classList.toggle("ts-new", added !== undefined && turn === Number(on));
  }
}

/**
 * Lets the lines of the race end at a share of their way, with a mark there.
 * @param {Element} film
 */
function race(film) {
  const lines = film.querySelector(".ts-lines");
  const ends = film.querySelector(".ts-ends");
  const grid = film.querySelector(".ts-race .ts-grid");
  if (!(lines instanceof SVGGElement) || !grid || !lines.ownerSVGElement) return () => {};
  const { width } = /** @type {SVGPathElement} */ (grid).getBBox();
  const { height } = lines.ownerSVGElement.viewBox.baseVal;
  const seen = svg("rect", { x: -4, y: 0, height });
  const now = svg("path", { class: "ts-now" });
  lines.before(svg("clipPath", { id: "ts-seen" }, seen), now);
  return (/** @type {number} */ share) => {
    const x = Math.round(width * share);
    const whole = share === 1;
    seen.setAttribute("width", String(x + 4));
    now.setAttribute("d", whole ? "" : `M${x} 16V226`);
    if (whole) lines.removeAttribute("clip-path");
    else lines.setAttribute("clip-path", "url(#ts-seen)");
    ends?.classList.toggle("ts-gone", !whole);
  };
}

/**
 * @param {HTMLElement} film
 * @param {HTMLLIElement[]} turns
 */
function control(film, turns) {
  const { label = "", play: start = "", pause = "" } = film.dataset;
  const range = make("input", { type: "range", min: 0, max: turns.length - 1, step: 1, ariaLabel: label });
  const output = make("output", {});
  const link = make("a", {});
  const clip = race(film);
  const first = turns[0].value;
  const last = turns[turns.length - 1].value;
  const go = (/** @type {number} */ index) => {
    const row = turns[index];
    const [name, period] = row.querySelectorAll(".ts-turn__text > b, .ts-turn__text > b + span");
    range.value = String(index);
    output.textContent = `${name.textContent} · ${period.textContent}`;
    range.ariaValueText = output.textContent;
    // The row's own link: it leads to a page that is there.
    link.href = row.querySelector("a")?.href ?? "";
    link.textContent = row.querySelector("strong")?.textContent ?? output.textContent;
    showParts(film, row.value);
    clip((row.value - first) / (last - first));
    for (const one of turns) one.toggleAttribute("aria-current", one === row && index < turns.length - 1);
  };
  const player = play({ play: start, pause, count: turns.length, box: film, range, go });
  range.addEventListener("input", () => {
    player.stop();
    go(Number(range.value));
  });
  go(turns.length - 1);
  return make("div", { className: "ts-slider" }, player.button, range, output, link);
}

/**
 * Gives the films below an element their slider.
 * @param {ParentNode} root
 */
export function enhanceFilms(root) {
  const turns = turnsOf(root);
  for (const film of root.querySelectorAll(".ts-film")) {
    if (turns.length > 1 && !film.querySelector(".ts-slider"))
      film.append(control(/** @type {HTMLElement} */ (film), turns));
  }
}
