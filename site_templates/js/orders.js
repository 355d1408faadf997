// @ts-check
// The order form on the desk: drawn from the paper behind it, checked simply as it is filled in, and handed on
// as the official workbook.
import { readDraft, saveDraft } from "./draft.js";
import { download, make } from "./elements.js";
import { answerIn, askedIn, cellName, forecast, isAsked, rowCheck, said, wholeNumber } from "./formcheck.js";
import { startJudging } from "./judging.js";
import { text } from "./vault.js";
import { filledWorkbook } from "./workbook.js";

/** @import { Asked, Form, FormRow, FormSection, Seat, Values } from "./types.js" */
/** @import { Judge } from "./judging.js" */
/** @import { Opened } from "./vault.js" */

/** @typedef {{ version: number, match: string, turn: number, language: string, form: Form }} Paper */
/** @typedef {{ section: FormSection, row: FormRow, box: HTMLElement, remark: HTMLElement }} Drawn */
/** @typedef {{ seat: Seat, paper: Paper, workbook: Opened, values: Values, drawn: Drawn[] }} Sheet */

const VERSION = 1;
const REST_MS = 400;

/**
 * @param {HTMLElement} desk
 * @param {Record<string, string>} sentences
 */
export function startOrders(desk, sentences) {
  const part = (/** @type {string} */ name) =>
    /** @type {HTMLElement} */ (document.getElementById(`orders-${name}`));
  const box = /** @type {HTMLElement} */ (document.getElementById("desk-orders"));
  const lang = desk.dataset.lang ?? "en";
  const judging = startJudging(desk, sentences);
  /** @type {Sheet | null} */
  let sheet = null;
  /** @type {((file: File) => void) | null} */
  let handIn = null;
  let resting = 0;

  /** @type {(seat: Seat, screen: Opened, workbook: Opened, judge?: Judge) => Promise<void>} */
  async function open(seat, screen, workbook, judge) {
    close();
    /** @type {Paper} */
    const paper = JSON.parse(text(screen.payload));
    if (paper.version !== VERSION) return;
    /** @type {Sheet} */
    const mine = { seat, paper, workbook, values: {}, drawn: [] };
    sheet = mine;
    mine.values = await readDraft(seat, paper.match, paper.turn);
    if (sheet !== mine) return;
    draw(mine);
    say(Object.keys(mine.values).length ? "orders_draft" : "");
    part("check").hidden = !judging.open(judge, screen.payload);
    box.hidden = false;
  }

  function close() {
    keep();
    sheet = null;
    judging.close();
    box.hidden = true;
    part("sections").replaceChildren();
    part("forecast").replaceChildren();
    part("cash").textContent = "";
    say("");
  }

  /** @param {string} sentence */
  function say(sentence) {
    part("status").textContent = sentence && sentences[sentence];
  }

  // ---- drawing

  /** @param {Sheet} mine */
  function draw(mine) {
    mine.drawn = [];
    const { sections } = mine.paper.form;
    part("sections").replaceChildren(...sections.map((section) => sectionNode(mine, section)));
    check(mine);
  }

  /** @type {(mine: Sheet, section: FormSection) => Node} */
  function sectionNode(mine, section) {
    const title = make("legend", { className: "ts-orders__title" }, said(section.title, lang));
    const rows = section.rows.map((row) => rowNode(mine, section, row));
    const note = section.note ? [make("p", { className: "ts-soft" }, said(section.note, lang))] : [];
    return make("fieldset", { className: "ts-orders__section" }, title, ...note, ...rows);
  }

  /** @type {(mine: Sheet, section: FormSection, row: FormRow) => Node} */
  function rowNode(mine, section, row) {
    const asked = askedIn(section, row);
    const remark = make("p", { className: "ts-orders__remark", id: `orders-row-${row.id}` });
    const head = make("p", { className: "ts-orders__head" }, make("b", {}, row.id));
    const after = make("p", { className: "ts-soft ts-orders__hint" });
    const first = section.columns.findIndex(({ id }) => id === asked[0]?.[0]);
    section.columns.forEach(({ id, label }, place) => {
      const cell = row.cells[id];
      if (cell === undefined || isAsked(cell)) return;
      const text = typeof cell === "number" ? `${said(label, lang)}: ${figure(cell)}` : said(cell, lang);
      // A row that asks one thing is named once.
      if (asked.length === 1 && text === said(asked[0][1].label, lang)) return;
      (place < first ? head : after).append(" ", make("span", {}, text));
    });
    const fields = asked.map(([column, cell]) =>
      fieldNode(mine, section, row, column, cell, asked.length > 1),
    );
    const cells = make("div", { className: "ts-orders__cells" }, ...fields);
    const node = make("div", { className: "ts-orders__row" }, head, cells, after, remark);
    node.setAttribute("role", "group");
    node.setAttribute("aria-label", head.textContent ?? row.id);
    mine.drawn.push({ section, row, box: node, remark });
    return node;
  }

  /** @type {(mine: Sheet, section: FormSection, row: FormRow, column: string, asked: Asked, many: boolean) => Node} */
  function fieldNode(mine, section, row, column, asked, many) {
    const heading = many ? section.columns.find(({ id }) => id === column)?.label : asked.label;
    const name = cellName(row.id, column);
    const field = asked.kind === "choice" ? chooser(mine.paper.form, asked) : writer(asked);
    field.value = answerIn(asked, mine.values[name]);
    field.dataset.cell = name;
    field.setAttribute("aria-describedby", `orders-row-${row.id}`);
    field.addEventListener("input", () => {
      mine.values[name] = field.value;
      changed(mine);
    });
    // Said once the cell is left: a number half typed is no mistake yet.
    field.addEventListener("change", () => announce(mine, row));
    const bounds = said(asked.bounds, lang);
    const help = [said(asked.help, lang), bounds].filter(Boolean).join(" · ");
    const hint = help ? [make("small", { className: "ts-soft" }, help)] : [];
    return make(
      "label",
      { className: "ts-orders__cell" },
      make("span", {}, said(heading, lang)),
      field,
      ...hint,
    );
  }

  /** @type {(form: Form, asked: Asked) => HTMLSelectElement} */
  function chooser(form, asked) {
    const options = form.choices[asked.choices ?? ""].map(([value, text]) =>
      make("option", { value }, said(text, lang)),
    );
    return make("select", {}, make("option", { value: "" }, ""), ...options);
  }

  /** @param {Asked} asked */
  function writer(asked) {
    const integer = asked.kind === "integer";
    const field = make("input", {
      type: "text",
      autocomplete: "off",
      inputMode: integer ? "numeric" : "text",
    });
    if (asked.most) field.maxLength = asked.most;
    return field;
  }

  // ---- checking

  /** @param {Sheet} mine */
  function changed(mine) {
    check(mine);
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

  /** @param {Sheet} mine */
  function check(mine) {
    for (const { section, row, box, remark } of mine.drawn) {
      const { state, text, column } = rowCheck(mine.paper.form, section, row, mine.values, lang);
      box.dataset.state = state;
      remark.textContent = text;
      for (const field of box.querySelectorAll("[data-cell]")) {
        const wrong = state === "wrong" && field.getAttribute("data-cell") === cellName(row.id, column);
        field.toggleAttribute("aria-invalid", wrong);
      }
    }
    showCash(mine);
  }

  /** @type {(mine: Sheet, row: FormRow) => void} */
  function announce(mine, row) {
    const found = mine.drawn.find((one) => one.row === row);
    const wrong = found?.box.dataset.state === "wrong" ? `${row.id}: ${found.remark.textContent}` : "";
    part("status").textContent = wrong;
  }

  /** @param {number} value */
  const figure = (value) => value.toLocaleString(lang);
  const currency = new Intl.NumberFormat(lang, {
    style: "currency",
    currency: "USD",
    currencyDisplay: "narrowSymbol",
    maximumFractionDigits: 0,
  });
  // With the minus sign that pages use, not the hyphen of the browser's English.
  const dollars = (/** @type {number} */ usd) => currency.format(usd).replace("-", "\u2212");

  /** @param {Sheet} mine */
  function showCash({ paper: { form }, values }) {
    const terms = forecast(form, values);
    if (!terms.length) return;
    const left = terms.reduce((sum, [, usd]) => sum + usd, 0);
    const rows = terms.map(([label, usd]) => cashRow(said(label, lang), usd));
    const label = said(left < 0 ? form.words.cash_short : form.words.cash_left, lang);
    part("forecast").replaceChildren(make("tbody", {}, ...rows, cashRow(label, left)));
    part("cash").textContent = `${label} · ${dollars(left)}`;
    part("cash").dataset.kind = left < 0 ? "wrong" : "";
  }

  /** @type {(label: string, usd: number) => Node} */
  const cashRow = (label, usd) =>
    make("tr", {}, make("th", { scope: "row" }, label), make("td", { className: "n" }, dollars(usd)));

  // ---- handing on

  /** @param {Sheet} mine */
  async function workbookFile({ paper: { form, language }, workbook, values }) {
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
    const { type = "", name = "" } = workbook.meta;
    return new File([await filledWorkbook(workbook.payload, edits)], name, { type });
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
    const number = asked.kind === "integer" && typed ? wholeNumber(typed) : Number.NaN;
    return Number.isNaN(number) ? typed : number;
  }

  /** @param {(file: File) => unknown} act */
  async function handOn(act) {
    if (!sheet) return;
    try {
      await act(await workbookFile(sheet));
    } catch (error) {
      // Who closes the system's sheet has said all there is to say.
      if (!(error instanceof DOMException && error.name === "AbortError")) say("orders_unfilled");
    }
  }

  function startAgain() {
    if (!sheet) return;
    sheet.values = {};
    draw(sheet);
    changed(sheet);
    say("orders_cleared");
  }

  document.addEventListener("visibilitychange", () => document.hidden && keep());
  part("download").addEventListener("click", () =>
    handOn(async (file) => {
      download(file, file.type, file.name);
      say("orders_filled");
    }),
  );
  part("check").addEventListener("click", () => handOn(judging.check));
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
