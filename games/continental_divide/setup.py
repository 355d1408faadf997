"""The position before turn 1: money for each player and the turn-order cards by lot (1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from engine.dice import Dice
from engine.game import SeatSetup
from engine.ledger import Balances, Ledger
from games.common.options import parse
from games.common.seats import seats_of
from games.common.tables import personas
from games.continental_divide import accounts as acc
from games.continental_divide.options import ALLOWED, DEFAULTS
from games.continental_divide.state import Options, Seat, State
from games.continental_divide.tables import start_cash


def new_match(options: Mapping[str, str], seats: Sequence[SeatSetup], dice: Dice) -> State:
    """Return the position before turn 1, for three to six seats (1)."""
    chosen = msgspec.convert(parse(options, ALLOWED, DEFAULTS), Options)
    players = seats_of(seats, Seat, start_cash(), personas("games.continental_divide"))
    books: Balances = {}
    order = dice.shuffled("turn order", sorted(players))
    state = State(options=chosen, turn=1, round=1, seats=players, order=order, railroads={}, books=books)
    ledger = Ledger(books)
    for number in sorted(players):
        ledger.pay(acc.BANK, acc.seat(number), start_cash()[len(players)], "start", "1.2")
    return state
