"""Two histories of one match, signed with the same keys: whoever kept a hash of one knows the other."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest

from publish.guard.signing import short_hash
from referee.fairness.archive import write_archive
from referee.faults import Exit
from referee.match.cards import card_html, card_text
from referee.match.chain import chain
from referee.match.keys import from_text
from referee.turns.creating import NewMatch, create
from referee.turns.reminders import reminders
from referee.turns.undoing import undo
from referee.workspace.folders import Workspace
from referee.workspace.index import Index
from tests.referee.conftest import SEATS
from tests.referee.helpers import NAME, START, Desk

pytestmark = pytest.mark.slow


def other_seed(label, count):
    """Return the keys of the first match, but another seed: the referee threw the dice once more."""
    return from_text("the second try" if label == "seed" else "tests")(label, count)


@pytest.fixture
def other(tmp_path, plain_pages):
    """Return a match made anew with the same keys, after the cards of the first were sent out."""
    place = Workspace(tmp_path / "other")
    create(place, NewMatch("toy", NAME, SEATS, {}), START, other_seed)
    return Desk(place)


def entries(desk):
    return chain(desk.match.folder, desk.match.secrets.public_key)


def play(desk):
    """Play a turn and publish it."""
    desk.gift(1, 2, 100)
    desk.gift(2, 1, 30)
    desk.publish(turn=desk.match.turn)


@pytest.fixture
def both(desk, other):
    for one in (desk, other):
        one.publish()
        play(one)
    assert desk.match.secrets.public_key == other.match.secrets.public_key
    assert entries(desk)[0].hash() != entries(other)[0].hash()
    return desk, other


def cards(desk, folder):
    seat = desk.match.seat(1)
    (folder / "card.txt").write_text(card_text(desk.match, seat, "https://club.example/"), encoding="utf-8")
    (folder / "card.html").write_bytes(card_html(desk.match, seat, "https://club.example/"))
    return ["card.txt", "card.html"]


def receipts(desk, folder):
    source = desk.match.folder.turn(1).received / "receipts"
    for kind in ("txt", "html"):
        (folder / f"receipt.{kind}").write_bytes((source / f"0001-seat-01.{kind}").read_bytes())
    return ["receipt.txt", "receipt.html"]


def saved_files(desk, folder):
    published = desk.workspace.site / NAME / "verification" / "chain.json"
    (folder / "chain.json").write_bytes(published.read_bytes())
    (folder / "entry.json").write_bytes(desk.match.folder.turn(1).manifest.read_bytes())
    write_archive(desk.workspace, desk.match, folder / "kept.zip")
    return ["chain.json", "entry.json", "kept.zip"]


@pytest.mark.parametrize("keep", [cards, receipts, saved_files])
def test_a_match_begun_again_with_the_same_keys_is_found(both, turnsheet, tmp_path, keep):
    first, again = both
    for name in keep(first, tmp_path):
        kept = tmp_path / name
        code, _, said = turnsheet("verify", NAME, *again.there, "--since", kept)
        assert code == Exit.DIFFERENT, name
        assert said.startswith("First difference: the chain: "), name
        code, out, said = turnsheet("verify", NAME, *first.there, "--since", kept)
        assert (code, said) == (Exit.GOOD, ""), name
        assert "The chain continues what you kept" in out


def test_the_published_site_is_compared_too(both, turnsheet, tmp_path):
    first, again = both
    kept = tmp_path / cards(first, tmp_path)[0]
    assert turnsheet("verify", again.workspace.site, "--since", kept)[0] == Exit.DIFFERENT
    assert turnsheet("verify", first.workspace.site, "--since", kept)[0] == Exit.GOOD


def test_a_hash_may_be_typed_as_it_is_printed_or_whole(both, turnsheet):
    first, again = both
    whole = entries(first)[1].hash()
    for typed in (short_hash(whole), short_hash(whole).upper(), whole, whole[:16]):
        assert turnsheet("verify", NAME, *first.there, "--since", typed)[0] == Exit.GOOD
        code, _, said = turnsheet("verify", NAME, *again.there, "--since", typed)
        assert code == Exit.DIFFERENT
        assert f"no entry has the hash {short_hash(whole)}" in said


def test_a_receipt_is_compared_by_the_whole_hash(both, turnsheet, tmp_path):
    first, _ = both
    path = tmp_path / receipts(first, tmp_path)[0]
    whole = entries(first)[0].hash()
    assert f"{short_hash(whole)} ({whole})" in path.read_text()
    # Another entry with the same 16 digits, as a referee could prepare it.
    path.write_text(path.read_text().replace(whole, whole[:-1] + ("0" if whole[-1] != "0" else "1")))
    assert turnsheet("verify", NAME, *first.there, "--since", path)[0] == Exit.DIFFERENT


def test_what_is_no_hash_and_no_file_is_refused_before_any_work(desk, turnsheet, tmp_path):
    for wrong in ("12ab", "g" * 16, "0" * 65, tmp_path / "absent.json"):
        code, out, said = turnsheet("verify", NAME, *desk.there, "--since", wrong)
        assert (code, out) == (Exit.MISTAKE, "")
        assert "6668-7aad-f862-bd77" in said
    empty = tmp_path / "letter.txt"
    empty.write_text("Nothing of the kind.")
    assert "names no entry" in turnsheet("verify", NAME, *desk.there, "--since", empty)[2]
    (tmp_path / "half.zip").write_bytes(b"PK\x05\x06" + bytes(18))
    assert turnsheet("verify", NAME, *desk.there, "--since", tmp_path / "half.zip")[0] == Exit.MISTAKE


def test_a_turn_taken_back_in_the_open_continues_what_was_kept(desk, turnsheet, tmp_path):
    desk.publish()
    play(desk)
    saved_files(desk, tmp_path)
    undo(desk.workspace, NAME, "a form had been overlooked", desk.now + timedelta(hours=1))
    desk.now += timedelta(hours=2)
    desk.publish(turn=1)
    assert turnsheet("verify", NAME, *desk.there, "--since", tmp_path / "chain.json")[0] == Exit.GOOD


def test_a_history_that_ends_before_the_kept_one_is_named(desk, turnsheet, tmp_path):
    desk.publish()
    kept = json.loads(desk.match.folder.turn(0).manifest.read_bytes())
    play(desk)
    saved_files(desk, tmp_path)
    (tmp_path / "longer.json").write_text(
        json.dumps([kept, {"statement": {"number": 7, "kind": "turn"}, "signature": ""}])
    )
    said = turnsheet("verify", NAME, *desk.there, "--since", tmp_path / "longer.json")[2]
    assert "ends with entry 1, but you kept entry 7" in said


def test_card_receipt_and_reminder_name_entry_0_and_the_newest(both):
    desk, _ = both
    first, newest = (short_hash(entry.hash()) for entry in entries(desk))
    card = card_text(desk.match, desk.match.seat(2))
    letter = next(reminders(desk.match, Index(2, ""))).text
    for text in (card, letter, card_html(desk.match, desk.match.seat(2)).decode()):
        assert first in text
        assert newest in text
    # The receipts of turn 1 were written when entry 0 was the newest.
    receipt = desk.receipts(turn=1)["0001-seat-01.txt"]
    assert first in receipt
    assert newest not in receipt


def test_a_card_that_was_printed_before_a_turn_is_not_written_anew(desk):
    desk.publish()
    path = desk.match.folder.secrets / "cards" / "seat-01.txt"
    before = path.read_bytes()
    play(desk)
    assert path.read_bytes() == before
