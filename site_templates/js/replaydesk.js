// @ts-check
// One of the desks of a match that is over: put together from stored lines, or cut to what is about a company.

/** @import { Desks } from "./types.js" */

/**
 * A desk as HTML, of its steps from line to line.
 * @param {Desks} data
 * @param {number} seat
 * @param {number} index
 */
export function deskAt(data, seat, index) {
  let line = 0;
  const lines = data.desks[seat][index].map((step) => {
    line += step;
    return data.lines[line];
  });
  return lines.join("\n");
}

/**
 * Whether a row says that its seat has nothing of a company: as number of shares, and as part of them.
 * @param {Element} part
 */
function isEmpty(part) {
  /** @type {NodeListOf<HTMLElement>} */
  const cells = part.querySelectorAll("td.n, td[data-v]");
  const figures = [...cells].slice(0, 2);
  return (
    figures.length === 2 && figures.every(({ dataset, textContent }) => (dataset.v ?? textContent) === "0")
  );
}

/**
 * Leaves of a desk only what is about a company; returns whether anything is left.
 * @param {Element} desk
 * @param {string} slug
 */
export function keepAbout(desk, slug) {
  const names = (/** @type {Element} */ part) => part.querySelector(`a[href="../${slug}/"]`) !== null;
  for (const section of desk.querySelectorAll("section.ts-part")) {
    const about = /** @type {HTMLElement} */ (section).dataset.about?.split(" ").includes(slug);
    const parts = section.querySelectorAll("li, tbody tr, p, .ts-figure");
    // What is left of a table is short: nobody has to search it.
    for (const table of section.querySelectorAll("table")) table.removeAttribute("data-search");
    if (!about) for (const part of parts) if (!names(part) || isEmpty(part)) part.remove();
    for (const box of section.querySelectorAll(".ts-note, .ts-news, .ts-columns, .ts-figures, .ts-block"))
      if (!box.querySelector("li, td, p, dd")) box.remove();
    if (!section.querySelector("li, td, p, dd")) section.remove();
  }
  return desk.children.length > 0;
}
