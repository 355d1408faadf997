// @ts-check
// The locked desk: finds out which seat a passphrase, a personal link or this device's memory opens, fetches
// that seat's papers and sets them into the page.
import { showHistory } from "./deskhistory.js";
import { touch, watchIdle } from "./deskidle.js";
import {
  forgetDesk,
  keepPapers,
  setMemory,
  tellHandedIn,
  tellOffline,
  tellPages,
  tellWhose,
} from "./deskmemory.js";
import { desk, input, part, place, refuse, say, sentences, visit } from "./deskpage.js";
import { clearPapers, showTurn } from "./deskpapers.js";
import { turnsAreFresh, watchTurns } from "./deskturns.js";
import { make } from "./elements.js";
import { recall } from "./memory.js";
import { startOffline } from "./offline.js";
import { startOrders } from "./orders.js";
import { passphraseKey, tokenOf, wrappingKey } from "./seal.js";
import { startUpload } from "./upload.js";
import { fetchLists, openSeats, Refusal } from "./vault.js";

/** @import { Ring } from "./types.js" */
/** @import { Turns } from "./vault.js" */

const { folder = "", match = "", turn: newest } = desk.dataset;
// Lists older than this are asked for again: a turn may have come out.
const FRESH_MS = 60_000;
/** @type {ReturnType<typeof fetchLists> | null} */
let lists = null;
const upload = startUpload(desk, tellHandedIn);
const orders = startOrders(desk, sentences);
const offline = startOffline(desk);

/** @param {number} turn */
const show = (turn) => showTurn(turn, orders, offline.name);

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
    visit.session = { seats, slot, wrapping, turn: turns.latest, turns };
    unlocked(turns);
    orders.offer(null);
    upload?.open(seats[0].key).then(() => orders.offer(upload.ready() ? upload.send : null));
    showHistory(desk, place, sentences);
    await show(turns.latest);
    if (!(await tellOffline())) keepPapers(turns, offline);
  } catch (error) {
    refuse(error);
  }
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
  tellWhose();
  touch();
  turnsAreFresh();
}

/** @param {string} why */
async function lock(why) {
  visit.session = null;
  tellWhose();
  clearPapers(orders);
  part("bar").hidden = true;
  part("news").hidden = true;
  part("form").hidden = false;
  upload?.close();
  say(why);
  input("passphrase").focus();
  part("known").hidden = !(await recall(place));
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
  if (!visit.session) return field.select();
  // For the next reader too, words are hidden at first.
  field.form?.reset();
  field.type = "password";
  goToReport();
}

/** The field that had the focus is gone: reading goes on where the report begins. */
function goToReport() {
  const heading = part("report").querySelector("h2");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
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
  input("turn").addEventListener("change", () => show(Number(input("turn").value)));
  input("remember").addEventListener("change", async () => {
    if (await setMemory()) upload?.look();
  });
  part("reopen").addEventListener("click", openByMemory);
  part("forget").addEventListener("click", forgetDesk);
  addEventListener("hashchange", byAddress);
  watchIdle(() => visit.session && lock("idle"));
  watchTurns();
  tellOffline();
  if (!byAddress()) openByMemory();
}

// Not before the scripts of the page have run too: a link opens a desk faster than a slow line brings them,
// and papers are set with what they offer.
addEventListener("DOMContentLoaded", start);
