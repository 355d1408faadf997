// @ts-check
// Links of a page that was opened from a disk: a folder there has no page of its own, so they name the file.

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
