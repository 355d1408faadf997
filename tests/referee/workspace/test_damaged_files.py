"""A file of Turnsheet's own that cannot be read any more: named, nothing touched, other matches go on."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys

import pytest

from ingest.apart import reader
from referee.faults import Mistake
from referee.match.keys import from_text
from referee.match.match import open_match
from referee.match.seats import Handover, hand_over
from referee.turns.creating import NewMatch, create
from referee.workspace.settings import MatchSettings, Seat, read, read_seats, write, write_seats
from tests.referee.helpers import NAME, START, hashes

FILES = (
    "turns/001/state.json",
    "turns/001/record.toml",
    "turns/000/setup.json",
    "turns/000/manifest.json",
    "turns/001/received/index.json",
    "turns/001/forms/seat-01.json",
)


def test_a_list_of_seats_cut_off_anywhere_in_its_last_seat_is_never_taken_for_whole(tmp_path):
    path = tmp_path / "seats.toml"
    seats = tuple(
        Seat(number, language="fr", human=True, player="Ann", tycoon="Zoé") for number in (1, 2, 13)
    )
    write_seats(path, seats)
    whole = path.read_bytes()
    for end in range(whole.rindex(b"[[seats]]") + 1, len(whole) - 1):
        path.write_bytes(whole[:end])
        with pytest.raises(Mistake, match=re.escape(str(path))):
            read_seats(path)
    path.write_bytes(whole[:-1])
    assert read_seats(path) == seats


def test_the_rules_of_a_match_cut_off_anywhere_are_never_taken_for_whole(desk):
    path = desk.match.folder.settings
    whole = path.read_bytes()
    for end in range(len(whole) - 1):
        path.write_bytes(whole[:end])
        with pytest.raises(Mistake, match=re.escape(str(path))):
            read(path, MatchSettings)
    by_hand = whole.replace(b'rule = "next"\n', b"").replace(b"\n", b"\r\n") + b'"5" = "2027-03-12 20:00"'
    path.write_bytes(by_hand)
    assert read(path, MatchSettings).deadlines.turns == {"5": "2027-03-12 20:00"}


def test_the_rules_of_an_older_match_cut_off_before_their_last_part_are_never_taken_for_whole(desk):
    path, rules = desk.match.folder.settings, desk.match.settings
    # As earlier versions wrote it, without a last line that the heading names.
    write(path, rules, heading="# The rules of this match. Deadlines, for instance:\n\n")
    assert read(path, MatchSettings) == rules
    whole = path.read_bytes()
    for end in range(whole.index(b"game"), whole.rindex(b"]") + 1):
        path.write_bytes(whole[:end])
        with pytest.raises(Mistake, match=re.escape(str(path))):
            read(path, MatchSettings)


def test_keys_cut_off_after_any_line_are_never_taken_for_whole(desk):
    for _ in range(2):
        match = open_match(desk.workspace, NAME)
        hand_over(desk.workspace, match, 1, Handover(rotate=True), from_text("seats"))
    path = desk.match.folder.secrets / "keys.toml"
    whole = path.read_bytes()
    kept = open_match(desk.workspace, NAME).secrets
    for end in [found.end() for found in re.finditer(rb"\n+", whole)][:-1]:
        path.write_bytes(whole[:end])
        with pytest.raises(Mistake, match="put it back from your backup"):
            open_match(desk.workspace, NAME)
    path.write_bytes(whole)
    assert open_match(desk.workspace, NAME).secrets == kept


@pytest.fixture
def damaged(desk, request):
    """A match with one turn played and a form for the next; one of its files is cut short."""
    desk.gift(1, 2, 5)
    desk.publish(turn=1)
    desk.gift(1, 2, 6, name="next.xlsx")
    path = desk.workspace.match(NAME).path / request.param
    path.chmod(0o600)
    path.write_bytes(path.read_bytes()[:40])
    return path


@pytest.mark.parametrize("damaged", FILES, indirect=True)
def test_the_file_is_named_and_nothing_is_touched(desk, damaged, turnsheet):
    before = hashes(desk.workspace.match(NAME).turns)
    code, _, said = turnsheet("publish", NAME, "--turn", 2, *desk.there)
    # The newest turn and the chain are looked at before anything is read from them.
    assert code == 2
    assert re.match(f"{NAME}: {re.escape(str(damaged))} (is damaged|was changed|is not a signed)", said), said
    assert re.search("put it back from (your|any) backup", said, re.IGNORECASE)
    after = hashes(desk.workspace.match(NAME).turns)
    # What came in may have been collected: copies. No turn was played, and none was changed.
    assert before.items() <= after.items()
    assert not (desk.workspace.match(NAME).turns / "002").exists()


@pytest.mark.parametrize("damaged", FILES[:1], indirect=True)
def test_other_matches_have_their_evening(desk, damaged, turnsheet):
    create(desk.workspace, NewMatch("toy", "TOY2", (Seat(1, human=True),), {}), START, from_text("other"))
    code, out, _ = turnsheet("publish", *desk.there)
    assert (code, "TOY2: turn 1 is open" in out) == (2, True)


@pytest.mark.parametrize("error", [PermissionError(13, "Permission denied", "x"), ZeroDivisionError("oops")])
def test_no_fault_of_one_match_holds_up_the_next(desk, turnsheet, monkeypatch, error):
    create(desk.workspace, NewMatch("toy", "TOY2", (Seat(1, human=True),), {}), START, from_text("other"))
    from referee import pipeline

    real = pipeline.collect

    def failing(match, *arguments, **more):
        if match.name == NAME:
            raise error
        return real(match, *arguments, **more)

    monkeypatch.setattr(pipeline, "collect", failing)
    code, out, said = turnsheet("publish", *desk.there)
    assert (code, "TOY2: turn 1 is open" in out) == (2 if isinstance(error, OSError) else 1, True)
    assert said.startswith(f"{NAME}: The system refused: Permission denied (x)") or "bug in Turnsheet" in said


def test_a_match_named_twice_is_published_once(desk, turnsheet):
    code, out, _ = turnsheet("publish", NAME, NAME, *desk.there)
    assert (code, out.count("turn 1 is open")) == (0, 1)


@pytest.mark.parametrize("why", ["", "  ", "\n", "x" * 501])
@pytest.mark.parametrize(
    "words", [("extend", NAME, "2099-01-01 20:00"), ("excuse", NAME, "1"), ("undo", NAME)], ids=lambda w: w[0]
)
def test_a_reason_that_is_published_is_never_empty(desk, turnsheet, words, why):
    before = hashes(desk.match.folder.path)
    code, _, said = turnsheet(*words, "--why", why, *desk.there)
    assert (code, "--why: give a reason of 1 to 500 characters; everyone will read it" in said) == (2, True)
    after = {name: sha for name, sha in hashes(desk.match.folder.path).items() if "lock" not in name}
    assert after == before


def test_two_hands_may_write_the_same_file_at_once(tmp_path):
    from threading import Thread

    from referee.workspace import disk

    data = bytes(200_000)
    for _ in range(10):
        shutil.rmtree(tmp_path / "box", ignore_errors=True)
        failed = []

        def hand(failed=failed):
            try:
                disk.write(tmp_path / "box" / "form.xlsx", data)
            except OSError as error:
                failed.append(error)

        threads = [Thread(target=hand) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert not failed
        assert [path.name for path in (tmp_path / "box").iterdir()] == ["form.xlsx"]


def test_where_no_form_can_be_opened_none_is_refused(desk, turnsheet, monkeypatch):
    """A broken installation: the good form counts as soon as it is fixed."""

    def ends_at_once(seconds, megabytes):
        return subprocess.Popen(
            [sys.executable, "-c", ""],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )

    desk.gift(1, 2, 5)
    reader._shared.close()
    with monkeypatch.context() as broken:
        broken.setattr(reader, "_started", ends_at_once)
        code, _, said = turnsheet("publish", NAME, "--turn", 1, *desk.there)
    assert (code, "No form was judged" in said) == (2, True), said
    assert desk.match.last == 0
    code, _, said = turnsheet("publish", NAME, "--turn", 1, *desk.there)
    assert code == 0, said
    assert json.loads(desk.match.folder.turn(1).orders(1).read_bytes())[0]["usd"] == 5
