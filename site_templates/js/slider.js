// @ts-check
// The slider over all turns of a map, with its button to play them: one file of the match holds them all.
import { make } from "./elements.js";
import { dataAt } from "./figuredata.js";
import { landing } from "./landing.js";
import { play } from "./playing.js";

/** @import { Drawing, Turn } from "./types.js" */

/** @param {number} turn */
const folderOf = (turn) => String(turn).padStart(3, "0");

/**
 * @template {Turn} Shown
 * @param {Drawing} drawing
 * @param {Shown[]} turns
 * @param {Set<number>} linked Turns whose pages are there.
 * @param {(turn: Shown, own: boolean) => unknown} act
 */
function control(drawing, turns, linked, act) {
  const { words } = drawing.figure;
  const { pages, slug, turn: ownTurn } = drawing.box.dataset;
  const own = turns.findIndex((one) => one.turn === Number(ownTurn));
  const label = words.turn.replace("%", "").trim();
  const range = make("input", { type: "range", min: 0, max: turns.length - 1, step: 1, ariaLabel: label });
  const output = make("output", {});
  const link = make("a", {}, words.open);
  const heading = drawing.box.parentElement?.querySelector("h3");
  const title = heading?.textContent ?? "";
  const name = (/** @type {number} */ index) => {
    const { turn, period } = turns[index];
    range.value = String(index);
    output.textContent = [words.turn.replace("%", String(turn)), period].filter(Boolean).join(" · ");
    range.ariaValueText = output.textContent;
    link.href = landing(`${pages}${folderOf(turn)}/${slug}`);
    link.hidden = index === own || !linked.has(turn);
    const shown = index === own ? title : output.textContent;
    drawing.box.ariaLabel = shown;
    if (heading) heading.textContent = shown;
  };
  const go = (/** @type {number} */ index) => {
    name(index);
    return act(turns[index], index === own);
  };
  const player = play({
    play: words.play,
    pause: words.pause,
    count: turns.length,
    box: drawing.box,
    range,
    go,
  });
  range.addEventListener("input", () => {
    player.stop();
    go(Number(range.value));
  });
  // The page's own turn is drawn already.
  if (own < 0) go(turns.length - 1);
  else name(own);
  return make("div", { className: "ts-slider" }, player.button, range, output, link);
}

/**
 * The slider of a figure, or null where there is no other turn to show.
 * @template {Turn} Shown
 * @param {Drawing} drawing
 * @param {"maps" | "boards"} kind
 * @param {(stored: any, language: number) => Shown[]} turnsOf Makes turns of what is stored of this figure.
 * @param {(turn: Shown, own: boolean) => unknown} act Shows a turn.
 */
export async function slider(drawing, kind, turnsOf, act) {
  const { history, map } = drawing.box.dataset;
  if (!history) return null;
  const file = await dataAt(history);
  const stored = file[kind]?.[map ?? ""];
  if (!stored) return null;
  const language = Math.max(0, file.languages.indexOf(document.documentElement.lang));
  // What the label of a period means, where it does not say so itself.
  const period = (/** @type {Turn} */ turn) => file.periods?.[turn.turn]?.[language] ?? turn.period;
  const turns = turnsOf(stored, language).map((turn) => ({ ...turn, period: period(turn) }));
  return turns.length > 1 ? control(drawing, turns, new Set(file.pages), act) : null;
}
