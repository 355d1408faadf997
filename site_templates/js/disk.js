// @ts-check
// Runs before the theme looks for its search: on a disk, where searching would need a server, the field goes.
import { landing, onDisk } from "./landing.js";
import { searchOnDemand } from "./search.js";

const form = document.forms.namedItem("search");

if (onDisk(location.protocol)) {
  for (const part of document.querySelectorAll(".md-search, [for=__search]")) part.remove();
  for (const link of document.querySelectorAll("a[href]")) {
    link.setAttribute("href", landing(/** @type {string} */ (link.getAttribute("href"))));
  }
} else if (form) {
  searchOnDemand(form);
}
