"""The order form holds every order of rulebook 10, prefilled, with ranges, and says nothing it should not."""

import re

import pytest

from engine.forms import Kind
from engine.messages import LANGUAGES, say
from games.continental_rails import accounts as acc
from games.continental_rails import outlook, worth
from games.continental_rails.checks import check
from games.continental_rails.forms import limits, order_form, reach, slots, standing_orders
from games.continental_rails.orders import Orders
from games.continental_rails.railways.network import mergeable, neighbours
from games.continental_rails.reading import read_orders
from games.continental_rails.state import BANKRUPT
from tests.continental_rails.build import fresh, give_cash, give_shares, make_president, set_cash
from tests.continental_rails.forms_helpers import CATALOGUE, SEAT, filled, magnate, own_company, read, texts

NUMBER_OR_DATE = re.compile(
    r"[\d\W]*$|\d{1,4}[-/.]\d+|(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*\W?\d+", re.I
)


def form_of(state, seat=SEAT):
    return order_form(state, seat, "T1")


def fields(form):
    return {(line.id, column.id): cell for _, line, column, cell in form.fields()}


def choices(form, line, column="answer"):
    return [choice.code for choice in form.choices[fields(form)[line, column].choices]]


@pytest.mark.parametrize("seat", range(1, 16))
def test_a_fresh_form_returned_untouched_is_accepted_without_a_word(seat):
    state = fresh()
    orders, findings = read_orders(state, seat, filled(state, seat))
    assert findings == ()
    accepted, findings = check(state, seat, orders)
    assert findings == ()
    assert accepted == orders == Orders()


def test_a_magnates_form_returned_untouched_keeps_offices_and_dividends():
    state = magnate()
    state.railroads["B&O"].dividend_usd = 2
    orders, findings = read_orders(state, SEAT, filled(state))
    accepted, remarks = check(state, SEAT, orders)
    assert findings == remarks == ()
    assert accepted == orders
    assert accepted.control == ["B&O", "PENN"]
    assert accepted.railroads["B&O"].dividend_usd == 2
    assert accepted.railroads["PENN"].right_of_way == ""


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "nothing is spent"), ("fr", "rien n’est dépensé"), ("ru", "не тратится ничего")],
)
def test_lavish_spending_says_what_becomes_of_less_than_it_takes(language, said):
    """The form's own range may end below the least that the Press takes notice of (1.2.5)."""
    lines = {line.id: line for section in form_of(fresh()).sections for line in section.rows}
    assert said in CATALOGUE.text(lines[slots.LAVISH].cells[slots.HINT], language)


def test_rule_10_1_every_personal_order_can_be_given():
    asked = fields(form_of(fresh(), 1))
    questions = {
        "BORROW",
        "REPAY",
        "LAVISH",
        "NAME",
        "SPY-PLAYER",
        "SPY-RR",
        "MESSAGE",
        "CONTROL1",
        "CONTROL2",
    }
    assert {line for line, column in asked if column == "answer"} == questions
    assert {line for line, _ in asked} - questions == {"B1", "B2", *(f"T{n}" for n in range(1, 7))}
    assert asked["MESSAGE", "answer"].max_length == 80


def test_rule_10_2_every_order_of_a_president_can_be_given():
    state = magnate()
    asked = {line for line, _ in fields(form_of(state))}
    penn = {line.removeprefix("RR2-") for line in asked if line.startswith("RR2-")}
    always = {
        "LEND",
        "BANK",
        "OWN",
        "STOCK",
        "IMPROVE",
        "ENGINE",
        "TECH",
        "DOUBLE1",
        "INFL",
        "REQ1",
        "REQ2",
        "DIV",
    }
    assert penn == always | {"WAY", "TRACK", "WAR1"}
    assert {"RESIGN1", "RESIGN2", "PC1", "PC2"} <= asked
    assert "B1" not in asked  # two companies owned: no bid (10.1.3)
    assert "RR2-BACK" not in asked  # nothing is owed to the president


@pytest.mark.parametrize("side, ordered", [("east", True), ("west", False)])
def test_ruling_a26_a_merger_that_this_turns_track_may_make_can_be_ordered(side, ordered):
    state = magnate()
    state.railroads["PENN"].lines = ["PENN"]
    state.railroads["B&O"].lines, state.railroads["B&O"].side = ["CRIP"], side
    assert mergeable(state, SEAT) == []
    asked = {line for line, _ in fields(form_of(state))}
    assert ({"SURVIVOR", "ABSORBED"} <= asked) is ordered


