// @ts-check
// The pages of a tried match's turn: the seat's own, those of all, the standings.
import { button } from "./elements.js";
import { enhanceTables } from "./tables.js";
import { part } from "./trypage.js";

/** @typedef {{ slug: string, title: string }} PageName */
/** @typedef {{ pages: PageName[], report: string, standings: string }} Pages */

const OWN = "own";
const STANDINGS = "standings";

/**
 * Opens the pages of a turn with the seat's own.
 * @param {Pages} turn
 * @param {(slug: string) => void} turnTo
 */
export function openPages({ pages, report }, turnTo) {
  const { own = "", standings = "" } = part("page").dataset;
  const names = [{ slug: OWN, title: own }, ...pages, { slug: STANDINGS, title: standings }];
  part("pages").replaceChildren(...names.map((page) => pageButton(page, turnTo)));
  setPage(OWN, report);
}

/** @type {(page: PageName, turnTo: (slug: string) => void) => HTMLButtonElement} */
function pageButton({ slug, title }, turnTo) {
  const one = button(title, "ts-button ts-button--plain", () => turnTo(slug));
  one.dataset.slug = slug;
  return one;
}

/** @type {(slug: string, html: string) => void} */
export function setPage(slug, html) {
  setHtml(part("page"), html);
  for (const one of part("pages").children) {
    if (one.getAttribute("data-slug") === slug) one.setAttribute("aria-current", "page");
    else one.removeAttribute("aria-current");
  }
}

/**
 * What our own templates wrote, in our own worker: nothing of it comes from anywhere else.
 * @type {(place: HTMLElement, html: string) => void}
 */
export function setHtml(place, html) {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  place.replaceChildren(...[...body.childNodes].map((node) => document.adoptNode(node)));
  enhanceTables(place);
}

/**
 * A page that came with its turn; null for one that the worker has to write.
 * @param {Pages} turn
 * @param {string} slug
 */
export function pageAtHand({ report, standings }, slug) {
  if (slug === OWN) return report;
  return slug === STANDINGS ? standings : null;
}

/**
 * The page that a link leads to, and a place on it; null where it leads elsewhere.
 * @param {Event} event
 */
export function linkedPage(event) {
  const link = /** @type {Element} */ (event.target).closest("a[href^='#page=']");
  if (!link) return null;
  const asked = new URLSearchParams(link.getAttribute("href")?.slice(1));
  return { slug: asked.get("page") ?? OWN, id: asked.get("part") ?? "" };
}
