"""After a seat is handed over, in a browser: who opens what, and what the others are told."""

from __future__ import annotations

import shutil
from dataclasses import dataclass

import pytest
from playwright.sync_api import expect

from publish.desks.keyring import link_fragment
from referee.match.keys import from_text
from referee.match.match import open_match
from referee.match.seats import Handover, hand_over
from referee.workspace.folders import Workspace
from tests.publish.browsing import in_chromium, unlock
from tests.referee.helpers import NAME, Desk
from tests.referee.toy_game import ToyGame
from tests.servers import static_host

pytestmark = in_chromium("handover")
NONE = {
    "en": "This turn is not yours to read: somebody else had the seat then, or has it now.",
    "fr": "Il n’y a pas de papiers pour vous à ce tour\N{NO-BREAK SPACE}: quelqu’un d’autre tenait cette "
    "position, ou la tient à présent.",
}
WITH_PAST, WITHOUT_PAST = 1, 2
FIRST, HANDED_OVER, AFTER = 0, 1, 2


@dataclass(frozen=True)
class Holder:
    """What somebody was given who held a seat: words and a link."""

    words: str
    link: str


@dataclass(frozen=True)
class Match:
    """The match after turn 2, both seats handed over after turn 1, and its site."""

    address: str
    old: dict[int, Holder]
    new: dict[int, Holder]


def holders(desk):
    found = [desk.match.secrets.seat(number) for number in (WITH_PAST, WITHOUT_PAST)]
    return {one.number: Holder(one.passphrase, link_fragment(one.token)) for one in found}


@pytest.fixture(scope="module")
def match(_first_workspace, tmp_path_factory):
    folder = tmp_path_factory.mktemp("handover")
    shutil.copytree(_first_workspace, folder / "ws")
    desk = Desk(Workspace(folder / "ws"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("referee.match.match.load", lambda name: ToyGame())
        old = holders(desk)
        desk.publish(turn=1)
        for seat in old:
            wanted = Handover(rotate=True, past=seat == WITH_PAST)
            hand_over(desk.workspace, open_match(desk.workspace, NAME), seat, wanted, from_text("handover"))
        desk.publish(turn=2)
        new = holders(desk)
    with static_host(desk.workspace.site) as host:
        yield Match(f"{host}{NAME}/", old, new)


@pytest.fixture
def desk_page(browser, match):
    """Return a function that opens the desk anew, as another device would."""
    contexts = []

    def start(language="en", fragment=""):
        contexts.append(browser.new_context())
        page = contexts[-1].new_page()
        page.goto(f"{match.address}{language}/desk/{fragment}")
        return page

    yield start
    for context in contexts:
        context.close()


def reads(page, turn):
    """Choose a turn: its report stands there, and no sentence."""
    page.select_option("#desk-turn", str(turn))
    expect(page.locator("#desk-report h2").first).to_contain_text(f"day {turn}")
    expect(page.locator("#desk-status")).to_be_empty()


def lacks(page, turn, language="en"):
    """Choose a turn: the sentence is said, and nothing of the report or of its form is there."""
    page.select_option("#desk-turn", str(turn))
    expect(page.locator("#desk-status")).to_contain_text(NONE[language])
    expect(page.locator("#desk-report")).to_be_empty()
    expect(page.locator("#desk-download")).to_be_hidden()


@pytest.mark.parametrize("seat", [WITH_PAST, WITHOUT_PAST])
def test_the_former_holder_keeps_what_he_could_read(match, desk_page, seat):
    page = desk_page()
    unlock(page, match.old[seat].words)
    lacks(page, AFTER)
    reads(page, HANDED_OVER)
    reads(page, FIRST)
    lacks(page, AFTER)


def test_his_link_opens_the_same_in_french(match, desk_page):
    page = desk_page("fr", f"#{match.old[WITHOUT_PAST].link}")
    lacks(page, AFTER, "fr")
    assert "#" not in page.url
    reads(page, HANDED_OVER)


def test_the_new_holder_reads_on_with_the_past(match, desk_page):
    page = desk_page()
    unlock(page, match.new[WITH_PAST].words)
    for turn in (AFTER, FIRST, HANDED_OVER, AFTER):
        reads(page, turn)
    with page.expect_download() as waiting:
        page.click("#desk-download")
    assert waiting.value.suggested_filename == f"{NAME}-T03-S01.xlsx"


def test_the_new_holder_without_the_past_reads_from_the_handover_on(match, desk_page):
    page = desk_page(fragment=f"#{match.new[WITHOUT_PAST].link}")
    reads(page, AFTER)
    reads(page, HANDED_OVER)
    lacks(page, FIRST)
    reads(page, AFTER)


@pytest.mark.parametrize("seat", [WITH_PAST, WITHOUT_PAST])
def test_nobody_opens_the_other_seat(match, desk_page, seat):
    page = desk_page()
    assert match.old[seat] != match.new[seat]
    unlock(page, f"{match.old[seat].words} {match.new[seat].words}")
    expect(page.locator("#desk-status")).to_contain_text("opens no desk of this match")
    expect(page.locator("#desk-report")).to_be_empty()
