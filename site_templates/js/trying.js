// @ts-check
// The page to try a game: starts the worker that plays, shows what it tells of a turn, and keeps the match here.
import { button, make } from "./elements.js";
import { formDrawing } from "./orderform.js";
import { receiptNodes } from "./receipt.js";
import { enhanceTables } from "./tables.js";

/** @import { Form, Values } from "./types.js" */

/**
 * @typedef {{ slug: string, title: string }} PageName
 * @typedef {{ game: string, me: string, turn: string, headline: string, pages: PageName[], over: boolean,
 *   report: string, standings: string, form: Form | null, save: string }} Shown
 * @typedef {{ title: string, language: string, save: string, values: Values }} Kept
 */

/**
 * @template {HTMLElement} [Part=HTMLElement]
 * @param {string} name
 */
const part = (name) => /** @type {Part} */ (document.getElementById(`try-${name}`));
const input = /** @type {(name: string) => HTMLSelectElement} */ (part);
const box = /** @type {HTMLElement} */ (document.getElementById("try"));
const { trying = "", root = "", lang = "en" } = box.dataset;
/** @type {{ worker: string, parts: object, archives: string[] }} */
const runs = JSON.parse(part("runs").textContent ?? "");
/** @type {Record<string, string>} */
const sentences = Object.fromEntries(
  [...box.querySelectorAll("[data-say]")].map((one) => [one.getAttribute("data-say"), one.textContent]),
);
const REST_MS = 400;
const OWN = "own";
const STANDINGS = "standings";
// One place for all languages of the page, and another for each site of the same origin.
const PLACE = `turnsheet-try ${new URL(root, location.href).pathname}`;

/** @type {Worker | null} */
let worker = null;
/** @type {Shown | null} */
let shown = null;
/** @type {Values} */
let values = {};
/** @type {string | null} What was typed when the rules were asked last. */
let checked = null;
let busy = false;
let resting = 0;

/** @type {(sentence?: string, kind?: "wrong" | "", fact?: string) => void} */
function say(sentence = "", kind = "", fact = "") {
  part("status").textContent = sentence && sentences[sentence].replace("%", () => fact);
  part("status").dataset.kind = kind;
}

// ---- what this device keeps

/** @returns {Kept | null} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "null");
  } catch {
    return null;
  }
}

function keep() {
  clearTimeout(resting);
  if (!shown) return;
  const match = { title: `${shown.game}, ${shown.turn}`, language: lang, save: shown.save, values };
  try {
    localStorage.setItem(PLACE, JSON.stringify(match));
  } catch {
    say("unkept", "wrong");
  }
}

function drop() {
  clearTimeout(resting);
  try {
    localStorage.removeItem(PLACE);
  } catch {
    // What keeps nothing has nothing to forget.
  }
  shown = null;
  values = {};
  part("table").hidden = true;
  offer();
}

// ---- the worker

/** @param {number} share */
function loaded(share) {
  /** @type {HTMLProgressElement} */ (part("progress")).value = share;
  if (share >= 1) say("starting");
}

/** @type {(wish: string, ...given: string[]) => Promise<any>} */
const ask = (wish, ...given) =>
  new Promise((resolve, reject) => {
    worker ??= new Worker(new URL(`${trying}${runs.worker}`, location.href), { type: "module" });
    worker.onerror = (event) => reject(new Error(event.message ?? ""));
    worker.onmessage = ({ data }) => {
      if ("share" in data) return loaded(data.share);
      if ("error" in data) reject(new Error(data.error));
      else resolve(data.reply);
    };
    worker.postMessage({ site: runs, wish, given });
  });

/**
 * Does one thing at a time, and says so where the program cannot be loaded or breaks off.
 * @param {string} sentence
 * @param {() => Promise<void>} act
 */
async function wait(sentence, act) {
  if (busy) return;
  busy = true;
  box.setAttribute("aria-busy", "true");
  part("progress").hidden = Boolean(worker);
  say(worker ? sentence : "loading");
  try {
    await act();
  } catch {
    worker?.terminate();
    worker = null;
    say("failed", "wrong");
    // The match is kept as it was after its last turn.
    part("table").hidden = true;
    offer();
  } finally {
    busy = false;
    box.removeAttribute("aria-busy");
    part("progress").hidden = true;
  }
}

