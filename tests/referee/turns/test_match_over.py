"""A match played to its end: nothing more is played, taken back or wanted."""

from __future__ import annotations

import pytest

from publish import read_turns
from publish.common.composer import composer_for
from publish.pages.proof import proof_pages
from referee.faults import Mistake
from referee.intake.receiving import Parcel, hand_in
from referee.publication.desks import write_desks
from referee.publication.editions import edition
from referee.publication.home import card_of
from referee.turns.playing import play_turn
from referee.workspace.index import Index
from tests.referee.helpers import NAME, hashes


def test_no_turn_is_played_after_the_last(over):
    match, before = over.match, hashes(over.workspace.path)
    with pytest.raises(Mistake, match="TOY1 is over since turn 4: there is no further turn to play"):
        play_turn(match, Index(match.turn, ""), over.now)
    assert hashes(over.workspace.path) == before


def test_the_last_turn_cannot_be_taken_back(over, turnsheet):
    code, _, said = turnsheet("undo", NAME, "--why", "a mistake", *over.there)
    assert (code, "its seed is published" in said) == (2, True)


def test_a_late_form_is_told_that_the_match_is_over(over):
    data = over.form(1, {("G1", "to"): "P2", ("G1", "usd"): 5}, turn=4)
    found = hand_in(over.workspace, Parcel("late.xlsx", data, over.now, "mail"), over.now)
    assert [finding["code"] for finding in found.entry.findings] == ["REFEREE.MATCH_OVER"]
    assert "The match is over: no form counts any longer." in found.receipt.text
    assert "before the deadline" not in found.receipt.text


def test_nobody_is_invited_to_a_match_that_is_over(over):
    assert any(not seat.human for seat in over.match.seats)
    assert card_of(over.match).open_seats == 0


def test_the_desk_is_told_that_no_form_goes_with_the_last_turn(over, tmp_path):
    write_desks(over.match, tmp_path, tmp_path, over.now)
    assert read_turns(tmp_path, NAME)["over"] is True


def test_the_page_of_verification_promises_nothing_that_has_come_true(over):
    """No draw is kept back any more, and none is promised for the end of the match."""
    found = edition(over.match, over.match.last, Index(over.match.turn, ""))
    body = proof_pages(composer_for(found, "en"))["verification/index.html"].body
    assert found.proof.draws > 0
    assert f"All {found.proof.draws} draws of the match are in the list below" in body
    assert "All draws of the match (CSV)" in body
    assert found.proof.seed in body
    assert "when the match is over." not in body.partition("The orders")[0]
