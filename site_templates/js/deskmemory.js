// @ts-check
// What this device keeps of the desk: its key on request, the seat's number for other pages, copies of its papers.
import { desk, input, part, place, say, sentences, visit } from "./deskpage.js";
import { forget, remember } from "./memory.js";
import { longDate } from "./ownclock.js";
import { rememberedSeat, rememberHandedIn, rememberSeat } from "./seatnumber.js";
import { answered, keptTurns } from "./vault.js";

/** @import { startOffline } from "./offline.js" */
/** @import { Turns } from "./vault.js" */

const { folder = "", match = "", lang = "", plotly = "" } = desk.dataset;
const pages = new URL("..", place);

/** Box and bar speak of the seat that this device remembers: the open desk of another seat shows neither. */
export function tellWhose() {
  const remembered = rememberedSeat(pages)?.seat;
  const open = visit.session?.seats[0].seat;
  input("remember").checked = Boolean(remembered) && remembered === open;
  desk.toggleAttribute("data-other", Boolean(remembered && open) && remembered !== open);
}

/**
 * Lets every page of the match say whether the seat's form is in; they know its number and no key.
 * @param {boolean} remembered
 */
export function tellPages(remembered) {
  rememberSeat(pages, (remembered && visit.session?.seats[0].seat) || null);
  tellWhose();
  window.turnsheet.showSeatBar();
}

/** @param {number} turn The turn for which the upload desk counts a form; 0 for none. */
export function tellHandedIn(turn) {
  if (visit.session) rememberHandedIn(pages, visit.session.seats[0].seat, turn);
  window.turnsheet.showSeatBar();
}

/** Remembers or forgets, as the box on the desk says. Returns whether it could. */
export async function setMemory() {
  const box = input("remember");
  if (!visit.session) return false;
  const { slot, wrapping } = visit.session;
  try {
    await (box.checked ? remember(place, { slot, wrapping }) : forget(place));
  } catch {
    box.checked = !box.checked;
    say("no_memory", "wrong");
    return false;
  }
  tellPages(box.checked);
  say(box.checked ? "remembered" : "unremembered");
  return true;
}

export async function forgetDesk() {
  await forget(place).catch(() => {});
  tellPages(false);
  part("known").hidden = true;
  say("unremembered");
  input("passphrase").focus();
}

/** Says where what is shown is a copy: of which turn, kept when. Returns whether it is. */
export async function tellOffline() {
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

/**
 * @param {Turns} turns
 * @param {ReturnType<typeof startOffline>} offline
 */
export async function keepPapers(turns, offline) {
  if (!part("report").childElementCount) return;
  const drawn = part("report").querySelector("[data-figure]") ? [plotly, window.turnsheet.drawing] : [];
  const whole = await offline.keep([...answered.keys(), ...drawn], turns.judge);
  part("kept").hidden = !whole;
  if (whole) part("kept").textContent = sentences.kept.replace("%", String(turns.latest));
}
