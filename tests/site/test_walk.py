"""Every page of a match at turn 12, in both languages: wide and on a phone, by day and by night."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.publish.browsing import CHROMIUM
from tests.publish.nginx import NGINX

pytestmark = [
    pytest.mark.slow,
    pytest.mark.xdist_group("site"),
    pytest.mark.skipif(CHROMIUM is None or NGINX is None, reason="needs Chromium and nginx (make system)"),
]
WIDE, PHONE = {"width": 1280, "height": 900}, {"width": 390, "height": 844}
TURN = "turns/012/"
# One of each type: what only a browser with axe can say is the same on all of its kind.
TYPES = ("", f"{TURN}tycoons/", f"{TURN}railroads/", f"{TURN}exchange/", f"{TURN}map/", f"{TURN}companies/")
TYPES += (
    "railroads/b-m/",
    "tycoons/seat-1/",
    f"{TURN}data/",
    "archive/",
    "rules/",
    "rules/rules-3/",
    "rules/ten-minutes/",
    "desk/",
)

LOOK = """() => {
  const inside = document.querySelector(".md-content, main"), empty = [];
  // What stands after a heading, up to the next of its rank; of a folded table its rows count too.
  for (const head of inside.querySelectorAll("h1, h2, h3")) {
    const rank = Number(head.tagName[1]);
    let next = head, found = "";
    while (!found) {
      while (next && !next.nextElementSibling && !/^(ARTICLE|MAIN)$/.test(next.parentElement.tagName)) {
        next = next.parentElement;
      }
      next = next && next.nextElementSibling;
      if (!next || (/^H[1-6]$/.test(next.tagName) && Number(next.tagName[1]) <= rank)) break;
      found = next.textContent.trim() || next.querySelector("img, input, .js-plotly-plot") && "drawn";
    }
    if (!found || !head.textContent.trim()) empty.push(head.outerHTML.slice(0, 200));
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), said = [];
  while (texts.nextNode()) {
    const one = texts.currentNode;
    const apart = one.parentElement.closest("script, style, noscript, [lang]:not(html), .js-plotly-plot");
    if (!apart && one.data.trim()) said.push(one.data.trim());
  }
  return {
    empty, said, lang: document.documentElement.lang, title: document.title,
    broken: [...document.images].filter((one) => one.complete && !one.naturalWidth).map((one) => one.src),
    ids: [...document.querySelectorAll("[id]")].map((one) => one.id)
      .filter((id, at, all) => all.indexOf(id) !== at),
  };
}"""


# Without its own look at the style sheets, which it would fetch: a page from a disk may not.
AXE = {"resultTypes": ["violations"], "preload": False}


class Walker:
    """One page that goes everywhere and keeps a list of what is wrong."""

    def __init__(self, browser, address):
        self.address, self.wrong, self.here = address, [], ""
        self.page = browser.new_context(viewport=WIDE, color_scheme="light").new_page()
        self.page.on("console", lambda m: m.type in ("error", "warning") and self.complain(m.text))
        self.page.on("pageerror", lambda error: self.complain(str(error)))
        self.page.on(
            "request", lambda r: r.url.startswith((address, "blob:", "data:")) or self.complain(r.url)
        )
        self.page.on("response", lambda r: r.status >= 400 and self.complain(f"{r.status} {r.url}"))

    def complain(self, what):
        self.wrong.append(f"{self.here}: {what}")

    def go(self, path):
        self.here = path
        self.page.goto(self.address + path)
        self.page.evaluate(
            "document.querySelectorAll('[loading=lazy]').forEach((one) => { one.loading = 'eager' })"
        )

    def fits(self):
        across = self.page.evaluate("document.documentElement.scrollWidth")
        if across > self.page.viewport_size["width"]:
            self.complain(f"scrolls sideways: {across} pixels")

    def as_seen(self, viewport, scheme):
        self.page.set_viewport_size(viewport)
        self.page.emulate_media(color_scheme=scheme)

    def draw(self):
        """Scroll to every figure until all are drawn."""
        for number in range(self.page.locator("[data-figure]").count()):
            box = self.page.locator("[data-figure]").nth(number)
            box.scroll_into_view_if_needed()
            box.locator(".js-plotly-plot").wait_for(state="attached")


# A code without its text, a fact not filled in, a mark escaped twice, a value that is none.
CODE = re.compile(
    r"\b[A-Z][A-Z_]+\.[A-Z][A-Z_.]+\b|\{[a-z_]+\}|\{\{|&(?:amp|lt|gt|quot|#\d+);|\b(?:undefined|None|NaN)\b"
)
ENGLISH = re.compile(r"\b(the|and|of|with|turns?|railroads?|shares?|Published|Search|Skip)\b")
FRENCH = re.compile(r"\b(le|les|des|est|une|avec|tour|actions?|Publié|Rechercher)\b")


def few_of_a_kind(pages):
    """Return all pages, but of railroads and tycoons, each of one template, the first and last three."""
    subjects = {
        kind: [page for page in pages if f"/{kind}/" in page and "/turns/" not in page]
        for kind in ("railroads", "tycoons")
    }
    left_out = {page for found in subjects.values() for page in found[3:-3]}
    return [page for page in pages if page not in left_out]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_page_is_whole_in_its_language(chromium, host, demo, language):
    walker = Walker(chromium, host)
    pages = few_of_a_kind(demo.pages(language))
    assert len(pages) >= 20
    foreign = {"en": FRENCH, "fr": ENGLISH}[language]
    for path in pages:
        walker.as_seen(WIDE, "light")
        walker.go(path)
        walker.fits()
        seen = walker.page.evaluate(LOOK)
        for kind in ("empty", "broken", "ids"):
            for one in seen[kind]:
                walker.complain(f"{kind}: {one}")
        if seen["lang"] != language:
            walker.complain(f"lang is {seen['lang']}")
        for text in [seen["title"], *seen["said"]]:
            if CODE.search(text):
                walker.complain(f"not written out: {text[:120]}")
            # One such word may stand in a name; a text with several is in the other language.
            if len(set(foreign.findall(text))) >= 3:
                walker.complain(f"in the other language: {text[:120]}")
        walker.as_seen(PHONE, "dark")
        walker.fits()
    assert "\n".join(walker.wrong) == ""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_type_of_page_can_be_used_by_everybody(chromium, host, language):
    """Names, contrast, landmarks and order by axe: English wide by day, French on a phone by night."""
    walker = Walker(chromium, host)
    walker.as_seen(*((WIDE, "light") if language == "en" else (PHONE, "dark")))
    for path in ("fr/" if language == "fr" else "", *(f"DEMO12/{language}/{path}" for path in TYPES)):
        walker.go(path)
        walker.draw()
        walker.fits()
        found = Axe().run(walker.page, options=AXE).response["violations"]
        for fault in found:
            nodes = "; ".join(node["html"][:120] for node in fault["nodes"][:2])
            walker.complain(f"{fault['impact']} {fault['id']}: {nodes}")
    assert "\n".join(walker.wrong) == ""
