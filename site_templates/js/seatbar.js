// @ts-check
// The bar of a remembered seat: on every page of a match it says whether its form is in.
import { formSentence } from "./formsin.js";
import { onDisk } from "./landing.js";
import { seatNumber } from "./seatnumber.js";

/** @import { Forms } from "./formsin.js" */

const EVERY_MS = 20_000;
const language = document.documentElement.lang || "en";
const bar = /** @type {HTMLElement | null} */ (document.querySelector(".ts-mine"));
const match = new URL(bar?.dataset.match ?? "", location.href);
/** @type {Forms | null} */
let forms = null;

/** @param {(visit: Storage) => unknown} act What is asked of the memory of this visit, if there is one. */
function ofVisit(act) {
  try {
    return act(sessionStorage);
  } catch {
    return null;
  }
}

const closed = `turnsheet-bar:${match.pathname}`;

function draw() {
  const seat = seatNumber(match);
  const sentence = bar && forms && seat && formSentence(forms, seat, bar.dataset, Date.now(), language);
  if (!bar) return;
  bar.hidden = !sentence;
  const place = bar.querySelector("p");
  if (place && sentence && place.textContent !== sentence) place.textContent = sentence;
}

function close() {
  ofVisit((visit) => visit.setItem(closed, "1"));
  forms = null;
  draw();
}

/** Shows the bar, or takes it away where no seat is remembered any more. */
export async function showSeatBar() {
  draw();
  if (!bar || onDisk(location.protocol) || !seatNumber(match)) return;
  if (ofVisit((visit) => visit.getItem(closed))) return;
  const answer = await fetch(new URL("forms.json", match), { cache: "no-cache" }).catch(() => null);
  forms = answer?.ok ? await answer.json() : null;
  draw();
}

export function startSeatBar() {
  bar?.querySelector("button")?.addEventListener("click", close);
  showSeatBar();
  setInterval(draw, EVERY_MS);
}
