// @ts-check
// Keeps the time until the deadline up to date. Without this script the date alone stands there.
import { timeLeft } from "./countdown.js";

const EVERY_MS = 20000;
const language = document.documentElement.lang || "en";

/** @param {HTMLTimeElement} place */
function tick(place) {
  const seconds = (Date.parse(place.dateTime) - Date.now()) / 1000;
  place.textContent = seconds > 0 ? timeLeft(seconds, language) : (place.dataset.passed ?? "");
  place.classList.toggle("ts-passed", seconds <= 0);
}

for (const found of document.querySelectorAll("time[data-passed]")) {
  const place = /** @type {HTMLTimeElement} */ (found);
  tick(place);
  setInterval(tick, EVERY_MS, place);
}
