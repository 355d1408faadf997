// @ts-check
// Makes nodes of an opened report. It was set by our own templates and sealed with the seat's key; a paper
// that holds anything which these templates never write is refused as a whole all the same.

/** The format of reports that this script sets; publish/ seals those of earlier formats anew. */
export const FORMAT = 2;

const TAGS = new Set([
  ..."a blockquote caption dd details div dl dt figcaption figure h2 h3 li meter nav noscript p".split(" "),
  ..."script section span summary table tbody td th thead tr ul".split(" "),
  ..."svg g path rect circle text".split(" "),
]);
const ATTRIBUTES = new Set([
  ..."aria-label class colspan href id max min role scope tabindex title type value".split(" "),
  ..."data-all data-explore data-failed data-figure data-filter data-none data-plotly data-search data-search-exclude".split(
    " ",
  ),
  ..."data-sortable data-v".split(" "),
  // Charts and small lines of figures.
  ..."aria-hidden cx cy d height r text-anchor viewBox width x y".split(" "),
]);
// Links stay within this page or beside it: no scheme, no other host. Data of figures stands in the paper.
/** @type {Record<string, RegExp>} */
const VALUES = { href: /^(#|(\.\.\/)+([a-z]|$))/, "data-figure": /^#/, type: /^application\/json$/ };

/** @param {Element} element */
function isKnown(element) {
  const known = (/** @type {Attr} */ { name, value }) =>
    ATTRIBUTES.has(name) && (VALUES[name]?.test(value) ?? true);
  const data = element.localName !== "script" || element.hasAttribute("type");
  return TAGS.has(element.localName) && data && [...element.attributes].every(known);
}

/**
 * @param {string} html
 * @returns {Node[]}
 */
export function paperNodes(html) {
  // A document of its own: nothing in it runs or is fetched.
  const { head, body } = new DOMParser().parseFromString(html, "text/html");
  const known = [...body.querySelectorAll("*")].every(isKnown);
  if (head.firstElementChild || !known) throw new Error("a paper with foreign parts");
  return [...body.childNodes].map((node) => document.adoptNode(node));
}
