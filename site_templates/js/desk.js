// @ts-check
// The locked desk: finds out which seat a passphrase, a personal link or this device's memory opens, fetches
// that seat's papers and sets them into the page.
import { showHistory } from "./deskhistory.js";
import { download, make } from "./elements.js";
import { forget, recall, remember } from "./memory.js";
import { startOffline } from "./offline.js";
import { startOrders } from "./orders.js";
import { longDate } from "./ownclock.js";
import { FORMAT, paperNodes } from "./paper.js";
import { passphraseKey, tokenOf, wrappingKey } from "./seal.js";
import { rememberHandedIn, rememberSeat } from "./seatnumber.js";
import { startUpload } from "./upload.js";
import { answered, fetchLists, fetchPaper, keptTurns, openSeats, Refusal, text } from "./vault.js";

/** @import { Ring, Seat } from "./types.js" */
/** @import { Opened, Turns } from "./vault.js" */

/**
 * @template {HTMLElement} [Part=HTMLElement]
 * @param {string} name
 */
const part = (name) => /** @type {Part} */ (document.getElementById(`desk-${name}`));
/** @type {(name: string) => HTMLInputElement} */
const input = part;
const desk = /** @type {HTMLElement} */ (document.getElementById("desk"));
const { folder = "", match = "", lang = "", plotly = "", turn: newest } = desk.dataset;
const place = new URL(folder, location.href).href;
/** @type {Record<string, string>} */
const sentences = Object.fromEntries(
  [...desk.querySelectorAll("[data-say]")].map((one) => [one.getAttribute("data-say"), one.textContent]),
);
const IDLE_MS = 15 * 60_000;
const LOOK_MS = 5_000;
// Lists older than this are asked for again: a turn may have come out.
const FRESH_MS = 60_000;
/** @type {{ seats: Seat[], slot: string, wrapping: CryptoKey, turn: number, turns: Turns } | null} */
let session = null;
let active = 0;
/** @type {ReturnType<typeof fetchLists> | null} */
let lists = null;
const upload = startUpload(desk, tellHandedIn);
const orders = startOrders(desk, sentences);
const offline = startOffline(desk);

/**
 * @param {string} [sentence] Its name; nothing is said without one.
 * @param {"wrong" | ""} [kind]
 */
function say(sentence, kind = "") {
  part("status").textContent = sentence ? sentences[sentence] : "";
  part("status").dataset.kind = kind;
}

/** @param {unknown} error */
const refuse = (error) => say(error instanceof Refusal ? error.message : "damaged", "wrong");

// ---- papers

/** @param {Opened | null} form */
function offerForm(form) {
  const button = /** @type {HTMLButtonElement} */ (part("download"));
  button.hidden = !form;
  button.textContent = sentences.download;
  const { type = "application/octet-stream", name = "" } = form?.meta ?? {};
  button.onclick = form && (() => download(form.payload, type, name));
}

/** Whoever comes for the form gets it, once. */
function takeForm() {
  history.replaceState(null, "", location.pathname + location.search);
  part("download").click();
}

/** @param {Opened} paper */
function reportNodes(paper) {
  const { version, languages } = JSON.parse(text(paper.payload));
  if (version !== FORMAT) throw new Refusal("damaged");
  return paperNodes(languages[lang] ?? Object.values(languages)[0]);
}

/**
 * Sets a report into the page; the form and the way to hand it in stand below where the seat stands, then letters.
 * @param {Node[]} nodes
 * @param {Node[]} [letters]
 */
function setReport(nodes, letters = []) {
  const form = [part("orders"), part("upload")];
  // First out of the report before, whose parts go.
  part("report").before(...form);
  part("report").replaceChildren(...nodes);
  part("report")
    .querySelector(".ts-opening")
    ?.after(...form, ...letters);
}

function clear() {
  orders.close();
  setReport([]);
  offerForm(null);
}

