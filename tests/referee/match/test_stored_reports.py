"""A program brought up to date mid-match: words that left its catalogues hold no publish up."""

import shutil

import pytest

from engine.messages import LANGUAGES, Catalogue, Message
from engine.report import Paragraph
from referee.match.stored_reports import read_report
from referee.publication.desks import own_report
from referee.publication.editions import edition
from referee.workspace.index import Index
from tests.referee.helpers import Desk
from tests.referee.toy_game import ToyGame

pytestmark = pytest.mark.usefixtures("plain_pages")
NEW_CODE = "99+of-tomorrow"


class Without(Catalogue):
    """The toy's texts without two, and with one that needs a fact nobody kept."""

    def _find(self, message, language):
        if message.code in ("TOY.CASH", "TOY.FRONT"):
            return super()._find(Message("TOY.NO.SUCH"), language)
        found = super()._find(message, language)
        return f"{found} ({{day}})" if message.code == "TOY.GAVE" else found


@pytest.fixture
def played(workspace):
    """A match after its first turn, published by the program that made it."""
    desk = Desk(workspace)
    desk.gift(1, 2, 100, text="for the bridge")
    desk.publish(turn=1)
    return desk


@pytest.fixture
def updated(played, monkeypatch):
    """The same match, nothing published, with the program of the day after."""
    monkeypatch.setattr("referee.match.stored_reports.code_version", lambda game: NEW_CODE)
    monkeypatch.setattr(ToyGame, "catalogue", Without(ToyGame.catalogue._texts))
    monkeypatch.setattr(Catalogue, "joined", joined_without(Catalogue.joined))
    shutil.rmtree(played.workspace.site)
    return played


def joined_without(joined):
    return lambda self, *others: type(self)(joined(self, *others)._texts)


def said(match, report, language):
    texts = [text for page in report.pages for text in (page.title, *texts_of(page))]
    return [match.texts.text(text, language) for text in texts]


def texts_of(page):
    for section in page.sections:
        for block in section.blocks:
            yield from [block.text] if isinstance(block, Paragraph) else block.items


def test_publish_goes_on_and_names_page_and_code(updated):
    lines = [line for line in updated.publish() if "has no words for" in line]
    own = ("TOY.CASH", "TOY.FRONT", "TOY.GAVE")
    gone = {"public": own[1:2], "seat 1": own, "seat 2": own, "seat 3": own}
    assert lines == [
        f"turn 1, {report} report, page 'index': this program has no words for {code}; "
        "code and facts are there instead."
        for report, codes in gone.items()
        for code in codes
    ]
    assert (updated.workspace.site / "TOY1").is_dir()


def test_the_reader_gets_code_and_facts_in_his_language(updated):
    match = updated.match
    keys = match.secrets.seat(1).keys()
    en, fr = (said(match, own_report_pages(match, keys), language) for language in ("en", "fr"))
    assert "(text TOY.CASH of an earlier version: usd 4905)" in en
    assert "(texte TOY.CASH d’une version antérieure\N{NO-BREAK SPACE}: usd 4905)" in fr
    assert any(text.startswith("(text TOY.GAVE of an earlier version:") for text in en)


def own_report_pages(match, keys):
    found = own_report(match, 1, keys)
    return type(found)(found.match, found.turn, found.viewer, found.title, found.period, found.pages[:1])


def test_every_text_of_the_public_report_can_be_said(updated):
    report = edition(updated.match, 1, Index(2, "")).report
    assert all(said(updated.match, report, language) for language in LANGUAGES)


def test_the_program_that_made_a_turn_changes_nothing_in_its_report(played):
    match = played.match
    assert [line for line in played.publish() if "has no words for" in line] == []
    for seat in (None, 1, 2, 3):
        told = [text for page in read_report(match, 1, seat).pages for text in texts_of(page)]
        assert not [text for text in told if isinstance(text, Message) and "OLD_TEXT" in text.code]
