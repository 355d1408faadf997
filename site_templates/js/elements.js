// @ts-check
// Makes elements of a page.

const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {object} properties
 * @param {...(Node | string)} inside
 */
export function make(tag, properties, ...inside) {
  const element = document.createElement(tag);
  Object.assign(element, properties);
  element.append(...inside);
  return element;
}

/**
 * @param {string | Node} text
 * @param {string} className
 * @param {() => unknown} act
 */
export function button(text, className, act) {
  const element = make("button", { type: "button", className }, text);
  element.addEventListener("click", act);
  return element;
}

/**
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {...(Node | string)} inside
 */
export function svg(tag, attributes, ...inside) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...inside);
  return element;
}

/**
 * Hands a file to the reader as a download.
 * @param {BlobPart} data
 * @param {string} type
 * @param {string} name
 */
export function download(data, type, name) {
  const href = URL.createObjectURL(new Blob([data], { type }));
  make("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10000);
}
