"""The one command, on the toy game: when a turn is resolved, what counts, and that it can be run again."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

import pytest

from publish.desks.seal import FORM, REPORT, Header, object_name, unseal
from referee.faults import Busy, Damaged, LeakFound, Mistake, OutOfReach, Unbuilt, notes_of
from referee.turns.due import Verdict
from referee.workspace import disk, locks
from tests.referee.helpers import NAME, START, hashes


def set_deadlines(desk, text):
    path = desk.workspace.match(NAME).settings
    data = path.read_text().replace(
        '[deadlines]\nzone = "UTC"\nfirst = ""\nevery_days = 0\n', f"[deadlines]\n{text}\n"
    )
    assert data != path.read_text()
    path.write_text(data)


def test_before_anything_came_in_it_publishes_forms_and_waits(desk):
    assert desk.publish()[0] == "turn 1 is open: waiting for seats 1, 2, no deadline is set."
    assert (
        desk.workspace.site / NAME / "en" / "index.html"
    ).read_text() == "0 ['waiting', 'waiting', 'computer']"


def test_all_in_resolves_the_turn(desk):
    desk.gift(1, 2, 100)
    assert "turn 1 is open: waiting for seat 2" in desk.publish()[0]
    desk.gift(2, 1, 30)
    assert desk.publish()[0] == "turn 1 resolved: all orders are in."
    robot = json.loads(desk.match.folder.turn(1).orders(3).read_bytes())[0]
    gained = {1: 0, 2: 0, robot["to"]: robot["usd"]}
    assert desk.cash(1) == 5004 - 100 + 30 + gained[1]
    assert desk.cash(2) == 5005 + 100 - 30 + gained[2]


def test_running_it_again_changes_no_byte(desk):
    desk.gift(1, 2, 100)
    desk.publish()
    before = hashes(desk.workspace.path)
    desk.now += timedelta(hours=5)
    desk.publish()
    assert hashes(desk.workspace.path) == before
    desk.gift(2, 1, 30)
    desk.publish()
    before = hashes(desk.workspace.path)
    desk.now += timedelta(days=5)
    for wish in ({}, {"now": True}, {"turn": 1}):
        desk.publish(**wish)
        assert hashes(desk.workspace.path) == before, wish


def test_now_needs_a_form(desk):
    assert "--now needs at least one form for turn 1" in desk.publish(now=True)[0]
    desk.gift(1, 2, 5)
    assert desk.publish(now=True)[0] == "turn 1 resolved: you said --now."


def test_exactly_this_turn_even_with_none(desk):
    assert desk.publish(turn=1)[0] == "turn 1 resolved: you said --turn 1."
    assert desk.match.turn == 2
    with pytest.raises(Mistake, match="turn 9 cannot be resolved yet, turn 2 comes first"):
        desk.publish(turn=9)


def test_deadline(desk):
    set_deadlines(desk, 'zone = "Europe/Paris"\nfirst = "2026-11-08 20:00"\nevery_days = 7')
    desk.now = datetime(2026, 11, 8, 18, 59, tzinfo=UTC)
    assert "waiting for seats 1, 2, deadline 2026-11-08 20:00 Europe/Paris" in desk.publish()[0]
    desk.now += timedelta(minutes=1)
    assert desk.publish()[0] == "turn 1 resolved: the deadline has passed."
    assert "turn 2 is open: waiting for seats 1, 2, deadline 2026-11-15 20:00 Europe/Paris." in desk.publish()


def test_a_deadline_before_the_forms_were_out_counts_for_nobody(desk):
    set_deadlines(desk, 'first = "2026-10-01 20:00"')
    assert "the deadline is before the forms went out" in desk.publish()[0]
    assert datetime(2026, 10, 1, 20, tzinfo=UTC) < START


def test_unreadable_deadline_is_a_sentence(desk):
    set_deadlines(desk, 'zone = "Europe/Pari"\nfirst = "2026-10-01 20:00"')
    with pytest.raises(Mistake, match="zone 'Europe/Pari' cannot be read"):
        desk.publish()


@pytest.mark.parametrize(
    ("policy", "how"), [("hold", "standing"), ("computer", "substitute"), ("repeat", "repeat")]
)
def test_policy_of_a_seat_without_form(desk, policy, how):
    desk.gift(1, 2, 100)
    desk.gift(2, 1, 30)
    desk.publish()
    seats = desk.workspace.match(NAME).seats
    text = seats.read_text()
    seats.write_text(text.replace('policy = "hold"', f'policy = "{policy}"', 1))
    desk.gift(2, 3, 1)
    desk.publish(now=True)
    folder = desk.match.folder.turn(2)
    assert json.loads((folder.path / "played.json").read_bytes()) == {"1": how, "2": "form", "3": "computer"}
    orders = json.loads(folder.orders(1).read_bytes())
    assert (orders == []) == (policy == "hold")
    assert policy != "repeat" or orders[0]["usd"] == 100


def test_after_the_last_turn_there_are_no_forms(desk):
    for turn in range(1, 5):
        desk.publish(turn=turn)
    assert desk.publish()[0] == "the match is over after turn 4."
    assert not desk.match.folder.turn(4).form(1).exists()
    assert desk.match.folder.turn(3).form(1).exists()


def test_desks_hold_report_and_form(desk):
    desk.gift(1, 2, 100)
    desk.publish(turn=1)
    keys = desk.match.secrets.seat(1).keys()
    folder = desk.workspace.site / NAME / "desk"
    header = Header(NAME, 1, FORM)
    meta, form = unseal(keys, header, (folder / object_name(keys, header)).read_bytes())
    assert meta["name"] == "TOY1-T02-S01.xlsx"
    assert form == desk.match.folder.turn(1).form(1).read_bytes()
    header = Header(NAME, 1, REPORT)
    report = unseal(keys, header, (folder / object_name(keys, header)).read_bytes())[1].decode()
    assert "Ann &amp; Co gave $100 to Éloïse." in report
    assert "Your orders came: form" in report
    assert len(list(folder.glob("*.bin"))) == 2 * 3 * 3


def test_a_site_that_was_removed_is_made_again_with_all_turns(desk):
    desk.publish(turn=1)
    before = hashes(desk.workspace.site)
    desk.publish_afresh()
    assert hashes(desk.workspace.site) == before
    # In any language, of any turn.
    for page in ("fr/index.html", "fr/turns/000/index.html"):
        (desk.workspace.site / NAME / page).unlink()
        desk.publish()
        assert hashes(desk.workspace.site) == before, page


def test_leak_stops_everything(desk, monkeypatch):
    desk.publish()
    before = hashes(desk.workspace.site)
    desk.gift(1, 2, 7, text="the barn at midnight")
    names = iter(range(1000))
    with monkeypatch.context() as patch:
        patch.setattr(
            "referee.publication.desks.seal_packed",
            lambda keys, header, packed, least=0: (f"{next(names)}.bin", packed),
        )
        with pytest.raises(LeakFound, match="cash in TOY1/desk/") as alarm:
            desk.publish(turn=1)
    assert "order form in TOY1/desk/" in str(alarm.value)
    assert f"{desk.cash(1):,}" not in str(alarm.value)
    assert hashes(desk.workspace.site) == before
    desk.publish()
    assert "1 day 1" in (desk.workspace.site / NAME / "en/turns/001/index.html").read_text()


def test_the_record_chains_all_files(desk):
    desk.gift(1, 2, 100)
    desk.publish(turn=1)
    from referee.match.turn_files import read_record

    first, second = (desk.match.folder.turn(turn) for turn in (0, 1))
    record = read_record(second)
    assert record.previous == disk.sha256_file(first.record)
    found = hashes(second.path)
    del found["record.toml"], found["manifest.json"]
    assert record.files == found
    assert {"state.json", "ledger.csv", "dice.csv", "events.jsonl", "received/index.json"} <= set(found)


def test_two_publishes_at_once(desk):
    with (
        locks.locked(desk.workspace.lock, "here"),
        pytest.raises(Busy, match=r"Another publish of here is running \(process \d+\)"),
        locks.locked(desk.workspace.lock, "here"),
    ):
        raise AssertionError("the lock was given twice")
    with locks.locked(desk.workspace.lock, "here"):
        assert desk.workspace.lock.read_text().isdecimal()
    assert desk.workspace.lock.read_text() == ""


@pytest.mark.parametrize(
    ("changed", "said"),
    [(0, "and came out as it was"), (1, "1 file changed"), (2, "2 files changed"), (40, "40 files changed")],
)
def test_the_number_of_files_that_changed_is_said_in_a_sentence(desk, monkeypatch, changed, said):
    monkeypatch.setattr("referee.pipeline.publish_site", lambda *_: [desk.workspace.site] * changed)
    assert f"site published, {said}." in desk.publish()


FAULTS = [
    (LeakFound("a leak"), 3, "a leak"),
    (Damaged("a file is damaged"), 2, "a file is damaged"),
    (Unbuilt("no page"), 6, "no page"),
    (OSError(28, "No space left on device"), 2, "The system refused: No space left on device"),
    (ZeroDivisionError("oops"), 1, "This is a bug in Turnsheet"),
]


@pytest.mark.parametrize(("error", "code", "said"), FAULTS, ids=lambda value: type(value).__name__)
def test_whatever_stops_the_site_what_was_done_before_is_said(
    desk, turnsheet, monkeypatch, error, code, said
):
    def stopped(*_):
        raise error

    desk.gift(1, 2, 100)
    monkeypatch.setattr("referee.pipeline.publish_site", stopped)
    ended, _, lines = turnsheet("publish", "--turn", 1, *desk.there)
    assert ended == code
    resolved, fault = lines.index(f"{NAME}: turn 1 resolved: "), lines.index(f"{NAME}: {said}")
    assert resolved < lines.index(f"{NAME}: turn 2 is open: ") < fault
    assert desk.match.last == 1


@pytest.mark.parametrize("error", [OutOfReach("no answer"), OSError(28, "No space left on device")])
def test_whatever_stops_the_sending_the_site_is_said(desk, turnsheet, monkeypatch, error):
    def stopped(*_, **__):
        raise error

    monkeypatch.setattr("referee.publication.sending.send", stopped)
    code, _, lines = turnsheet("publish", "--turn", 1, *desk.there)
    assert code == 2
    assert f"{NAME}: turn 1 resolved: " in lines
    assert f"{NAME}: site published, " in lines
    assert ("the next publish sends it" in lines) == isinstance(error, OutOfReach)


def test_a_second_turn_that_cannot_be_played_hides_no_first(desk, monkeypatch):
    """Whoever catches the fault has its kind and its words as they were, and what was done as notes."""
    from referee import pipeline

    play, decide, error = pipeline.play_turn, pipeline.decide, Damaged("turn 2 cannot be played")

    def second_fails(match, *arguments, **more):
        if match.last:
            raise error
        play(match, *arguments, **more)

    def always_due(match, *arguments):
        return Verdict(True, "both in one call") if match.last else decide(match, *arguments)

    monkeypatch.setattr(pipeline, "play_turn", second_fails)
    monkeypatch.setattr(pipeline, "decide", always_due)
    with pytest.raises(Damaged) as caught:
        desk.publish(turn=1)
    assert str(caught.value) == "turn 2 cannot be played"
    assert notes_of(caught.value)[0].startswith("turn 1 resolved: ")
