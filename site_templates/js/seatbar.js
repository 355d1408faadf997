// @ts-check
// The bar of a remembered seat: on every page of a match it says whether its form is in.
import { button, make } from "./elements.js";
import { formSentence } from "./formsin.js";
import { onDisk } from "./landing.js";
import { rememberedSeat } from "./seatnumber.js";

/** @import { BarWords, Forms } from "./formsin.js" */

const EVERY_MS = 20_000;
const language = document.documentElement.lang || "en";
/** The match in this language; pages that belong to none have no bar. */
const root = window.__md_scope;
const match = new URL("..", root ?? location.href);
/** @type {HTMLElement | null} */
let bar = null;
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

/** @param {BarWords} words */
function made({ label, desk, form, close: name }) {
  const href = new URL("desk/", root).href;
  const away = button("×", "ts-button ts-button--quiet", close);
  const aside = make(
    "aside",
    { className: "ts-mine", ariaLabel: label },
    make("p", { role: "status" }),
    make("a", { className: "ts-button", href }, desk),
    make("a", { className: "ts-button ts-button--plain", href: `${href}#desk-download` }, form),
    Object.assign(away, { ariaLabel: name, title: name }),
  );
  document.querySelector(".ts-near")?.after(aside);
  return aside;
}

function draw() {
  const seat = rememberedSeat(match);
  const words = forms?.say?.[language];
  const sentence = forms && seat && words && formSentence(forms, seat, words.sentences, Date.now(), language);
  if (words && sentence) bar ??= made(words);
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
  if (!root || onDisk(location.protocol) || !rememberedSeat(match)) return;
  if (ofVisit((visit) => visit.getItem(closed))) return;
  const answer = await fetch(new URL("forms.json", match), { cache: "no-cache" }).catch(() => null);
  forms = answer?.ok ? await answer.json() : null;
  draw();
}

export function startSeatBar() {
  showSeatBar();
  setInterval(draw, EVERY_MS);
}
