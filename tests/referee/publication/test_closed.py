"""A railroad that left the game keeps its page and its history, under a note of when and why."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.messages import say
from engine.period import Period, of_label
from engine.report import Listing, News, Page, Paragraph, Report, Section
from publish.common.texts import site_texts
from referee import serialise
from referee.publication.closed import with_closed_subjects
from referee.workspace import disk
from tests.referee.helpers import NAME

pytestmark = pytest.mark.slow

MERGED = say("NEWS.MERGED", survivor="NYC", absorbed="HRL")
OTHER = say("NEWS.MERGED", survivor="ERIE", absorbed="LV")
FRONT = Page("index", "News", (Section("", (Paragraph("Quiet."), News("Mergers", (OTHER, MERGED))), "news"),))
HISTORY = Section("History", (Paragraph("Prices."),), "history")
HRL = Page("railroads/hrl", "HRL", (HISTORY,), names=("HRL", "Hudson River"))
NYC = Page("railroads/nyc", "NYC", (HISTORY,), names=("NYC",))
BEFORE = Report(NAME, 0, None, "Opening", Period(years="1840"), (FRONT, HRL, NYC))
NOW = replace(BEFORE, turn=1, period=Period(years="1841-42"), pages=(FRONT, NYC))


def test_a_merged_railroad_says_when_and_into_what_and_keeps_its_history(desk):
    path = desk.match.folder.turn(0).report(None)
    disk.write(path, serialise.dump(BEFORE))
    found = with_closed_subjects(desk.match, NOW)
    assert found.pages[:2] == NOW.pages
    (page,) = found.pages[2:]
    assert (page.slug, page.names, page.sections[1:]) == (HRL.slug, HRL.names, (HISTORY,))
    note, news, before = page.sections[0].blocks
    years = say("SITE.PERIOD.YEARS", first="1841", last="1842")
    assert note.text == say("REFEREE.NOTES.CLOSED", turn=1, period=years)
    assert news.items == (MERGED,)
    assert before.text == say("REFEREE.NOTES.BEFORE", turn=0)
    assert "1841-1842" in desk.match.texts.joined(site_texts()).text(note.text, "fr")


def test_a_list_keeps_the_entries_that_name_the_closed_railroad(desk):
    disk.write(desk.match.folder.turn(0).report(None), serialise.dump(BEFORE))
    mine, other = (say("REPORT.ENTRY", name=name, items=("A",)) for name in ("Hudson River", "Erie"))
    front = Page(
        "index", "News", (Section("", (News("Lines", (Listing("Open:", (other, mine)),)),), "news"),)
    )
    (page,) = with_closed_subjects(desk.match, replace(NOW, pages=(front, NYC))).pages[2:]
    assert page.sections[0].blocks[1].items == (Listing("Open:", (mine,)),)
    assert serialise.load(serialise.dump(front)) == front


@pytest.mark.parametrize(
    ("label", "words"), [("3/8", "game turn 3 of 8"), ("R2.1", "round 2, move 1"), ("1841-42", "1841–1842")]
)
def test_the_note_says_the_period_in_words(desk, label, words):
    disk.write(desk.match.folder.turn(0).report(None), serialise.dump(BEFORE))
    (page,) = with_closed_subjects(desk.match, replace(NOW, period=of_label(label))).pages[2:]
    text = desk.match.texts.joined(site_texts()).text(page.sections[0].blocks[0].text, "en")
    assert text == f"No longer in play since turn 1 ({words})."


def test_where_nothing_closed_nothing_is_added(desk):
    disk.write(desk.match.folder.turn(0).report(None), serialise.dump(BEFORE))
    assert with_closed_subjects(desk.match, replace(NOW, pages=BEFORE.pages)).pages == BEFORE.pages
    assert with_closed_subjects(desk.match, BEFORE) == BEFORE
