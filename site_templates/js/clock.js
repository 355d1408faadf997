// @ts-check
// Keeps the time until the deadline up to date, and adds it on the reader's own clock where that differs.
// Without this script the date alone stands there, on the clock of the match.
import { timeLeft } from "./countdown.js";
import { ownTime } from "./ownclock.js";

const EVERY_MS = 20000;
const language = document.documentElement.lang || "en";

/** @param {HTMLTimeElement} place */
function tick(place) {
  const due = new Date(place.dateTime);
  const seconds = (due.getTime() - Date.now()) / 1000;
  const left = seconds > 0 ? `, ${timeLeft(seconds, language)}` : `. ${place.dataset.passed ?? ""}`;
  const own = seconds > 0 ? ownTime(due, place.dataset.zone, place.dataset.own ?? "", language) : "";
  place.textContent = left + (own && ` (${own})`);
  place.classList.toggle("ts-passed", seconds <= 0);
}

for (const node of document.querySelectorAll("time[data-passed]")) {
  const place = /** @type {HTMLTimeElement} */ (node);
  tick(place);
  setInterval(tick, EVERY_MS, place);
}
