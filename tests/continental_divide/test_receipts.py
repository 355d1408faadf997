"""Receipts of filled forms: costs, wishes and remarks as their senders read them."""

import io

import openpyxl
import pytest

from games.continental_divide.forms import order_form
from games.continental_divide.game import GAME
from games.continental_divide.state import BENDING
from ingest import form_code, write_form
from tests.continental_divide.test_forms import middle
from tests.games.receipts import filled, receipt

BOUGHT = {"action": "BUY", "railroad": "GN", "usd": 20, "shares": 2, "extra": 1}


@pytest.mark.parametrize(
    ("first", "left"),
    [
        ({}, "$16"),
        ({"action": "START", "hex": "S5", "issue": 5, "usd": 12}, "$16"),
        ({"action": "BUY", "railroad": "GN"}, "$48"),
        ({"action": "START", "hex": "S5", "issue": 5, "usd": 20}, "$28"),
    ],
)
def test_costs_are_those_of_the_first_purchase_that_counts(first, left):
    said = receipt(GAME, middle(), 1, filled(P1=first, P3=BOUGHT))
    assert said.costs[-1][1] == left


@pytest.mark.parametrize("before", [{}, {"action": "START", "hex": "S5", "issue": 5, "usd": 20}])
def test_the_form_reckons_as_the_receipt_does(before):
    form, given = order_form(middle(), 1, "M1"), filled(P2=before, P3=BOUGHT)
    data = write_form(form, GAME.catalogue, "en", form_code("M1", 3, 1, b"k" * 32), answers=given)
    sheet = openpyxl.load_workbook(io.BytesIO(data), data_only=True)["Orders"]
    shown = {
        row[0]: [cell for cell in row[1:] if cell is not None] for row in sheet.iter_rows(values_only=True)
    }
    (left,) = shown["Cash left after these orders"]
    assert f"${left}" == receipt(GAME, middle(), 1, given).costs[-1][1]


def test_a_receipt_names_the_rows_of_the_form_and_the_order_in_which_they_are_tried():
    refused = {"action": "START", "hex": "S5", "issue": 5, "usd": 12}
    lines = {"NEW_2": {"line": "S5-W"}, "NEW_3": {"line": "R10-W"}}
    said = receipt(GAME, middle(), 1, filled(P1=refused, P2=BOUGHT, P4=BOUGHT, **lines), "fr")
    assert [order.partition("\u00a0:")[0] for order in said.orders] == [
        "Achat P2, premier vœu",
        "Achat P4, si aucun vœu au-dessus n’est possible",
        "Ligne NEW-2 pour le nouveau chemin de fer, premier vœu",
        "Ligne NEW-3 pour le nouveau chemin de fer, si aucun vœu au-dessus n’est possible",
    ]


@pytest.mark.parametrize(
    ("row", "cells", "column"),
    [
        ("P1", {"action": "START", "hex": "S5", "issue": 5, "usd": 12}, "F"),
        ("P1", {"action": "START", "railroad": "GN", "hex": "S5", "issue": 5, "usd": 20}, "C"),
        ("P1", {"action": "START", "hex": "S5", "issue": 11, "usd": 20}, "E"),
        ("P1", {"action": "BUY", "railroad": "GN", "shares": 30}, "G"),
        ("P1", {"action": "BUY", "railroad": "GN", "shares": 4}, "G"),
        ("P1", {"action": "BUY", "railroad": "GN", "extra": 40}, "H"),
        ("P1", {"action": "BUY", "railroad": "GN", "usd": 15, "extra": 1}, "F"),
        ("UP_1", {"line": "P4-W", "hexes": 30}, "D"),
        ("UP_1", {"line": "P4-W", "hexes": 0}, "D"),
    ],
)
def test_a_refusal_stands_at_the_cell_to_change(row, cells, column):
    (remark,) = receipt(GAME, middle(), 1, filled(**{row: cells})).remarks
    assert (remark.kind, remark.where.partition("!")[2][0]) == ("rejected", column)


@pytest.mark.parametrize(
    ("cells", "column"),
    [({"path": "W W", "hexes": 3}, "E"), ({"path": "W Z9"}, "D"), ({"path": "W E", "hexes": 2}, "D")],
)
def test_a_refused_path_stands_at_its_cell(cells, column):
    state = middle(line=BENDING)
    (remark,) = receipt(GAME, state, 1, filled(UP_1={"from": "P4", **cells})).remarks
    assert (remark.kind, remark.where.partition("!")[2][0]) == ("rejected", column)


@pytest.mark.parametrize(
    ("cells", "columns"),
    [
        ({"action": "START", "hex": "S5", "issue": 5, "usd": 20, "shares": 3, "extra": 1}, "GH"),
        ({"action": "BUY", "railroad": "GN", "hex": "S5", "issue": 5}, "DE"),
    ],
)
def test_a_cell_that_its_purchase_makes_no_use_of_is_noted(cells, columns):
    said = receipt(GAME, middle(), 1, filled(P1=cells), "fr")
    assert [remark.kind for remark in said.remarks] == ["noted"] * len(columns)
    assert [remark.where.partition("!")[2][0] for remark in said.remarks] == list(columns)
    _, findings = GAME.read_orders(middle(), 1, filled(P1=cells))
    assert {finding.code for finding in findings} == {"CD.IDLE"}
