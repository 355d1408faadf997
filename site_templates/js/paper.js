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
  ..."aria-label class colspan href id max min open role scope tabindex title type value".split(" "),
  ..."data-all data-explore data-failed data-figure data-filter data-none data-plotly data-search data-search-exclude".split(
    " ",
  ),
  ..."data-sortable data-v".split(" "),
  // Charts, boards, maps and small lines of figures.
  ..."aria-hidden cx cy d data-code data-land fill font-size font-weight height paint-order r stroke".split(
    " ",
  ),
  ..."stroke-dasharray stroke-linecap stroke-linejoin stroke-width style text-anchor transform viewBox".split(
    " ",
  ),
  ..."width x y".split(" "),
]);
const COLOUR = /^(none|var\(--ts-[\w-]+\))$/;
const SIZE = /^(--sides:[\d.]+;)?aspect-ratio:\d+\/\d+$|^--size:\d+$|^font-size:\d+px$/;
// Links stay within this page or beside it: no scheme, no other host. Data of figures stands in the paper. Colours
// are those of the page, and a style gives a drawing its size and nothing else.
/** @type {Record<string, RegExp>} */
const VALUES = {
  href: /^(#|(\.\.\/)+([a-z]|$))/,
  "data-figure": /^#/,
  "data-land": /^#/,
  type: /^application\/json$/,
  fill: COLOUR,
  stroke: COLOUR,
  style: SIZE,
};

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
