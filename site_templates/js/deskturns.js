// @ts-check
// Tells who comes back to an open desk that a turn has come out since it was opened.
import { desk, part, sentences, visit } from "./deskpage.js";
import { turnsNow } from "./vault.js";

const FRESH_MS = 60_000;
const { folder = "", match = "" } = desk.dataset;
let asked = 0;

async function look() {
  const { session } = visit;
  if (document.hidden || !session || Date.now() - asked < FRESH_MS) return;
  asked = Date.now();
  const latest = (await turnsNow(folder, match))?.latest ?? 0;
  // Locked meanwhile, or opened anew.
  if (session !== visit.session || latest <= session.turns.latest) return;
  part("news-text").textContent = sentences.new_turn.replace("%", String(latest));
  part("news").hidden = false;
}

/** Not while the page is looked at: nobody is interrupted, and a line is asked for nothing by the minute. */
export function watchTurns() {
  // The page is printed anew with each turn: its deadline and its form's help are of the turn it came with.
  part("renew").addEventListener("click", () => location.reload());
  document.addEventListener("visibilitychange", look);
  addEventListener("pageshow", look);
}

/** The list of turns has just been read. */
export function turnsAreFresh() {
  asked = Date.now();
  part("news").hidden = true;
}
