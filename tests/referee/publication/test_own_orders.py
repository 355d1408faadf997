"""The proof on a desk: from its lines alone a player makes the commitment that the chain has in public."""

import hashlib
import json

import pytest

from publish.pages import proof
from referee.publication.own_orders import own_orders
from tests.referee.helpers import NAME

pytestmark = pytest.mark.usefixtures("plain_pages")


def lines(match, turn, seat):
    (page,) = own_orders(match, turn, seat)
    table = page.sections[0].blocks[1]
    return {row[0].code.rpartition(".")[2]: row[1] for row in table.rows}


def commitment(*parts):
    """Hash as docs/threat-model.md says it: no code of ours beyond the standard library."""
    return hashlib.sha256(json.dumps(parts, separators=(",", ":")).encode()).hexdigest()


def test_a_player_checks_his_orders_at_once(desk):
    form = desk.gift(1, 2, 10)
    data = form.read_bytes()
    desk.publish(now=True)
    shown = lines(desk.match, 1, 1)
    assert shown["FILE"] == hashlib.sha256(data).hexdigest()
    assert commitment(shown["SALT"], shown["FILE"], shown["ORDERS"]) == shown["COMMITMENT"]
    chain = json.loads((desk.workspace.site / NAME / proof.FOLDER / proof.CHAIN).read_bytes())
    assert chain[-1]["statement"]["orders"]["1"] == shown["COMMITMENT"]


def test_other_orders_would_have_another_commitment(desk):
    desk.gift(1, 2, 10)
    desk.publish(now=True)
    shown = lines(desk.match, 1, 1)
    assert commitment(shown["SALT"], shown["FILE"], "0" * 64) != shown["COMMITMENT"]
