// @ts-check
// A moment on the reader's own clock.

// As engine/languages has it: browsers write "1 juin".
const FIRST = /** @type {Record<string, string>} */ ({ fr: "1er" });

/**
 * A day as the pages write it: day first in English too, and the first of a month as the language has it.
 * @param {Date} moment
 * @param {string} language
 * @param {Intl.DateTimeFormatOptions} options
 */
export function longDate(moment, language, options) {
  const locale = language === "en" ? "en-GB" : language;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "long", ...options });
  return format
    .formatToParts(moment)
    .map(({ type, value }) => (type === "day" && value === "1" ? (FIRST[language] ?? value) : value))
    .join("");
}

/**
 * @param {Date} moment
 * @param {string} language
 * @param {string | undefined} timeZone The reader's own where it is not given.
 * @returns {Record<string, string>} day, hour and minute
 */
function read(moment, language, timeZone) {
  const time = new Intl.DateTimeFormat(language, {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
  }).formatToParts(moment);
  const day = longDate(moment, language, { timeZone });
  return Object.fromEntries([["day", day], ...time.map(({ type, value }) => [type, value])]);
}

/**
 * Fills in a text like "on your clock: {day}, {hour}:{minute}".
 * @param {Date} moment
 * @param {string | undefined} zone The one that is written beside it.
 * @param {string} text
 * @param {string} language
 * @returns {string} Empty where the reader's clock shows what is written already.
 */
export function ownTime(moment, zone, text, language) {
  const [own, there] = [read(moment, language, undefined), read(moment, language, zone)];
  const same = ["day", "hour", "minute"].every((part) => own[part] === there[part]);
  return same ? "" : text.replace(/\{(day|hour|minute)\}/g, (_, part) => own[part]);
}
