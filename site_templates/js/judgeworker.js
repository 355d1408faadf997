// @ts-check
// The worker that runs the game's own code for an opened desk: started at the first wish, ended when the desk closes.

/** @import { Judge } from "./judging.js" */
/** @typedef {{ data: Uint8Array<ArrayBuffer>, name: string, language: string }} FilledForm */
/** @typedef {(progress: { share?: number, played?: number }) => void} Told */

/** @param {URL} assets */
export function judgeWorker(assets) {
  /** @type {{ judge: Judge, paper: Uint8Array } | null} */
  let desk = null;
  /** @type {Worker | null} */
  let worker = null;
  /** @type {Promise<unknown>} */
  let last = Promise.resolve();

  /** @type {(judge: Judge | undefined, paper: Uint8Array) => boolean} */
  function open(judge, paper) {
    close();
    if (!judge || typeof WebAssembly !== "object") return false;
    desk = { judge, paper };
    return true;
  }

  function close() {
    // What the worker knows of the seat goes with it.
    end();
    desk = null;
    last = Promise.resolve();
  }

  function end() {
    worker?.terminate();
    worker = null;
  }

  /** Has what is being played end after the turn it is at. */
  const stop = () => worker?.postMessage({ stop: true });

  /**
   * Asks once what is running has given way. The answer is null where the desk was closed in the meantime.
   * @type {(message: object, progress: Told) => Promise<any>}
   */
  function ask(message, progress) {
    const asked = desk;
    stop();
    const answer = last.then(() => (asked && asked === desk ? send(asked, message, progress) : null));
    last = answer.catch(() => {});
    return answer;
  }

  /** @type {(asked: { judge: Judge, paper: Uint8Array }, message: object, progress: Told) => Promise<any>} */
  function send({ judge, paper }, message, progress) {
    worker ??= new Worker(new URL(judge.worker, assets), { type: "module" });
    const running = worker;
    const answer = new Promise((resolve, reject) => {
      running.onerror = (event) => reject(new Error(event.message ?? ""));
      running.onmessage = ({ data }) => {
        if ("share" in data || "played" in data) progress(data);
        else if ("error" in data) reject(new Error(data.error));
        else resolve(data);
      };
      running.postMessage({ desk: { ...judge, paper }, ...message });
    });
    answer.catch(() => running === worker && end());
    return answer;
  }

  return { open, close, ask, stop, isStarted: () => worker !== null };
}
