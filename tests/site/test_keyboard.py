"""Every control of every kind of page by keyboard alone: Tab reaches each in order and is seen there."""

import re
from datetime import UTC, datetime

import pytest
from playwright.sync_api import expect

from engine.messages import LANGUAGES, Catalogue
from engine.report import Table
from publish import WantedMatch, build_home
from tests.publish.browsing import until
from tests.publish.nginx import in_chromium_behind_nginx
from tests.site.keyboard import Keyboard, keyboard_reader
from tests.site.test_walk import PHONE, TURN, WIDE

pytestmark = in_chromium_behind_nginx("site")
# One of each kind.
PAGES = ("", "hall-of-fame/", "DEMO12/en/archive/", "DEMO12/en/tycoons/seat-1/", "DEMO12/en/rules/rules-3/")
PAGES += tuple(
    f"DEMO12/en/{path}" for path in ("", f"{TURN}exchange/", f"{TURN}map/", "verification/", "desk/")
)
MAP = f"DEMO12/en/{TURN}map/"
WIDTH = "document.querySelector('.ts-canvas > .ts-map').getAttribute('viewBox').split(' ')[2] * 1"


@pytest.fixture
def reader(chromium, host):
    keyboard = keyboard_reader(chromium, host)
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
    sieve = page.locator(".ts-sieve:has(.ts-filter)").first
    table = sieve.locator("xpath=following::table[1]")
    rows = table.locator("tbody tr:visible")
    whole = rows.count()
    reader.press(sieve.locator("input"), *"albany")
    expect(rows).to_have_count(1)
    reader.press(sieve.locator("input"), "ControlOrMeta+a", "Delete")
    expect(rows).to_have_count(whole)
    reader.press(sieve.locator("summary"), "Enter")
    select = sieve.locator("select").first
    reader.press(select, "ArrowDown")
    few = int(re.search(r"\((\d+)\)$", select.locator("option:checked").inner_text())[1])
    assert few < whole
    expect(rows).to_have_count(few)
    expect(sieve.locator("output")).to_have_text(f"{few} / {whole}")
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
    field = page.locator(".ts-orders input[type=text], .ts-orders input:not([type])").first
    reader.press(field, *"ab", "Tab")
    expect(field).to_have_value("ab")
    assert "\n".join(reader.wrong) == ""
