"""A form says when it is due, on whose clock, and where it goes: as it was when it was issued."""

from __future__ import annotations

import io

import msgspec
import openpyxl
import pytest

from publish.desks.seal import SCREEN, Header, object_name, unseal
from referee.intake.receiving import Parcel, hand_in
from referee.judging.paper import Paper
from referee.match.match import open_match
from referee.match.paper_names import form_path
from referee.match.sending import NOTHING, sending_then
from referee.pipeline import Run, publish_match
from referee.turns.creating import NewMatch, create
from referee.turns.due import Wish
from referee.workspace import settings
from referee.workspace.door_settings import Mail
from referee.workspace.folders import Workspace
from referee.workspace.settings import Deadlines, Site
from tests.referee.conftest import SEATS
from tests.referee.helpers import NAME, START, differences, filled

CALENDAR = Deadlines(zone="Europe/Paris", first="2027-03-27 20:00", every_days=7)
TOLD = {
    "en": (
        "Deadline, as set when this form was issued: {}; the site shows the current one. "
        "Mail the form to forms@example.org."
    ),
    "fr": (
        "Échéance, telle que fixée à l’émission de cette feuille : {} ; le site indique celle en vigueur. "
        "Envoyez la feuille à forms@example.org."
    ),
}
FIRST = {"en": "27 March 2027, 20:00 (Paris, GMT+01:00)", "fr": "27 mars 2027, 20 h 00 (Paris, UTC+01:00)"}
SECOND = {"en": "3 April 2027, 20:00 (Paris, GMT+02:00)", "fr": "3 avril 2027, 20 h 00 (Paris, UTC+02:00)"}


@pytest.fixture
def planned(desk):
    """A match whose deadline and mail address are written after `turnsheet new`, as the guide has it."""
    plan(desk, CALENDAR)
    return desk


def plan(desk, calendar, address="forms@example.org"):
    set_up(desk.workspace, desk.match, calendar, address)


def set_up(workspace, match, calendar, address="forms@example.org"):
    path = match.folder.settings
    settings.write(path, msgspec.structs.replace(match.settings, deadlines=calendar))
    place = workspace.settings
    site = settings.read(place, Site) if place.is_file() else Site()
    settings.write(place, msgspec.structs.replace(site, mail=Mail(address)))


def tops(desk, turn):
    """Return the first line below the head of each person's form of the coming turn, by language."""
    match = desk.match
    books = {
        seat.language: form_path(match, match.secrets.seat(seat.number), turn - 1)
        for seat in match.seats
        if seat.human
    }
    return {language: top_of(path.read_bytes()) for language, path in books.items()}


def top_of(workbook):
    top = openpyxl.load_workbook(io.BytesIO(workbook)).worksheets[0]["A4"].value
    return top.split("\n")[0].replace("\N{NO-BREAK SPACE}", " ")


def told(moments):
    return {language: text.format(moments[language]) for language, text in TOLD.items()}


def test_the_first_form_says_what_was_set_before_the_match_was_published(planned):
    planned.publish()
    assert tops(planned, 1) == told(FIRST)


def test_what_players_were_given_stays(planned):
    planned.publish()
    before = {path: path.read_bytes() for path in planned.match.folder.path.rglob("*.xlsx")}
    plan(planned, msgspec.structs.replace(CALENDAR, turns={"1": "2027-03-28 20:00"}), "other@example.org")
    planned.publish()
    assert {path: path.read_bytes() for path in planned.match.folder.path.rglob("*.xlsx")} == before


def test_each_turn_has_its_own_deadline_and_verifies(planned):
    planned.gift(1, 2, 5)
    planned.publish(turn=1)
    assert tops(planned, 2) == told(SECOND)
    # Played again after the calendar was changed, a turn still prints what it printed.
    plan(planned, msgspec.structs.replace(CALENDAR, turns={"2": "2027-04-05 20:00"}))
    assert differences(planned) == []


def test_a_form_with_its_deadline_is_read_and_judged(planned):
    planned.publish()
    match = planned.match
    given = form_path(match, match.secrets.seat(1), 0)
    book = openpyxl.load_workbook(given)
    sheet = book.worksheets[0]
    sheet["A4"] = "Deadline: never"
    book.save(planned.inbox / "altered.xlsx")
    planned.publish()
    assert planned.index().seats_in == {1}


def test_a_copy_to_be_corrected_says_when_it_is_due_today(planned):
    planned.publish()
    plan(planned, msgspec.structs.replace(CALENDAR, turns={"1": "2027-04-03 20:00"}))
    data = planned.form(1, {("G1", "to"): "nobody"})
    found = hand_in(planned.workspace, Parcel("orders.xlsx", data, planned.now, "mail"), planned.now, NAME)
    assert top_of(found.receipt.files[1].data) == TOLD["en"].format(SECOND["en"])


@pytest.mark.parametrize("seat", [1, 2])
def test_the_copy_made_on_the_desk_is_the_referees_to_the_byte(tmp_path, plain_pages, seat):
    """A game of ours: the toy has no figures, which a browser is sent beside the paper."""
    workspace = Workspace(tmp_path / "club")
    create(workspace, NewMatch("chicago-express", "CE1", SEATS, {}), START)
    set_up(workspace, open_match(workspace, "CE1"), CALENDAR)
    publish_match(Run(workspace, Wish(), START), "CE1")
    match = open_match(workspace, "CE1")
    keys, language = match.secrets.seat(seat).keys(), match.seat(seat).language
    form = form_path(match, match.secrets.seat(seat), 0).read_bytes()
    data = filled(match, form, {("MOST-SHARES", "answer"): "many"})
    found = hand_in(workspace, Parcel("orders.xlsx", data, START, "mail"), START, "CE1")
    header = Header("CE1", 0, SCREEN)
    sealed = (workspace.site / "CE1/desk" / object_name(keys, header)).read_bytes()
    paper = Paper(unseal(keys, header, sealed)[1], match.game.snapshot().to_json())
    _, copy = paper.receipt(data, "orders.xlsx", language)
    assert copy == found.receipt.files[1].data
    assert top_of(copy) == TOLD[language].format(FIRST[language])


def test_where_forms_go_is_on_no_public_page(planned):
    planned.publish()
    files = [path.read_bytes() for path in planned.workspace.site.rglob("*") if path.is_file()]
    assert files
    assert not [data for data in files if b"forms@example.org" in data]


def test_a_turn_of_an_earlier_version_said_nothing():
    assert sending_then({}) == NOTHING
    assert NOTHING.lines() == ()
