"""The guarantee, on ten thousand damaged forms: the same orders or a finding at that cell, never others.

The fast set tries a hundred cases, the slow set a thousand, `make soak` the others.
A failing case prints its damage and the line that makes it again.
"""

import io
import random

import openpyxl
import pytest
from hypothesis import HealthCheck, event, given, note, seed, settings
from hypothesis import strategies as st

from ingest import CATALOGUE as TEXTS
from ingest import identify, read_form
from ingest.grid import cell_name
from ingest.reading.codes import find_code
from tests.ingest.busy import FORM, ORDERS
from tests.ingest.damage import Sheet, delete_rows, good_case, text
from tests.ingest.forms_for_tests import CATALOGUE, KEY
from tests.ingest.mishaps import MISHAPS, damage
from tests.mass_runs import sliced

QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]
FAST = settings(max_examples=100, deadline=None, suppress_health_check=QUIET, print_blob=True)
# Each part in a worker of its own; with the files below, ten thousand in all.
PARTS = 10
SLOW = settings(FAST, max_examples=9_500 // PARTS, derandomize=False)
FEW_FILES = settings(FAST, max_examples=15)
# A column that is gone takes with it all lines that need it.
WHOLE_SECTION = ("INGEST.SECTION", "INGEST.COLUMN")
ABSORB = ("ABSORB", "answer")
DEFAULTS = {(line.id, column.id): field.default for _, line, column, field in FORM.fields()}


def covers(finding, line, column, section):
    """Return whether a finding speaks of a cell: by itself, by its line, its section, or all."""
    place = finding.place
    if not place.row or finding.code == "INGEST.MORE_FINDINGS":
        return finding.code not in ("INGEST.EMPTY_FORM", "INGEST.UNTOUCHED_FORM", "INGEST.LINE_UNKNOWN")
    if place.section != section:
        return False
    if finding.code.startswith(WHOLE_SECTION):
        return True
    named = line in (place.row, *finding.facts.get("lines", ()))
    # A remark on one cell may say that its whole line is void with it.
    return named and (place.column in ("", column) or "within" in finding.facts)


def holds(case):
    """Read a damaged form and compare it with what the player meant."""
    grid = case.grid()
    code, refused = find_code(grid, lambda code: code.genuine(KEY))
    if refused:
        return "refused", None
    reading = read_form(grid, FORM, CATALOGUE, code=code)
    sheets = {sheet.name: sheet for sheet in grid.sheets}
    at_cell = {(name, where): item for name, sheet in sheets.items() for where, item in sheet.cells.items()}
    for line, column in DEFAULTS.keys() if reading.refused else ():
        if line in reading.refused:
            answer = reading.answers.get((line, column))
            assert (answer and answer.value) == DEFAULTS[line, column], f"{line} is not as it was sent out"
    for at, answer in reading.answers.items():
        if at[0] in reading.refused:
            continue
        item = item_at(at_cell, answer.place)
        assert id(item) not in case.printed, f"{at} was read from a printed cell"
        if id(item) in case.origin:
            assert case.origin[id(item)] == at, f"{at} was read from the cell of {case.origin[id(item)]}"
            assert answer.value == case.wanted[at], f"{at} is another value"
    sections = {line.id: section.id for section, line, _, _ in FORM.fields()}
    read = {at for at in reading.answers if at[0] not in reading.refused}
    for at in case.wanted.keys() - read - case.lost:
        said = [finding for finding in reading.findings if covers(finding, *at, sections[at[0]])]
        assert said, f"{at} was lost without a word"
        told_at_the_cell(case, at, said)
    return "same" if not reading.findings else "told", reading


def told_at_the_cell(case, at, said):
    """A finding about one cell names a cell where it now stands: of copies the one that was read."""
    for finding in said:
        found = TEXTS.text(finding.facts.get("found"), "en")
        spots = [where for where, item in case.places_of(at) if item.shown == found]
        if spots and (finding.place.row, finding.place.column) == at:
            assert (finding.place.sheet, finding.place.cell) in spots


def item_at(at_cell, place):
    row, column = openpyxl.utils.cell.coordinate_to_tuple(place.cell)
    return at_cell[place.sheet, (row, column)]


def tried(data):
    case = good_case()
    damage(case, data)
    note("\n".join(case.done))
    outcome, reading = holds(case)
    event(outcome)
    return case, reading


def test_the_undamaged_form_reads_whole():
    case = good_case()
    assert case.wanted == ORDERS
    assert holds(case)[0] == "same"


@FAST
@given(st.data())
def test_damage_gives_the_same_orders_or_a_finding(data):
    tried(data)


@pytest.mark.slow
@pytest.mark.parametrize("part", sliced(range(PARTS), 1))
def test_damage_gives_the_same_orders_or_a_finding_ten_thousand_times(part):
    # The same cases again for a landing; other ones on a developer's run, by the seed that is printed.
    number = part if settings().derandomize else random.getrandbits(32)

    @seed(number)
    @SLOW
    @given(st.data())
    def ten_thousand(data):
        note(f"seed {number}")
        tried(data)

    ten_thousand()


@pytest.mark.parametrize("mishap", MISHAPS)
def test_each_mishap_alone(mishap):
    @settings(FAST, max_examples=12)
    @given(st.data())
    def alone(data):
        case = good_case()
        MISHAPS[mishap](case, data.draw)
        note("\n".join(case.done))
        assert case.done
        holds(case)

    alone()


def test_of_two_copies_a_remark_names_the_one_that_could_be_read():
    case = good_case()
    at = next(where for where, item in case.orders.cells.items() if case.origin.get(id(item)) == ABSORB)
    case.respell(case.orders, at, text(f"\u200f{case.orders.cells[at].value}"))
    headings = max(
        row for (row, _), item in case.orders.cells.items() if row < at[0] and item.shown == "Line"
    )
    case.sheets.append(Sheet("A copy", dict(case.orders.cells)))
    delete_rows(case.orders, headings, 1)
    _, reading = holds(case)
    assert [(finding.code, finding.place.address) for finding in reading.findings] == [
        ("INGEST.HIDDEN_SIGN", f"A copy!{cell_name(*at)}")
    ]


def as_file(case):
    """Return the damaged form as a workbook, as a spreadsheet program would save it."""
    book = openpyxl.Workbook()
    book.remove(book.active)
    for number, sheet in enumerate(case.sheets):
        made = book.create_sheet(sheet.name or f"S{number}")
        for (row, column), item in sheet.cells.items():
            cell = made.cell(row, column)
            cell.value = item.value
            cell.data_type = {"text": "s", "formula": "f", "error": "e", "logical": "b"}.get(item.kind, "n")
    book.create_sheet("Summary")
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


PLAIN = {"text", "number", "logical", "error", "formula"}


def through_a_file(data):
    case, reading = tried(data)
    kinds = {str(item.kind) for sheet in case.sheets for item in sheet.cells.values()}
    code, grid, findings = identify(as_file(case), "form.xlsx", KEY)
    # Formats and merged or array ranges, which this plain file has not; control signs cannot be saved at all.
    if reading is None or findings or not kinds <= PLAIN:
        return
    again = read_form(grid, FORM, CATALOGUE, code=code)
    assert {at: a.value for at, a in again.answers.items()} == {
        at: a.value for at, a in reading.answers.items()
    }
    assert [finding.code for finding in again.findings] == [finding.code for finding in reading.findings]


@FEW_FILES
@given(st.data())
def test_a_damaged_file_says_what_its_grid_says(data):
    through_a_file(data)


@pytest.mark.slow
@pytest.mark.parametrize("times", sliced((150, 500), 1))
def test_a_damaged_file_says_what_its_grid_says_many_times(times):
    @settings(FAST, max_examples=times)
    @given(st.data())
    def many(data):
        through_a_file(data)

    many()
