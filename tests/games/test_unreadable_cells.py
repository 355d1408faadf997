"""One cell of a form spoiled: the orders are those without its line, and a finding says so; never any others.

Every column of every game that a player fills in, nine kinds of spoiling, three formats. A free text is taken
as it is written. The fast and the slow set try a slice each; `make soak` tries the whole matrix and says
how many cases there were.
"""

import re
from collections import Counter
from functools import cache
from random import Random

import openpyxl
import pytest

import games
from engine.findings import Outcome, Place
from engine.forms import Answer, Kind
from games.continental_divide.state import BENDING
from games.continental_rails import accounts as acc
from games.continental_rails.forms import slots
from ingest import identify, read_form
from ingest.folding import tidy
from kit.conformance.positions import played
from tests.chicago_express.build import fresh as fresh_express
from tests.continental_divide.test_forms import middle
from tests.continental_rails.build import give_cash
from tests.continental_rails.forms_helpers import magnate
from tests.games.sources import PRINTED
from tests.games.spoiled_cells import FORMATS, KEY, KINDS, NOT_IN_CSV, Book, answers_of, spoiled
from tests.games.test_forms_on_paper import ready

MATCH = "SPOILED"
LINES_EACH = 2
"""Lines of a section tried for each of its columns: the first and another one."""
SLICE = 6
GOVERNED = {
    "chicago-express": {"MOST-SHARES|MOST-USD": "L"},
    "us-telegraph": {"MOST-BUILDS": "BUILD-", "MOST-DRAWS": "DRAW-", "KEEP": "(BUILD|IF)-"},
    "continental-rails": {
        "CONTROL.": "CONTROL.",
        "SURVIVOR|ABSORBED": "SURVIVOR|ABSORBED",
        "(RR.)-(WAY|TRACK)": r"\1-(WAY|TRACK)",
    },
}
"""Game -> pattern of a line -> of the lines that would mean more than was written if it were left out."""


def busy_president():
    """Return two railroads that could merge, one in debt to its president, and a company."""
    state = magnate()
    state.seats[3].may_rename = True
    state.companies["CNJ"].status, state.companies["CNJ"].owner = "bank", None
    state.railroads["B&O"].lines = ["B&O", "PA1"]
    give_cash(state, acc.rr_president("PENN"), -700)
    return state, 3


def late(name):
    state = list(played(games.load(name)))[-1][2].state
    return state, ready(name, state)


POSITIONS = {
    "continental-rails": busy_president,
    "continental-divide": lambda: (middle(), 1),
    "chicago-express opening": lambda: (fresh_express(), 1),
    "continental-divide bending": lambda: (middle(line=BENDING), 1),
}
NAMES = [*games.names(), "continental-divide bending", "chicago-express opening"]


