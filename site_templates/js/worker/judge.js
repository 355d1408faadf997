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
    /** @type {(paper: unknown, data: Uint8Array, name: string, seed: Uint8Array, hold: boolean) => any} */
    foresight: (paper, data, name, seed, hold) =>
      code.foresight(paper, python.toPy(data), name, python.toPy(seed), hold),
    /** @type {(guess: unknown, paper: unknown, language: string) => string} */
    foreseen: (guess, paper, language) => code.foreseen_json(guess, paper, language),
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

/** @typedef {{ data: Uint8Array, name: string, language: string }} FilledForm */
/** @typedef {{ turns: number, hold: boolean }} Guess */

/** @param {Desk} desk */
async function start({ parts, archives, figures, paper, keep }) {
  const tell = (/** @type {number} */ share) => self.postMessage({ share });
  const { python, files } = await fetchedPython(parts, archives, tell, keep);
  const judge = judgeOf(python);
  return { judge, paper: judge.open(paper, files[figures]) };
}

// Where it fails, the page ends this worker; the next press begins another.
/** @type {ReturnType<typeof start> | null} */
let starting = null;
/** How often the page has asked to stop: what was asked before the last time ends. */
let stops = 0;

/** @param {{ desk: Desk, form: FilledForm, guess?: Guess }} asked */
async function answer({ desk, form, guess }) {
  const asked = stops;
  starting ??= start(desk);
  const { judge, paper } = await starting;
  const [receipt, workbook] = judge.receipt(paper, form.data, form.name, form.language);
  const judged = { receipt: JSON.parse(receipt), workbook };
  if (!guess) return judged;
  return { ...judged, foreseen: await foresee(judge, paper, form, guess, () => stops === asked) };
}

/**
 * Plays the turn as often as asked, or until stopped; null where nothing of the form counts.
 * @type {(judge: ReturnType<typeof judgeOf>, paper: unknown, form: FilledForm, guess: Guess, goOn: () => boolean) => Promise<unknown>}
 */
async function foresee(judge, paper, { data, name, language }, { turns, hold }, goOn) {
  // Dice of its own: nobody could know the match's.
  const seed = crypto.getRandomValues(new Uint8Array(32));
  const foresight = judge.foresight(paper, data, name, seed, hold);
  if (!foresight) return null;
  for (let played = 0; played < turns && goOn(); ) {
    foresight.play().destroy();
    played += 1;
    self.postMessage({ played });
    // A word to stop is read between two turns.
    await new Promise((resolve) => setTimeout(resolve));
  }
  return JSON.parse(judge.foreseen(foresight, paper, language));
}

if ("WorkerGlobalScope" in globalThis) {
  self.onmessage = ({ data }) => {
    if ("stop" in data) {
      stops += 1;
      return;
    }
    answer(data).then(
      (reply) => self.postMessage(reply),
      (error) => self.postMessage({ error: String(error) }),
    );
  };
}
