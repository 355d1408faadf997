// @ts-check
// The page of the locked desk: its parts, what it says, and whose desk is open.
import { partsOf, sayIn, sentencesIn } from "./parts.js";
import { Refusal } from "./vault.js";

/** @import { Seat } from "./types.js" */
/** @import { Turns } from "./vault.js" */

/** @typedef {{ seats: Seat[], slot: string, wrapping: CryptoKey, turn: number, turns: Turns }} Session */

export const part = partsOf("desk");
/** @type {(name: string) => HTMLInputElement} */
export const input = part;
export const desk = /** @type {HTMLElement} */ (document.getElementById("desk"));
/** The address of the match's papers. */
export const place = new URL(desk.dataset.folder ?? "", location.href).href;
export const sentences = sentencesIn(desk, "data-say");
/** @type {{ session: Session | null }} */
export const visit = { session: null };
const sayText = sayIn(part("status"));

/**
 * @param {string} [sentence] Its name; nothing is said without one.
 * @param {"wrong" | ""} [kind]
 */
export const say = (sentence, kind) => sayText(sentence && sentences[sentence], kind);

/** @param {unknown} error */
export const refuse = (error) => say(error instanceof Refusal ? error.message : "damaged", "wrong");