class Matrix:
    """A position of a game, its form with every cell filled in, and what the orders are without a line."""

    def __init__(self, name):
        self.name = name.partition(" ")[0]
        self.game = games.load(self.name)
        self.state, self.seat = POSITIONS.get(name, lambda: late(self.name))()
        self.form = self.game.form(self.state, self.seat, MATCH)
        self.answers = answers_of(self.form)
        self.fields = {(line.id, column.id): field for _, line, column, field in self.form.fields()}
        self._books = {}

    def cases(self):
        """Yield (line, column, kind of spoiling) for each cell that is tried."""
        tried = Counter()
        for section, line, column, _ in self.form.fields():
            question = len([at for at in self.fields if at[0] == line.id]) == 1
            key = (line.id if question else section.id, column.id)
            tried[key] += 1
            if (line.id, column.id) in self.answers and tried[key] <= LINES_EACH:
                yield from ((line.id, column.id, kind) for kind in KINDS)

    def governed(self, line):
        """Return a line and those that must fall with it."""
        found = {line}
        for pattern, others in GOVERNED.get(self.name, {}).items():
            if match := re.fullmatch(pattern, line):
                found |= {name for name, _ in self.fields if re.match(match.expand(others), name)}
        return found

    def orders(self, answers):
        """Return the orders as read and as accepted, as JSON."""
        given = {at: Answer(value, Place(row=at[0], column=at[1])) for at, value in answers.items()}
        orders, _ = self.game.read_orders(self.state, self.seat, given)
        accepted, _ = self.game.check(self.state, self.seat, orders)
        return tuple(self.game.orders_to_json(each) for each in (orders, accepted))

    def without(self, lines):
        kept = {at: value for at, value in self.answers.items() if at[0] not in lines}
        sent = {
            at: field.default
            for at, field in self.fields.items()
            if at[0] in lines and field.default is not None
        }
        return self.orders({**kept, **sent})

    def book(self, kind):
        """Return a form in a format with the places of its cells."""
        if kind not in self._books:
            book = Book(self.game, self.form, self.answers, kind)
            reading = self.read(book.good)
            assert reading.findings == ()
            assert {at: answer.value for at, answer in reading.answers.items()} == self.answers
            self._books[kind] = book, reading.places
        return self._books[kind]

    def read(self, data):
        code, grid, findings = identify(data, "form", KEY)
        assert findings == ()
        return read_form(grid, self.form, self.game.catalogue, code=code)

    def number_of(self, at):
        """Return the second name of the choice in a cell, if it has one."""
        choices = self.form.choices.get(self.fields[at].choices, ())
        return next((choice.number for choice in choices if choice.code == self.answers[at]), None)

    def verdict(self, line, column, kind, form):
        """Spoil one cell, read the form, and return what became of it: refused, or a text as written."""
        book, places = self.book(form)
        field, value = self.fields[line, column], self.answers[line, column]
        how = spoiled(kind, field, value, self.number_of((line, column)))
        cell = places[line, column].cell
        reading = self.read(book.with_cell(openpyxl.utils.cell.coordinate_to_tuple(cell), how))
        got = self.orders({at: answer.value for at, answer in reading.answers.items()})
        if field.kind is not Kind.TEXT or not how.text or reading.refused:
            lines = self.governed(line)
            assert reading.refused == lines
            assert got == self.without(lines)
            told = [
                one for one in reading.findings if one.outcome is Outcome.REJECTED and one.place.row == line
            ]
            assert told[0].place.cell in (cell, places_beside(cell))
            return "refused"
        assert got == self.orders({**self.answers, (line, column): tidy(how.text)})
        return "a text as written"


def places_beside(cell):
    """Return the cell to the left: where a range of two cells begins."""
    row, column = openpyxl.utils.cell.coordinate_to_tuple(cell)
    return f"{openpyxl.utils.get_column_letter(column - 1)}{row}"


@cache
def matrix(name):
    return Matrix(name)


def possible(kind, form):
    return form != "csv" or kind not in NOT_IN_CSV


@pytest.mark.soak
@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("name", NAMES)
def test_a_spoiled_cell_never_makes_other_orders(name, form, record_property):
    one, verdicts = matrix(name), Counter()
    for line, column, kind in one.cases():
        verdicts[one.verdict(line, column, kind, form) if possible(kind, form) else "not in csv"] += 1
    record_property("cases", dict(verdicts))
    print(name, form, dict(verdicts))
    assert verdicts["refused"] > sum(verdicts.values()) // 2


