// @ts-check
// The order form on the desk: drawn from the paper behind it, checked simply as it is filled in, and handed on
// as the official workbook.
import { draftName, readDraft, saveDraft } from "./draft.js";
import { download } from "./elements.js";
import { askedIn, cellName, readIn, said, wholeNumber } from "./formanswers.js";
import { startJudging } from "./judging.js";
import { formDrawing } from "./orderform.js";
import { partsOf } from "./parts.js";
import { text } from "./vault.js";
import { filledWorkbook } from "./workbook.js";

/** @import { Asked, Form, Seat, Values } from "./types.js" */
/** @import { Judge } from "./judging.js" */
/** @import { Opened } from "./vault.js" */

/** @typedef {{ version: number, match: string, turn: number, language: string, form: Form }} Paper */
/** @typedef {{ seat: Seat, paper: Paper, workbook: Promise<Opened | null>,
 *   values: Values }} Sheet */

const VERSION = 1;
const REST_MS = 400;

/**
 * @param {HTMLElement} desk
 * @param {Record<string, string>} sentences
 */
export function startOrders(desk, sentences) {
  const part = partsOf("orders");
  const box = /** @type {HTMLElement} */ (document.getElementById("desk-orders"));
  const lang = desk.dataset.lang ?? "en";
  const judging = startJudging(desk, sentences);
  const drawing = formDrawing(part, lang, changed);
  /** @type {Sheet | null} */
  let sheet = null;
  /** @type {((file: File) => void) | null} */
  let handIn = null;
  let resting = 0;

  /** @type {(seat: Seat, screen: Opened, workbook: Promise<Opened | null>, judge?: Judge) => Promise<void>} */
  async function open(seat, screen, workbook, judge) {
    close();
    /** @type {Paper} */
    const paper = JSON.parse(text(screen.payload));
    if (paper.version !== VERSION) return;
    /** @type {Sheet} */
    const mine = { seat, paper, workbook, values: {} };
    sheet = mine;
    mine.values = await readDraft(seat, paper.match, paper.turn);
    if (sheet !== mine) return;
    drawing.draw(paper.form, mine.values);
    say(Object.keys(mine.values).length ? "orders_draft" : "");
    const judged = judging.open(judge, screen.payload);
    part("check").hidden = !judged;
    part("whatif").hidden = !judged;
    box.hidden = false;
  }

  function close() {
    keep();
    sheet = null;
    judging.close();
    box.hidden = true;
    drawing.clear();
    say("");
  }

  /** @param {string} sentence */
  function say(sentence) {
    part("status").textContent = sentence && sentences[sentence];
  }

  function changed() {
    say("");
    judging.forget();
    clearTimeout(resting);
    resting = window.setTimeout(keep, REST_MS);
  }

  /** Keeps what was typed since the draft was last kept: after a rest, and at once when the desk goes. */
  function keep() {
    if (!sheet || !resting) return;
    clearTimeout(resting);
    resting = 0;
    const { seat, paper, values } = sheet;
    saveDraft(seat, paper.match, paper.turn, values).catch(() => say("orders_unkept"));
  }

  /**
   * Shows what another window of this desk has kept: the last to be kept would take back what the other has.
   * @param {StorageEvent} event
   */
  async function follow({ key }) {
    const mine = sheet;
    if (!mine || key !== (await draftName(mine.seat, mine.paper.match, mine.paper.turn))) return;
    const values = await readDraft(mine.seat, mine.paper.match, mine.paper.turn);
    if (sheet !== mine || resting) return;
    mine.values = values;
    drawing.draw(mine.paper.form, values);
    judging.forget();
  }

  // ---- handing on

  /** @param {Sheet} mine */
  async function workbookFile({ paper: { form, language }, workbook, values }) {
    const official = await workbook;
    if (!official) throw new Error("no workbook goes with the form");
    const edits = new Map();
    for (const section of form.sections) {
      for (const row of section.rows) {
        for (const [column, asked] of askedIn(section, row)) {
          const typed = values[cellName(row.id, column)];
          if (typed === undefined) continue;
          const place = section.columns.findIndex(({ id }) => id === column) + 1;
          if (!edits.has(row.id)) edits.set(row.id, new Map());
          edits.get(row.id).set(place, content(form, asked, typed.trim(), language));
        }
      }
    }
    const { type = "", name = "" } = official.meta;
    return new File([await filledWorkbook(official.payload, edits)], name, { type });
  }

  /**
   * As a person fills the workbook in: numbers as numbers, a choice as its list shows it.
   * @type {(form: Form, asked: Asked, typed: string, language: string) => string | number}
   */
  function content(form, asked, typed, language) {
    if (asked.kind === "choice") {
      const chosen = form.choices[asked.choices ?? ""].find(([code]) => code === typed);
      return chosen ? said(chosen[1], language) : typed;
    }
    // As the page has read it: the workbook may be in another language.
    const read = typed && readIn(asked, typed, lang);
    // Whether dollars are asked for is the reader's to say.
    const number = asked.kind === "integer" && read && !typed.includes("$") ? wholeNumber(read) : Number.NaN;
    return Number.isNaN(number) ? typed : number;
  }

  /** @param {(file: File) => unknown} act */
  async function handOn(act) {
    if (!sheet) return;
    say("");
    try {
      await act(await workbookFile(sheet));
    } catch (error) {
      // Who closes the system's sheet has said all there is to say.
      if (!(error instanceof DOMException && error.name === "AbortError")) say("orders_unfilled");
    }
  }

  function startAgain() {
    if (!sheet) return;
    if (Object.keys(sheet.values).length && !confirm(sentences.orders_sure)) return;
    sheet.values = {};
    drawing.draw(sheet.paper.form, sheet.values);
    changed();
    say("orders_cleared");
  }

  addEventListener("storage", follow);
  document.addEventListener("visibilitychange", () => document.hidden && keep());
  part("download").addEventListener("click", () =>
    handOn(async (file) => {
      download(file, file.type, file.name);
      say("orders_filled");
    }),
  );
  part("check").addEventListener("click", () => handOn(judging.check));
  part("whatif").addEventListener("click", () => handOn(judging.foresee));
  judging.whenAsked(() => handOn(judging.foresee));
  part("share").addEventListener("click", () => handOn((file) => navigator.share({ files: [file] })));
  part("send").addEventListener("click", () => handOn((file) => handIn?.(file)));
  part("clear").addEventListener("click", startAgain);
  const trial = new File([], "form.xlsx");
  part("share").hidden = !navigator.canShare?.({ files: [trial] });
  return {
    open,
    close,
    /** @param {((file: File) => void) | null} send Hands a file in; null where there is no upload desk. */
    offer(send) {
      handIn = send;
      part("send").hidden = !send;
    },
  };
}
