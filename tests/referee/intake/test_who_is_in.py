"""Who is in, as the front page says it after the deadline too; a missed form is told once on a desk."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from engine.messages import say
from engine.period import Period
from engine.record import HowPlayed
from engine.report import Page, Paragraph, Report, Section
from referee.intake.collecting import collect
from referee.match import notices
from referee.match.lateness import in_time
from referee.match.notices import Notice
from referee.publication.editions import edition
from referee.publication.notes import with_own_notes
from referee.workspace.index import Index
from tests.referee.helpers import NAME
from tests.referee.match.conftest import timed
from tests.referee.match.timed import DUE, send

__all__ = ["timed"]

pytestmark = pytest.mark.slow


def states(desk):
    """State of each seat on the front page, as publish would show it now."""
    match = desk.match
    found = edition(match, match.last, in_time(match, collect(match, desk.now)).index)
    return [seat.state for seat in found.status]


def test_a_form_that_came_late_is_not_called_missing(timed):
    assert states(timed) == ["waiting", "waiting", "computer"]
    send(timed, 1, 10, DUE)
    send(timed, 2, 20, DUE + timedelta(seconds=1))
    assert states(timed) == ["in", "late", "computer"]


def test_a_missed_turn_and_a_lent_seat_are_told(desk):
    desk.gift(1, 2, 5, minutes=1, name="t1.xlsx")
    desk.publish(turn=1)
    assert states(desk) == ["waiting", "missed", "computer"]
    notices.add(desk.match.folder, Notice("excuse", 2, "2026-11-02T00:00:00Z", "fair", 1))
    desk.publish(turn=2)
    assert states(desk)[1] == "lent"
    notices.add(desk.match.folder, Notice("excuse", 3, "2026-11-02T00:00:00Z", "fair", 1))
    assert states(desk)[0] == "excused"


@pytest.mark.parametrize("how", [how for how in HowPlayed if how.missed])
def test_what_the_game_says_of_a_missed_form_is_not_said_again(desk, how):
    for turn in (1, 2):
        desk.publish(turn=turn)
    played = desk.match.folder.turn(2).path / "played.json"
    played.write_text(played.read_text().replace('"standing"', f'"{how}"'))
    told = Paragraph(say("ANY.CODE", turn=2))
    page = Page("report", "Yours", (Section("How", (told, Paragraph("More."))),))
    report = Report(NAME, 2, 2, "Report", Period(years="1"), (page,), says_how=True)

    def codes(report):
        texts = [block.text for block in with_own_notes(desk.match, report).pages[0].sections[0].blocks]
        return [getattr(text, "code", text).rpartition("REFEREE.NOTES.OWN.")[2] for text in texts]

    assert codes(report) == ["ANY.CODE", "ROW", "COMPUTER", "More."]
    silent = replace(page, sections=(Section("How", (Paragraph("More."),)),))
    assert codes(replace(report, pages=(silent,), says_how=False)) == ["MISSED", "COMPUTER", "More."]


def test_the_heading_of_the_referees_notes_stands_once(desk):
    desk.publish(turn=1)
    (section,) = [
        s for s in edition(desk.match, 1, Index(1, "")).report.pages[0].sections if s.id == "referee"
    ]
    assert section.title.code == "REFEREE.NOTES.TITLE"
    assert section.blocks[0].title == ""


def test_a_finished_match_says_so_on_its_last_desk_alone(over):
    last = over.match.last
    for turn in (last - 1, last):
        report = Report(
            NAME, turn, 1, "Report", Period(years="1"), (Page("report", "Yours", (Section("How", ()),)),)
        )
        blocks = with_own_notes(over.match, report).pages[0].sections[0].blocks
        codes = [block.text.code for block in blocks]
        assert ("REFEREE.NOTES.OWN.OVER" in codes) is (turn == last)
