"""Deadlines by the rule of a match, and texts on its clock, over changes of the clock in three zones."""

from __future__ import annotations

import email
from datetime import UTC, datetime, timedelta
from email import policy
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest

from referee.match import calendar
from referee.match.deadlines import deadline
from referee.publication.editions import edition
from referee.workspace.index import Index
from referee.workspace.settings import Deadlines
from tests.referee.helpers import NAME
from tests.referee.match.timed import said_to_all, send
from tests.referee.test_publish import set_deadlines

PARIS = ZoneInfo("Europe/Paris")


def weekly(rule, turns=None):
    return Deadlines("Europe/Paris", "2026-10-16 20:00", 7, turns or {}, rule)


@pytest.mark.parametrize(
    ("rule", "issued", "expected"),
    [
        # Three turns in an evening: only a fixed calendar then waits for its third date.
        ("fixed", "2026-10-16 20:30", "2026-10-30 20:00"),
        ("next", "2026-10-16 20:30", "2026-10-23 20:00"),
        ("full", "2026-10-16 20:30", "2026-10-23 20:00"),
        # Extended to Monday, and to Tuesday: the next Friday where half a week is left.
        ("next", "2026-10-19 21:00", "2026-10-23 20:00"),
        ("next", "2026-10-20 21:00", "2026-10-30 20:00"),
        # The week in which the clock goes back: the hour stays on the wall.
        ("full", "2026-10-20 21:00", "2026-10-27 20:00"),
        # Late in the evening in Paris it is the day before in UTC no longer.
        ("full", "2026-10-20 00:30", "2026-10-27 20:00"),
        # Played before the first date: that one still leaves half a week, or does not.
        ("next", "2026-10-12 20:00", "2026-10-16 20:00"),
        ("next", "2026-10-14 20:00", "2026-10-23 20:00"),
    ],
)
def test_the_calendar_goes_on_by_the_rule(rule, issued, expected):
    at = [datetime.fromisoformat(text).replace(tzinfo=PARIS).astimezone(UTC) for text in (issued, expected)]
    assert deadline(weekly(rule), 3, at[0]) == at[1]


@pytest.mark.parametrize("rule", ["fixed", "next", "full"])
def test_a_date_of_its_own_stands_above_every_rule(rule):
    plan = weekly(rule, {"3": "2026-12-24 18:00"})
    assert deadline(plan, 3, datetime(2026, 10, 16, tzinfo=UTC)) == datetime(2026, 12, 24, 17, tzinfo=UTC)


def test_twelve_turns_ahead_stand_in_the_calendar(desk):
    set_deadlines(desk, 'zone = "Europe/Paris"\nfirst = "2026-11-08 20:00"\nevery_days = 7')
    coming = calendar.coming(desk.match)
    assert [turn for turn, _ in coming] == list(range(1, 13))
    assert coming[0][1] == datetime(2026, 11, 8, 19, tzinfo=UTC)
    assert {then - before for (_, before), (_, then) in pairwise(coming)} == {timedelta(days=7)}


ZONES = [
    (
        "Europe/Paris",
        "2027-03-28 00:30",
        "28 March 2027, 00:30 (Paris, GMT+01:00)",
        "28 mars 2027, 00\u00a0h\u00a030 (Paris, UTC+01:00)",
    ),
    (
        "America/New_York",
        "2027-03-14 20:00",
        "14 March 2027, 20:00 (New York, GMT-04:00)",
        "14 mars 2027, 20\u00a0h\u00a000 (New York, UTC-04:00)",
    ),
    (
        "Pacific/Auckland",
        "2027-04-04 09:00",
        "4 April 2027, 09:00 (Auckland, GMT+12:00)",
        "4 avril 2027, 09\u00a0h\u00a000 (Auckland, UTC+12:00)",
    ),
]


@pytest.mark.parametrize(("zone", "due", "english", "french"), ZONES)
def test_pages_and_letters_are_on_the_clock_of_the_match(desk, turnsheet, zone, due, english, french):
    set_deadlines(desk, f'zone = "{zone}"\nfirst = "{due}"')
    moment = datetime.fromisoformat(due).replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)
    desk.now = moment - timedelta(hours=2)
    shown = edition(desk.match, 0, Index(1, ""))
    assert (shown.zone, shown.deadline) == (zone, moment)
    turnsheet("remind", NAME, *desk.there)
    assert f"The deadline is {english}." in _mail(desk)
    french_receipt = send(desk, 2, 20, moment + timedelta(hours=1)).receipt.text
    assert f"après l’échéance, le {french}." in french_receipt
    assert f"after the deadline, {english}." in send(desk, 1, 20, moment + timedelta(hours=1)).receipt.text


def _mail(desk):
    path = desk.match.folder.path / "drafts" / "TOY1-T01-S01-reminder.eml"
    return email.message_from_bytes(path.read_bytes(), policy=policy.default).get_content()


def test_an_extension_is_told_on_the_clock_of_the_match(desk, turnsheet):
    set_deadlines(desk, 'zone = "Pacific/Auckland"\nfirst = "2030-09-28 20:00"')
    turnsheet("extend", NAME, "2030-09-30 20:00", "--why", "snow", *desk.there)
    assert said_to_all(desk, 0) == [
        "The deadline of turn 1 is now 30 September 2030, 20:00 (Auckland, GMT+13:00): snow"
    ]
    assert edition(desk.match, 0, Index(1, "")).deadline == datetime(2030, 9, 30, 7, tzinfo=UTC)


def test_the_calendar_counts_its_revisions(desk, turnsheet):
    """After an extension, a turn, and a turn taken back a program takes what it imported for outdated."""

    def revision():
        return edition(desk.match, desk.match.last, Index(1, "")).revision

    desk.publish()
    first = revision()
    assert turnsheet("extend", NAME, "2030-11-10 20:00", "--why", "post", *desk.there)[0] == 0
    assert revision() == first + 1
    desk.publish(turn=1)
    assert revision() == first + 2
    assert turnsheet("undo", NAME, "--why", "Too early.", *desk.there)[0] == 0
    assert revision() == first + 3