@pytest.mark.parametrize("count", [SLICE, pytest.param(10 * SLICE, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", NAMES)
def test_a_slice_of_the_matrix(name, count):
    one = matrix(name)
    cases = [(*case, form) for case in one.cases() for form in FORMATS if possible(case[-1], form)]
    for line, column, kind, form in Random(name).sample(cases, min(count, len(cases))):
        assert one.verdict(line, column, kind, form), (line, column, kind, form)


def columns_of(form):
    """Return what a form asks, whichever line it is: section and column, or the line that asks one thing."""
    asked = [(line, section, column) for section, line, column, _ in form.fields()]
    cells = Counter(line.id for line, _, _ in asked)
    return {
        re.sub(r"\d+", "", f"{line.id if cells[line.id] == 1 else section.id} {column.id}")
        for line, section, column in asked
    }


@pytest.mark.parametrize("name", PRINTED)
def test_the_matrix_has_every_column_that_is_asked_in_a_match(name):
    game = games.load(name)
    tried = set().union(*(columns_of(matrix(other).form) for other in NAMES if other.startswith(name)))
    for state, _, _ in played(game):
        for seat in game.seats_to_move(state):
            assert columns_of(game.form(state, seat, MATCH)) <= tried


def test_the_matrix_has_every_line_a_president_may_be_asked():
    asked = columns_of(matrix("continental-rails").form)
    single = [value for name, value in vars(slots).items() if name.isupper() and isinstance(value, str)]
    columns = {
        "order",
        "answer",
        "allowed",
        "company",
        "usd",
        "action",
        "price",
        "railroad",
        "shares",
        "rank",
    }
    lines = {name.split()[0].removeprefix("RR-") for name in asked}
    assert {re.sub(r"\d", "", value) for value in single} - columns <= lines


def orders_with(one, cells):
    """Return the orders of a form in which some cells are filled in, the others as they were sent out."""
    sent = {at: field.default for at, field in one.fields.items() if field.default is not None}
    book = Book(one.game, one.form, {**sent, **cells}, "xlsx")
    reading = one.read(book.good)
    orders, _ = one.game.read_orders(one.state, one.seat, reading.answers)
    return orders, {finding.code for finding in reading.findings}


def test_chicago_express_builds_nothing_where_one_hex_is_not_in_the_list():
    one = matrix("chicago-express")
    first, second = (choice.code for choice in one.form.choices["sites"][:2])
    build = {
        ("W1", "action"): "BUILD",
        ("W1", "company"): "PRR",
        ("W1", "hex1"): first,
        ("W1", "hex2"): second,
    }
    orders, _ = orders_with(one, build)
    assert [wish.hexes for wish in orders.wishes] == [[first, second]]
    orders, told = orders_with(one, {**build, ("W1", "hex3"): "O44"})
    assert orders.wishes == []
    assert told == {"INGEST.UNKNOWN_CHOICE_NEAR"}


def test_chicago_express_keeps_a_standing_limit():
    one = matrix("chicago-express")
    standing = one.state.seats[one.seat].limits
    line = next(at[0] for at, field in one.fields.items() if at[1] == "first" and field.default)
    orders, told = orders_with(one, {(line, "first"): 25, (line, "more"): "much"})
    assert standing
    assert orders.limits == standing
    assert "INGEST.LINE_AS_SENT" in told


def test_continental_divide_buys_nothing_where_limit_and_shares_cannot_be_read():
    buy = {("P1", "action"): "BUY", ("P1", "railroad"): "GN"}
    one = matrix("continental-divide")
    assert orders_with(one, {**buy, ("P1", "usd"): 16, ("P1", "shares"): 1})[0].purchases
    orders, _ = orders_with(one, {**buy, ("P1", "usd"): "15,5", ("P1", "shares"): "1x"})
    assert orders.purchases == []


@pytest.mark.parametrize("line", ["MOST-BUILDS", "KEEP"])
def test_us_telegraph_builds_nothing_where_it_is_not_sure_how_much(line):
    one = matrix("us-telegraph")
    build = {at: value for at, value in one.answers.items() if at[0] == "BUILD-1"}
    build["FIRST", "answer"] = "BUILD"
    assert orders_with(one, build)[0].builds
    orders, told = orders_with(one, {**build, (line, "answer"): "one"})
    assert (orders.first, orders.builds) == ("BUILD", [])
    assert "INGEST.LINE_GOVERNED" in told


def test_continental_rails_keeps_dividends_and_presidencies():
    one = matrix("continental-rails")
    own = [one.fields[f"CONTROL{n}", "answer"].default for n in (1, 2)]
    cells = {("CONTROL1", "answer"): "NYC", ("CONTROL2", "answer"): "?!", ("RR1-DIV", "answer"): "4 or 5"}
    orders, _ = orders_with(one, cells)
    assert orders.control == own
    assert orders.railroads[own[0]].dividend_usd == one.fields["RR1-DIV", "answer"].default