// ---- before a match

function offer() {
  const match = kept();
  box.classList.remove("ts-try--on");
  part("which").textContent = match && sentences.kept.replace("%", () => match.title);
  part("kept").hidden = !match;
  part("setup").hidden = Boolean(match);
  choose();
}

/** @param {string} [game] */
function choose(game = input("game").value) {
  for (const one of box.querySelectorAll("[data-of]")) {
    one.toggleAttribute("hidden", one.getAttribute("data-of") !== game);
  }
}

/** @param {Event} event */
function begin(event) {
  event.preventDefault();
  const game = input("game").value;
  const choice = (/** @type {string} */ name) =>
    /** @type {HTMLSelectElement} */ (box.querySelector(`[data-of="${game}"] [data-choice="${name}"]`)).value;
  const seed = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16)).join("-");
  const setup = { game, seats: Number(choice("seats")), strength: choice("strength"), seed };
  wait("starting", async () => show(JSON.parse(await ask("begin", JSON.stringify(setup), lang)), {}));
}

function resume() {
  const match = kept();
  if (!match) return offer();
  wait("starting", async () => {
    const text = await ask("resume", match.save, lang);
    if (text) return show(JSON.parse(text), match.values);
    say("changed", "wrong");
  });
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
  part("pages").replaceChildren(
    ...[{ slug: OWN, title: part("page").dataset.own ?? "" }, ...now.pages].map(pageButton),
    pageButton({ slug: STANDINGS, title: part("page").dataset.standings ?? "" }),
  );
  setPage(OWN, now.report);
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
  wait("checking", async () => {
    await check();
    say("");
    part("receipt").focus({ preventScroll: true });
    part("receipt").scrollIntoView({ block: "nearest" });
  });
}

function play() {
  wait("playing", async () => {
    const typed = JSON.stringify(values);
    // Whoever has read what is wrong may play on all the same.
    if (checked !== typed && !(await check())) {
      say("again", "wrong");
      part("receipt").focus({ preventScroll: true });
      return part("receipt").scrollIntoView({ block: "nearest" });
    }
    show(JSON.parse(await ask("play", typed)), {});
  });
}

// ---- pages of the turn

/** @param {PageName} page */
const pageButton = ({ slug, title }) => {
  const one = button(title, "ts-button ts-button--plain", () => turnTo(slug));
  one.dataset.slug = slug;
  return one;
};

/** @type {(slug: string, id?: string) => Promise<void>} */
async function turnTo(slug, id = "") {
  if (!shown || busy) return;
  const { report, standings } = shown;
  if (slug === OWN) setPage(slug, report);
  else if (slug === STANDINGS) setPage(slug, standings);
  else await wait("", async () => setPage(slug, await ask("page", slug)));
  const there = (id && document.getElementById(id)) || part("pages");
  there.scrollIntoView({ block: "start" });
}

/** @type {(slug: string, html: string) => void} */
function setPage(slug, html) {
  setHtml(part("page"), html);
  for (const one of part("pages").children) {
    if (one.getAttribute("data-slug") === slug) one.setAttribute("aria-current", "page");
    else one.removeAttribute("aria-current");
  }
}

/**
 * What our own templates wrote, in our own worker: nothing of it comes from anywhere else.
 * @type {(place: HTMLElement, html: string) => void}
 */
function setHtml(place, html) {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  place.replaceChildren(...[...body.childNodes].map((node) => document.adoptNode(node)));
  enhanceTables(place);
}

/** @param {Event} event */
function follow(event) {
  const link = /** @type {Element} */ (event.target).closest("a[href^='#page=']");
  if (!link) return;
  event.preventDefault();
  const asked = new URLSearchParams(link.getAttribute("href")?.slice(1));
  turnTo(asked.get("page") ?? OWN, asked.get("part") ?? "");
}

const drawing = formDrawing(
  (name) => /** @type {HTMLElement} */ (document.getElementById(`orders-${name}`)),
  lang,
  changed,
);

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
  offer();
}

start();
