// @ts-check
// What every page of a match does: tables that can be sorted, films, figures that are fetched when they are seen,
// the bar of a remembered seat.
import { arrived } from "./figuredata.js";
import { DRAWING, enhanceFigures } from "./figures.js";
import { enhanceFilms } from "./film.js";
import { showSeatBar, startSeatBar } from "./seatbar.js";
import { enhanceTables } from "./tables.js";

/** @param {ParentNode} root */
function enhance(root) {
  enhanceTables(root);
  enhanceFigures(root);
  enhanceFilms(root);
}

// Data scripts hand over what they hold, and the desk sets papers into the page.
window.turnsheet = { ...window.turnsheet, arrived, enhance, drawing: DRAWING, showSeatBar };
enhance(document);
startSeatBar();
