// @ts-check
// The worker of the page to try: plays a match with the game's own code, in the Python that it starts.
import { fetchedPython, SITE, unpackedPython } from "./python.js";

/** @import { Parts } from "./python.js" */

/** @typedef {"begin" | "resume" | "check" | "play" | "page"} Wish */

/** @param {any} python With our code unpacked. */
function tableOf(python) {
  python.pyimport("referee.judging.browser").start(SITE);
  const code = python.pyimport("referee.trying.browser");
  /** @type {any} */
  let table = null;
  /** @param {any} now */
  const shown = (now) => {
    table = now;
    return table && code.shown(table);
  };
  /** @type {Record<Wish, (...given: string[]) => string | null>} */
  return {
    begin: (setup, language) => shown(code.begin(setup, language)),
    resume: (save, language) => shown(code.resume(save, language)),
    check: (typed) => code.check(table, typed),
    play: (typed) => {
      code.play(table, typed);
      return shown(table);
    },
    page: (slug) => code.page(table, slug),
  };
}

/**
 * The same where no worker fetches: for tests.
 * @param {(options: object) => Promise<any>} loadPyodide
 * @param {object} options
 * @param {Uint8Array[]} archives
 */
export async function startTable(loadPyodide, options, archives) {
  return tableOf(await unpackedPython(loadPyodide, options, archives));
}

/** @param {{ parts: Parts, archives: string[] }} site */
async function start({ parts, archives }) {
  const { python } = await fetchedPython(parts, archives, (share) => self.postMessage({ share }));
  return tableOf(python);
}

/** @type {ReturnType<typeof start> | null} */
let starting = null;

/** @param {{ site: { parts: Parts, archives: string[] }, wish: Wish, given: string[] }} asked */
async function answer({ site, wish, given }) {
  starting ??= start(site);
  return (await starting)[wish](...given);
}

if ("WorkerGlobalScope" in globalThis) {
  self.onmessage = ({ data }) =>
    answer(data).then(
      (reply) => self.postMessage({ reply }),
      (error) => self.postMessage({ error: String(error) }),
    );
}
