// @ts-check
// Finds the figures of a page, and fetches what draws them when one comes into sight or is to be explored.
import { button, make } from "./elements.js";
import { run } from "./figuredata.js";

const here = /** @type {HTMLScriptElement} */ (document.currentScript);
/** The script that draws lies beside this one; its name is put in when the site is built. */
export const DRAWING = new URL("@drawing@", here.src).href;
/** @type {Promise<unknown> | null} */
let drawing = null;

/** @param {HTMLElement} box */
async function draw(box) {
  try {
    drawing ??= run(DRAWING);
    await drawing;
    await window.turnsheet.draw(box);
  } catch {
    if (!window.turnsheet.draw) drawing = null;
    // Where there is a static drawing, it stays.
    if (!box.querySelector("svg")) box.replaceChildren(make("p", {}, box.dataset.failed ?? ""));
  }
}

const inSight = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      inSight.unobserve(target);
      draw(/** @type {HTMLElement} */ (target));
    }
  },
  { rootMargin: "300px" },
);

/**
 * A chart stands in the page already: Plotly takes over when it is asked to.
 * @param {HTMLElement} box
 */
function offer(box) {
  const key = button(box.dataset.explore ?? "", "ts-key ts-explore", () => {
    key.disabled = true;
    // It is as wide as the page then.
    box.dataset.wide = "1";
    draw(box).then(() => {
      if (box.dataset.drawn) return;
      key.disabled = false;
      delete box.dataset.wide;
    });
  });
  box.after(key);
}

/**
 * Draws the maps and boards below an element, each when it comes into sight.
 * @param {ParentNode} root
 */
export function enhanceFigures(root) {
  for (const node of root.querySelectorAll("[data-figure]")) {
    const box = /** @type {HTMLElement} */ (node);
    if (box.querySelector("svg.ts-race")) offer(box);
    // A map that is to show a place is drawn at once: the address may lead far below it.
    else if (box.dataset.map && location.hash.startsWith("#city-")) draw(box);
    else inSight.observe(box);
  }
}
