"""Deadlines by arrival, missed forms and what follows, and what the referee decides in the open."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

import pytest

from referee import serialise
from referee.faults import Mistake
from referee.intake.receiving import Parcel, hand_in
from referee.match import calendar, notices
from referee.match.deadlines import deadline
from referee.match.notices import Notice
from referee.overview import next_step, overview
from referee.pipeline import Run, publish_match
from referee.publication.desks import own_report
from referee.publication.editions import edition
from referee.turns import undoing
from referee.turns.creating import NewMatch, create
from referee.turns.due import Wish
from referee.workspace.index import Index, moment
from referee.workspace.settings import Seat
from tests.referee.helpers import NAME
from tests.referee.match.timed import DUE, said_to_all, send
from tests.referee.test_publish import set_deadlines


def hows(desk, turn=1):
    return json.loads((desk.match.folder.turn(turn).path / "played.json").read_bytes())


def said_to(desk, seat, turn=1, language="en"):
    match = desk.match
    found = own_report(match, turn, match.secrets.seat(seat).keys())
    blocks = found.pages[0].sections[0].blocks
    return [match.texts.text(block.text, language) for block in blocks if hasattr(block, "tone")]


def test_what_arrived_a_second_late_does_not_count(timed):
    send(timed, 1, 10, DUE)
    send(timed, 2, 20, DUE + timedelta(seconds=1))
    lines = timed.publish()
    assert "after the deadline 2026-11-08 20:00:00 UTC. It does not count without --late-ok." in lines[0]
    assert lines[1] == "turn 1 resolved: the deadline has passed."
    assert hows(timed) == {"1": "form", "2": "late", "3": "computer"}


def test_its_receipt_says_so(timed):
    assert "This form came after the deadline, 8 November 2026, 20:00 UTC." in (
        send(timed, 1, 20, DUE + timedelta(hours=1)).receipt.text
    )
    send(timed, 1, 10, DUE - timedelta(hours=1))
    again = send(timed, 1, 30, DUE + timedelta(hours=2))
    assert "Your earlier form (receipt 2) counts." in again.receipt.text


def test_a_good_form_in_time_counts_though_a_bad_and_a_late_one_came_after(timed):
    send(timed, 1, 10, DUE - timedelta(hours=5))
    bad = Parcel("bad.xlsx", timed.form(1, {})[:5000], DUE - timedelta(hours=4), "mail")
    hand_in(timed.workspace, bad, timed.now, NAME)
    send(timed, 1, 999, DUE + timedelta(minutes=1))
    timed.publish()
    assert hows(timed)["1"] == "form"
    assert '"usd":10,' in timed.match.folder.turn(1).orders(1).read_text().replace("}", ",")


def test_the_same_bytes_in_time_and_again_later_count(timed):
    found = Parcel("a.xlsx", timed.form(1, {("G1", "to"): "P2", ("G1", "usd"): 5}), DUE, "mail")
    hand_in(timed.workspace, found, timed.now, NAME)
    again = Parcel("a.xlsx", found.data, DUE + timedelta(hours=1), "mail")
    hand_in(timed.workspace, again, timed.now, NAME)
    timed.publish()
    assert hows(timed)["1"] == "form"


def test_the_referee_may_let_it_in_and_all_are_told(timed):
    send(timed, 1, 10, DUE)
    send(timed, 2, 20, DUE + timedelta(hours=1))
    assert timed.publish(late_ok=True)[0] == "turn 1 resolved: all orders are in."
    assert hows(timed)["2"] == "form"
    assert said_to_all(timed) == [
        "The order form of Éloïse for turn 1 came after the deadline and counted all the same."
    ]


def test_a_late_mail_saved_by_hand_is_for_the_referee_to_judge(timed):
    send(timed, 1, 10, DUE)
    timed.gift(2, 1, 20, name="saved.xlsx")
    lines = timed.publish()
    came = "seat 2: saved.xlsx came 2026-11-08 21:00:00 UTC, after the deadline 2026-11-08 20:00:00 UTC."
    assert lines[0] == f"{came} It was saved by hand."
    assert "whether the late form of seat 2 counts: --late-ok or --late-out" in lines[1]
    assert timed.match.turn == 1
    assert timed.publish(late_ok=False)[1] == "turn 1 resolved: the deadline has passed."
    assert hows(timed)["2"] == "late"


def test_a_turn_taken_back_with_a_late_form_names_one_command_that_plays_it(timed):
    """Neither of the two choices alone did: each answer named the other."""
    send(timed, 1, 10, DUE)
    timed.gift(2, 1, 20, name="saved.xlsx")
    timed.publish(late_ok=False)
    undoing.undo(timed.workspace, NAME, "Too early.", timed.now)
    waits = f"it was taken back and waits for `publish {NAME} --turn 1`, with `--late-ok` or `--late-out`."
    assert timed.publish()[1] == f"turn 1 is open: {waits}"
    one = overview(timed.workspace, timed.match, timed.now)
    assert next_step([one]) == (
        f"Next: `turnsheet publish {NAME} --turn 1 --late-ok` or `--late-out`: turn 1 was taken back."
    )
    assert timed.publish(turn=1, late_ok=False)[1] == "turn 1 resolved: you said --turn 1."
    assert hows(timed)["2"] == "late"


def test_a_turn_taken_back_waits_for_a_deadline_still_to_come(timed):
    """`Next` named the command that plays it at once, which ended the time that players had been given."""
    early = DUE - timedelta(days=1)
    timed.now = early
    send(timed, 1, 10, early)
    send(timed, 2, 20, early)
    timed.publish()
    undoing.undo(timed.workspace, NAME, "Too early.", timed.now)
    one = overview(timed.workspace, timed.match, timed.now)
    assert next_step([one]) == (
        f"Next: `turnsheet publish {NAME}` after {DUE:%Y-%m-%d %H:%M} UTC: turn 1 was taken back. "
        f"`turnsheet publish {NAME} --turn 1` plays it before then."
    )
    timed.now = DUE + timedelta(minutes=1)
    assert timed.publish()[0] == "turn 1 resolved: all orders are in."


def test_amending_a_turn_keeps_what_was_said_of_late_forms(timed, turnsheet):
    """It took the turn back and then asked the same question again, so that nothing was played."""
    send(timed, 1, 10, DUE)
    timed.gift(2, 1, 20, name="saved.xlsx")
    timed.publish(late_ok=False)
    other = timed.inbox.parent / "other.xlsx"
    other.write_bytes(timed.form(1, {("G1", "to"): "P3", ("G1", "usd"): 5}, turn=1))
    code, said, errors = turnsheet("amend", NAME, "--why", "The wrong form.", "--form", other, *timed.there)
    assert (code, errors) == (0, "")
    assert "turn 1 resolved: you said --turn 1." in said
    assert hows(timed) == {"1": "form", "2": "late", "3": "computer"}
    assert timed.match.turn == 2


def test_before_the_forms_were_out_there_is_no_deadline_to_be_late_for(desk):
    set_deadlines(desk, 'first = "2026-10-01 20:00"')
    desk.gift(1, 2, 5)
    desk.gift(2, 1, 5)
    assert desk.publish()[0] == "turn 1 resolved: all orders are in."


def test_more_time_counts_is_in_the_calendar_and_is_told(timed, turnsheet, monkeypatch):
    monkeypatch.setattr("referee.commands.extend.utc_now", lambda: DUE - timedelta(hours=1))
    code, said, _ = turnsheet("extend", NAME, "2026-11-10 20:00", "--why", "snow", *timed.there)
    assert (code, "the deadline of turn 1 is now 2026-11-10 20:00 UTC" in said) == (0, True)
    turnsheet("extend", NAME, "2026-11-10 20:00", "--why", "snow", *timed.there)
    match = timed.match
    assert len(match.notices.notices) == 1
    assert edition(match, 0, Index(1, "")).deadline == datetime(2026, 11, 10, 20, tzinfo=UTC)
    assert said_to_all(timed, 0) == ["The deadline of turn 1 is now 10 November 2026, 20:00 UTC: snow"]
    send(timed, 1, 10, DUE + timedelta(hours=1))
    send(timed, 2, 10, DUE + timedelta(hours=2))
    assert timed.publish()[0] == "turn 1 resolved: all orders are in."
    assert said_to_all(timed, 1) == ["The deadline of turn 1 was moved to 10 November 2026, 20:00 UTC: snow"]
    assert deadline(timed.match.settings.deadlines, 2) == DUE + timedelta(days=7)


def test_a_mere_day_means_the_usual_time_of_day(timed, turnsheet, monkeypatch):
    monkeypatch.setattr("referee.commands.extend.utc_now", lambda: DUE - timedelta(hours=1))
    code, said, _ = turnsheet("extend", NAME, "2026-11-10", "--why", "snow", *timed.there)
    due = "the deadline of turn 1 is now 2026-11-10 20:00 UTC, at the usual time of day."
    assert (code, due in said) == (0, True)
    assert [notice.until for notice in timed.match.notices.notices] == ["2026-11-10 20:00"]


def test_a_mere_day_in_the_settings_means_the_usual_time_too(desk):
    """It meant midnight there, as that day began."""
    set_deadlines(desk, 'zone = "Europe/Paris"\nfirst = "2026-11-08 20:00"\nevery_days = 7')
    path = desk.workspace.match(NAME).settings
    path.write_text(path.read_text().replace("[deadlines.turns]", '[deadlines.turns]\n1 = "2026-11-10"'))
    assert calendar.due(desk.match) == datetime(2026, 11, 10, 19, tzinfo=UTC)
    # One of these, given before days had an hour, was told as midnight and stays that.
    notices.add(desk.match.folder, Notice("extension", 1, moment(desk.now), "snow", until="2026-11-12"))
    assert calendar.due(desk.match) == datetime(2026, 11, 11, 23, tzinfo=UTC)


def test_a_first_mere_day_is_midnight_and_so_are_those_after_it(desk):
    set_deadlines(desk, 'first = "2026-11-08"\nevery_days = 7')
    path = desk.workspace.match(NAME).settings
    path.write_text(path.read_text().replace("[deadlines.turns]", '[deadlines.turns]\n1 = "2026-11-10"'))
    assert calendar.due(desk.match) == datetime(2026, 11, 10, tzinfo=UTC)


def test_where_no_time_is_usual_a_mere_day_is_refused(desk, turnsheet):
    code, _, warned = turnsheet("extend", NAME, "2026-11-10", "--why", "snow", *desk.there)
    assert (code, warned) == (2, "'2026-11-10' names no time of day. Write it like \"2026-11-10 20:00\".\n")


@pytest.mark.parametrize(
    ("until", "says"),
    [
        ("2026-11-08 19:30", "which is later"),
        ("2026-11-01 20:00", "has passed already"),
        ("tomorrow", "cannot be read"),
    ],
)
def test_a_deadline_that_is_no_extension_is_refused(timed, turnsheet, monkeypatch, until, says):
    monkeypatch.setattr("referee.commands.extend.utc_now", lambda: DUE - timedelta(hours=1))
    code, _, warned = turnsheet("extend", NAME, until, "--why", "x", *timed.there)
    assert (code, says in warned) == (2, True)
    assert timed.match.notices.notices == ()


def test_an_excused_seat_is_not_waited_for_and_its_miss_not_counted(desk, turnsheet):
    code, said, _ = turnsheet("excuse", NAME, 2, "--why", "holidays | <b>", *desk.there)
    assert (code, "seat 2 (Éloïse) is excused from turn 1" in said) == (0, True)
    assert said_to_all(desk, 0) == ["Éloïse is excused from turn 1: holidays | <b>"]
    assert "waiting for seat 1," in desk.publish()[0]
    desk.gift(1, 2, 5)
    assert desk.publish()[0] == "turn 1 resolved: all orders are in, but for the excused."
    assert said_to(desk, 2)[0].startswith("No order form of yours counted for turn 1. You were excused")
    desk.publish(turn=2)
    assert said_to(desk, 2, 2)[0] == "No order form of yours counted for turn 2."


def test_only_persons_of_this_turn_are_excused(desk, turnsheet):
    code, _, warned = turnsheet("excuse", NAME, 3, "--why", "x", *desk.there)
    assert (code, "Seats of persons: 1, 2." in warned) == (2, True)


def test_all_excused_is_no_reason_to_play_without_anybody(desk):
    for seat in (1, 2):
        notices.add(desk.match.folder, Notice("excuse", 1, "2026-11-02T00:00:00Z", "fair", seat))
    assert "turn 1 is open" in desk.publish()[0]


def test_after_two_misses_the_computer_plays_until_a_form_comes(desk):
    for turn in (1, 2, 3):
        desk.gift(1, 2, 5, minutes=turn, name=f"t{turn}.xlsx")
        desk.publish(turn=turn)
    assert [hows(desk, turn)["2"] for turn in (1, 2, 3)] == ["standing", "standing", "substitute"]
    assert said_to(desk, 2, 1)[0] == "No order form of yours counted for turn 1."
    assert said_to(desk, 2, 2)[:2] == [
        "No order form of yours counted for turn 2; that makes 2 in a row.",
        "After 2 missed forms in a row the computer plays your seat. "
        "Send a form, and the seat is yours again at once.",
    ]
    assert said_to_all(desk, 2) == [
        "No order form came in time for turn 2 from Éloïse.",
        "After 2 missed forms in a row the computer plays from now on for Éloïse, until a form comes again.",
    ]
    # The office says once that the computer plays from now on.
    assert said_to_all(desk, 3) == ["No order form came in time for turn 3 from Éloïse."]
    assert said_to(desk, 2, 3, "fr")[0].endswith("cela fait 3 de suite.")
    desk.gift(2, 1, 7, minutes=9, name="back.xlsx")
    desk.publish(turn=4)
    assert hows(desk, 4)["2"] == "form"
    assert "in a row" not in " ".join(said_to(desk, 2, 4))


@pytest.mark.parametrize(("after", "how"), [(0, "standing"), (1, "substitute"), (3, "standing")])
def test_how_many_misses_is_a_setting_of_the_match(desk, after, how):
    path = desk.workspace.match(NAME).settings
    path.write_text(path.read_text().replace("takeover_after = 2", f"takeover_after = {after}"))
    for turn in (1, 2):
        desk.publish(turn=turn)
    assert hows(desk, 2)["2"] == how


def test_stored_reports_stay_what_the_rules_made(desk):
    desk.publish(turn=1)
    stored = serialise.load(desk.match.folder.turn(1).report(2).read_bytes())
    assert "REFEREE.NOTES" not in str(stored)


def test_a_broken_file_of_decisions_is_a_sentence(desk):
    desk.match.folder.notices.write_text('[[notices]]\nkind = "gift"\n')
    with pytest.raises(Mistake, match=r"notices\.toml"):
        desk.publish()


def test_status_says_who_is_late_or_excused(timed, turnsheet, monkeypatch):
    monkeypatch.setattr("referee.commands.status.utc_now", lambda: timed.now)
    send(timed, 1, 10, DUE + timedelta(hours=1))
    notices.add(timed.match.folder, Notice("excuse", 1, "2026-11-02T00:00:00Z", "fair", 2))
    _, said, _ = turnsheet("status", NAME, "--json", *timed.there)
    assert [seat["state"] for seat in json.loads(said)[0]["seats"]] == ["late", "excused", "computer"]


def test_the_clock_resolves_nothing_while_a_door_could_not_be_looked_into(timed):
    send(timed, 1, 10, DUE - timedelta(hours=1))

    def publish(**wish):
        return publish_match(Run(timed.workspace, Wish(**wish), timed.now, shut=("mail",)), NAME)

    assert publish()[0] == (
        "turn 1 is open: the deadline has passed, but mail could not be looked into, and forms may wait "
        "there; run publish again, or say --turn 1 to play without them."
    )
    assert timed.match.turn == 1
    assert publish(turn=1)[0] == "turn 1 resolved: you said --turn 1."


def test_a_shut_door_holds_nothing_up_when_all_are_in(timed):
    for seat in (1, 2):
        send(timed, seat, 10, DUE - timedelta(hours=1))
    lines = publish_match(Run(timed.workspace, Wish(), timed.now, shut=("mail",)), NAME)
    assert lines[0] == "turn 1 resolved: all orders are in."


def test_the_terminal_says_a_deadline_on_the_clock_it_was_written_by(desk, turnsheet, monkeypatch):
    set_deadlines(desk, 'zone = "Europe/Paris"\nfirst = "2026-11-08 20:00"\nevery_days = 7')
    assert desk.publish()[0].endswith("waiting for seats 1, 2, deadline 2026-11-08 20:00 Europe/Paris.")
    monkeypatch.setattr("referee.commands.extend.utc_now", lambda: DUE - timedelta(hours=2))
    _, said, _ = turnsheet("extend", NAME, "2026-11-10 21:00", "--why", "snow", *desk.there)
    assert "the deadline of turn 1 is now 2026-11-10 21:00 Europe/Paris." in said
    code, _, refused = turnsheet("extend", NAME, "2026-11-09 21:00", "--why", "snow", *desk.there)
    assert (code, "2026-11-10 21:00 Europe/Paris, which is later" in refused) == (2, True)


@pytest.mark.parametrize("turn", ["05", "five"])
def test_a_turn_is_written_as_its_plain_number(desk, turn):
    path = desk.match.folder.settings
    head = "[deadlines.turns]\n"
    path.write_text(path.read_text().replace(head, f'{head}"{turn}" = "2027-01-08 20:00"\n'))
    with pytest.raises(Mistake, match="is not the number of a turn"):
        _ = desk.match


@pytest.mark.parametrize("zone", ["Europe/Pariss", "Europe"])
def test_a_match_with_a_time_zone_that_is_none_is_not_made(desk, zone):
    with pytest.raises(Mistake, match="Seat 1: there is no time zone"):
        create(desk.workspace, NewMatch("toy", "ZZ", (Seat(1, zone=zone), Seat(2)), {}), desk.now)
    assert desk.workspace.names() == [NAME]