/** @param {number} turn */
async function showTurn(turn) {
  const mine = session;
  if (!mine) return;
  mine.turn = turn;
  clear();
  say("opening");
  try {
    const ask = (/** @type {string} */ kind) => fetchPaper(folder, mine.seats, { match, turn, kind });
    const last = turn === mine.turns.latest;
    const written = turn >= (mine.turns.letters ?? Number.POSITIVE_INFINITY);
    const screens = last && mine.turns.screen;
    const papers = [ask("report"), screens ? ask("screen") : null, written ? ask("letters") : null];
    const [report, screen, letters] = await Promise.all(papers);
    if (session !== mine || mine.turn !== turn) return;
    if (!report) return say("missing", "wrong");
    const [nodes, post] = [report, letters].map((paper) => (paper ? reportNodes(paper) : []));
    // The workbook comes last: it weighs most, and nothing is drawn from it. None goes with the last turn of
    // a match: what is not there is not asked for.
    const form = mine.turns.over && last ? null : ask("form");
    const { judge } = mine.turns;
    if (form && screen) orders.open(mine.seats[0], screen, form, judge && { ...judge, keep: offline.name });
    setReport(nodes, post);
    // A paper does not know by which name this site has plotly.js.
    for (const box of part("report").querySelectorAll("[data-figure]"))
      box.setAttribute("data-plotly", plotly);
    say();
    window.turnsheet.enhance(part("report"));
    const workbook = await form;
    if (session !== mine || mine.turn !== turn) return;
    offerForm(workbook);
    if (workbook && location.hash === "#desk-download") takeForm();
    if (!workbook) orders.close();
  } catch (error) {
    if (session !== mine) return;
    clear();
    refuse(error);
  }
}

// ---- opening

/** Keyring and turns, asked for while a passphrase is typed: one wait less on a slow line. */
function askForLists() {
  lists = fetchLists(folder, match, Number(newest));
  // Whoever opens the desk is told of a failure; until then nobody waits for them.
  lists.catch(() => {});
  setTimeout(() => {
    lists = null;
  }, FRESH_MS);
  return lists;
}

/**
 * @param {string} slot
 * @param {(ring: Ring) => Promise<CryptoKey>} keyFor Makes the key of the slot, once the keyring has told how.
 * @param {string} refusal What is said where it opens nothing.
 */
async function open(slot, keyFor, refusal) {
  say("opening");
  try {
    const asked = lists ?? askForLists();
    lists = null;
    const { ring, turns } = await asked;
    const { wrapping, seats } = await openSeats(ring, slot, () => keyFor(ring));
    if (!seats.length) throw new Refusal(refusal);
    session = { seats, slot, wrapping, turn: turns.latest, turns };
    unlocked(turns);
    orders.offer(null);
    upload?.open(seats[0].key).then(() => orders.offer(upload.ready() ? upload.send : null));
    showHistory(desk, place, sentences);
    await showTurn(turns.latest);
    if (!(await tellOffline())) keep(turns);
  } catch (error) {
    refuse(error);
  }
}

// ---- without the network

/** Says where what is shown is a copy: of which turn, kept when. Returns whether it is. */
async function tellOffline() {
  const copy = navigator.serviceWorker?.controller && (await keptTurns(folder, match));
  part("offline").hidden = !copy;
  if (copy) {
    const since = longDate(new Date(copy.since), lang, { timeStyle: "short" });
    const turn = String(copy.turns.latest);
    const sentence = sentences.offline.replace("%", turn).replace("%", since);
    part("offline").firstElementChild?.replaceChildren(sentence);
  }
  return Boolean(copy);
}

/** @param {Turns} turns */
async function keep(turns) {
  if (!part("report").childElementCount) return;
  const drawn = part("report").querySelector("[data-figure]") ? [plotly, window.turnsheet.drawing] : [];
  const whole = await offline.keep([...answered.keys(), ...drawn], turns.judge);
  part("kept").hidden = !whole;
  if (whole) part("kept").textContent = sentences.kept.replace("%", String(turns.latest));
}

/** @param {string} typed */
const openByPassphrase = (typed) =>
  open(
    "passphrase",
    async (ring) => wrappingKey(ring, "passphrase", await passphraseKey(typed, ring.kdf)),
    "wrong",
  );

/** @param {Uint8Array<ArrayBuffer>} token */
const openByLink = (token) => open("link", (ring) => wrappingKey(ring, "link", token), "wrong_link");

async function openByMemory() {
  const remembered = await recall(place);
  input("remember").checked = Boolean(remembered);
  part("known").hidden = !remembered;
  if (remembered) await open(remembered.slot, async () => remembered.wrapping, "forgotten");
  tellPages(Boolean(remembered));
}

