"""One cause is told once, and no form gets more than fifty remarks."""

from engine.findings import Finding, Outcome, Place
from engine.messages import LANGUAGES
from ingest import CATALOGUE, read_form
from ingest.reading.cascades import MOST_FINDINGS, settled
from tests.ingest.busy import FORM, ORDERS, filled_form, read_busy
from tests.ingest.damage import good_case
from tests.ingest.forms_for_tests import CATALOGUE as GAME
from tests.ingest.forms_for_tests import edited, split


def finding(number, code="INGEST.NOT_A_NUMBER", outcome=Outcome.REJECTED):
    return Finding(code, outcome, place=Place("trades", f"T{number}", "shares", "Orders", f"D{number}"))


def test_three_alike_are_told_each():
    alike = tuple(finding(n, "INGEST.LINE_MIXED") for n in range(3))
    assert settled(alike) == alike


def test_from_four_on_the_first_is_told_and_the_others_are_named():
    first, again = settled(finding(n, "INGEST.LINE_MIXED") for n in range(9, 15))
    assert first == finding(9, "INGEST.LINE_MIXED")
    assert (again.code, again.outcome, again.place.cell) == ("INGEST.SAME_AGAIN", Outcome.REJECTED, "D10")
    assert again.facts == {"lines": [f"T{n}" for n in range(10, 15)], "cell": "D9"}
    assert all("T14" in again.line(CATALOGUE, language) for language in LANGUAGES)


def test_fewer_alike_stay_with_the_cells_they_follow():
    found = tuple(finding(n, code) for n in (9, 12) for code in ("INGEST.NOT_A_NUMBER", "INGEST.LINE_VOID"))
    assert settled(found) == found


def test_faults_of_single_cells_are_each_their_own_cause():
    assert len(settled(finding(n) for n in range(20))) == 20


def test_other_columns_and_sections_are_other_causes():
    cells = [(section, column) for section in "ab" for column in "CD"]
    places = [Place(section, f"T{n}", cell=f"{column}{n}") for section, column in cells for n in range(3)]
    found = tuple(Finding("INGEST.STRAY", Outcome.NOTED, place=place) for place in places)
    assert settled(found) == found


def test_beyond_fifty_the_rest_is_counted_and_refusals_go_first():
    notes = [finding(n, outcome=Outcome.NOTED) for n in range(30)]
    refused = [finding(n) for n in range(100, 145)]
    told = settled([*notes, *refused])
    assert len(told) == MOST_FINDINGS + 1
    assert [found for found in told if found.outcome is Outcome.REJECTED] == refused
    assert told[:5] == tuple(notes[:5])
    assert (told[-1].code, told[-1].facts) == ("INGEST.MORE_FINDINGS", {"count": 25})
    assert all("25" in told[-1].line(CATALOGUE, language) for language in LANGUAGES)


def test_a_form_full_of_faults_gets_fifty_remarks():
    def fill(sheet):
        # Rows without an id, each remarked upon.
        split(sheet).insert_rows(15, 60)
        for row in range(15, 75):
            sheet.cell(row, 3).value = "B&O"

    data = edited(filled_form(), fill)
    reading, answers = read_busy(data)
    assert len(reading.findings) == MOST_FINDINGS + 1
    assert reading.findings[-1].facts["count"] == 10
    assert answers == ORDERS


def test_ids_sorted_alone_are_told_once():
    case = good_case()
    ids = {row: case.orders.cells[row, 1] for row in range(9, 15)}
    for row, item in ids.items():
        case.orders.cells[23 - row, 1] = item
    reading = read_form(case.grid(), FORM, GAME, code=None)
    assert [found.code for found in reading.findings] == ["INGEST.LINE_MIXED", "INGEST.SAME_AGAIN"]
    assert not any(line.startswith("T") for line, _ in reading.answers)


def test_a_lost_sheet_is_one_remark():
    reading, _ = read_busy(edited(filled_form(), lambda book: book.remove(book["Orders"]), sheet=None))
    assert [found.code for found in reading.findings] == ["INGEST.NO_ORDERS"]
    assert reading.grade == "red"
