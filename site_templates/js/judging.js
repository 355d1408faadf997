// @ts-check
// Has the game's own code judge a workbook, in a worker that is started at the first wish, and shows the receipt.
import { startForeseeing } from "./foreseeing.js";
import { judgeWorker } from "./judgeworker.js";
import { partsOf, sayIn } from "./parts.js";
import { receiptNodes } from "./receipt.js";

/** @typedef {{ worker: string, parts: Record<string, [string, number]>, archives: string[], figures: string,
 *   keep?: string }} Judge */
/** @typedef {{ receipt: any, workbook: Uint8Array<ArrayBuffer> }} Judged */

const MOST_BYTES = 1_000_000;

/**
 * @param {HTMLElement} desk
 * @param {Record<string, string>} sentences
 */
export function startJudging(desk, sentences) {
  const part = partsOf("judge");
  const say = sayIn(part("status"));
  const box = /** @type {HTMLElement} */ (document.getElementById("desk-judge"));
  const progress = /** @type {HTMLProgressElement} */ (part("progress"));
  const fileField = /** @type {HTMLInputElement} */ (part("file"));
  const { plotly = "", lang = "en" } = desk.dataset;
  const worker = judgeWorker(new URL(plotly.replace(/[^/]*$/, ""), location.href));
  const foreseeing = startForeseeing(worker, lang, sentences, show);
  /** What is being judged: an answer to anything else comes too late. @type {object | null} */
  let asking = null;

  /** @type {(judge: Judge | undefined, paper: Uint8Array) => boolean} */
  function open(judge, paper) {
    close();
    if (!worker.open(judge, paper)) return false;
    box.hidden = false;
    foreseeing.open();
    return true;
  }

  function close() {
    worker.close();
    foreseeing.close();
    box.hidden = true;
    forget();
  }

  function forget() {
    asking = null;
    progress.hidden = true;
    fileField.value = "";
    part("receipt").replaceChildren();
    say("");
    foreseeing.forget();
  }

  /** @type {import("./judgeworker.js").Told} */
  function told({ share = 0 }) {
    if (!asking) return;
    progress.hidden = false;
    progress.value = share;
    if (share >= 1) say(sentences.judge_starting);
  }

  /** @param {File | undefined} file */
  async function check(file) {
    if (!file || box.hidden) return;
    forget();
    if (file.size > MOST_BYTES) return say(sentences.judge_large, "wrong");
    const mine = {};
    asking = mine;
    progress.value = 0;
    progress.hidden = worker.isStarted();
    say(worker.isStarted() ? sentences.judge_judging : sentences.judge_loading);
    try {
      const data = new Uint8Array(await file.arrayBuffer());
      const answer = await worker.ask({ form: { data, name: file.name, language: lang } }, told);
      if (asking === mine && answer) show(answer, file.name);
    } catch {
      if (asking === mine) say(sentences.judge_failed, "wrong");
    }
    if (asking !== mine) return;
    asking = null;
    progress.hidden = true;
  }

  /** @type {(answer: Judged, name: string) => void} */
  function show({ receipt, workbook }, name) {
    say("");
    const around = {
      title: sentences.judge_title,
      standing: sentences.judge_standing,
      closing: "",
      facts: [],
    };
    const kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    const files = workbook.length ? [{ name, kind, data: workbook }] : [];
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
  return { open, close, check, forget, foresee: foreseeing.start, whenAsked: foreseeing.whenAsked };
}
