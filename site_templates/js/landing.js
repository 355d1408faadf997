// @ts-check
// Where links lead: on a disk a folder has no page of its own, so they name the file; a match's own address leads
// to the pages in the reader's language.

/** @param {string} protocol The page's own. */
export const onDisk = (protocol) => protocol === "file:";

/**
 * The address that a link leads to.
 * @param {string} link
 * @param {string} [base] The page's own address.
 */
export function landing(link, base = location.href) {
  const address = new URL(link, base);
  if (!onDisk(new URL(base).protocol)) return link;
  if (onDisk(address.protocol) && address.pathname.endsWith("/")) address.pathname += "index.html";
  return address.href;
}

/**
 * The first language a reader's browser asks for that is offered; otherwise the first that is offered.
 * @param {string[]} offered
 * @param {readonly string[]} wanted As browsers name them, such as fr-CA.
 */
export function spoken(offered, wanted) {
  const languages = wanted.map((tag) => tag.split("-")[0].toLowerCase());
  return languages.find((language) => offered.includes(language)) ?? offered[0];
}
