// @ts-check
// A page opened from a disk: searching would need a server, so its field goes before the theme looks for it.
import { landing, onDisk } from "./landing.js";

if (onDisk(location.protocol)) {
  for (const part of document.querySelectorAll(".md-search, [for=__search]")) part.remove();
  for (const link of document.querySelectorAll("a[href]")) {
    link.setAttribute("href", landing(/** @type {string} */ (link.getAttribute("href"))));
  }
}
