// @ts-check
// "What if": has the worker play the coming turn with the orders of the form, and shows the ranges that came.
import { make } from "./elements.js";
import { partsOf, sayIn } from "./parts.js";
import { rangePicture } from "./ranges.js";

/** @import { Range } from "./ranges.js" */
/** @import { Judged } from "./judging.js" */
/** @import { judgeWorker } from "./judgeworker.js" */

/** @typedef {{ name: string, own: boolean, turns: number }} Chance */
/** @typedef {{ turns: number, figures: Range[], setbacks: Array<{ text: string, turns: number }>,
 *   presidents: Array<{ railroad: string, chances: Chance[] }>, colon: string }} Foreseen */

/**
 * @param {ReturnType<typeof judgeWorker>} worker
 * @param {string} language
 * @param {Record<string, string>} sentences
 * @param {(judged: Judged, name: string) => void} showReceipt Where nothing of a form counts.
 */
export function startForeseeing(worker, language, sentences, showReceipt) {
  const part = partsOf("whatif");
  const say = sayIn(part("status"));
  const box = /** @type {HTMLElement} */ (document.getElementById("desk-whatif"));
  const progress = /** @type {HTMLProgressElement} */ (part("progress"));
  const turnsField = /** @type {HTMLSelectElement} */ (part("turns"));
  const rivalsField = /** @type {HTMLSelectElement} */ (part("rivals"));
  /** What is being asked: an answer to anything else comes too late. @type {object | null} */
  let asking = null;

  function close() {
    forget();
    box.hidden = true;
  }

  function forget() {
    if (asking) worker.stop();
    asking = null;
    rest();
    part("result").replaceChildren();
    say("");
  }

  function rest() {
    progress.hidden = true;
    part("stop").hidden = true;
    part("play").hidden = false;
  }

  /** @param {File} file The filled form. */
  async function start(file) {
    forget();
    const mine = {};
    asking = mine;
    const turns = Number(turnsField.value);
    progress.removeAttribute("value");
    progress.hidden = false;
    part("stop").hidden = false;
    part("play").hidden = true;
    say(worker.isStarted() ? sentences.whatif_playing.replace("%", `0 / ${turns}`) : sentences.judge_loading);
    box.scrollIntoView({ block: "start" });
    const guess = { turns, hold: rivalsField.value === "hold" };
    try {
      const data = new Uint8Array(await file.arrayBuffer());
      const answer = await worker.ask({ form: { data, name: file.name, language }, guess }, (news) => {
        if (asking === mine) tell(news, turns);
      });
      if (asking === mine && answer) show(answer, file.name);
    } catch {
      if (asking === mine) say(sentences.judge_failed, "wrong");
    }
    if (asking !== mine) return;
    asking = null;
    rest();
  }

  /** @type {(news: { share?: number, played?: number }, turns: number) => void} */
  function tell({ share, played }, turns) {
    progress.value = share ?? (played ?? 0) / turns;
    if (played !== undefined) say(sentences.whatif_playing.replace("%", `${played} / ${turns}`));
    else if (share === 1) say(sentences.judge_starting);
  }

  /** @type {(answer: Judged & { foreseen: Foreseen | null }, name: string) => void} */
  function show(answer, name) {
    const { receipt, foreseen } = answer;
    if (!foreseen) {
      showReceipt(answer, name);
      return say(sentences.whatif_nothing, "wrong");
    }
    say("");
    part("result").replaceChildren(...foreseenNodes(foreseen, unheeded(receipt), sentences));
    part("result").focus({ preventScroll: true });
    part("result").scrollIntoView({ block: "nearest" });
  }

  part("stop").addEventListener("click", () => worker.stop());
  return {
    open: () => {
      box.hidden = false;
    },
    close,
    forget,
    start,
    /** @param {() => void} act Fills the form in and starts. */
    whenAsked: (act) => part("play").addEventListener("click", act),
  };
}

/** @param {{ remarks: Array<{ kind: string }> }} receipt */
const unheeded = ({ remarks }) => remarks.some(({ kind }) => kind !== "noted");

/**
 * @param {Foreseen} foreseen
 * @param {boolean} remarked
 * @param {Record<string, string>} sentences
 */
function foreseenNodes({ turns, figures, setbacks, presidents, colon }, remarked, sentences) {
  const some = figures.length > 0;
  const guess = some ? sentences.whatif_guess.replace("%", String(turns)) : sentences.whatif_few;
  return [
    make("p", { className: "ts-whatif__guess" }, guess),
    ...(remarked ? [make("p", {}, sentences.whatif_remarks)] : []),
    ...(some ? [rangePicture(figures, sentences), rangeTable(figures, sentences)] : []),
    make("h3", {}, sentences.whatif_setbacks),
    setbacks.length
      ? make(
          "ul",
          { className: "ts-whatif__list" },
          ...setbacks.map((one) => often(one.turns, turns, one.text)),
        )
      : make("p", {}, sentences.whatif_no_setbacks),
    ...(presidents.length
      ? [make("h3", {}, sentences.whatif_presidents), offices(presidents, turns, colon, sentences)]
      : []),
  ];
}

/** @type {(count: number, turns: number, text: string) => Node} */
const often = (count, turns, text) =>
  make("li", {}, make("b", { className: "ts-whatif__often" }, `${count} / ${turns}`), " ", text);

/** @type {(presidents: Foreseen["presidents"], turns: number, colon: string, sentences: Record<string, string>) => Node} */
function offices(presidents, turns, colon, sentences) {
  const nameOf = (/** @type {Chance} */ { name, own }) =>
    own ? sentences.whatif_you : name || sentences.whatif_nobody;
  const items = presidents.flatMap(({ railroad, chances }) =>
    chances.map((chance) => often(chance.turns, turns, `${railroad}${colon}${nameOf(chance)}`)),
  );
  return make("ul", { className: "ts-whatif__list" }, ...items);
}

/** @type {(figures: Range[], sentences: Record<string, string>) => Node} */
function rangeTable(figures, sentences) {
  const names = /** @type {const} */ (["now", "low", "median", "high"]);
  const heads = names.map((name) =>
    make("th", { scope: "col", className: "n" }, sentences[`whatif_${name}`]),
  );
  const rows = figures.map(({ label, shown }) =>
    make(
      "tr",
      {},
      make("th", { scope: "row" }, label),
      ...names.map((name) => make("td", { className: "n" }, shown[name])),
    ),
  );
  const head = make("tr", {}, make("th", { scope: "col" }, sentences.whatif_figure), ...heads);
  const table = make("table", { className: "ts-table" }, make("thead", {}, head), make("tbody", {}, ...rows));
  return make("div", { className: "ts-scroll" }, table);
}
