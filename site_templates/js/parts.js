// @ts-check
// Finds the parts of a page that its script knows by their ids, and the sentences that it says in them.

/**
 * What finds the part `prefix-name`.
 * @param {string} prefix
 * @returns {<Part extends HTMLElement = HTMLElement>(name: string) => Part}
 */
export const partsOf = (prefix) => (name) =>
  /** @type {any} */ (document.getElementById(`${prefix}-${name}`));

/**
 * The sentences that stand hidden in a box, by the names that an attribute gives them.
 * @param {HTMLElement} box
 * @param {string} attribute
 * @returns {Record<string, string>}
 */
export const sentencesIn = (box, attribute) =>
  Object.fromEntries(
    [...box.querySelectorAll(`[${attribute}]`)].map((one) => [one.getAttribute(attribute), one.textContent]),
  );

/**
 * What says a text in a line of the page; `kind` is "wrong" for a failure.
 * @param {HTMLElement} line
 */
export const sayIn =
  (line) =>
  (text = "", kind = "") => {
    line.textContent = text;
    line.dataset.kind = kind;
  };
