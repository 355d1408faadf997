"""One deadline on every paper of a match, in three zones and on both sides of a change of the clock."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from tests.referee.test_evening import Club, body

pytestmark = pytest.mark.slow
NAME = "UT1"
PEOPLE = (
    "number,player,mail,language,human\n"
    "1,Anna,anna@example.org,en,yes\n"
    "2,Chloé,chloe@example.org,fr,yes\n"
)  # fmt: skip
MOMENT = re.compile(r"\d+ \w+ \d{4}, [\d h:]+ \([^)]*(?:GMT|UTC)[^)]*\)")
# Zone, first deadline, the same and the next in English, French and UTC; between them the clock changes.
ZONES = [
    (
        ("Europe/Paris", "2027-03-27 20:00"),
        ("27 March 2027, 20:00 (Paris, GMT+01:00)", "3 April 2027, 20:00 (Paris, GMT+02:00)"),
        ("27 mars 2027, 20 h 00 (Paris, UTC+01:00)", "3 avril 2027, 20 h 00 (Paris, UTC+02:00)"),
        ("20270327T190000Z", "20270403T180000Z"),
    ),
    (
        ("America/New_York", "2027-03-13 20:00"),
        ("13 March 2027, 20:00 (New York, GMT-05:00)", "20 March 2027, 20:00 (New York, GMT-04:00)"),
        ("13 mars 2027, 20 h 00 (New York, UTC-05:00)", "20 mars 2027, 20 h 00 (New York, UTC-04:00)"),
        ("20270314T010000Z", "20270321T000000Z"),
    ),
    (
        ("Pacific/Auckland", "2027-04-03 20:00"),
        ("3 April 2027, 20:00 (Auckland, GMT+13:00)", "10 April 2027, 20:00 (Auckland, GMT+12:00)"),
        ("3 avril 2027, 20 h 00 (Auckland, UTC+13:00)", "10 avril 2027, 20 h 00 (Auckland, UTC+12:00)"),
        ("20270403T070000Z", "20270410T080000Z"),
    ),
]


@pytest.mark.parametrize(("calendar", "english", "french", "universal"), ZONES)
def test_every_paper_is_on_the_clock_of_the_match(
    tmp_path, monkeypatch, calendar, english, french, universal
):
    zone, first = calendar
    club = Club(tmp_path / "club", monkeypatch, NAME)
    club.workspace.path.mkdir()
    due = datetime.fromisoformat(first).replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)
    club.now = due - timedelta(days=6)
    begin(club, tmp_path / "seats.csv", zone, first)
    assert moments(club, "card") == {"S01": {english[0]}, "S02": {french[0]}}
    assert_on_the_site(club, english[0], french[0], universal[0])
    events = (club.workspace.site / NAME / "en/deadline.ics").read_text()
    # The hour of the evening stays, the distance from UTC does not.
    assert re.findall(r"DTEND:(\S+)", events)[:2] == list(universal)
    club.does("remind")
    assert moments(club, "reminder") == {"S01": {english[0]}, "S02": {french[0]}}
    # One form in time, one after the deadline: its receipt names both, and the news the next deadline.
    club.saves("anna.xlsx", club.form(1))
    club.now = due + timedelta(hours=1)
    club.saves("chloe.xlsx", club.form(2))
    club.does("publish", "--late-out")
    told = moments(club, "receipt", "out")
    late = french[0].replace("20 h", "21 h")
    assert english[1] in told["S01"]
    assert told["S02"] == {french[0], late, french[1]}
    city = zone.partition("/")[2].replace("_", " ")
    assert all(f"({city}, " in moment for moment in told["S01"])
    assert_on_the_site(club, english[1], french[1], universal[1])


def begin(club, seats, zone, first):
    seats.write_text(PEOPLE, "utf-8")
    club.does("new", "us-telegraph", NAME, "--seats", seats)
    settings = club.workspace.match(NAME).settings
    plan = f'zone = "{zone}"\nfirst = "{first}"\nevery_days = 7'
    text = settings.read_text()
    settings.write_text(text.replace('zone = "UTC"\nfirst = ""\nevery_days = 0', plan))
    toml = club.workspace.settings
    toml.write_text(toml.read_text().replace('address = ""', 'address = "https://club.invalid/railways/"'))
    assert f"{first} {zone}" in club.does("publish")


def moments(club, *kinds):
    """Return the moments that the letters of these kinds name, by seat."""
    by_seat = {}
    for name, letter in club.letters().items():
        if name.endswith(kinds):
            seat = re.search(r"(?:S|seat-)(\d\d)-(?!seat)", name)[1]
            by_seat.setdefault(f"S{seat}", set()).update(MOMENT.findall(body(letter)))
    return by_seat


def assert_on_the_site(club, english, french, universal):
    """The pages of the match and the club's own say it on its clock; the seat's bar reckons from UTC."""
    for address, due in (("en", english), ("fr", french), ("../", english), ("../fr", french)):
        assert due in club.page(address).replace("\N{NO-BREAK SPACE}", " ")
    bar = json.loads((club.workspace.site / NAME / "forms.json").read_text())
    assert re.sub(r"[-:]", "", bar["deadline"]) == universal
