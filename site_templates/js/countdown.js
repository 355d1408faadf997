// @ts-check
// How long there is until a deadline.

/** @type {Array<["day" | "hour" | "minute", number]>} */
const UNITS = [
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
];

/**
 * Days from two days on, hours from two hours on, then minutes: rounded down, nobody is late because of it.
 * @param {number} seconds
 * @param {string} language
 */
export function timeLeft(seconds, language) {
  const [unit, size] = UNITS.find(([, length]) => seconds >= 2 * length) ?? UNITS[UNITS.length - 1];
  return new Intl.RelativeTimeFormat(language, { numeric: "always" }).format(
    Math.floor(seconds / size),
    unit,
  );
}
