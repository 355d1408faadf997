"""The desk judges forms by the game's own code, in a worker, under nginx with the headers we publish."""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from publish.pages.receipt import receipt_page
from referee.intake.collecting import look_at
from referee.match.match import open_match
from referee.pipeline import Run, publish_match
from referee.turns.due import Wish
from referee.workspace.folders import Workspace
from tests.publish.browsing import faults, unlock
from tests.publish.nginx import in_chromium_behind_nginx, strict_host
from tests.referee.helpers import START
from tests.referee.publication.judged_site import (
    LONG,
    NAME,
    PHONE,
    agrees,
    downloaded,
    published,
    receipt,
    shown,
)
from tests.site.test_two_browsers import in_firefox, node

__all__ = ["node"]

pytestmark = in_chromium_behind_nginx("handover")


FILLED = {"L1\tfirst": "12", "L1\tmore": "9", "L2\tfirst": "8"}


@pytest.fixture(scope="module")
def office(tmp_path_factory):
    with published(tmp_path_factory.mktemp("judge")) as office:
        yield office


@pytest.fixture(scope="module")
def address(office, tmp_path_factory):
    with strict_host(office.workspace.site, tmp_path_factory.mktemp("nginx")) as host:
        yield f"{host}{NAME}/"


@pytest.fixture
def open_desk(browser, office, address):
    """An opened desk; nothing is asked of another host, and no policy is broken."""
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, accept_downloads=True)
    asked, broken = [], []
    context.on("request", lambda request: asked.append(request.url))
    context.on("console", lambda line: broken.append(line.text) if line.type == "error" else None)

    def desk(seat=1, language="en", script=""):
        page = context.new_page()
        page.add_init_script(script)
        page.goto(f"{address}{language}/desk/")
        unlock(page, office.match.secrets.seat(seat).passphrase)
        page.locator("#desk-orders summary").tap()
        return page

    yield desk
    context.close()
    assert [url for url in asked if not url.startswith((address.rsplit("/", 2)[0], "blob:"))] == []
    assert broken == []


@pytest.mark.parametrize(("seat", "language"), [(1, "en"), (2, "fr")])
def test_the_receipt_on_the_device_is_the_referee_s(open_desk, office, tmp_path, seat, language):
    page = open_desk(seat, language)
    for cell in page.locator("[data-cell]").all()[:4]:
        if cell.evaluate("(one) => one.tagName") == "SELECT":
            cell.select_option(index=1)
        else:
            cell.fill("7")
    page.locator("#orders-check").tap()
    expect(page.locator("#judge-progress")).to_be_visible()
    box = shown(page)
    agrees(box, receipt(office, *downloaded(page, tmp_path)))
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    # A workbook filled in elsewhere, and one of somebody else's.
    other = office.match.folder.turn(office.match.last).form(3 - seat)
    shutil.copy2(other, tmp_path / "other.xlsx")
    page.set_input_files("#judge-file", tmp_path / "other.xlsx")
    expect(shown(page).locator(".ts-upload__grade")).to_have_attribute("data-grade", "red", timeout=LONG)
    page.locator("[data-cell]").first.press("Delete")
    page.locator("[data-cell]").last.evaluate("(one) => one.dispatchEvent(new Event('input'))")
    expect(box).to_be_empty()


def test_what_was_filled_in_checked_and_downloaded_on_a_phone_is_played_as_shown(open_desk, office, tmp_path):
    page = open_desk()
    for cell, amount in FILLED.items():
        box = page.locator('[data-cell="{}"]'.format(cell.replace("\t", "\\9 ")))
        box.tap()
        box.fill(amount)
    page.locator("#orders-check").tap()
    box = shown(page)
    assert box.locator(".ts-upload__orders li").count() >= 2
    # By everybody, on a narrow page and by night.
    assert faults(page) == []
    page.emulate_media(color_scheme="dark")
    assert faults(page) == []
    workspace = Workspace(tmp_path / "ws")
    shutil.copytree(office.workspace.path, workspace.path)
    data, name = downloaded(page, workspace.match(NAME).inbox)
    agrees(box, receipt(office, data, name))
    assert played(workspace) == look_at(office.match, data, name, START)[0].orders


