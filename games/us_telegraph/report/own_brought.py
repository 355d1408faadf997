"""What a seat's orders brought in buildings, tokens, cards and workers, beside doing nothing."""

from __future__ import annotations

from engine.messages import say
from engine.report import Section
from games.common import brought
from games.common.accounts import movements
from games.us_telegraph import accounts as acc
from games.us_telegraph.report.edition import Edition
from games.us_telegraph.tables import supply

CARDS = "REPORT.BROUGHT.CARDS"
SPEC = "order ordered:number held:number brought:number"


def sections(edition: Edition) -> tuple[Section, ...]:
    """Return by how much the turn changed what the seat has, and how doing nothing would have (3.4)."""
    seat = edition.seat
    if not any(one.code == "TURN_OF" and one.facts["seat"] == seat for one in edition.record.events):
        return brought.sections(edition, SPEC, [])
    changed = {
        "REPORT.BROUGHT.BUILDINGS": _change(edition, acc.map_account(seat), "building"),
        "REPORT.BROUGHT.WAITING": _change(edition, acc.waiting_account(seat), "building"),
        CARDS: _change(edition, acc.seat(seat), "card"),
        "REPORT.BROUGHT.WORKERS": _change(edition, acc.seat(seat), "worker"),
    }
    held = {CARDS: supply().cards_if_no_action}
    rows = [(say(code), now, held.get(code, 0), now - held.get(code, 0)) for code, now in changed.items()]
    return brought.sections(edition, SPEC, rows, total=False)


def _change(edition: Edition, account: str, kind: str) -> int:
    moves = movements(edition.record.postings, account)
    return sum(amount for posting, amount in moves if posting.unit.partition(":")[0] == kind)
