// @ts-check
// Sets the receipt of a form that was handed in, and the files that come with it.
import { download, make } from "./elements.js";

/**
 * @typedef {{ kind: string, outcome: string, where: string, label: string, text: string, fix: string, rule: string }}
 *   Remark
 * @typedef {{ title: string, grade: string, verdict: string, standing: string, remarks_title: string,
 *   remarks: Remark[], orders_title: string, orders: string[], costs_title: string, costs: Array<[string, string]>,
 *   closing: string, facts: string[] }} Receipt
 * @typedef {{ name: string, kind: string, data: string | Uint8Array<ArrayBuffer> }} ReceiptFile
 */

/**
 * @param {Receipt} receipt
 * @param {ReceiptFile[]} files
 * @param {Record<string, string>} sentences
 */
export function receiptNodes(receipt, files, sentences) {
  const page = (/** @type {ReceiptFile} */ file) => Number(file.kind.startsWith("text/html"));
  // What is to be worked on comes before what is to be kept.
  const ordered = [...files].sort((a, b) => page(a) - page(b));
  return [...sheet(receipt), ...ordered.map((file) => offer(file, sentences))];
}

/** @param {Receipt} receipt */
function sheet(receipt) {
  const { title, grade, verdict, standing, closing } = receipt;
  const verdictBox = block("ts-upload__grade", make("b", {}, verdict), make("span", {}, standing));
  verdictBox.dataset.grade = grade;
  return [
    make("h3", {}, title),
    verdictBox,
    make(receipt.remarks.length ? "h3" : "p", {}, receipt.remarks_title),
    ...(receipt.remarks.length ? [list("ul", "ts-upload__remarks", receipt.remarks.map(remark))] : []),
    ...(receipt.orders.length
      ? [make("h3", {}, receipt.orders_title), list("ol", "ts-upload__orders", items(receipt.orders))]
      : []),
    ...(receipt.costs.length ? [make("h3", {}, receipt.costs_title), costs(receipt.costs)] : []),
    ...(closing ? [make("p", {}, closing)] : []),
    ...(receipt.facts.length ? [list("ul", "ts-upload__facts", items(receipt.facts))] : []),
  ];
}

/**
 * @param {string} className
 * @param {...(Node | string)} inside
 */
const block = (className, ...inside) => make("div", { className }, ...inside);

/**
 * @param {"ul" | "ol"} tag
 * @param {string} className
 * @param {Node[]} inside
 */
const list = (tag, className, inside) => make(tag, { className }, ...inside);

/** @param {string[]} texts */
const items = (texts) => texts.map((text) => make("li", {}, text));

/** @param {Array<[string, string]>} rows Label and amount. */
function costs(rows) {
  const lines = rows.map(([label, amount]) =>
    make("tr", {}, make("th", {}, label), make("td", { className: "n" }, amount)),
  );
  const table = make("table", { className: "ts-table ts-upload__costs" }, make("tbody", {}, ...lines));
  return block("ts-scroll", table);
}

/** @param {Remark} remark */
function remark({ kind, outcome, where, label, text, fix, rule }) {
  const place = [where, label].filter(Boolean).join(" · ");
  const head = [make("b", {}, outcome), ...(place ? [make("span", {}, place)] : [])];
  const item = make("li", {}, block("ts-upload__where", ...head), make("p", {}, text));
  item.dataset.kind = kind;
  if (fix) item.append(make("p", { className: "ts-upload__fix" }, fix));
  if (rule) item.append(make("p", { className: "ts-upload__rule" }, rule));
  return item;
}

/**
 * @param {ReceiptFile} file
 * @param {Record<string, string>} sentences
 */
function offer({ name, kind, data }, sentences) {
  const workbook = !kind.startsWith("text/html");
  const className = workbook ? "ts-button" : "ts-button ts-button--plain";
  const button = make(
    "button",
    { type: "button", className },
    workbook ? sentences.workbook : sentences.keep,
  );
  button.addEventListener("click", () => {
    const bytes = typeof data === "string" ? Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0)) : data;
    download(bytes, kind, name);
  });
  return button;
}