def test_a_form_that_was_changed_while_it_was_checked_gets_no_receipt_of_before(open_desk, office, tmp_path):
    page = open_desk()
    first = page.locator('[data-cell="L1\\9 first"]')
    first.fill("12")
    page.locator("#orders-check").tap()
    expect(page.locator("#judge-progress")).to_be_visible()
    first.fill("9")
    # Pressed again while the first answer is on its way.
    page.locator("#orders-check").tap()
    agrees(shown(page), receipt(office, *downloaded(page, tmp_path)))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_bar_of_a_receipt_has_the_colour_of_its_grade(open_desk, office, scheme):
    """The bar of a green receipt was brown (finding 32 of an evening): on the desk, and as the page sent."""
    page = open_desk()
    page.emulate_media(color_scheme=scheme)
    for grade, leads in (("green", 1), ("red", 0)):
        bar = f'<div class="ts-upload__grade" data-grade="{grade}">Grade</div>'
        page.locator("#judge-receipt").evaluate("(box, bar) => { box.innerHTML = bar; }", bar)
        assert leading(page, "#judge-receipt .ts-upload__grade") == leads
    said = receipt(office, office.match.folder.turn(office.match.last).form(1).read_bytes(), "form.xlsx")
    for grade, leads in (("green", 1), ("red", 0)):
        page.goto("about:blank")
        page.set_content(receipt_page(replace(said, grade=grade)).decode())
        assert leading(page, ".grade") == leads


def leading(page, bar):
    """Return which of red, green and blue is the strongest in the bar at the left of a box."""
    colour = page.locator(bar).evaluate("(box) => getComputedStyle(box).borderLeftColor")
    parts = [int(part) for part in re.findall(r"\d+", colour)[:3]]
    return parts.index(max(parts))


def played(workspace):
    """The orders of seat 1 that the next turn was played with."""
    publish_match(Run(workspace, Wish(turn=1), START), NAME)
    match = open_match(workspace, NAME)
    return match.game.orders_from_json(match.folder.turn(1).orders(1).read_bytes())


def test_without_webassembly_the_simple_checks_stay_and_say_what_they_are(open_desk):
    page = open_desk(script="delete globalThis.WebAssembly")
    expect(page.locator("#orders-check")).to_be_hidden()
    expect(page.locator("#desk-judge")).to_be_hidden()
    expect(page.locator("#desk-orders")).to_contain_text("Checks while you type are simple ones")
    page.locator("[data-cell]").first.fill("1 0O")
    expect(page.locator(".ts-orders__row").first).to_have_attribute("data-state", "wrong")
    expect(page.locator("#orders-download")).to_be_enabled()


def guessed(page, turns):
    """The parts of what a guess shows, once it is there."""
    box = page.locator("#whatif-result")
    expect(box.locator(".ts-whatif__guess")).to_contain_text(str(turns), timeout=LONG)
    return box


@pytest.mark.parametrize(("seat", "language", "label"), [(1, "en", "Cash"), (2, "fr", "Argent")])
def test_what_if_shows_ranges_with_a_picture_and_a_table_that_says_the_same(open_desk, seat, language, label):
    page = open_desk(seat, language)
    page.locator("#whatif-turns").select_option("10")
    page.locator("#orders-whatif").tap()
    expect(page.locator("#whatif-stop")).to_be_visible()
    box = guessed(page, 10)
    row = box.locator("tbody tr").first
    expect(row.locator("th")).to_have_text(label)
    assert row.locator("td").count() == 4
    figures = box.locator(".ts-whatif__figure").count()
    assert figures == box.locator("tbody tr").count() == 2
    assert box.locator(".ts-whatif__dot").count() == 10 * figures + 1
    # The picture is for the eye; the table says it to everyone.
    expect(box.locator(".ts-whatif__picture")).to_have_attribute("aria-hidden", "true")
    assert page.evaluate("document.activeElement.id") == "whatif-result"
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert faults(page) == []
    # Other orders: what was guessed of the old ones goes.
    page.locator("[data-cell]").last.evaluate("(one) => one.dispatchEvent(new Event('input'))")
    expect(box).to_be_empty()


