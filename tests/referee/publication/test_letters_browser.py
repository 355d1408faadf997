"""A letter in browsers: written on one desk, read on another, and on no third."""

from __future__ import annotations

import shutil

import pytest
from playwright.sync_api import expect

from engine.game import Secret
from publish.guard.leaks import scan
from referee.workspace import settings
from referee.workspace.folders import Workspace
from referee.workspace.settings import Letters, MatchSettings
from tests.publish.browsing import in_chromium, unlock
from tests.referee.helpers import NAME, Desk
from tests.referee.toy_game import ToyGame
from tests.servers import static_host

pytestmark = in_chromium("handover")
PHONE = {"width": 390, "height": 800}
SECRET = "The barn at midnight, <b>Éloïse</b> & nobody else: «вагон 7»"


@pytest.fixture
def office(_first_workspace, tmp_path):
    shutil.copytree(_first_workspace, tmp_path / "ws")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("referee.match.match.load", lambda name: ToyGame())
        desk = Desk(Workspace(tmp_path / "ws"))
        path = desk.match.folder.settings
        chosen = settings.read(path, MatchSettings)
        chosen.letters = Letters(1, 200)
        settings.write(path, chosen)
        desk.publish(turn=1)
        yield desk


@pytest.fixture
def address(office):
    with static_host(office.workspace.site) as host:
        yield f"{host}{NAME}/"


def test_a_letter_is_written_on_one_desk_and_read_on_another_only(browser, office, address, tmp_path):
    def desk(seat, language):
        context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, accept_downloads=True)
        page = context.new_page()
        page.goto(f"{address}{language}/desk/")
        unlock(page, office.match.secrets.seat(seat).passphrase)
        expect(page.locator("#desk-page-letters")).to_have_count(1)
        return page

    page = desk(1, "en")
    page.locator("#desk-orders summary").tap()
    to, words = (page.locator(f'[data-cell="LETTER1\\9 {column}"]') for column in ("to", "words"))
    assert to.locator("option").all_inner_texts() == ["", "S2 · Éloïse"]
    words.fill(SECRET)
    row = page.locator(".ts-orders__row", has=words)
    expect(row).to_have_attribute("data-state", "wrong")
    to.select_option("S2")
    expect(row).to_have_attribute("data-state", "ok")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    with page.expect_download() as waiting:
        page.locator("#orders-download").tap()
    waiting.value.save_as(tmp_path / "filled.xlsx")
    shutil.copy2(tmp_path / "filled.xlsx", office.inbox / waiting.value.suggested_filename)
    office.publish(turn=2)

    for seat, language in ((1, "en"), (1, "fr"), (2, "en"), (2, "fr")):
        page = desk(seat, language)
        text = page.locator("#desk-report").inner_text()
        assert (SECRET in text) == (seat == 2), (seat, language)
    expect(page.locator("#desk-report b", has_text="Éloïse")).to_have_count(0)
    assert "No letters came" in desk(1, "en").locator("#desk-report").inner_text()
    site = office.workspace.site
    assert scan(site, [Secret("letter", SECRET)]) == ()
    assert not [path for path in site.rglob("*") if path.is_file() and SECRET.encode() in path.read_bytes()]
