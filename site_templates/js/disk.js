// A page opened from a disk instead of a server: a folder there has no page of its own, so links name the file;
// searching would need a server, so its field goes before the theme looks for it.
"use strict";
(() => {
  const disk = location.protocol === "file:";

  function landing(way) {
    const address = new URL(way, location.href);
    if (disk && address.protocol === "file:" && address.pathname.endsWith("/")) address.pathname += "index.html";
    return disk ? address.href : way;
  }

  (window.turnsheet = window.turnsheet || {}).landing = landing;
  if (!disk) return;
  for (const part of document.querySelectorAll(".md-search, [for=__search]")) part.remove();
  for (const link of document.querySelectorAll("a[href]")) link.href = landing(link.getAttribute("href"));
})();
