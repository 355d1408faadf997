"""Every page of a match at turn 12, in both languages: wide and on a phone, by day and by night."""

import re

import pytest
from playwright.sync_api import expect

from tests.publish.browsing import faults, hover, unlock, until
from tests.publish.nginx import in_chromium_behind_nginx

pytestmark = in_chromium_behind_nginx("site")
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
    "verification/",
    "verification/protection/",
    "desk/",
)
# Every form is seen by axe on every type, two to each language: a load costs more than a look.
# Whether each link to a page lies whole within the bar, and none below another part of it.
BAR = """() => {
  const pages = document.querySelector(".ts-nav");
  if (!pages || getComputedStyle(pages).position === "fixed") return true;
  const bar = document.querySelector(".md-header").getBoundingClientRect();
  const room = pages.getBoundingClientRect();
  return [...pages.children].every((each) => {
    const box = each.getBoundingClientRect();
    return box.width && box.right <= room.right + 1 && box.bottom <= bar.bottom && box.top >= bar.top;
  });
}"""
FORMS = {"en": ((WIDE, "light"), (PHONE, "dark")), "fr": ((WIDE, "dark"), (PHONE, "light"))}

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
      found = next.textContent.trim() || next.querySelector("img, input, svg, .js-plotly-plot") && "drawn";
    }
    if (!found || !head.textContent.trim()) empty.push(head.outerHTML.slice(0, 200));
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), said = [];
  while (texts.nextNode()) {
    const one = texts.currentNode;
    const apart = one.parentElement.closest("script, style, noscript, [lang]:not(html), .js-plotly-plot");
    if (!apart && one.data.trim()) said.push(one.data.trim());
  }
  // One title, and no rank left out on the way down.
  const order = [], ranks = [...inside.querySelectorAll("h1, h2, h3, h4")];
  if (ranks.filter((one) => one.tagName === "H1").length !== 1) order.push("not one h1");
  ranks.reduce((last, one) => {
    const rank = Number(one.tagName[1]);
    if (rank > last + 1) order.push(one.outerHTML.slice(0, 200));
    return rank;
  }, 0);
  return {
    order, empty, said, lang: document.documentElement.lang, title: document.title,
    broken: [...document.images].filter((one) => one.complete && !one.naturalWidth).map((one) => one.src),
    ids: [...document.querySelectorAll("[id]")].map((one) => one.id)
      .filter((id, at, all) => all.indexOf(id) !== at),
  };
}"""

FOOT_IS_FREE = """() => {
  scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
  const box = (one) => document.querySelector(one).getBoundingClientRect();
  return box(".md-footer").bottom <= box(".ts-near").top + 1;
}"""

# A code without its text, a fact not filled in, a mark escaped twice, a value that is none.
CODE = re.compile(
    r"\b[A-Z][A-Z_]+\.[A-Z][A-Z_.]+\b|[{}]|&(?:amp|lt|gt|quot|#\d+);|\b(?:undefined|None|NaN)\b"
)
ENGLISH = re.compile(r"\b(the|and|of|with|turns?|railroads?|shares?|Published|Search|Skip)\b")
FRENCH = re.compile(r"\b(le|les|des|est|une|avec|tour|actions?|Publié|Rechercher)\b")
FOREIGN = {"en": FRENCH, "fr": ENGLISH}


class Walker:
    """One page that goes everywhere and keeps a list of what is wrong."""

    def __init__(self, browser, address):
        self.address, self.wrong, self.here, self.scheme = address, [], "", "light"
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
        self.page.evaluate(BAR) or self.complain("pages in the bar are cut off")
        # What a script draws anew after a change of width settles within a few frames.
        for _ in range(20):
            across = self.page.evaluate("document.documentElement.scrollWidth")
            if across <= self.page.viewport_size["width"]:
                return
            self.page.wait_for_timeout(50)
        self.complain(f"scrolls sideways: {across} pixels")

    def read(self, language):
        """Complain of what is empty, broken, not written out or in the other language."""
        seen = self.page.evaluate(LOOK)
        for kind in ("empty", "broken", "ids", "order"):
            for one in seen[kind]:
                self.complain(f"{kind}: {one}")
        if seen["lang"] != language:
            self.complain(f"lang is {seen['lang']}")
        for text in [seen["title"], *seen["said"]]:
            if CODE.search(text):
                self.complain(f"not written out: {text[:120]}")
            # One such word may stand in a name; a text with several is in the other language.
            if len(set(FOREIGN[language].findall(text))) >= 3:
                self.complain(f"in the other language: {text[:120]}")

    def ask_axe(self):
        """Complain of every fault axe finds on the page as it is seen now."""
        for fault in faults(self.page):
            self.complain(f"{self.scheme} {fault}")

    def as_seen(self, viewport, scheme):
        self.page.set_viewport_size(viewport)
        self.page.emulate_media(color_scheme=scheme)
        self.scheme = scheme

    def draw(self):
        """Scroll to every figure until all are drawn."""
        for number in range(self.page.locator("[data-figure]").count()):
            box = self.page.locator("[data-figure]").nth(number)
            box.scroll_into_view_if_needed()
            if box.locator("svg.ts-hex").count() and not box.get_attribute("data-drawn"):
                box.locator("..").locator(".ts-explore").evaluate("key => key.click()")
                box.locator(".js-plotly-plot").wait_for(state="attached")
            # A map and a chart are whole as they stand in the page.
            box.locator(".js-plotly-plot, svg.ts-map, svg.ts-race").first.wait_for(state="attached")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_page_is_whole_in_its_language(chromium, host, demo, language):
    walker = Walker(chromium, host)
    pages = demo.pages(language)
    assert len(pages) >= 65
    for path in pages:
        walker.as_seen(WIDE, "light")
        walker.go(path)
        walker.fits()
        walker.read(language)
        # The same load by night and on a phone: charts are drawn anew, and may fail then.
        walker.as_seen(WIDE, "dark")
        walker.as_seen(PHONE, "dark")
        walker.fits()
        walker.as_seen(PHONE, "light")
    assert "\n".join(walker.wrong) == ""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_type_of_page_can_be_used_by_everybody(chromium, host, language):
    """Names, contrast, landmarks and order by axe: each language in two of the four forms."""
    walker = Walker(chromium, host)
    root = "fr/" if language == "fr" else ""
    for path in (root, f"{root}hall-of-fame/", *(f"DEMO12/{language}/{path}" for path in TYPES)):
        first, second = FORMS[language]
        walker.as_seen(*first)
        walker.go(path)
        walker.draw()
        walker.fits()
        walker.ask_axe()
        walker.as_seen(*second)
        walker.fits()
        walker.ask_axe()
    assert "\n".join(walker.wrong) == ""


def test_an_opened_desk_can_be_used_by_everybody(chromium, host, demo):
    walker = Walker(chromium, host)
    walker.go("DEMO12/fr/desk/")
    unlock(walker.page, demo.passphrase)
    walker.page.locator("#desk-report h2").first.wait_for()
    for form in (*FORMS["en"], *FORMS["fr"]):
        walker.as_seen(*form)
        walker.fits()
        walker.ask_axe()
    walker.read("fr")
    assert "\n".join(walker.wrong) == ""


def test_on_a_phone_the_pages_most_people_want_are_one_tap_away(chromium, host, demo):
    walker = Walker(chromium, host)
    walker.as_seen(PHONE, "light")
    walker.go(f"DEMO12/en/{TURN}exchange/")
    bar = walker.page.locator(".ts-near")
    assert [link.inner_text().replace("\n", " ") for link in bar.locator("a").all()] == [
        "Front page",
        "The tycoons",
        "The stock exchange",
        "The map",
        "My desk",
    ]
    expect(bar.locator("[aria-current]")).to_have_text("The stock exchange")
    # Charts that come into view make the page longer.
    until(walker.page, FOOT_IS_FREE)
    bar.get_by_text("My desk").click()
    unlock(walker.page, demo.passphrase)
    expect(bar).to_be_visible()
    walker.page.locator(".ts-orders > summary").click()
    expect(bar).to_be_hidden()
    walker.as_seen(WIDE, "light")
    walker.go(f"DEMO12/en/{TURN}exchange/")
    expect(bar).to_be_hidden()


def test_a_seat_card_can_be_used_by_everybody(chromium, demo):
    (card,) = (demo.match.folder.secrets / "cards").glob("*.html")
    walker = Walker(chromium, card.parent.as_uri() + "/")
    for form in FORMS["en"]:
        walker.as_seen(*form)
        walker.go(card.name)
        walker.fits()
        walker.ask_axe()
    assert "\n".join(walker.wrong) == ""


def test_what_is_wider_than_a_phone_says_so_and_scrolls_in_its_own_box(chromium, host):
    walker = Walker(chromium, host)
    walker.as_seen(PHONE, "light")
    walker.go(f"DEMO12/en/{TURN}exchange/")
    box = walker.page.locator(".ts-scroll").nth(1)
    expect(box).to_have_attribute("data-more", "right")
    assert box.evaluate("one => getComputedStyle(one).maskImage") != "none"
    box.evaluate("one => one.scrollTo(one.scrollWidth, one.scrollHeight)")
    expect(box).to_have_attribute("data-more", "")
    # Which railroad a row is about stays in sight.
    assert box.locator("tbody th").last.evaluate("one => one.getBoundingClientRect().left") >= 0
    box.evaluate("one => one.scrollTo(0, 0)")
    walker.as_seen(WIDE, "light")
    expect(box).to_have_attribute("data-more", "")
    walker.go(f"DEMO12/en/{TURN}map/")
    box = walker.page.locator(".ts-scroll:not(.ts-scroll--whole)").last
    expect(box).to_have_attribute("data-more", "below")


def test_the_front_page_goes_onto_two_sheets(chromium, host):
    walker = Walker(chromium, host)
    for address in ("DEMO12/en/", "DEMO12/fr/"):
        walker.go(address)
        paper = walker.page.pdf(format="A4", print_background=True)
        assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 2, address
    walker.page.context.close()


@pytest.mark.parametrize("language", ["en", "fr", "ru"])
def test_story_and_teasers_are_seen_without_scrolling(chromium, host, language):
    walker = Walker(chromium, host)
    walker.as_seen({"width": 1440, "height": 900}, "light")
    walker.go(f"DEMO12/{language}/")
    bottom = "all => Math.max(...all.map(one => one.getBoundingClientRect().bottom))"
    assert walker.page.locator(".ts-picture, .ts-story, .ts-teaser > *").evaluate_all(bottom) <= 900
    walker.page.context.close()


OVERLAPS = """boxes => boxes.map((one) => one.getBoundingClientRect()).flatMap((a, at, all) =>
  all.slice(at + 1).filter((b) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom))"""


@pytest.mark.parametrize("width", [390, 1000, 1440])
def test_a_long_deadline_lies_over_nothing_that_stands_beside_it(chromium, host, width):
    """A reader in another zone reads the moment twice."""
    walker = Walker(chromium, host)
    walker.as_seen({"width": width, "height": 900}, "light")
    walker.go("DEMO12/en/")
    said = "Orders are due by 4 December 2026, 20:00 (Paris, GMT+01:00), in 7 days "
    said += "(on your clock: 5 December 2026, 08:00)"
    walker.page.locator(".ts-status__deadline").evaluate("(one, said) => one.prepend(said)", said)
    beside = walker.page.locator(".ts-status > *, .ts-ways, .ts-teasers")
    assert beside.count() == 4
    assert beside.evaluate_all(OVERLAPS) == []
    walker.page.context.close()


def test_a_chart_goes_onto_paper_as_it_stood_in_the_page(chromium, host):
    walker = Walker(chromium, host)
    walker.go(f"DEMO12/en/{TURN}exchange/")
    chart = walker.page.locator("#compared")
    still, plot = chart.locator("svg.ts-race"), chart.locator(".js-plotly-plot")
    assert still.bounding_box()["width"] > 400
    chart.locator(".ts-explore").click()
    expect(plot).to_be_visible()
    expect(still).to_be_hidden()
    walker.page.emulate_media(media="print")
    expect(still).to_be_visible()
    expect(plot).to_be_hidden()
    walker.page.context.close()


def test_a_city_leads_to_the_map_and_a_line_to_its_railroad(chromium, host):
    """From a railroad's page to one of its cities on the map, and by its line there back again."""
    walker = Walker(chromium, host)
    walker.go("DEMO12/en/railroads/b-m/")
    walker.page.locator("#lines").get_by_role("link", name="Boston", exact=True).first.click()
    expect(walker.page).to_have_url(re.compile(r"/turns/012/map/#city-boston$"))
    expect(walker.page.locator(".annotation-text")).to_have_text("Boston")
    assert "Boston & Maine" in hover(walker.page, "B&M")
    walker.page.mouse.down()
    walker.page.mouse.up()
    expect(walker.page).to_have_url(re.compile(r"/en/railroads/b-m/$"))
    assert "\n".join(walker.wrong) == ""
