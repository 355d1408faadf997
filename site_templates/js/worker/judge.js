// @ts-check
// The worker that judges forms: asks the game's own code, with the Python that it starts from the site's files.
// A module of its own, served as it stands beside what it loads.
import { fetchedPython, SITE, unpackedPython } from "./python.js";

/** @import { Parts } from "./python.js" */

/** @param {any} python With our code unpacked. */
function judgeOf(python) {
  const code = python.pyimport("referee.judging.browser");
  code.start(SITE);
  return {
    /** @type {(paper: Uint8Array, figures: Uint8Array) => unknown} */
    open: (paper, figures) => code.opened(python.toPy(paper), python.toPy(figures)),
    /** @type {(paper: unknown, data: Uint8Array, name: string, language: string) => [string, Uint8Array]} */
    receipt: (paper, data, name, language) => code.receipt(paper, python.toPy(data), name, language).toJs(),
  };
}

/**
 * The same where no worker fetches: for tests.
 * @param {(options: object) => Promise<any>} loadPyodide
 * @param {object} options
 * @param {Uint8Array[]} archives
 */
export async function startPython(loadPyodide, options, archives) {
  return judgeOf(await unpackedPython(loadPyodide, options, archives));
}

/** @typedef {{ parts: Parts, archives: string[], figures: string, paper: Uint8Array, keep?: string }} Desk */

/** @param {Desk} desk */
async function start({ parts, archives, figures, paper, keep }) {
  const tell = (/** @type {number} */ share) => self.postMessage({ share });
  const { python, files } = await fetchedPython(parts, archives, tell, keep);
  const judge = judgeOf(python);
  const opened = judge.open(paper, files[figures]);
  return (/** @type {{ data: Uint8Array, name: string, language: string }} */ form) =>
    judge.receipt(opened, form.data, form.name, form.language);
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
