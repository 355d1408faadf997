// @ts-check
// The page to try a game: its parts, what it says, and what it offers before a match.
import { partsOf, sayIn, sentencesIn } from "./parts.js";

/** @import { Kept } from "./trystore.js" */

export const box = /** @type {HTMLElement} */ (document.getElementById("try"));
export const part = partsOf("try");
export const input = /** @type {(name: string) => HTMLSelectElement} */ (part);
export const sentences = sentencesIn(box, "data-say");
const sayText = sayIn(part("status"));

/** @type {(sentence?: string, kind?: "wrong" | "", fact?: string) => void} */
export const say = (sentence = "", kind = "", fact = "") =>
  sayText(sentence && sentences[sentence].replace("%", () => fact), kind);

/**
 * Offers to go on with the match that is kept, or to set one up.
 * @param {Kept | null} kept
 */
export function offer(kept) {
  box.classList.remove("ts-try--on");
  part("table").hidden = true;
  part("which").textContent = kept && sentences.kept.replace("%", () => kept.title);
  part("kept").hidden = !kept;
  part("setup").hidden = Boolean(kept);
  choose();
}

/**
 * Shows what belongs to a game, and no other.
 * @param {string} [game]
 */
export function choose(game = input("game").value) {
  for (const one of box.querySelectorAll("[data-of]")) {
    one.toggleAttribute("hidden", one.getAttribute("data-of") !== game);
  }
}

/** The match that the reader set up, with a seed of its own. */
export function chosenSetup() {
  const game = input("game").value;
  const choice = (/** @type {string} */ name) =>
    /** @type {HTMLSelectElement} */ (box.querySelector(`[data-of="${game}"] [data-choice="${name}"]`)).value;
  const seed = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16)).join("-");
  return { game, seats: Number(choice("seats")), strength: choice("strength"), seed };
}