def test_what_if_can_be_stopped_by_keyboard_and_a_check_in_between_is_answered(open_desk):
    page = open_desk()
    page.locator("#whatif-turns").select_option("100")
    page.locator("#whatif-rivals").select_option("hold")
    page.locator("#whatif-play").press("Enter")
    expect(page.locator("#whatif-status")).to_contain_text("/ 100", timeout=LONG)
    expect(page.locator("#whatif-status")).not_to_contain_text("100 / 100")
    page.locator("#whatif-stop").press("Enter")
    box = page.locator("#whatif-result")
    expect(box.locator(".ts-whatif__guess")).to_be_visible(timeout=LONG)
    expect(box.locator(".ts-whatif__guess")).not_to_contain_text("100")
    expect(page.locator("#whatif-play")).to_be_visible()
    page.locator("#whatif-play").press("Enter")
    page.locator("#orders-check").tap()
    shown(page)
    expect(page.locator("#whatif-stop")).to_be_hidden()


def test_no_page_may_run_webassembly_and_only_the_desk_starts_a_worker(browser, office, address):
    page = browser.new_page()
    page.goto(f"{address}en/desk/")
    said = page.evaluate(
        "WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(() => 'done', String)"
    )
    assert "Content Security Policy" in said
    headers = page.request.get(f"{address}en/desk/").headers["content-security-policy"]
    assert "'wasm-unsafe-eval'" in headers
    assert "'unsafe-eval'" not in headers.replace("'wasm-unsafe-eval'", "")
    page.close()


def test_altered_code_is_refused_the_simple_checks_stay_and_a_second_press_succeeds(browser, office, address):
    marks = json.loads((office.workspace.site / NAME / "desk" / "turns.json").read_bytes())["judge"]
    name = marks["archives"][0].removeprefix("../")
    # A route sees nothing of what passes a service worker; with one: test_offline_browser.py.
    context = browser.new_context(viewport=PHONE, has_touch=True, service_workers="block")
    context.route(f"**/{name}", lambda route: route.fulfill(body=b"PK of somebody else's"))
    page = context.new_page()
    page.goto(f"{address}en/desk/")
    unlock(page, office.match.secrets.seat(1).passphrase)
    page.locator("#desk-orders summary").tap()
    page.locator("#orders-check").tap()
    expect(page.locator("#judge-status")).to_contain_text("could not be run here", timeout=LONG)
    expect(page.locator("#judge-receipt")).to_be_empty()
    expect(page.locator("#orders-download")).to_be_enabled()
    context.unroute_all()
    page.locator("#orders-check").tap()
    shown(page)
    context.close()


def test_firefox_judges_too(node, office, address, tmp_path):
    passphrase = office.match.secrets.seat(1).passphrase
    desk = f"{address}en/desk/"
    seen = in_firefox(node, tmp_path / "down", desk=desk, passphrase=passphrase, judge=True)
    form = office.match.folder.turn(office.match.last).form(1)
    assert seen["guessed"] == ["Cash", "Next dividend"]
    assert seen["grade"] == receipt(office, form.read_bytes(), form.name).grade
    own = (address.rsplit("/", 2)[0], "blob:", "data:")
    assert [url for url in seen["asked"] if not url.startswith(own)] == []
    assert (seen["refused"], seen["said"]) == ([], [])


def test_what_was_tapped_in_and_judged_in_firefox_is_played_as_shown(node, office, address, tmp_path):
    workspace = Workspace(tmp_path / "ws")
    shutil.copytree(office.workspace.path, workspace.path)
    desk, passphrase = f"{address}en/desk/", office.match.secrets.seat(1).passphrase
    seen = in_firefox(node, tmp_path / "down", desk=desk, passphrase=passphrase, judge=True, fill=FILLED)
    assert seen["wide"] <= PHONE["width"]
    (filled,) = (tmp_path / "down").iterdir()
    said = receipt(office, filled.read_bytes(), filled.name)
    assert (seen["grade"], seen["orders"]) == (said.grade, list(said.orders))
    shutil.copy2(filled, workspace.match(NAME).inbox)
    assert played(workspace) == look_at(office.match, filled.read_bytes(), filled.name, START)[0].orders
    assert (seen["refused"], seen["said"]) == ([], [])