/** @param {Turns} turns */
function unlocked({ first, latest }) {
  const options = [];
  for (let turn = latest; turn >= first; turn--) {
    options.push(make("option", { value: turn }, sentences.turn_name.replace("%", String(turn))));
  }
  part("turn").replaceChildren(...options);
  part("form").hidden = true;
  part("known").hidden = true;
  part("bar").hidden = false;
  active = Date.now();
}

/** @param {string} why */
async function lock(why) {
  session = null;
  clear();
  part("bar").hidden = true;
  part("form").hidden = false;
  upload?.close();
  say(why);
  input("passphrase").focus();
  part("known").hidden = !(await recall(place));
}

function watch() {
  const here = () => {
    active = Date.now();
  };
  for (const sign of ["pointerdown", "keydown", "wheel", "touchmove"]) {
    addEventListener(sign, here, { passive: true });
  }
  // The clock, not a timer: a laptop that slept counts its sleep.
  const look = () => {
    if (session && Date.now() - active > IDLE_MS) lock("idle");
  };
  setInterval(look, LOOK_MS);
  document.addEventListener("visibilitychange", look);
  addEventListener("pageshow", look);
}

// ---- what this device remembers

/**
 * Lets every page of the match say whether the seat's form is in; they know its number and no key.
 * @param {boolean} remembered
 */
function tellPages(remembered) {
  rememberSeat(new URL("..", place), (remembered && session?.seats[0].seat) || null);
  window.turnsheet.showSeatBar();
}

/** @param {number} turn The turn for which the upload desk counts a form; 0 for none. */
function tellHandedIn(turn) {
  if (session) rememberHandedIn(new URL("..", place), session.seats[0].seat, turn);
  window.turnsheet.showSeatBar();
}

async function setMemory() {
  const box = input("remember");
  if (!session) return;
  const { slot, wrapping } = session;
  try {
    await (box.checked ? remember(place, { slot, wrapping }) : forget(place));
    tellPages(box.checked);
    upload?.look();
    say(box.checked ? "remembered" : "unremembered");
  } catch {
    box.checked = !box.checked;
    say("no_memory", "wrong");
  }
}

async function forgetDesk() {
  await forget(place).catch(() => {});
  tellPages(false);
  part("known").hidden = true;
  input("remember").checked = false;
  say("unremembered");
  input("passphrase").focus();
}

// ---- the door

/** @param {Event} event */
async function submit(event) {
  event.preventDefault();
  const field = input("passphrase");
  const button = /** @type {HTMLButtonElement} */ (part("form").querySelector("button"));
  button.disabled = true;
  await openByPassphrase(field.value);
  button.disabled = false;
  if (session) field.value = "";
  else field.select();
}

/** Returns whether the address carried a link; it is out of the address bar before it is tried. */
function byAddress() {
  if (!location.hash.startsWith("#k=")) return false;
  const token = tokenOf(location.hash);
  history.replaceState(null, "", location.pathname + location.search);
  if (token) openByLink(token);
  else say("wrong_link", "wrong");
  return true;
}

function start() {
  // Any service worker in control but ours belongs to another project of the same origin.
  const { scriptURL = offline.script } = navigator.serviceWorker?.controller ?? {};
  part("worker").hidden = scriptURL === offline.script;
  if (location.protocol === "file:") return say("on_disk", "wrong");
  if (!window.isSecureContext || !window.crypto?.subtle) return say("insecure", "wrong");
  if (!window.DecompressionStream) return say("old_browser", "wrong");
  part("form").hidden = false;
  part("form").addEventListener("submit", submit);
  part("lock").addEventListener("click", () => lock("locked"));
  input("passphrase").addEventListener("input", () => lists ?? askForLists());
  input("show").addEventListener("change", () => {
    input("passphrase").type = input("show").checked ? "text" : "password";
  });
  input("turn").addEventListener("change", () => showTurn(Number(input("turn").value)));
  input("remember").addEventListener("change", setMemory);
  part("reopen").addEventListener("click", openByMemory);
  part("forget").addEventListener("click", forgetDesk);
  addEventListener("hashchange", byAddress);
  watch();
  tellOffline();
  if (!byAddress()) openByMemory();
}

// Not before the scripts of the page have run too: a link opens a desk faster than a slow line brings them,
// and papers are set with what they offer.
addEventListener("DOMContentLoaded", start);
