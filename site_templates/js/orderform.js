// @ts-check
// Draws an order form from its data, and says at each row and of the cash what the simple checks say.
import { make } from "./elements.js";
import { answerIn, askedIn, cellName, minus, printedIn, said } from "./formanswers.js";
import { rowCheck } from "./formcheck.js";
import { allowedNow } from "./formlimits.js";
import { forecast } from "./formsums.js";

/** @import { Asked, Form, FormRow, FormSection, Values } from "./types.js" */

/** Texts of more characters than this get lines of their own. */
const LONG = 100;

/** Pixels of a letter of a choice, and what a list has beside its text. */
const LETTER = 8;
const AROUND = 48;

/**
 * The width in which a list shows its longest choice whole, where the page has it.
 * @param {{ options: Iterable<{ text: string }> }} list
 */
export function roomFor(list) {
  const longest = Math.max(...[...list.options].map(({ text }) => text.length));
  return `min(100%, max(11em, ${longest * LETTER + AROUND}px))`;
}

/** @typedef {{ section: FormSection, row: FormRow, box: HTMLElement, remark: HTMLElement }} Drawn */
/** @typedef {{ form: Form, values: Values, drawn: Drawn[], limits: Array<() => void> }} Sheet */

/**
 * @param {(name: string) => HTMLElement} part Returns the places of a form: sections, forecast, cash, status.
 * @param {string} lang
 * @param {() => void} changed Called whenever an answer has changed.
 */
export function formDrawing(part, lang, changed) {
  /** @type {Sheet | null} */
  let current = null;

  /** @type {(form: Form, values: Values) => void} */
  function draw(form, values) {
    /** @type {Sheet} */
    const mine = { form, values, drawn: [], limits: [] };
    current = mine;
    part("sections").replaceChildren(...form.sections.map((section) => sectionNode(mine, section)));
    check(mine);
  }

  function clear() {
    current = null;
    part("sections").replaceChildren();
    part("forecast").replaceChildren();
    part("cash").textContent = "";
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
    const printed = printedIn(section, row, lang);
    for (const text of printed.before) head.append(" ", make("span", {}, text));
    for (const text of printed.after) after.append(" ", make("span", {}, text));
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
    const field = asked.kind === "choice" ? chooser(mine.form, asked) : writer(asked);
    field.value = answerIn(asked, mine.values[name]);
    field.dataset.cell = name;
    field.setAttribute("aria-describedby", `orders-row-${row.id}`);
    field.addEventListener("input", () => {
      mine.values[name] = field.value;
      check(mine);
      changed();
    });
    // Said once the cell is left: a number half typed is no mistake yet.
    field.addEventListener("change", () => announce(mine, row));
    const bounds = said(asked.bounds, lang);
    const help = [said(asked.help, lang), bounds].filter(Boolean).join(" · ");
    const hint = help ? [make("small", { className: "ts-soft" }, help)] : [];
    if (asked.limits) hint.push(limitNode(mine, row, asked));
    const label = make("span", {}, said(heading, lang));
    const node = make("label", { className: "ts-orders__cell" }, label, field, ...hint);
    if (field instanceof HTMLSelectElement) node.style.flexBasis = roomFor(field);
    return node;
  }

  /** @type {(mine: Sheet, row: FormRow, asked: Asked) => HTMLElement} */
  function limitNode(mine, row, asked) {
    const node = make("small", { className: "ts-soft ts-orders__limit" });
    mine.limits.push(() => {
      node.textContent = allowedNow(mine.form, row.id, asked, mine.values, lang);
    });
    return node;
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
    if ((asked.most ?? 0) > LONG) return make("textarea", { rows: 3 });
    const integer = asked.kind === "integer";
    const field = make("input", {
      type: "text",
      autocomplete: "off",
      inputMode: integer ? "numeric" : "text",
    });
    return field;
  }

  /** @param {Sheet} mine */
  function check(mine) {
    for (const { section, row, box, remark } of mine.drawn) {
      const { state, text, column } = rowCheck(mine.form, section, row, mine.values, lang);
      box.dataset.state = state;
      remark.textContent = text;
      for (const field of box.querySelectorAll("[data-cell]")) {
        const wrong = state === "wrong" && field.getAttribute("data-cell") === cellName(row.id, column);
        field.setAttribute("aria-invalid", String(wrong));
      }
    }
    for (const limit of mine.limits) limit();
    showCash(mine);
  }

  /** @type {(mine: Sheet, row: FormRow) => void} */
  function announce(mine, row) {
    const drawnRow = mine.drawn.find((one) => one.row === row);
    const wrong = drawnRow?.box.dataset.state === "wrong" ? `${row.id} · ${drawnRow.remark.textContent}` : "";
    part("status").textContent = wrong;
  }

  const currency = new Intl.NumberFormat(lang, {
    style: "currency",
    currency: "USD",
    currencyDisplay: "narrowSymbol",
    maximumFractionDigits: 0,
  });
  const dollars = (/** @type {number} */ usd) => minus(currency.format(usd));

  /** @param {Sheet} mine */
  function showCash({ form, values }) {
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

  /**
   * Says at the rows what the rules say of them, until an answer changes.
   * @param {string[]} rows Of each remark its row.
   * @param {Array<{ kind: string, text: string }>} remarks
   */
  function remark(rows, remarks) {
    for (const { row, box, remark } of current?.drawn ?? []) {
      const mine = remarks.filter((_, place) => rows[place] === row.id);
      if (!mine.length) continue;
      remark.textContent = mine.map(({ text }) => text).join(" ");
      box.dataset.state = mine.some(({ kind }) => kind !== "noted") ? "wrong" : "";
    }
  }

  return { draw, clear, remark };
}
