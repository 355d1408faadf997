"""Receipts of filled forms: costs, wishes and remarks as their senders read them."""

import io

import openpyxl
import pytest

from games.continental_divide.forms import order_form
from games.continental_divide.game import GAME
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
