// @ts-check
// All desks of a match that is over: a reader follows one seat, or one company, from turn to turn.
import { make } from "./elements.js";
import { dataAt } from "./figuredata.js";
import { landing } from "./landing.js";
import { play } from "./playing.js";
import { deskAt, keepAbout } from "./replaydesk.js";

/** @import { Desks, ReplayTurn } from "./types.js" */

/**
 * The place that the address names after its #, as `seat-3/9` or `railroads/erie/9`.
 * @param {HTMLSelectElement} select
 * @param {ReplayTurn[]} turns
 */
function remembered(select, turns) {
  const parts = decodeURIComponent(location.hash.slice(1)).split("/");
  const index = turns.findIndex((one) => String(one.turn) === parts[parts.length - 1]);
  const subject = parts.slice(0, -1).join("/");
  if (index < 0 || ![...select.options].some((option) => option.value === subject)) return turns.length - 1;
  select.value = subject;
  return index;
}

/**
 * Lets the slider of the page's map go along; it comes when the map is seen.
 * @param {HTMLInputElement} own
 */
function leadMap(own) {
  const move = () => {
    const range = document.querySelector(".ts-plot .ts-slider input[type=range]");
    if (!(range instanceof HTMLInputElement)) return false;
    if (range.max === own.max && range.value !== own.value) {
      range.value = own.value;
      range.dispatchEvent(new Event("input"));
    }
    return true;
  };
  const figure = document.querySelector(".ts-plot--map, .ts-plot--hex");
  const waiting = new MutationObserver(() => move() && waiting.disconnect());
  if (figure && !move()) waiting.observe(figure, { childList: true, subtree: true });
  return move;
}

/**
 * @param {HTMLElement} box
 * @param {Desks} data
 */
function start(box, data) {
  const bar = /** @type {HTMLElement} */ (box.querySelector(".ts-replay__bar"));
  const place = /** @type {HTMLElement} */ (box.querySelector(".ts-replay__desk"));
  const select = /** @type {HTMLSelectElement} */ (box.querySelector("select"));
  const heading = /** @type {HTMLElement} */ (box.querySelector("h2"));
  const { turn: label = "", play: begin = "", pause = "", open = "", nothing = "" } = box.dataset;
  const { turns } = data;
  const seats = [...select.options].filter((option) => option.value.startsWith("seat-"));
  const range = make("input", { type: "range", min: 0, max: turns.length - 1, step: 1, ariaLabel: label });
  const output = make("output", {});
  const link = make("a", {}, open);

  const desk = (/** @type {number} */ seat, /** @type {number} */ index) => {
    const element = make("div", {});
    element.innerHTML = deskAt(data, seat, index);
    return element;
  };
  const about = (/** @type {string} */ slug, /** @type {number} */ index) =>
    seats.flatMap((option, seat) => {
      const part = desk(seat, index);
      return keepAbout(part, slug) ? [make("h3", { className: "ts-replay__name" }, option.text), part] : [];
    });
  const lead = leadMap(range);
  const go = (/** @type {number} */ index) => {
    const seat = seats.findIndex((option) => option.selected);
    const parts = seat < 0 ? about(select.value, index) : [desk(seat, index)];
    place.replaceChildren(...(parts.length ? parts : [make("p", { className: "ts-text" }, nothing)]));
    window.turnsheet.enhance(place);
    range.value = String(index);
    output.textContent = turns[index].name;
    range.ariaValueText = output.textContent;
    heading.textContent = `${select.selectedOptions[0].text} · ${output.textContent}`;
    link.href = landing(turns[index].href);
    history.replaceState(null, "", `#${select.value}/${turns[index].turn}`);
    lead();
  };
  const player = play({ play: begin, pause, count: turns.length, box, range, go });
  range.addEventListener("input", () => {
    player.stop();
    go(Number(range.value));
  });
  select.addEventListener("change", () => go(Number(range.value)));
  bar.append(make("div", { className: "ts-slider" }, player.button, range, output, link));
  bar.hidden = false;
  go(remembered(select, turns));
}

/** @param {HTMLElement} box */
function load(box) {
  const { desks = "", failed = "" } = box.dataset;
  const warn = () =>
    box.prepend(make("div", { className: "ts-note ts-note--warning" }, make("p", {}, failed)));
  dataAt(desks).then((data) => start(box, data), warn);
}

const box = document.getElementById("replay");
// By then the script of every page is there, which takes what data scripts hold.
if (box) document.addEventListener("DOMContentLoaded", () => load(box));
