// How long there is until the deadline, kept up to date. Without this script the date alone stands there.
"use strict";
(() => {
  const STEPS = [["day", 86400], ["hour", 3600], ["minute", 60]], EVERY_MS = 20000;
  const words = new Intl.RelativeTimeFormat(document.documentElement.lang || "en", { numeric: "always" });

  // Days from two days on, hours from two hours on, then minutes: rounded down, nobody comes late by it.
  function left(seconds) {
    const [unit, size] = STEPS.find(([, size]) => seconds >= 2 * size) || STEPS[STEPS.length - 1];
    return words.format(Math.floor(seconds / size), unit);
  }

  function tick(place) {
    const seconds = (Date.parse(place.dateTime) - Date.now()) / 1000;
    place.textContent = seconds > 0 ? left(seconds) : place.dataset.passed;
    place.classList.toggle("ts-passed", seconds <= 0);
  }

  for (const place of document.querySelectorAll("time[data-passed]")) {
    tick(place);
    setInterval(tick, EVERY_MS, place);
  }
})();
