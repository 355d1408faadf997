// @ts-check
// Runs before the theme's own script: gives it its memory, builds its header, sets the colours chosen before and
// holds back its search. On a disk, where searching would need a server, the field goes, and links name files.
import { buildHeader } from "./header.js";
import { landing, onDisk, spoken } from "./landing.js";
import { searchOnDemand } from "./search.js";
import { rememberTheme } from "./theme.js";

const { base, words, languages } = document.currentScript?.dataset ?? {};

function nameFiles() {
  for (const link of document.querySelectorAll("a[href]")) {
    link.setAttribute("href", landing(/** @type {string} */ (link.getAttribute("href"))));
  }
}

if (languages)
  location.replace(landing(`${spoken(languages.split(" "), navigator.languages)}/${location.hash}`));
if (words) buildHeader(words);
const form = document.forms.namedItem("search");
if (base) rememberTheme(new URL(base, location.href));
if (onDisk(location.protocol)) {
  for (const part of document.querySelectorAll(".md-search, [for=__search]")) part.remove();
  document.addEventListener("DOMContentLoaded", nameFiles);
} else if (form) {
  searchOnDemand(form);
}
