// @ts-check
// A moment on the reader's own clock.

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
  // Day first in English too, as everywhere on the site.
  const locale = language === "en" ? "en-GB" : language;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone }).format(moment);
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
