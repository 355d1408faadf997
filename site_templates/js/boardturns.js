// @ts-check
// A board of hexes as Plotly takes it, of this turn and of others, put together from the pieces it is stored in.

/** @import { BoardTurn, Figure, Trace } from "./types.js" */

/**
 * A figure whose lines have coordinates: publish/ stores each shape once, with the points at which it begins.
 * @param {Figure} figure
 * @returns {Figure}
 */
export function drawnOut(figure) {
  const data = figure.data.map(({ shapes, ...trace }) =>
    shapes ? { ...trace, ...strokes(copiesOf(shapes)) } : trace,
  );
  return { ...figure, data };
}

/** @param {number[][]} shapes By turns the steps of a line from its first point, and all such points. */
function copiesOf(shapes) {
  const copies = [];
  for (let index = 0; index < shapes.length; index += 2) {
    const [steps, starts] = shapes.slice(index, index + 2);
    for (let place = 0; place < starts.length; place += 2) {
      const start = starts.slice(place, place + 2);
      copies.push([...start, ...steps.map((step, axis) => start[axis % 2] + step)]);
    }
  }
  return copies;
}

/**
 * What is stored in the reader's language; once where all languages say the same.
 * @template Value
 * @param {Value[]} stored
 * @param {number} language
 */
const inLanguage = (stored, language) => stored[language] || stored[0];

/**
 * One trace of its pieces: lines with a gap between them, letters, or what hexes say.
 * @param {Trace} looks
 * @param {any[][]} pieces
 * @returns {Trace}
 */
function joined(looks, pieces) {
  if (looks.mode === "lines") return { ...looks, ...strokes(pieces) };
  const trace = {
    ...looks,
    x: pieces.map((piece) => piece[0]),
    y: pieces.map((piece) => piece[1]),
    text: pieces.map((piece) => piece[piece.length - 1]),
  };
  const sizes = pieces.map((piece) => piece[2]);
  return looks.textfont ? { ...trace, textfont: { ...looks.textfont, size: sizes } } : trace;
}

/** @param {number[][]} pieces Of each stroke x and y by turns. */
function strokes(pieces) {
  /** @type {Record<"x" | "y", Array<number | null>>} */
  const line = { x: [], y: [] };
  pieces.forEach((stroke, index) => {
    if (index) {
      line.x.push(null);
      line.y.push(null);
    }
    line.x.push(...stroke.filter((_, place) => place % 2 === 0));
    line.y.push(...stroke.filter((_, place) => place % 2 === 1));
  });
  return line;
}

/**
 * Every turn as its own page draws it. The file gives the steps between the pieces that came or went.
 * @param {any} stored As publish/ encodes it.
 * @param {number} language
 * @returns {BoardTurn[]}
 */
export function boardTurns(stored, language) {
  /** @type {Set<number>} */
  const present = new Set();
  return stored.turns.map((/** @type {any[]} */ [turn, period, frame, traces, steps]) => {
    let place = 0;
    for (const step of steps) {
      place += step;
      if (!present.delete(place)) present.add(place);
    }
    const pieces = [...present];
    return { turn, period, frame, data: () => tracesOf(stored, language, traces, pieces) };
  });
}

/**
 * @param {any} stored
 * @param {number} language
 * @param {number[]} traces
 * @param {number[]} present
 */
function tracesOf(stored, language, traces, present) {
  /** @type {any[][]} */
  const byTrace = stored.uids.map(() => []);
  for (const piece of present) {
    const [uid, ...texts] = stored.pieces[piece];
    byTrace[uid].push(inLanguage(texts, language));
  }
  return traces.map((trace) => {
    const [uid, ...looks] = stored.traces[trace];
    return { uid: stored.uids[uid], ...joined(inLanguage(looks, language), byTrace[uid]) };
  });
}
