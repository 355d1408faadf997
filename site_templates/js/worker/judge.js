// @ts-check
// The worker that judges forms: starts Python from the site's own files and asks the game's own code.
// A module of its own, served as it stands beside what it loads.

/** @typedef {Record<string, [sha256: string, bytes: number]>} Parts */

const SITE = "/lib/python3.14/site-packages";
const START = "pyodide.js";

/**
 * @param {(options: object) => Promise<any>} loadPyodide
 * @param {object} options
 * @param {Uint8Array[]} archives Our code and the packages it uses.
 */
export async function startPython(loadPyodide, options, archives) {
  const python = await loadPyodide(options);
  for (const archive of archives) python.unpackArchive(archive, "zip", { extractDir: SITE });
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

/** @typedef {{ parts: Parts, archives: string[], figures: string, paper: Uint8Array }} Desk */

/** @param {Desk} desk */
async function start({ parts, archives, figures, paper }) {
  const files = await fetchParts(parts, (share) => self.postMessage({ share }));
  serveFrom(files);
  const { loadPyodide } = await import(new URL(START, import.meta.url).href);
  const options = { indexURL: new URL(".", import.meta.url).href };
  const python = await startPython(
    loadPyodide,
    options,
    archives.map((name) => files[name]),
  );
  const opened = python.open(paper, files[figures]);
  return (/** @type {{ data: Uint8Array, name: string, language: string }} */ form) =>
    python.receipt(opened, form.data, form.name, form.language);
}

// Where it fails, the page ends this worker; the next press begins another.
/** @type {ReturnType<typeof start> | null} */
let starting = null;

/** @param {{ desk: Desk, form: { data: Uint8Array, name: string, language: string } }} asked */
async function answer({ desk, form }) {
  starting ??= start(desk);
  const [receipt, workbook] = (await starting)(form);
  return { receipt: JSON.parse(receipt), workbook };
}

if ("WorkerGlobalScope" in globalThis) {
  self.onmessage = ({ data }) =>
    answer(data).then(
      (reply) => self.postMessage(reply),
      (error) => self.postMessage({ error: String(error) }),
    );
}
