"""Share prices on one scale: all lines begin at 100, and a split is no fall (9.4, 6.4, 6.5)."""

import math

import pytest

from games.continental_rails.report import build
from games.continental_rails.report.compared import indexed, price_history, splits
from games.continental_rails.report.edition import Edition
from games.continental_rails.report.railroads_page import by_number
from games.continental_rails.rules import rules_for
from games.continental_rails.state import MarketDay
from tests.continental_rails.random_matches import play
from tests.continental_rails.report_matches import page_of, played

RULES = rules_for({})


def day(turn, close_usd, final_usd, issued, cornered=False):
    return MarketDay(
        turn=turn,
        start_usd=close_usd,
        close_usd=close_usd,
        final_usd=final_usd,
        traded_shares=0,
        issued_shares=issued,
        treasury_shares=0,
        cornered=cornered,
    )


@pytest.mark.parametrize(
    "last, found",
    (
        (day(2, 120, 60, 2000), {2: 2}),
        (day(2, 170, 56, 3100), {2: 3}),  # and a hundred new shares
        (day(2, 130, 58, 2000, cornered=True), {2: 2}),  # 117 after the corner: two for one, not three
        (day(2, 120, 120, 1000), {}),
        (day(2, 100, 50, 2000), {}),
        (day(2, 120, 60, 1600), {}),  # reorganised at half its price: nobody has two shares for one
        (day(2, 105, 94, 1000, cornered=True), {}),
    ),
)
def test_a_split_is_known_by_the_public_figures_of_its_day(last, found):
    assert splits(RULES, [day(1, 90, 90, 1000), last]) == found


def test_every_line_begins_at_100_and_a_split_costs_nothing():
    state, record = played(2)
    rr = by_number(Edition(state, "CR1", record, None))[0]
    rr.market = [day(1, 50, 50, 1000), day(2, 150, 50, 3000)]
    rr.market[0].start_usd = rr.price_usd = 50
    assert indexed(Edition(state, "CR1", record, None), rr) == (100, 100, 300)


def test_the_exchange_shows_the_comparison_of_all_railroads():
    state, record = played(7)
    exchange = page_of(build(state, "CR1", record, None), "exchange")
    charts = {block.id: block for section in exchange.sections for block in section.blocks}
    chart = charts["compared"]
    named = {rr.name: rr for rr in state.railroads.values()}
    assert {series.name for series in chart.series} == named.keys()
    assert len(chart.series) > 5
    for series in chart.series:
        railroad = named[series.name]
        prices = price_history(Edition(state, "CR1", record, None), railroad)
        first = next(value for value in prices if value is not None)
        parts = math.prod(splits(RULES, railroad.market).values())
        assert series.values[-1] == 100 * prices[-1] * parts // first
        if parts == 1:
            assert series.values == tuple(value and 100 * value // first for value in prices)


def test_the_exchange_has_a_row_for_each_stock_by_its_change():
    state, record = played(7)
    exchange = page_of(build(state, "CR1", record, None), "exchange")
    blocks = {block.id: block for section in exchange.sections for block in section.blocks}
    days = [(rr, rr.market[-1]) for rr in state.railroads.values() if rr.market]
    traded = [(rr, day) for rr, day in days if day.turn == state.turn - 1]
    # Equal in thousandths, stocks stand by their codes.
    changes = [(-(1000 * day.close_usd // day.start_usd), rr.code, rr.name) for rr, day in traded]
    rows = {row[0].text: row[1].values for row in blocks["prices"].rows}
    assert list(rows) == [name for *_, name in sorted(changes)]
    lines = {series.name: series.values for series in blocks["compared"].series}
    assert rows == {rr.name: lines[rr.name] for rr, _ in traded}


@pytest.mark.slow
def test_the_splits_found_are_those_that_the_paper_told():
    """Of a match as the computers play it; public figures alone say what the events said."""
    told = {}
    for before, result in play(5101, 22):
        for event in result.events:
            if event.code == "STOCK_SPLIT":
                told[event.facts["railroad"], before.turn] = event.facts["parts"]
        state = result.state
    found = {
        (code, turn): parts
        for code, rr in state.railroads.items()
        for turn, parts in splits(RULES, rr.market).items()
    }
    assert found
    assert found == {key: parts for key, parts in told.items() if key[0] in state.railroads}
