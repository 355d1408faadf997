// @ts-check
// The worker that judges forms: starts Python from the site's own files and asks the game's own code.
// A module of its own, served as it stands beside what it loads.

/** @typedef {Record<string, [sha256: string, bytes: number]>} Parts */

const SITE = "/lib/python3.14/site-packages";
const ARCHIVES = ["turnsheet.zip", "msgspec.whl"];
const START = "pyodide.js";

/**
 * @param {(options: object) => Promise<any>} loadPyodide
 * @param {object} options
 * @param {Record<string, Uint8Array>} files
 */
export async function startPython(loadPyodide, options, files) {
  const python = await loadPyodide(options);
  for (const name of ARCHIVES) python.unpackArchive(files[name], "zip", { extractDir: SITE });
  const code = python.pyimport("referee.judging.browser");
  code.start(SITE);
  return {
    /** @type {(paper: Uint8Array, figures: Uint8Array) => unknown} */
    open: (paper, figures) => code.opened(python.toPy(paper), python.toPy(figures)),
    /** @type {(paper: unknown, data: Uint8Array, name: string, language: string) => [string, Uint8Array]} */
    receipt: (paper, data, name, language) => code.receipt(paper, python.toPy(data), name, language).toJs(),
  };
}

/** @type {(name: string, sha256: string, tell: (bytes: number) => void) => Promise<Uint8Array<ArrayBuffer>>} */
async function fetchPart(name, sha256, tell) {
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok || !response.body) throw new Error(`${name}: ${response.status}`);
  const pieces = [];
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    tell(value.length);
  }
  const data = new Uint8Array(await new Blob(pieces).arrayBuffer());
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  const hex = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (hex !== sha256) throw new Error(`${name} is not what the desk names`);
  return data;
}

/**
 * Fetches every part and compares it with the hash the desk names; what Pyodide asks for later is given from these.
 * @type {(parts: Parts, tell: (share: number) => void) => Promise<Record<string, Uint8Array<ArrayBuffer>>>}
 */
async function fetchParts(parts, tell) {
  const names = Object.keys(parts);
  const whole = names.reduce((sum, name) => sum + parts[name][1], 0);
  let loaded = 0;
  const data = await Promise.all(
    names.map((name) =>
      fetchPart(name, parts[name][0], (bytes) => {
        loaded += bytes;
        tell(loaded / whole);
      }),
    ),
  );
  return Object.fromEntries(names.map((name, place) => [name, data[place]]));
}

/** @param {Record<string, Uint8Array<ArrayBuffer>>} files */
function serveFrom(files) {
  const network = self.fetch;
  self.fetch = (asked, ...rest) => {
    const name = String(asked instanceof Request ? asked.url : asked).replace(/.*\//, "");
    if (!files[name]) return network(asked, ...rest);
    const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    return Promise.resolve(new Response(files[name], { headers: { "Content-Type": type } }));
  };
}

/** @type {(parts: Parts, tell: (share: number) => void) => ReturnType<typeof startPython>} */
async function start(parts, tell) {
  const files = await fetchParts(parts, tell);
  serveFrom(files);
  const { loadPyodide } = await import(new URL(START, import.meta.url).href);
  return startPython(loadPyodide, { indexURL: new URL(".", import.meta.url).href }, files);
}

/** @type {ReturnType<typeof startPython> | null} */
let running = null;
/** @type {Promise<unknown> | null} */
let paper = null;

/** @param {any} message */
async function answer({ open, form }) {
  if (open) {
    const tell = (/** @type {number} */ share) => self.postMessage({ share });
    running ??= start(open.parts, tell);
    paper = running.then((python) => python.open(open.paper, open.figures));
    return paper.then(() => ({ ready: true }));
  }
  const [python, mine] = [await running, await paper];
  const [text, workbook] = python?.receipt(mine, form.data, form.name, form.language) ?? ["", null];
  return { receipt: text, workbook };
}

if ("WorkerGlobalScope" in globalThis) {
  self.onmessage = ({ data }) =>
    answer(data).then(
      (reply) => self.postMessage({ id: data.id, ...reply }),
      (error) => self.postMessage({ id: data.id, error: String(error) }),
    );
}
