"""Whatever is ordered: the check raises nothing, is idempotent, and says what it did in both languages."""

import random
import re
from importlib.resources import files

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.findings import refuses_all
from engine.messages import LANGUAGES, Catalogue, say
from games.continental_rails.checks import check
from games.continental_rails.forms import order_form
from games.continental_rails.orders import (
    ABANDON,
    ABSORB,
    BUILD,
    BUY,
    INCORPORATE,
    SELL,
    CompanyBid,
    CompanyOrder,
    Orders,
    RailroadOrders,
    RateWar,
    Trade,
)
from games.continental_rails.reading import read_orders
from games.continental_rails.state import BANKRUPT
from games.continental_rails.wording import describe
from tests.continental_rails.forms_helpers import CATALOGUE, SEAT, faults, filled, magnate, said
from tests.continental_rails.wild import wild_orders
from tests.games.sources import common_source

OWN = Catalogue.read(files("games.continental_rails") / "messages" / "forms").codes("en")

WORDS = st.one_of(
    st.sampled_from(
        ["", "B&O", "PENN", "NYC", "SCL", "LV", "CNJ", "GT", "B&M", "READ", "PA6", "PA8", "PA3", "UP"]
    ),
    st.text(max_size=8),
)
AMOUNTS = st.one_of(st.integers(-10, 700), st.integers(-(10**12), 10**12))
MAYBE = st.none() | AMOUNTS
LINES = st.sampled_from(["", "T1", "B2", "RR1", "PC1"])
TRADES = st.builds(
    Trade, line=LINES, action=st.sampled_from([BUY, SELL, "?"]), railroad=WORDS, shares=AMOUNTS, rank=MAYBE
)
BIDS = st.builds(CompanyBid, line=LINES, company=WORDS, usd=AMOUNTS, rank=AMOUNTS)
COMPANIES = st.builds(
    CompanyOrder,
    line=LINES,
    company=st.sampled_from(["LV", "CNJ", "GT", "", "?"]),
    action=st.sampled_from([SELL, ABSORB, INCORPORATE, ""]),
    price_usd=MAYBE,
    railroad=WORDS,
)
RAILROADS = st.builds(
    RailroadOrders,
    line=LINES,
    railroad=WORDS,
    president_lends_usd=MAYBE,
    repay_president_usd=MAYBE,
    repay_bank_usd=MAYBE,
    treasury_to_president=MAYBE,
    treasury_to_market=MAYBE,
    improve_usd_per_mile=MAYBE,
    engine=MAYBE | st.integers(0, 10),
    technology=st.sampled_from(["", "A", "B", "C", "J", "?"]),
    right_of_way=st.sampled_from(["", BUILD, ABANDON, "?"]),
    track_usd_per_mile=MAYBE,
    double=st.lists(WORDS, max_size=3),
    influence_points=MAYBE,
    request=WORDS,
    second_request=WORDS,
    dividend_usd=MAYBE,
    rate_wars=st.lists(st.builds(RateWar, line=LINES, route=WORDS, percent=AMOUNTS), max_size=2),
)
ORDERS = st.builds(
    Orders,
    borrow_usd=AMOUNTS,
    repay_usd=AMOUNTS,
    companies=st.lists(COMPANIES, max_size=4),
    bids=st.lists(BIDS, max_size=4),
    trades=st.lists(TRADES, max_size=8),
    control=st.lists(WORDS, max_size=4),
    resign=st.lists(WORDS, max_size=3),
    survivor=WORDS,
    absorbed=WORDS,
    spy_seat=MAYBE,
    spy_railroad=WORDS,
    spend_usd=AMOUNTS,
    name=st.text(max_size=50),
    message=st.text(max_size=100),
    railroads=st.dictionaries(st.sampled_from(["B&O", "PENN", "NYC", "?"]), RAILROADS, max_size=4),
)


def look(state, seat, orders):
    accepted, findings = check(state, seat, orders)
    again, remarks = check(state, seat, accepted)
    assert again == accepted
    assert faults(remarks) == []
    for found in findings:
        assert found.place.row
        assert found.rule
        assert all(text for text in said(found))
    assert not refuses_all(findings)
    for given_orders in (orders, accepted):
        told = describe(state, seat, given_orders)
        assert all(CATALOGUE.text(message, language) for message in told for language in LANGUAGES)
    return accepted, findings


@pytest.mark.slow
@settings(max_examples=200)
@given(ORDERS, st.sampled_from([SEAT, 1]), st.booleans(), st.sampled_from([1, 11]))
def test_any_orders_are_judged_alike_twice_and_in_words(orders, seat, bankrupt, turn):
    state = magnate()
    state.turn = turn
    state.railroads["PENN"].solvency = BANKRUPT if bankrupt else "solvent"
    look(state, seat, orders)


@pytest.mark.parametrize("seed", range(40))
def test_a_monkeys_orders_are_judged_alike_twice(seed):
    look(magnate(), SEAT, wild_orders(magnate(), SEAT, random.Random(seed)))


@settings(max_examples=100)
@given(st.data())
def test_whatever_a_form_may_hold_is_read_and_judged(data):
    """Any choice of the lists and any number in any cell: findings, never a crash."""
    state = magnate()
    form = order_form(state, SEAT, "T")
    cells = [(line.id, column.id, cell) for _, line, column, cell in form.fields()]
    lines = {}
    for line, column, cell in data.draw(st.lists(st.sampled_from(cells), max_size=25)):
        codes = [choice.code for choice in form.choices.get(cell.choices, ())]
        values = st.sampled_from(codes) if codes else st.integers(0, 2000)
        if cell.kind.value == "text":
            values = st.text(min_size=1, max_size=cell.max_length)
        lines.setdefault(line, {})[column] = data.draw(values)
    orders, findings = read_orders(state, SEAT, filled(state, **lines))
    assert all(text for found in findings for text in said(found))
    look(state, SEAT, orders)


def _sources():
    package = files("games.continental_rails")
    yield (package / "reading.py").read_text()
    yield (package / "wording.py").read_text()
    for folder in ("checks", "forms"):
        for path in (package / folder).iterdir():
            if path.name.endswith(".py"):
                yield path.read_text()


def test_each_code_has_its_texts_and_each_text_its_code():
    source = "\n".join(_sources())
    used = set(re.findall(r'"((?:CR|FORM|CHOICE|ORDER)\.[A-Z0-9_.]*[A-Z0-9_])"', source))
    made = set(re.findall(r'f"((?:CR|FORM|CHOICE|ORDER)\.(?:[A-Z]+[._])?)\{', source))
    made |= set(re.findall(r'missing: str = "(FORM\.[A-Z]+\.)"', common_source()))
    known = CATALOGUE.codes("en")
    assert used <= known
    assert {code for code in used if code.startswith("CR.")} <= {
        code.removesuffix(".fix") for code in known if code.endswith(".fix")
    }
    stray = {
        code
        for code in OWN - used
        if not code.endswith((".fix", ".HINT")) and not any(code.startswith(start) for start in made)
    }
    assert stray == set()


@pytest.mark.parametrize("code", sorted(OWN))
def test_both_languages_use_the_same_facts(code):
    def facts(language):
        found = CATALOGUE._find(say(code, count=2), language)
        return sorted(set(re.findall(r"\{(\w+)(?::[^}]+)?\}", found)))

    assert facts("en") == facts("fr")
