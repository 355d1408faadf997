// @ts-check
// The page to try a game: has a worker play it, shows each turn, its form and its pages, and keeps the match here.
import { make } from "./elements.js";
import { formDrawing } from "./orderform.js";
import { partsOf } from "./parts.js";
import { receiptNodes } from "./receipt.js";
import { box, choose, chosenSetup, offer, part, say, sentences } from "./trypage.js";
import { linkedPage, openPages, pageAtHand, setHtml, setPage } from "./trypages.js";
import { dropMatch, keepMatch, keptMatch } from "./trystore.js";
import { ask, isBusy, wait } from "./tryworker.js";

/** @import { Form, Values } from "./types.js" */
/** @import { PageName } from "./trypages.js" */

/**
 * @typedef {{ game: string, me: string, turn: string, headline: string, pages: PageName[], over: boolean,
 *   report: string, standings: string, form: Form | null, save: string }} Shown
 */

const { root = "", lang = "en" } = box.dataset;
const REST_MS = 400;
/** @type {Shown | null} */
let shown = null;
/** @type {Values} */
let values = {};
/** @type {string | null} What was typed when the rules were asked last. */
let checked = null;
let resting = 0;
const drawing = formDrawing(partsOf("orders"), lang, changed);

/**
 * Where the worker breaks off, the match is kept as it was after its last turn.
 * @type {(sentence: string, act: () => Promise<void>) => Promise<void>}
 */
const waitFor = (sentence, act) => wait(sentence, act, () => offer(keptMatch(root)));

// ---- a match

/** @param {Event} event */
function begin(event) {
  event.preventDefault();
  const setup = JSON.stringify(chosenSetup());
  waitFor("starting", async () => show(JSON.parse(await ask("begin", setup, lang)), {}));
}

function resume() {
  const match = keptMatch(root);
  if (!match) return offer(null);
  waitFor("starting", async () => {
    const text = await ask("resume", match.save, lang);
    if (text) return show(JSON.parse(text), match.values);
    say("changed", "wrong");
  });
}

function keep() {
  clearTimeout(resting);
  if (!shown) return;
  const match = { title: `${shown.game}, ${shown.turn}`, language: lang, save: shown.save, values };
  if (!keepMatch(root, match)) say("unkept", "wrong");
}

function drop() {
  if (!shown?.over && !confirm(sentences.sure)) return;
  clearTimeout(resting);
  dropMatch(root);
  shown = null;
  values = {};
  offer(keptMatch(root));
}

// ---- a turn

/** @type {(now: Shown, draft: Values) => void} */
function show(now, draft) {
  shown = now;
  values = draft;
  part("setup").hidden = true;
  part("kept").hidden = true;
  choose(JSON.parse(now.save).setup.game);
  part("turn").textContent = `${now.game} · ${now.turn} · ${now.me}`;
  part("headline").replaceChildren(make("a", { href: "#page=index" }, now.headline));
  openPages(now, turnTo);
  part("end").hidden = !now.over;
  part("form").hidden = !now.form;
  setHtml(part("standings"), now.over ? now.standings : "");
  drawForm();
  part("table").hidden = false;
  box.classList.add("ts-try--on");
  say(now.over ? "over" : "");
  keep();
  part("turn").focus({ preventScroll: true });
  part("turn").scrollIntoView({ block: "start" });
}

/** @type {(slug: string, id?: string) => Promise<void>} */
async function turnTo(slug, id = "") {
  if (!shown || isBusy()) return;
  const html = pageAtHand(shown, slug);
  if (html === null) await waitFor("", async () => setPage(slug, await ask("page", slug)));
  else setPage(slug, html);
  const there = (id && document.getElementById(id)) || part("pages");
  there.scrollIntoView({ block: "start" });
}

/** @param {Event} event */
function follow(event) {
  const page = linkedPage(event);
  if (!page) return;
  event.preventDefault();
  turnTo(page.slug, page.id);
}

// ---- its form

function drawForm() {
  drawing.clear();
  if (shown?.form) drawing.draw(shown.form, values);
  forget();
}

function changed() {
  forget();
  clearTimeout(resting);
  resting = window.setTimeout(keep, REST_MS);
}

function forget() {
  checked = null;
  part("receipt").replaceChildren();
}

/** Shows what the rules say of the form; returns whether all of it counts. */
async function check() {
  const typed = JSON.stringify(values);
  const receipt = JSON.parse(await ask("check", typed));
  checked = typed;
  const around = { title: sentences.receipt, standing: sentences.unsent, closing: "", facts: [] };
  part("receipt").replaceChildren(...receiptNodes({ ...receipt, ...around }, [], {}));
  drawing.remark(receipt.places, receipt.remarks);
  return receipt.remarks.every((/** @type {{ kind: string }} */ { kind }) => kind === "noted");
}

function look() {
  waitFor("checking", async () => {
    await check();
    say("");
    goToReceipt();
  });
}

function goToReceipt() {
  part("receipt").focus({ preventScroll: true });
  part("receipt").scrollIntoView({ block: "nearest" });
}

function play() {
  waitFor("playing", async () => {
    const typed = JSON.stringify(values);
    // Whoever has read what is wrong may play on all the same.
    if (checked !== typed && !(await check())) {
      say("again", "wrong");
      return goToReceipt();
    }
    show(JSON.parse(await ask("play", typed)), {});
  });
}

function start() {
  if (location.protocol === "file:") return say("on_disk", "wrong");
  if (typeof WebAssembly !== "object" || !window.crypto?.subtle) return say("old_browser", "wrong");
  part("setup").addEventListener("submit", begin);
  part("game").addEventListener("change", () => choose());
  part("resume").addEventListener("click", resume);
  for (const name of ["drop", "new"]) part(name).addEventListener("click", drop);
  part("play").addEventListener("click", play);
  part("check").addEventListener("click", look);
  part("clear").addEventListener("click", () => {
    values = {};
    drawForm();
    keep();
  });
  box.addEventListener("click", follow);
  document.addEventListener("visibilitychange", () => document.hidden && keep());
  offer(keptMatch(root));
}

start();
