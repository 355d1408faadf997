// @ts-check
// Sortable tables, long ones with a search and filters by column. Without this script they are plain tables.
import { make } from "./elements.js";
import { fade } from "./scrolling.js";
import { choices, compare, holds, membersIn } from "./sorting.js";

const language = document.documentElement.lang || "en";
const words = new Intl.Collator(language, { numeric: true, sensitivity: "base" });
const members = membersIn(language);

/** @typedef {{ name: string, select: HTMLSelectElement, values: (text: string) => string[], at: number }} Filter */

/** @param {HTMLTableCellElement} cell */
const textOf = (cell) => cell.textContent.trim();

/** @param {HTMLTableElement} table */
const headsOf = (table) => [.../** @type {HTMLTableSectionElement} */ (table.tHead).rows[0].cells];

/** @param {HTMLTableElement} table */
const rowsOf = (table) => [...table.tBodies[0].rows];

/**
 * A figure with signs or words around it has its value beside it; a bare one is its own.
 * @param {HTMLTableCellElement} cell
 */
function sortValue(cell) {
  const value = cell.dataset.v ?? textOf(cell);
  return cell.dataset.v === undefined && !/^-?\d+$/.test(value) ? value : Number(value);
}

/**
 * @param {HTMLTableElement} table
 * @param {HTMLTableCellElement} head
 */
function sort(table, head) {
  const first = head.classList.contains("n") ? "descending" : "ascending";
  const second = first === "ascending" ? "descending" : "ascending";
  const order = head.getAttribute("aria-sort") === first ? second : first;
  const sign = order === "ascending" ? 1 : -1;
  /** @type {Array<[string | number, HTMLTableRowElement]>} */
  const rows = rowsOf(table).map((row) => [sortValue(row.cells[head.cellIndex]), row]);
  rows.sort((left, right) => compare(left[0], right[0], sign, words));
  for (const cell of headsOf(table)) cell.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", order);
  table.tBodies[0].append(...rows.map((row) => row[1]));
}

/** @param {HTMLTableElement} table */
function addSearch(table) {
  const field = make("input", { type: "search" });
  const count = make("output", {});
  const label = make(
    "label",
    { className: "ts-tool ts-find" },
    table.dataset.search ?? "",
    " ",
    field,
    " ",
    count,
  );
  const sieve = make("div", { className: "ts-sieve" }, label);
  /** @type {HTMLElement} */ (table.parentElement).before(sieve);
  const filters = table.dataset.filter ? filtersOf(table) : [];
  const search = () => showMatching(table, field.value, filters, count);
  field.addEventListener("input", search);
  for (const { select } of filters) select.addEventListener("change", search);
  if (filters.length) sieve.append(filterBox(table.dataset.filter ?? "", filters));
}

/**
 * Shows the rows that hold every word of the search and the chosen values.
 * @param {HTMLTableElement} table
 * @param {string} search
 * @param {Filter[]} filters
 * @param {HTMLOutputElement} count
 */
function showMatching(table, search, filters, count) {
  const inForce = filters.filter(({ select }) => select.value);
  const rows = rowsOf(table);
  for (const row of rows) {
    const chosen = inForce.every(({ select, values, at }) =>
      values(textOf(row.cells[at])).includes(select.value),
    );
    const matches = chosen && holds([...row.cells].map((cell) => cell.textContent).join(" "), search);
    row.classList.toggle("ts-out", !matches);
  }
  const shown = rows.filter((row) => !row.classList.contains("ts-out")).length;
  count.textContent = search.trim() || inForce.length ? `${shown} / ${rows.length}` : "";
}

/**
 * @param {HTMLTableElement} table
 * @returns {Filter[]}
 */
function filtersOf(table) {
  return headsOf(table).flatMap((head) => {
    const at = head.cellIndex;
    if (head.classList.contains("n")) return [];
    const column = choices(
      rowsOf(table).map((row) => textOf(row.cells[at])),
      members,
    );
    if (!column) return [];
    const select = chooser(column.counts, table.dataset.all ?? "");
    return [{ at, values: column.values, name: head.textContent, select }];
  });
}

/**
 * @param {Map<string, number>} counts
 * @param {string} all
 */
function chooser(counts, all) {
  const sorted = [...counts].sort((a, b) => words.compare(a[0], b[0]));
  const options = sorted.map(([value, count]) => new Option(`${value} (${count})`, value));
  return make("select", {}, new Option(all, ""), ...options);
}

/**
 * @param {string} title
 * @param {Filter[]} filters
 */
function filterBox(title, filters) {
  const labels = filters.map(({ name, select }) =>
    make("label", { className: "ts-tool" }, name, " ", select),
  );
  const summary = make("summary", {}, make("span", {}, title));
  return make(
    "details",
    { className: "ts-details ts-filter" },
    summary,
    make("div", { className: "ts-tools" }, ...labels),
  );
}

/** @param {HTMLTableElement} table */
function makeSortable(table) {
  if (table.dataset.ready || rowsOf(table).length < 2) return;
  table.dataset.ready = "1";
  if (table.dataset.search) addSearch(table);
  for (const head of headsOf(table)) {
    const button = make("button", { type: "button", className: "ts-sort" }, ...head.childNodes);
    button.addEventListener("click", () => sort(table, head));
    head.append(button);
  }
}

/**
 * Makes the tables below an element sortable, and lets boxes fade out where they go on.
 * @param {ParentNode} root
 */
export function enhanceTables(root) {
  for (const table of root.querySelectorAll("table[data-sortable]")) {
    makeSortable(/** @type {HTMLTableElement} */ (table));
  }
  for (const box of root.querySelectorAll(".ts-scroll:not([data-more])"))
    fade(/** @type {HTMLElement} */ (box));
}
