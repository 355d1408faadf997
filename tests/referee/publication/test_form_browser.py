"""The form on the desk in a browser: filled in on a phone, kept, downloaded, and played as filled in."""

from __future__ import annotations

import re
import shutil

import openpyxl
import pytest
from playwright.sync_api import expect

from referee.workspace.folders import Workspace
from tests.publish.browsing import in_chromium, unlock, until
from tests.referee.helpers import NAME, Desk
from tests.referee.toy_game import ToyGame
from tests.servers import static_host

pytestmark = in_chromium("handover")
PHONE = {"width": 390, "height": 800}
DRAFTS = "Object.keys(localStorage).filter((name) => name.startsWith('turnsheet draft ')).length"
SECRET = "the barn at midnight & <b>"


@pytest.fixture(scope="module")
def office(_first_workspace, tmp_path_factory):
    folder = tmp_path_factory.mktemp("form")
    shutil.copytree(_first_workspace, folder / "ws")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("referee.match.match.load", lambda name: ToyGame())
        desk = Desk(Workspace(folder / "ws"))
        desk.publish()
        yield desk


@pytest.fixture(scope="module")
def address(office):
    with static_host(office.workspace.site) as host:
        yield f"{host}{NAME}/"


@pytest.fixture
def phone(browser, office, address):
    """An opened desk of seat 1 on a phone; `desk(language)` opens it again on the same device."""
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, accept_downloads=True)
    asked = []
    context.on("request", lambda request: asked.append(request.url))

    def desk(language="en"):
        page = context.new_page()
        page.goto(f"{address}{language}/desk/")
        unlock(page, office.match.secrets.seat(1).passphrase)
        page.locator("#desk-orders summary").tap()
        return page

    yield desk
    context.close()
    assert [url for url in asked if not url.startswith((address.rsplit("/", 2)[0], "blob:"))] == []


def cell(page, row, column):
    return page.locator(f'[data-cell="{row}\\9 {column}"]')


def test_what_is_filled_in_on_a_phone_is_kept_downloaded_and_played(phone, office, tmp_path):
    page = phone()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    cell(page, "G1", "to").select_option("P2")
    cell(page, "G1", "usd").fill("1 0O")
    row = page.locator(".ts-orders__row").first
    expect(row).to_have_attribute("data-state", "wrong")
    expect(row).to_contain_text("not a whole number")
    cell(page, "G1", "usd").fill("1 007")
    cell(page, "G1", "text").fill(SECRET)
    expect(row).to_have_attribute("data-state", "ok")
    page.click("#desk-lock")
    assert SECRET not in page.content()
    until(page, DRAFTS)
    page.wait_for_timeout(600)
    kept = page.evaluate("JSON.stringify(localStorage)")
    assert SECRET not in kept
    # The name of a cell; two letters alone stand in many a ciphertext.
    assert re.search(r"G1\W", re.sub(r"[A-Za-z0-9+/]{40,}=*", "", kept)) is None
    again = phone("fr")
    expect(cell(again, "G1", "text")).to_have_value(SECRET)
    expect(again.locator("#orders-status")).to_contain_text("brouillon")
    with again.expect_download() as waiting:
        again.locator("#orders-download").tap()
    waiting.value.save_as(tmp_path / "filled.xlsx")
    shutil.copy2(tmp_path / "filled.xlsx", office.inbox / waiting.value.suggested_filename)
    office.publish(turn=1)
    played = office.match.game.orders_from_json(office.match.folder.turn(1).orders(1).read_bytes())
    assert played == [{"line": "G1", "to": 2, "usd": 1007, "text": SECRET}]


def test_starting_again_asks_first_and_leaves_no_draft(phone):
    page = phone()
    cell(page, "G2", "usd").fill("12")
    # Whoever says nothing to the question has not meant it.
    page.locator("#orders-clear").tap()
    expect(cell(page, "G2", "usd")).to_have_value("12")
    page.on("dialog", lambda question: question.accept())
    page.locator("#orders-clear").tap()
    expect(cell(page, "G2", "usd")).to_have_value("")
    page.wait_for_timeout(600)
    assert page.evaluate(DRAFTS) == 0


def test_every_cell_has_a_name_and_its_remark_for_those_who_do_not_see_it(phone):
    page = phone()
    for box in page.locator("[data-cell]").all():
        assert box.evaluate("(box) => box.labels.length === 1 && box.labels[0].textContent.trim() !== ''")
        told = box.get_attribute("aria-describedby")
        assert page.locator(f'[id="{told}"]').count() == 1
    cell(page, "G3", "usd").fill("x")
    assert cell(page, "G3", "usd").get_attribute("aria-invalid") == "true"
    cell(page, "G3", "usd").press("Tab")
    expect(page.locator("#orders-status")).to_contain_text("G3")


def test_two_windows_of_one_desk_keep_one_draft(phone):
    first, second = phone(), phone("fr")
    cell(first, "G1", "usd").fill("3")
    expect(cell(second, "G1", "usd")).to_have_value("3")
    cell(second, "G2", "usd").fill("4")
    expect(cell(first, "G2", "usd")).to_have_value("4")
    expect(cell(first, "G1", "usd")).to_have_value("3")


def test_a_number_is_handed_on_as_the_page_has_read_it(phone, tmp_path):
    page = phone("fr")
    cell(page, "G1", "usd").fill("1.007")
    with page.expect_download() as waiting:
        page.locator("#orders-download").tap()
    waiting.value.save_as(tmp_path / "filled.xlsx")
    sheet = openpyxl.load_workbook(tmp_path / "filled.xlsx").worksheets[0]
    assert next(row for row in sheet.iter_rows(values_only=True) if row[0] == "G1")[2] == 1007


def test_no_cell_that_the_keyboard_reaches_is_under_the_buttons(phone):
    page = phone()
    page.locator("#desk-orders summary").focus()
    for _ in range(page.locator("[data-cell]").count()):
        page.keyboard.press("Tab")
        top = page.locator(".ts-orders__bar").bounding_box()["y"]
        box = page.locator("[data-cell]:focus").bounding_box()
        assert box["y"] + box["height"] <= top


def test_the_open_desk_of_another_seat_is_not_taken_for_the_remembered_one(phone, office):
    page = phone()
    page.locator("#desk-orders summary").tap()
    page.check("#desk-remember")
    bar = page.locator(".ts-mine")
    expect(bar).to_be_visible()
    page.click("#desk-lock")
    unlock(page, office.match.secrets.seat(2).passphrase)
    expect(page.locator("#desk-report")).to_be_visible()
    expect(page.locator("#desk-remember")).not_to_be_checked()
    expect(bar).to_be_hidden()
    page.click("#desk-lock")
    expect(bar).to_be_visible()
    unlock(page, office.match.secrets.seat(1).passphrase)
    expect(page.locator("#desk-remember")).to_be_checked()
    expect(bar).to_be_visible()
