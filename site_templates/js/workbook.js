// @ts-check
// Fills in an order form of ours: writes answers into the cells of its first sheet and leaves the rest of the
// workbook as it is. Rows are found by the id in their first cell, as the referee's reader finds them.

/** @typedef {Uint8Array<ArrayBuffer>} Bytes */
/** @typedef {{ name: string, method: number, crc: number, size: number, data: Bytes, flags: number, time: number }} Entry */
/** Row id -> column of the sheet, 1 for the first one right of the ids -> content, "" to empty the cell. */
/** @typedef {Map<string, Map<number, string | number>>} Edits */

const SHEET = "xl/worksheets/sheet1.xml";
const STRINGS = "xl/sharedStrings.xml";
const END = 0x06054b50;
const DIRECTORY = 0x02014b50;
const LOCAL = 0x04034b50;
const utf8 = new TextEncoder();

/** A workbook that is not as ours are. */
export class UnknownWorkbook extends Error {}

/**
 * The workbook with these answers in it.
 * @param {Bytes} data
 * @param {Edits} edits
 */
export async function filledWorkbook(data, edits) {
  const entries = readZip(data);
  const named = (/** @type {string} */ name) => {
    const entry = entries.find((one) => one.name === name);
    if (!entry) throw new UnknownWorkbook(name);
    return entry;
  };
  const [sheet, strings] = await Promise.all([named(SHEET), named(STRINGS)].map(textOf));
  const filled = utf8.encode(filledSheet(sheet, strings, edits));
  Object.assign(named(SHEET), { method: 0, crc: crc32(filled), size: filled.length, data: filled });
  return writeZip(entries);
}

/**
 * The sheet's XML with these answers in it.
 * @param {string} sheet
 * @param {string} strings XML of the shared texts.
 * @param {Edits} edits
 */
export function filledSheet(sheet, strings, edits) {
  const shared = [...strings.matchAll(/<si>(.*?)<\/si>/gs)].map(([, inside]) => plainText(inside));
  const left = new Set(edits.keys());
  const written = sheet.replace(/<row r="(\d+)"[^>]*>.*?<\/row>/gs, (row, number) => {
    const id = shared[Number(/<c r="A\d+"[^>]* t="s"[^>]*><v>(\d+)<\/v>/.exec(row)?.[1] ?? Number.NaN)];
    const answers = edits.get(id);
    if (!answers || !left.delete(id)) return row;
    let filled = row;
    for (const [column, value] of answers) filled = filledCell(filled, `${letters(column)}${number}`, value);
    return filled;
  });
  if (left.size) throw new UnknownWorkbook([...left].join(" "));
  return written;
}

/** @type {(row: string, address: string, value: string | number) => string} */
function filledCell(row, address, value) {
  const cell = new RegExp(`<c r="${address}"( s="\\d+")?[^>]*?(?:/>|>.*?</c>)`, "s");
  if (!cell.test(row)) throw new UnknownWorkbook(address);
  return row.replace(cell, (_, style = "") => `<c r="${address}"${style}${contents(value)}`);
}

/** @param {string | number} value */
function contents(value) {
  if (value === "") return "/>";
  if (typeof value === "number") return `><v>${value}</v></c>`;
  return ` t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
}

/** @param {string} text */
const escaped = (text) =>
  text
    // Excel reads _x0041_ as a letter, and no XML may hold control characters.
    .replace(/_(?=x[0-9a-fA-F]{4}_)/g, "_x005F_")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is to go
    .replace(/[\u0000-\u001f\ufffe\uffff]/g, " ")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");

/** @param {string} xml */
const plainText = (xml) =>
  [...xml.matchAll(/<t[^>]*>(.*?)<\/t>/gs)]
    .map(([, text]) => text)
    .join("")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");

/**
 * The letters of a column: A for 0.
 * @param {number} column
 * @returns {string}
 */
export const letters = (column) =>
  (column < 26 ? "" : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

// ---- zip

/** @param {Bytes} data @returns {Entry[]} */
function readZip(data) {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const end = data.length - 22;
  if (end < 0 || view.getUint32(end, true) !== END) throw new UnknownWorkbook("zip");
  let at = view.getUint32(end + 16, true);
  return Array.from({ length: view.getUint16(end + 10, true) }, () => {
    if (view.getUint32(at, true) !== DIRECTORY) throw new UnknownWorkbook("zip");
    const u16 = (/** @type {number} */ offset) => view.getUint16(at + offset, true);
    const u32 = (/** @type {number} */ offset) => view.getUint32(at + offset, true);
    const local = u32(42);
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const entry = {
      name: new TextDecoder().decode(data.slice(at + 46, at + 46 + u16(28))),
      flags: u16(8) & ~8,
      method: u16(10),
      time: u32(12),
      crc: u32(16),
      size: u32(24),
      data: data.slice(start, start + u32(20)),
    };
    at += 46 + u16(28) + u16(30) + u16(32);
    return entry;
  });
}

/** @param {Entry} entry */
async function textOf({ method, data }) {
  if (method === 0) return new TextDecoder().decode(data);
  const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).text();
}

/** @param {Entry[]} entries */
function writeZip(entries) {
  /** @type {Bytes[]} */
  const parts = [];
  /** @type {Bytes[]} */
  const directory = [];
  let offset = 0;
  for (const entry of entries) {
    const name = utf8.encode(entry.name);
    const local = header(LOCAL, entry, name, offset);
    parts.push(local, name, entry.data);
    directory.push(header(DIRECTORY, entry, name, offset), name);
    offset += local.length + name.length + entry.data.length;
  }
  const length = directory.reduce((sum, part) => sum + part.length, 0);
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, END, true);
  end.setUint16(8, entries.length, true);
  end.setUint16(10, entries.length, true);
  end.setUint32(12, length, true);
  end.setUint32(16, offset, true);
  return joined([...parts, ...directory, new Uint8Array(end.buffer)]);
}

/**
 * The header of an entry: before its data, or in the directory (no comment, first disk, no attributes).
 * @type {(mark: number, entry: Entry, name: Bytes, offset: number) => Bytes}
 */
function header(mark, { flags, method, time, crc, data, size }, name, offset) {
  const central = mark === DIRECTORY;
  /** Bytes of each number, and the number. @type {Array<[2 | 4, number]>} */
  const numbers = [
    [4, mark],
    ...(central ? [/** @type {[2, number]} */ ([2, 20])] : []),
    ...[20, flags, method].map((value) => /** @type {[2, number]} */ ([2, value])),
    ...[time, crc, data.length, size].map((value) => /** @type {[4, number]} */ ([4, value])),
    ...[name.length, 0].map((value) => /** @type {[2, number]} */ ([2, value])),
    ...(central ? [0, 0, 0].map((value) => /** @type {[2, number]} */ ([2, value])) : []),
    ...(central ? [0, offset].map((value) => /** @type {[4, number]} */ ([4, value])) : []),
  ];
  const view = new DataView(new ArrayBuffer(central ? 46 : 30));
  let at = 0;
  for (const [size, value] of numbers) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return new Uint8Array(view.buffer);
}

/** @param {Bytes[]} parts */
function joined(parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** @param {Bytes} data */
function crc32(data) {
  let crc = ~0;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
