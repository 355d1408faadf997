"""Receipts of filled forms: what is ignored is said, at the cell that has to be changed."""

import pytest

from engine.findings import Outcome
from games.chicago_express.game import GAME
from tests.chicago_express.build import fresh
from tests.chicago_express.test_forms import holder
from tests.games.receipts import filled, receipt


def remarked(**rows):
    """Cells that a receipt remarks upon, with the kind of the remark."""
    said = receipt(GAME, holder(), 1, filled(**rows), "fr")
    return [(remark.where, remark.kind) for remark in said.remarks]


@pytest.mark.parametrize(
    ("cells", "where"),
    [
        ({"action": "SKIP-BUILD", "company": "PRR"}, ["Ordres!C9"]),
        ({"action": "SKIP-AUCTION", "hex1": "L4", "hex3": "P4"}, ["Ordres!D9", "Ordres!F9"]),
        ({"action": "AUCTION", "company": "PRR", "hex2": "L4"}, ["Ordres!E9"]),
        ({"action": "DEVELOP", "company": "PRR", "hex1": "N5"}, ["Ordres!C9"]),
    ],
)
def test_a_cell_that_its_action_makes_no_use_of_is_noted(cells, where):
    assert remarked(W1=cells) == [(cell, "noted") for cell in where]


@pytest.mark.parametrize(
    ("cells", "where"),
    [
        ({"action": "BUILD", "company": "PRR", "hex1": "L4", "hex3": "L4"}, "Ordres!F9"),
        ({"action": "BUILD", "company": "PRR", "hex1": "L4", "hex2": "M4"}, "Ordres!E9"),
        ({"action": "DEVELOP", "hex2": "P4"}, "Ordres!E9"),
    ],
)
def test_a_remark_stands_at_the_hex_that_is_wrong(cells, where):
    assert remarked(W1=cells) == [(where, "rejected")]


def test_limits_are_remarked_upon_in_the_order_of_the_form():
    assert [where for where, _ in remarked(L1={"more": 3}, L2={"more": 3}, L3={"more": 4})] == [
        "Ordres!E18",
        "Ordres!E19",
        "Ordres!E20",
    ]


def test_a_company_is_known_by_its_name():
    said = receipt(GAME, holder(), 1, filled(W1={"action": "AUCTION", "company": "pennsylvania railroad"}))
    assert list(said.remarks) == []


def test_a_cell_that_is_ignored_has_a_code_of_its_own():
    given = filled(W1={"action": "SKIP-BUILD", "company": "PRR"})
    _, (finding,) = GAME.read_orders(holder(), 1, given)
    assert (finding.code, finding.outcome) == ("CE.IDLE", Outcome.NOTED)


@pytest.mark.parametrize(("language", "words"), [("en", "W2, first wish:"), ("fr", "W2, premier vœu\u00a0:")])
def test_orders_name_the_line_of_the_form_also_below_a_refused_one(language, words):
    built = {"action": "BUILD", "company": "PRR", "hex1": "L4"}
    said = receipt(GAME, holder(), 1, filled(W1={**built, "hex2": "L4"}, W2=built), language)
    assert said.orders[0].startswith(words)
    assert "Pennsylvania Railroad" in said.orders[0]


def test_a_figure_for_all_opening_auctions_that_means_nothing_is_remarked_upon():
    given = filled(MOST_SHARES=0, MOST_USD=-2)
    said = receipt(GAME, fresh(3), 1, given)
    assert [(remark.kind, remark.where[-2:]) for remark in said.remarks] == [
        ("noted", "17"),
        ("rejected", "18"),
    ]
    orders, (finding,) = GAME.read_orders(fresh(3), 1, given)
    assert (finding.code, finding.place.row) == ("CE.NO_LINK", "MOST-SHARES")
    assert [one.place.row for one in GAME.check(fresh(3), 1, orders)[1]] == ["MOST-USD"]
