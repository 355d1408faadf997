// @ts-check
// What a remembered seat is told of its form: whether it is in, and how long there is.
import { timeLeft } from "./countdown.js";

/**
 * @typedef {object} Forms The file of a match: what its front page shows to everybody.
 * @property {number} turn The turn the forms are for.
 * @property {string | null} deadline
 * @property {Record<string, string>} seats Number of a seat -> its state.
 * @property {Record<string, BarWords>} [say] Language -> what the bar says; files of earlier versions have none.
 */

/**
 * @typedef {object} BarWords
 * @property {string} label
 * @property {string} desk
 * @property {string} form
 * @property {string} close
 * @property {Record<string, string>} sentences Those with marks are filled in here.
 */

/** States that have their sentence; all others are told how long there is. A computer is told nothing. */
const SAID = ["in", "late"];

/**
 * @param {string | null} deadline
 * @param {number} now Milliseconds since 1970.
 */
const waiting = (deadline, now) => {
  if (!deadline) return "undated";
  return new Date(deadline).getTime() > now ? "waiting" : "passed";
};

/**
 * @param {Forms} forms
 * @param {{ seat: number, handedIn: number }} remembered A form is in too where the upload desk took one since.
 * @param {Record<string, string | undefined>} sentences
 * @param {number} now Milliseconds since 1970.
 * @param {string} language
 * @returns {string} Empty where the seat has nothing to hand in.
 */
export function formSentence({ turn, deadline, seats }, { seat, handedIn }, sentences, now, language) {
  const state = seats[seat];
  if (!state || state === "computer") return "";
  const unpublished = handedIn === turn ? "in" : waiting(deadline, now);
  const name = SAID.includes(state) ? state : unpublished;
  const seconds = deadline ? (new Date(deadline).getTime() - now) / 1000 : 0;
  return (sentences[name] ?? "")
    .replace("{turn}", String(turn))
    .replace("{left}", timeLeft(Math.max(0, seconds), language));
}
