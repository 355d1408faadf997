// @ts-check
// Has the game's own code judge a workbook, in a worker that is started at the first wish, and shows the receipt.
import { receiptNodes } from "./receipt.js";

/** @typedef {{ worker: string, parts: Record<string, [string, number]>, archives: string[], figures: string,
 *   keep?: string }} Judge */

const MOST_BYTES = 1_000_000;

/**
 * @param {HTMLElement} desk
 * @param {Record<string, string>} sentences
 */
export function startJudging(desk, sentences) {
  const part = (/** @type {string} */ name) =>
    /** @type {HTMLElement} */ (document.getElementById(`judge-${name}`));
  const box = /** @type {HTMLElement} */ (document.getElementById("desk-judge"));
  const progress = /** @type {HTMLProgressElement} */ (part("progress"));
  const fileField = /** @type {HTMLInputElement} */ (part("file"));
  const { plotly = "", lang = "en" } = desk.dataset;
  const assets = new URL(plotly.replace(/[^/]*$/, ""), location.href);
  /** @type {{ judge: Judge, paper: Uint8Array } | null} */
  let mine = null;
  /** @type {Worker | null} */
  let worker = null;
  let busy = false;

  /** @type {(judge: Judge | undefined, paper: Uint8Array) => boolean} */
  function open(judge, paper) {
    close();
    if (!judge || typeof WebAssembly !== "object") return false;
    mine = { judge, paper };
    box.hidden = false;
    return true;
  }

  function close() {
    // What the worker knows of the seat goes with it.
    worker?.terminate();
    worker = null;
    mine = null;
    busy = false;
    box.hidden = true;
    progress.hidden = true;
    forget();
  }

  function forget() {
    part("receipt").replaceChildren();
    say("");
  }

  /** @param {string} text */
  function say(text, kind = "") {
    part("status").textContent = text;
    part("status").dataset.kind = kind;
  }

  /** @type {(running: Worker, message: object) => Promise<any>} */
  const ask = (running, message) =>
    new Promise((resolve, reject) => {
      running.onerror = (event) => reject(new Error(event.message ?? ""));
      running.onmessage = ({ data }) => {
        if ("share" in data) return told(data.share);
        if ("error" in data) reject(new Error(data.error));
        else resolve(data);
      };
      running.postMessage(message);
    });

  /** @param {number} share Of the bytes that are to be fetched. */
  function told(share) {
    progress.value = share;
    if (share >= 1) say(sentences.judge_starting);
  }

  /** @param {File | undefined} file */
  async function check(file) {
    const asked = mine;
    if (!file || !asked || busy) return;
    forget();
    if (file.size > MOST_BYTES) return say(sentences.judge_large, "wrong");
    busy = true;
    const { judge, paper } = asked;
    try {
      if (!worker) {
        say(sentences.judge_loading);
        progress.value = 0;
        progress.hidden = false;
        worker = new Worker(new URL(judge.worker, assets), { type: "module" });
      } else say(sentences.judge_judging);
      const data = new Uint8Array(await file.arrayBuffer());
      const form = { data, name: file.name, language: lang };
      const answer = await ask(worker, { desk: { ...judge, paper }, form });
      if (mine === asked) show(answer, file);
    } catch {
      if (mine !== asked) return;
      worker?.terminate();
      worker = null;
      say(sentences.judge_failed, "wrong");
    } finally {
      if (mine === asked) {
        busy = false;
        progress.hidden = true;
        fileField.value = "";
      }
    }
  }

  /** @type {(answer: { receipt: any, workbook: Uint8Array<ArrayBuffer> }, file: File) => void} */
  function show({ receipt, workbook }, file) {
    say("");
    const around = {
      title: sentences.judge_title,
      standing: sentences.judge_standing,
      closing: "",
      facts: [],
    };
    const kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    const files = workbook.length ? [{ name: file.name, kind, data: workbook }] : [];
    const words = { workbook: sentences.judge_workbook };
    part("receipt").replaceChildren(...receiptNodes({ ...receipt, ...around }, files, words));
    part("receipt").focus({ preventScroll: true });
    part("receipt").scrollIntoView({ block: "nearest" });
  }

  fileField.addEventListener("change", () => check(fileField.files?.[0]));
  box.addEventListener("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });
  box.addEventListener("drop", (event) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    // The upload desk takes in what is dropped anywhere else.
    event.stopPropagation();
    check(file);
  });
  return { open, close, check, forget };
}
