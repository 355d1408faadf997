// @ts-check
// Has the worker of the page to try a game do one thing at a time, and says what it does.
import { box, part, say } from "./trypage.js";

const { trying = "" } = box.dataset;
/** @type {{ worker: string, parts: object, archives: string[] }} */
const runs = JSON.parse(part("runs").textContent ?? "");
/** @type {Worker | null} */
let worker = null;
let busy = false;

export const isBusy = () => busy;

/** @param {number} share */
function loaded(share) {
  /** @type {HTMLProgressElement} */ (part("progress")).value = share;
  if (share >= 1) say("starting");
}

/** @type {(wish: string, ...given: string[]) => Promise<any>} */
export const ask = (wish, ...given) =>
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
 * Does one thing, unless another is being done; says so where the program cannot be loaded or breaks off.
 * @param {string} sentence
 * @param {() => Promise<void>} act
 * @param {() => void} onFailure
 */
export async function wait(sentence, act, onFailure) {
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
    onFailure();
  } finally {
    busy = false;
    box.removeAttribute("aria-busy");
    part("progress").hidden = true;
  }
}
