"""Every control of every kind of page by keyboard alone: Tab reaches each in order and is seen there."""

import re
from datetime import UTC, datetime

import pytest
from playwright.sync_api import expect

from engine.messages import LANGUAGES, Catalogue
from engine.report import Table
from publish import WantedMatch, build_home
from tests.publish.browsing import CHROMIUM, until
from tests.publish.nginx import NGINX
from tests.site.test_walk import PHONE, TURN, WIDE, Walker

pytestmark = [
    pytest.mark.slow,
    pytest.mark.xdist_group("site"),
    pytest.mark.skipif(CHROMIUM is None or NGINX is None, reason="needs Chromium and nginx (make system)"),
]
# One of each kind.
PAGES = ("", "hall-of-fame/", "DEMO12/en/archive/", "DEMO12/en/tycoons/seat-1/", "DEMO12/en/rules/rules-3/")
PAGES += tuple(
    f"DEMO12/en/{path}" for path in ("", f"{TURN}exchange/", f"{TURN}map/", "verification/", "desk/")
)
MAP = f"DEMO12/en/{TURN}map/"
WIDTH = "document.querySelector('.ts-canvas > .ts-map').getAttribute('viewBox').split(' ')[2] * 1"

# Numbers what can be worked, and keeps how each looks without focus: outline and shadow, its label's too.
BEGIN = """() => {
  const shown = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0;
  const said = (one) => `${one.tagName.toLowerCase()} ${one.id || one.className?.baseVal || one.className}`
    + ` "${(one.ariaLabel || one.textContent || one.value || "").trim().slice(0, 40)}"`;
  const all = "a[href], button, input, select, textarea, summary, [tabindex]";
  const focusable = [...document.querySelectorAll(all)]
    .filter((one) => one.tabIndex >= 0 && !one.disabled && shown(one) && !one.closest("[inert]"));
  // Of buttons that exclude each other Tab reaches the chosen one: arrows go from it to the others.
  const chosen = (one) => focusable.find((other) => other.name === one.name && other.checked)
    ?? focusable.find((other) => other.name === one.name);
  const controls = focusable.filter((one) => one.type !== "radio" || !one.name || one === chosen(one));
  const parts = (one) => [one, one.closest("label"), one.nextElementSibling].filter(Boolean);
  const ring = (one) => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(one);
    return `${outlineStyle === "none" ? "" : outlineWidth + outlineColor} ${boxShadow}`;
  };
  const before = new Map(controls.map((one) => [one, parts(one).map(ring).join()]));
  const inSight = (one) => {
    const { left, right, width, height } = one.getBoundingClientRect();
    return width > 1 && height > 1 && right > 0 && left < document.documentElement.clientWidth;
  };
  const unseen = (one) => parts(one).map(ring).join() === before.get(one) || !parts(one).some(inSight);
  // Wholly under a bar that stays in its place while the page scrolls.
  const covered = (one) => [...document.querySelectorAll(".md-header, .ts-near, .ts-mine")].some((bar) => {
    const [{ left, top, bottom, width }, over] = [one.getBoundingClientRect(), bar.getBoundingClientRect()];
    const hit = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
    return shown(bar) && width > 1 && top >= over.top && bottom <= over.bottom
      && bar.contains(hit) && !bar.contains(one);
  });
  window.walking = { controls, said, unseen, covered };
  // What has the hand of a mouse, and neither is nor names what Tab reaches.
  const field = controls.some((one) => one.matches(".md-search__input"));
  const reached = (one) => one.closest(`${all}, .ts-canvas`)
    || focusable.includes(one.closest("label")?.control) || (field && one.closest("label[for=__search]"));
  const mouse = [...document.querySelectorAll("body *")].filter((one) => shown(one)
    && getComputedStyle(one).cursor === "pointer" && getComputedStyle(one.parentElement).cursor !== "pointer"
    && !reached(one));
  return { count: controls.length, mouse: mouse.map(said) };
}"""
# Tab goes on from where the focus was: here from before the page's first element.
START = """() => {
  const start = document.createElement("i");
  start.tabIndex = -1;
  document.body.prepend(start);
  start.focus();
  start.remove();
}"""
# What has the focus once the page has scrolled to it: its number, or its name where it has none.
FOCUSED = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
  const { controls, said, unseen, covered } = walking, one = document.activeElement;
  const at = controls.indexOf(one);
  const here = one === document.body || at < 0 ? null : one;
  done({ at, said: said(one), unseen: here && unseen(here), covered: here && covered(here) });
})))"""


class Keyboard(Walker):
    """A reader who has no mouse."""

    def tab_through(self):
        """Complain of what Tab does not reach, or out of order or unseen; return how many it reached."""
        self.page.evaluate(START)
        found = self.page.evaluate(BEGIN)
        for said in found["mouse"]:
            self.complain(f"by mouse alone: {said}")
        for wanted in range(found["count"]):
            self.page.keyboard.press("Tab")
            focus = self.page.evaluate(FOCUSED)
            for fault in ("unseen", "covered"):
                if focus[fault]:
                    self.complain(f"{fault}: {focus['said']}")
            if focus["at"] != wanted:
                expected = self.page.evaluate("at => walking.said(walking.controls[at])", wanted)
                self.complain(f"after {wanted} steps at {focus['said']}, not at {expected}")
                break
        return found["count"]

    def reach(self, target):
        """Press Tab until the focus is on a control."""
        for _ in range(400):
            if target.evaluate("one => one === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never reached {target}")

    def press(self, target, *keys):
        """Go to a control by Tab and press keys there."""
        self.reach(target)
        for key in keys:
            self.page.keyboard.press(key)


@pytest.fixture
def reader(chromium, host):
    keyboard = Keyboard(chromium, host)
    keyboard.page.emulate_media(reduced_motion="reduce")
    # Plotly comes when it is asked for, not while somebody is on the way through the page.
    keyboard.page.add_init_script("window.requestIdleCallback = () => {}")
    yield keyboard
    keyboard.page.context.close()


@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_tab_goes_through_every_kind_of_page(reader, viewport):
    reader.as_seen(viewport, "light")
    for path in PAGES:
        reader.go(path)
        assert reader.tab_through() > 1
    assert "\n".join(reader.wrong) == ""


def test_the_page_of_open_matches_is_reached_by_tab(chromium, tmp_path):
    known = Catalogue(dict.fromkeys(LANGUAGES, ()))
    facts = {language: Table("facts", "", (), ()) for language in LANGUAGES}
    forms = dict.fromkeys(facts, b"a workbook")
    wanted = WantedMatch("OPEN1", "Open", known, 3, 1, False, facts, forms)
    moment = datetime(2026, 1, 2, tzinfo=UTC)
    build_home(tmp_path / "site", (), published=moment, wanted=(wanted,))
    keyboard = Keyboard(chromium, (tmp_path / "site").as_uri() + "/")
    keyboard.go("seats-wanted/index.html")
    assert keyboard.tab_through() > 2
    keyboard.page.context.close()
    assert "\n".join(keyboard.wrong) == ""


def test_the_map_is_worked_by_keys_before_and_after_plotly(reader):
    page = reader.page
    reader.go(MAP)
    heading = page.locator(".ts-plot--map h3")
    reader.press(page.get_by_label("Find"), *"nyc", "Enter")
    expect(page.locator(".ts-map text.ts-found")).to_have_text("NYC")
    reader.press(page.get_by_label("Owner").first, "ArrowDown")
    until(page, "document.querySelectorAll('.ts-map .ts-faint').length > 0")
    width = page.evaluate(WIDTH)
    reader.press(page.get_by_role("button", name="Larger"), "Enter")
    until(page, f"{WIDTH} < {width}")
    explore = page.get_by_role("button", name="Explore")
    slider = page.locator(".ts-plot--map .ts-slider input")
    for after in (False, True):
        if after:
            reader.press(explore, "Space")
            expect(page.locator("[data-drawn] .js-plotly-plot")).to_be_visible()
            # Who pressed it goes on from there.
            page.keyboard.press("Tab")
            assert page.evaluate("document.querySelector('.ts-plot--map').contains(document.activeElement)")
            assert reader.tab_through() > 60
        reader.press(slider, "ArrowLeft")
        expect(heading).to_contain_text("Turn 11")
        reader.press(slider, "End")
        expect(heading).not_to_contain_text("Turn 11")
        key = page.locator(".ts-plot--map .ts-legend .ts-key").first
        reader.press(key, "Space")
        expect(key).to_have_attribute("aria-pressed", "false")
        reader.press(key, "Enter")
        expect(key).to_have_attribute("aria-pressed", "true")
    reader.press(page.locator(".ts-plot--map .ts-legend > summary"), "Enter")
    expect(page.locator(".ts-plot--map .ts-legend .ts-key").first).to_be_hidden()
    assert "\n".join(reader.wrong) == ""


def test_tables_colours_and_search_are_worked_by_keys(reader):
    page = reader.page
    reader.go(f"DEMO12/en/{TURN}exchange/")
    reader.press(page.locator("#__palette_0"), "ArrowRight")
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    table = page.locator(".ts-table:has(.ts-sort)").first
    reader.press(page.locator(".ts-find input").first, *"albany")
    expect(table.locator("tbody tr:visible")).to_have_count(1)
    reader.press(table.get_by_role("button", name="Close"), "Enter")
    expect(table.locator("th", has_text="Close")).to_have_attribute(
        "aria-sort", re.compile("ascending|descending")
    )
    reader.press(page.locator("#compared .ts-explore"), "Enter")
    expect(page.locator("#compared .js-plotly-plot")).to_be_visible()
    reader.reach(page.locator(".md-search__input"))
    # One query: while a list comes for each letter, the focus has nothing to stay on.
    page.keyboard.insert_text("bankrup")
    page.keyboard.press("t")
    page.locator(".md-search-result__link").first.wait_for()
    page.keyboard.press("ArrowDown")
    until(page, "document.activeElement.matches('.md-search-result__link')")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/en/rules/"))
    assert "\n".join(reader.wrong) == ""


def test_a_phones_menu_opens_by_a_key(reader):
    reader.as_seen(PHONE, "light")
    reader.go("DEMO12/en/")
    reader.press(reader.page.locator("#ts-drawer"), "Space")
    link = reader.page.locator(".ts-nav").get_by_role("link", name="The map")
    expect(link).to_be_visible()
    reader.press(link, "Enter")
    expect(reader.page).to_have_url(re.compile(r"/map/$"))


def test_a_desk_opens_and_its_form_is_filled_in_by_keys(reader, demo):
    page = reader.page
    reader.go("DEMO12/en/desk/")
    reader.press(page.locator("#desk-passphrase"), *demo.passphrase, "Enter")
    page.locator("#desk-report h2").first.wait_for()
    reader.press(page.locator(".ts-orders > summary"), "Enter")
    page.locator(".ts-orders input, .ts-orders select").first.wait_for()
    assert reader.tab_through() > 100
    assert "\n".join(reader.wrong) == ""
