// @ts-check
// What every page of a match does: tables that can be sorted, charts and maps.
import { arrived } from "./figuredata.js";
import { enhanceFigures, watchFigures } from "./figures.js";
import { enhanceFilms } from "./film.js";
import { enhanceTables } from "./tables.js";

/** @param {ParentNode} root */
function enhance(root) {
  enhanceTables(root);
  enhanceFigures(root);
  enhanceFilms(root);
}

// Data scripts hand over what they hold, and the desk sets papers into the page.
window.turnsheet = { arrived, enhance };
enhance(document);
watchFigures();
