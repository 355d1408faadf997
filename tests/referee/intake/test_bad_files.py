"""Files that cannot count: each is refused with its own sentence, kept, answered, and holds up no other."""

from __future__ import annotations

import io
import zipfile

import pytest

from ingest import Grade
from referee.match.keys import from_text
from referee.match.match import open_match
from referee.turns.creating import NewMatch, create
from referee.workspace.settings import Seat
from tests.referee.helpers import codes


def other_match(desk):
    """Return another match of the same workspace: its forms are good, only not here."""
    create(desk.workspace, NewMatch("toy", "TOY2", (Seat(1, human=True),), {}), desk.now, from_text("other"))
    return open_match(desk.workspace, "TOY2")


def wrong_match(desk):
    return other_match(desk).folder.turn(0).form(1).read_bytes()


def wrong_seat(desk):
    return desk.match.folder.turn(0).form(3).read_bytes()


def damaged(desk):
    return desk.form(1, {})[:3000]


def macros(desk):
    out = io.BytesIO(desk.form(1, {}))
    with zipfile.ZipFile(out, "a") as archive:
        archive.writestr("xl/vbaProject.bin", b"macro")
    return out.getvalue()


BAD_FILES = {
    "wrong match": (wrong_match, "INGEST.WRONG_MATCH"),
    "a computer's seat": (wrong_seat, "INGEST.WRONG_SEAT"),
    "damaged": (damaged, "INGEST.DAMAGED"),
    "a text named .xlsx": (lambda desk: b"My orders: buy everything\n", "INGEST.TEXT_FILE"),
    "empty": (lambda desk: b"", "INGEST.EMPTY_FILE"),
    "too large": (lambda desk: b"PK" + bytes(3_000_000), "INGEST.TOO_LARGE"),
    "macros": (macros, "INGEST.MACROS"),
}


@pytest.mark.parametrize("kind", BAD_FILES)
def test_a_bad_file_is_refused_and_answered_and_the_others_count(desk, kind):
    make, code = BAD_FILES[kind]
    data = make(desk)
    path = desk.hand_in("bad.xlsx", data)
    desk.gift(2, 1, 30, minutes=1)
    desk.publish()
    found = desk.index()
    bad = next(entry for entry in found.entries if entry.latest.name == "bad.xlsx")
    assert (bad.grade, bad.orders) == (Grade.RED, "")
    assert code in codes(bad) or kind in ("damaged", "macros"), codes(bad)
    assert codes(bad)
    assert found.seats_in == {2}
    assert path.read_bytes() == data
    receipt = desk.receipts()[next(name for name in desk.receipts() if name.startswith(f"{bad.number:04}"))]
    assert "Grade: red." in receipt or "Note\N{NO-BREAK SPACE}: rouge." in receipt
    assert desk.publish(now=True)[0].startswith("turn 1 resolved")
    assert path.read_bytes() == data


def test_last_turns_form_is_recognised(desk):
    old = desk.form(1, {("G1", "to"): "P2", ("G1", "usd"): 3})
    desk.publish(turn=1)
    desk.hand_in("late.xlsx", old)
    desk.publish()
    assert codes(desk.index().entries[0]) == ["INGEST.OLD_TURN"]


def test_of_a_file_that_is_too_large_no_size_is_named_that_nobody_measured(desk):
    desk.hand_in("big.xlsx", b"PK" + bytes(3_000_000))
    desk.publish()
    (receipt,) = desk.receipts().values()
    assert "big.xlsx has more than 1,000 KB" in receipt
