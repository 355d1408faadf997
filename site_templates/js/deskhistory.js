// @ts-check
// Shows on an opened desk whether the history of the match continues what this device saw of it.
import { keepSeen, lookAtHistory, shown } from "./history.js";

/**
 * @param {HTMLElement} desk
 * @param {string} place The address of the match's papers.
 * @param {Record<string, string>} sentences
 */
export async function showHistory(desk, place, sentences) {
  const { chain, match = "" } = desk.dataset;
  const line = /** @type {HTMLElement} */ (document.getElementById("desk-history"));
  const alarm = /** @type {HTMLElement} */ (document.getElementById("desk-alarm"));
  const accept = /** @type {HTMLButtonElement} */ (document.getElementById("desk-accept"));
  const seen = chain && (await lookAtHistory(chain, place, match));
  if (!seen) return;
  const { complaint, entry, hashes } = seen;
  line.hidden = complaint !== null;
  alarm.hidden = complaint === null;
  const said = complaint ? alarm.querySelector("p") : line;
  const sentence = sentences[`history_${complaint ?? "newest"}`];
  if (said) said.textContent = sentence.replace("%", shown(entry));
  // Only a reader can know that another history is the right one: the referee told so.
  accept.hidden = !complaint || !hashes;
  accept.onclick = () => {
    if (hashes) keepSeen(place, hashes);
    showHistory(desk, place, sentences);
  };
}
