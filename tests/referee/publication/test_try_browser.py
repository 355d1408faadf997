"""Whole matches on the page to try, under nginx with the headers we publish, by touch on a phone."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

import games
from referee.trying import browser as judge
from tests.publish.browsing import faults
from tests.publish.nginx import in_chromium_behind_nginx, strict_host
from tests.referee.publication.judged_site import LONG, PHONE, published
from tests.site.test_two_browsers import in_firefox, node

__all__ = ["node"]

pytestmark = in_chromium_behind_nginx("handover")


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A published site."""
    with published(tmp_path_factory.mktemp("try")) as office:
        yield office.workspace.site


@pytest.fixture(scope="module")
def host(site, tmp_path_factory):
    with strict_host(site, tmp_path_factory.mktemp("nginx")) as address:
        yield address


@pytest.fixture
def phone(browser, host):
    """A page of a phone; nothing is asked of another host, nothing is sent, and no policy is broken."""
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    asked, broken = [], []
    context.on("request", lambda request: asked.append((request.method, request.url)))
    context.on("console", lambda line: broken.append(line.text) if line.type == "error" else None)
    page = context.new_page()
    yield page
    context.close()
    assert [one for one in asked if one[0] != "GET" or not one[1].startswith((host, "blob:"))] == []
    assert broken == []


def test_a_match_leads_to_it_from_its_front_page_and_its_rules(site):
    for language, there in (("en", "try-it/"), ("fr", "fr/try-it/")):
        for page, up in (("", "../../"), ("rules/", "../../../"), ("rules/ten-minutes/", "../../../../")):
            text = (site / "CE1" / language / page / "index.html").read_text()
            assert re.search(rf'href="?{re.escape(up + there)}["> ]', text), (language, page)


def begin(page, game):
    page.select_option("#try-game", game)
    page.tap("#try-start")
    expect(page.locator("#try-table")).to_be_visible(timeout=LONG)


def settled(page):
    expect(page.locator("#try:not([aria-busy])")).to_be_visible(timeout=LONG)


def play(page, turn):
    """Fill in two cells in every other turn, then play; a second time where something is not accepted."""
    if turn % 2:
        for cell in page.locator("[data-cell]").all()[:2]:
            if cell.evaluate("(one) => one.tagName") == "SELECT":
                cell.select_option(index=1)
            else:
                cell.fill("1")
    before = page.text_content("#try-turn")
    for _ in range(2):
        page.tap("#try-play")
        settled(page)
        if page.text_content("#try-turn") != before:
            return
    raise AssertionError(page.text_content("#try-status"))


def save_of(page):
    return json.loads(page.evaluate("Object.values(localStorage)[0]"))["save"]


WHOLE = 99
FIRST, *OTHERS = games.names()


@pytest.mark.parametrize(
    ("game", "most"),
    [
        (FIRST, WHOLE),
        # Whole matches of all games are held by test_tried_in_a_browser.
        *((game, 3) for game in OTHERS),
        *(pytest.param(game, WHOLE, marks=pytest.mark.soak) for game in OTHERS),
    ],
)
def test_a_match_by_touch_ends_as_the_referee_s_own_machine_says(phone, host, game, most):
    phone.goto(host)
    phone.tap("a[href='try-it/']")
    begin(phone, game)
    turn = 0
    while turn < most and phone.locator("#try-form").is_visible():
        turn += 1
        play(phone, turn)
        if turn == 1:
            assert faults(phone) == []
            assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        if turn == 2:
            # What is typed is kept too, and the other language goes on with the same match.
            cell = phone.locator("input[data-cell], select[data-cell]").first
            typed = cell.evaluate("(one) => one.tagName") == "INPUT"
            cell.fill("1") if typed else cell.select_option(index=1)
            value = cell.input_value()
            phone.wait_for_timeout(600)
            heading = phone.text_content("#try-turn")
            phone.reload()
            phone.tap("#try-resume")
            expect(phone.locator("#try-turn")).to_have_text(heading, timeout=LONG)
            assert cell.input_value() == value
            assert cell.get_attribute("data-cell")
    save = save_of(phone)
    here = judge.resume(save, "en")
    assert here is not None
    assert here.is_over == (most == WHOLE)
    assert len(here.save.turns) == turn
    if most == WHOLE:
        is_begun_again(phone)


def is_begun_again(phone):
    expect(phone.locator("#try-standings td").first).to_be_visible()
    phone.tap("#try-new")
    expect(phone.locator("#try-setup")).to_be_visible()
    assert phone.evaluate("localStorage.length") == 0


def test_pages_of_the_turn_open_by_touch_and_rows_have_their_remarks(phone, host):
    phone.goto(f"{host}fr/try-it/")
    begin(phone, "chicago-express")
    for slug in ("index", "map", "companies", "standings", "own"):
        phone.tap(f"[data-slug={slug}]")
        settled(phone)
        expect(phone.locator(f"[data-slug={slug}]")).to_have_attribute("aria-current", "page")
        assert phone.locator("#try-page").inner_text().strip()
        assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    number = phone.locator("input[data-cell]").first
    number.fill("999")
    phone.tap("#try-check")
    settled(phone)
    expect(phone.locator("#try-receipt .ts-upload__remarks li").first).to_be_visible()
    row = number.get_attribute("data-cell").split("\t")[0]
    expect(phone.locator(f"#orders-row-{row}")).to_contain_text(
        phone.locator("#try-receipt .ts-upload__remarks p").first.text_content()
    )
    phone.tap("#try-play")
    settled(phone)
    # What was read already is played.
    expect(phone.locator("#try-turn")).to_contain_text("Tour 1")
    # The match goes on in the other language.
    phone.tap(".ts-language")
    expect(phone.locator("#try-which")).to_contain_text("Chicago Express")
    phone.tap("#try-resume")
    expect(phone.locator("#try-turn")).to_contain_text("Turn 1", timeout=LONG)


def test_a_match_that_is_on_is_not_thrown_away_without_a_question(phone, host):
    phone.goto(f"{host}try-it/")
    begin(phone, "chicago-express")
    phone.tap("#try-new")
    expect(phone.locator("#try-table")).to_be_visible()
    phone.on("dialog", lambda question: question.accept())
    phone.tap("#try-new")
    expect(phone.locator("#try-setup")).to_be_visible()


def test_a_broken_line_is_said_and_a_second_press_succeeds(browser, host, site):
    name = next(path.name for path in (site / "assets").glob("trying-*.zip"))
    context = browser.new_context(viewport=PHONE, has_touch=True)
    page = context.new_page()
    context.route(f"**/{name}", lambda route: route.fulfill(body=b"PK of somebody else's"))
    page.goto(f"{host}try-it/")
    page.tap("#try-start")
    expect(page.locator("#try-status")).to_contain_text("could not be loaded", timeout=LONG)
    context.unroute_all()
    begin(page, "chicago-express")
    context.close()


def test_a_browser_without_webassembly_is_told(browser, host):
    context = browser.new_context()
    context.add_init_script("delete globalThis.WebAssembly")
    page = context.new_page()
    page.goto(f"{host}try-it/")
    expect(page.locator("#try-status")).to_contain_text("WebAssembly")
    expect(page.locator("#try-start")).to_be_hidden()
    context.close()


def test_firefox_plays_too(node, host, tmp_path):
    seen = in_firefox(node, tmp_path / "down", attempt=f"{host}try-it/", game="continental-divide")
    assert judge.resume(seen["save"], "en").is_over
    assert [url for url in seen["asked"] if not url.startswith((host, "blob:", "data:"))] == []
    assert (seen["refused"], seen["said"]) == ([], [])
