"""Sealed papers of one turn and kind have one length, whoever sent orders and whoever is a computer."""

from __future__ import annotations

import io
import random
from collections import defaultdict
from datetime import timedelta

import openpyxl
import pytest

from publish.desks.seal import FORM, REPORT, SCREEN, Header, object_name, padded_length
from referee.match.keys import from_text
from referee.match.match import open_match
from referee.match.seats import Handover, hand_over
from referee.pipeline import Run, publish_match
from referee.publication import desks
from referee.turns.creating import NewMatch, create
from referee.turns.due import Wish
from referee.verifying.papers import check_papers
from referee.workspace.folders import Workspace
from referee.workspace.settings import Seat
from tests.playing_policies import by_chance
from tests.playing_through import Desk, Sheet
from tests.referee.helpers import NAME, START, hashes


def lengths(site, match):
    """Return turn and kind -> the lengths of the published papers, and how many there are."""
    found = defaultdict(list)
    for turn in match.folder.played():
        for secret in match.secrets.sealing(turn):
            for kind in (REPORT, FORM, SCREEN):
                path = site / match.name / "desk" / object_name(secret.keys(), Header(match.name, turn, kind))
                if path.is_file():
                    found[turn, kind].append(path.stat().st_size)
    return {where: (set(sizes), len(sizes)) for where, sizes in found.items()}


def send(match, site, seat):
    """Fill in a seat's form as its player finds it on the desk, and put it into the inbox."""
    desk = Desk(site, match.name, match.secrets.seat(seat).passphrase)
    sheet = Sheet.off_the_site(match, desk, by_chance("lengths"))
    book = openpyxl.load_workbook(io.BytesIO(sheet.data))
    for place, value in sheet.cells.items():
        book[place.sheet][place.cell] = value
    book.save(match.folder.inbox / f"T{match.turn}-{seat}.xlsx")


@pytest.fixture
def uneven(monkeypatch):
    """Let reports differ in length by some buckets: those of the toy game all fit into the smallest."""
    real = desks.desk_payload

    def longer(*arguments):
        payload = real(*arguments)
        chance = random.Random(payload)
        return payload + chance.randbytes(9000 + 9000 * chance.randrange(3))

    monkeypatch.setattr(desks, "desk_payload", longer)


def test_papers_have_the_length_of_the_longest(desk, uneven):
    desk.publish()
    desk.gift(1, 2, 7, text="the barn at midnight")
    desk.publish(turn=1)
    found = lengths(desk.workspace.site, desk.match)
    assert {where: (len(sizes), count) for where, (sizes, count) in found.items()} == {
        (turn, kind): (1, 3) for turn in (0, 1) for kind in (REPORT, FORM, SCREEN)
    }
    assert max(found[1, REPORT][0]) > 4096 + 36


def test_a_paper_that_was_lost_comes_back_as_it_was(desk, uneven):
    desk.publish()
    desk.publish(turn=1)
    before = hashes(desk.workspace.site)
    for path in (desk.workspace.site / NAME / "desk").glob("*.bin"):
        path.unlink()
        desk.publish()
        assert hashes(desk.workspace.site) == before


def test_papers_of_a_new_holder_leave_the_others_as_they_are(desk, uneven):
    desk.publish()
    desk.publish(turn=1)
    before = hashes(desk.workspace.site / NAME / "desk")
    hand_over(desk.workspace, desk.match, 2, Handover(rotate=True), from_text("handover"))
    desk.publish()
    after = hashes(desk.workspace.site / NAME / "desk")
    assert before.items() - after.items() <= {("keyring.json", before["keyring.json"])}
    found = lengths(desk.workspace.site, desk.match)
    assert [found[1, kind][1] for kind in (REPORT, FORM, SCREEN)] == [4, 4, 4]
    assert list(check_papers(desk.match, 1)) == []


def test_papers_published_when_each_had_its_own_length_stay_so(desk, uneven, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(desks, "common_length", lambda papers: 0)
        desk.publish()
        desk.publish(turn=1)
    before = hashes(desk.workspace.site)
    own = lengths(desk.workspace.site, desk.match)[1, REPORT]
    assert len(own[0]) > 1
    desk.publish()
    assert hashes(desk.workspace.site) == before
    assert [list(check_papers(desk.match, turn)) for turn in (0, 1)] == [[], []]
    desk.publish(turn=2)
    after = lengths(desk.workspace.site, desk.match)
    assert after[1, REPORT] == own
    assert len(after[2, REPORT][0]) == 1


@pytest.mark.parametrize(
    "most", [pytest.param(4, marks=pytest.mark.slow), pytest.param(50, marks=pytest.mark.soak)]
)
def test_turns_of_fifteen_seats_with_missing_forms(tmp_path, plain_pages, most):
    """Match after match, for one has 24 turns at most; would their own lengths tell anything, too?"""
    turns, told_apart = 0, 0
    while turns < most:
        workspace = Workspace(tmp_path / str(turns))
        match = play(workspace, most - turns, seed=f"lengths {turns}")
        for (turn, kind), (sizes, count) in lengths(workspace.site, match).items():
            assert (len(sizes), count) == (1, 15), (match.name, turn, kind)
            own = {padded_length(len(data) + 4) for data in packed(match, turn, kind)}
            assert {size - 36 for size in sizes} == {max(own)}
            told_apart += len(own) > 1
            assert kind != SCREEN or max(sizes) <= 60 * 1024
        turns += match.last
    assert turns == most
    assert told_apart > most // 2


def play(workspace, most, seed):
    """Seat 1 always sends orders, seat 2 in every other turn, seat 3 never; computers play the others."""
    people = tuple(Seat(number, language="en", human=True) for number in (1, 2, 3))
    seats, now = (*people, *(Seat(number) for number in range(4, 16))), START
    create(workspace, NewMatch("continental-rails", "LONG", seats, {}), now, from_text(seed))
    publish_match(Run(workspace, Wish(), now), "LONG")
    while (match := open_match(workspace, "LONG")).last < most and not match.is_over:
        for seat in (1, 2) if match.turn % 2 else (1,):
            send(match, workspace.site, seat)
        now += timedelta(days=7)
        publish_match(Run(workspace, Wish(turn=match.turn), now), "LONG")
    return match


def packed(match, turn, kind):
    return [desks._packed(match, secret, turn, kind) for secret in match.secrets.sealing(turn)]