@pytest.mark.parametrize("lendable, rows", [(0, 2), (1_000_000, 4)])
def test_rule_4_15_as_many_lines_can_be_doubled_as_can_be_paid(lendable, rows):
    state = magnate()
    state.seats[SEAT].credit_limit_usd = 0
    set_cash(state, acc.rr_cash("PENN"), 0)
    set_cash(state, acc.seat(SEAT), lendable)
    state.railroads["PENN"].lines = ["PENN", "PA1", "PA2", "PA3", "PA4"]
    state.railroads["PENN"].doubled = ["PA1"]
    asked = {line for line, _ in fields(form_of(state)) if line.startswith("RR2-DOUBLE")}
    assert asked == {f"RR2-DOUBLE{n}" for n in range(1, rows + 1)}
    orders, _ = read(state, **{f"RR2_DOUBLE{n}": f"PA{n + 1}" for n in range(1, rows)})
    assert orders.railroads["PENN"].double == [f"PA{n + 1}" for n in range(1, rows)]


def test_what_is_owed_to_the_president_can_be_repaid():
    state = magnate()
    give_cash(state, acc.rr_president("PENN"), -700)
    assert fields(form_of(state))["RR2-BACK", "answer"].high == 700


def test_each_cell_shows_its_range():
    state = magnate()
    asked = fields(form_of(state))
    assert [limit.source for limit in asked["BORROW", "answer"].limits] == ["room"]
    assert form_of(state).sums["room"][0].value == state.seats[SEAT].credit_limit_usd
    assert (asked["RR2-TRACK", "answer"].low, asked["RR2-TRACK", "answer"].high) == (300, 600)
    assert (asked["RR1-IMPROVE", "answer"].low, asked["RR1-IMPROVE", "answer"].high) == (0, 50)
    assert asked["RR1-DIV", "answer"].high == 99
    assert (asked["PC1", "price"].low, asked["PC1", "price"].high) == (134, 1340)
    assert asked["RR2-WAR1", "answer"].high == 75


@pytest.mark.parametrize("paid, span", [(1000, (150, 1500)), (2000, (150, 2400))])
def test_rule_10_1_2_1_asking_prices(paid, span):
    state = fresh()
    own_company(state, 1, "CRIP", paid)  # 150 miles
    assert limits.asking_range(state, "CRIP") == span


def test_rule_4_8_the_form_names_who_serves_a_company_and_may_not_absorb_it():
    """READ's cities are PENN's too; PENN has the line beside it and may never own both."""
    state = magnate()
    state.railroads["NYC"].lines.remove("READ")
    own_company(state, SEAT, "READ", 1000)
    served = dict(neighbours(state, "READ"))
    assert served["PENN"] == "TWIN"
    names = [row.cells["company"].facts for row in rows_of(state)]
    into = next(facts["hint"].facts["into"] for facts in names if facts["company"] == "READ")
    assert say("FORM.COMPANY.TWIN", railroad="PENN") in into


def rows_of(state):
    """Rows of the own private companies on the form."""
    return next(section for section in form_of(state).sections if section.id == "companies").rows


def test_choices_are_those_the_rules_allow():
    form = form_of(magnate())
    assert choices(form, "T1", "railroad") == sorted(["B&O", "C&H", "N&W", "NYC", "PENN", "SCL"])
    assert set(choices(form, "PC2", "railroad")) <= {"PENN", "NYC"}
    assert choices(form, "CONTROL1")[-2:] == ["CNJ", "LV"]
    assert choices(form, "RR2-ENGINE") == ["TYPE2", "TYPE3"]
    assert choices(form, "RR2-TECH") == ["A", "B", "C"]
    assert choices(form, "RR2-DOUBLE1") == ["PENN"]
    assert "S03" not in choices(form, "SPY-PLAYER")
    assert "PA6" not in choices(form, "RR2-REQ1")


def test_railroads_have_their_map_number_as_second_name():
    listed = {choice.code: choice.number for choice in form_of(fresh(), 1).choices["railroads"]}
    assert listed["B&O"] == 14
    assert listed["PENN"] == 12


def test_codes_are_never_taken_for_numbers_or_dates():
    for form in (form_of(magnate()), form_of(fresh(), 1)):
        for found in form.choices.values():
            assert not [choice.code for choice in found if NUMBER_OR_DATE.match(choice.code)]


def test_ids_are_unique_short_and_plain():
    ids = [line.id for section in form_of(magnate()).sections for line in section.rows]
    assert len(ids) == len(set(ids))
    assert all(re.fullmatch(r"[A-Z0-9-]{2,12}", line) for line in ids)


def test_every_list_a_cell_names_is_there():
    form = form_of(magnate())
    for _, line, column, cell in form.fields():
        assert cell.kind is not Kind.CHOICE or cell.choices in form.choices, (line.id, column.id)
    assert set(form.prices) <= set(form.choices)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_a_form_can_be_read(language):
    state = magnate()
    state.railroads["B&O"].solvency = BANKRUPT
    for form in (form_of(state), form_of(fresh(), 1)):
        assert all(CATALOGUE.text(found, language) for found in texts(form))


@pytest.mark.parametrize("language", LANGUAGES)
def test_headings_of_a_section_differ(language):
    for section in form_of(magnate()).sections:
        headings = [CATALOGUE.text(column.label, language).casefold() for column in section.columns]
        assert len(headings) == len(set(headings)), section.id


def test_the_forecast_names_cells_that_are_there():
    form = form_of(magnate())
    asked = fields(form)
    for term in form.forecast:
        assert (term.value is None) == bool(term.rows)
        for line in term.rows:
            assert asked[line, term.column].kind is Kind.INTEGER
            assert not term.times or asked[line, term.times].choices in form.prices
            assert not term.only or term.only[1] in choices(form, line, term.only[0])


def test_the_situation_shows_own_figures_and_limits():
    state = magnate()
    tables = {table.id: table for table in form_of(state).situation}
    figures = {row[0].code: row[1] for row in tables["own"].rows}
    assert figures["FORM.FIG.CASH"] == 1500
    assert figures["FORM.FIG.WORTH"] == worth.net_worth(state, SEAT)
    stock = {row[0]: row for row in tables["stock"].rows}
    assert stock["B&O"][8] == worth.bid_limit(state, "B&O", SEAT)
    assert next(row[0] for row in tables["requests-12"].rows) in reach.free_requests(state, "PENN")


def test_ruling_a5_safe_debt_is_never_recalled():
    state = fresh()
    safe = outlook.safe_debt_usd(state, 1)
    give_cash(state, acc.seat_debt(1), -safe)
    give_cash(state, acc.seat(1), safe)
    limit = worth.net_worth(state, 1) * 700 // 1000 - safe // 2
    assert safe <= limit + 1
    assert safe == worth.net_worth(state, 1) * 700 // 1500


def test_secrets_of_other_seats_change_nothing_on_a_form():
    state, other = fresh(), fresh()
    for changed in (2, 7):
        set_cash(other, acc.seat(changed), 9_999)
        other.seats[changed].credit_limit_usd = 5
    give_shares(other, 2, "SCL", 5)
    give_cash(other, acc.rr_cash("SCL"), 777)
    assert form_of(state, 1) == form_of(other, 1)


def test_a_director_sees_the_books_and_nobody_else():
    state = fresh()
    make_president(state, 4, "SCL")
    tables = {seat: {table.id for table in form_of(state, seat).situation} for seat in (4, 5)}
    assert "money-25" in tables[4]
    assert tables[5] == {"own", "stock", "for-sale"}


def test_no_line_may_be_built_in_the_civil_war():
    state = magnate()
    state.turn = 11
    asked = fields(form_of(state))
    assert ("RR2-TRACK", "answer") not in asked
    assert ("RR2-WAY", "answer") in asked  # it may be abandoned (ruling O1)


def test_a_name_is_asked_only_when_it_may_be_changed():
    state = fresh()
    state.seats[1].may_rename = False
    assert ("NAME", "answer") not in fields(form_of(state, 1))


def test_a_recalled_seat_is_offered_no_loan():
    state = fresh()
    state.seats[1].call_usd = 1
    assert fields(form_of(state, 1))["BORROW", "answer"].high == 0


def test_rights_of_way_that_may_become_free_are_listed_last():
    state = magnate()
    state.railroads["B&O"].right_of_way = "PA8"
    free, later = reach.free_requests(state, "PENN"), reach.possible_requests(state, "PENN")
    assert "PA8" not in free
    assert "PA8" in later
    assert choices(form_of(state), "RR2-REQ1") == free + later


def test_standing_orders_hold_what_is_held():
    state = magnate()
    assert standing_orders(state, SEAT) == Orders(control=["B&O", "PENN"])
    assert check(state, SEAT, standing_orders(state, SEAT)) == (standing_orders(state, SEAT), ())
    assert standing_orders(fresh(), 1) == Orders()
