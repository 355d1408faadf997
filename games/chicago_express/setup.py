"""The position before turn 1 (seed, setup 1 to 3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.dice import Dice
from engine.game import SeatSetup
from engine.ledger import Balances, Ledger
from games.chicago_express import accounts as acc
from games.chicago_express.board import INDUSTRIAL, of_terrain
from games.chicago_express.computer.profile import characters
from games.chicago_express.options import ALLOWED, DEFAULTS
from games.chicago_express.state import Company, Seat, State
from games.chicago_express.tables import (
    CompanyFacts,
    companies,
    dial_steps,
    figures,
    opening_order,
    start_cash,
)
from games.common.options import parse
from games.common.seats import seats_of
from games.common.tables import personas

RULE = "1.1"


def new_match(options: Mapping[str, str], seats: Sequence[SeatSetup], dice: Dice) -> State:
    """Return the position before the opening auctions, for two to six seats.

    Drawn are the banker (ruling 24) and what each computer seat is drawn to (ruling 31).
    """
    chosen = parse(options, ALLOWED, DEFAULTS)
    players = seats_of(seats, Seat, start_cash(), personas("games.chicago_express"))
    books: Balances = {}
    banker = dice.choice("banker", sorted(players))
    lean(players, dice)
    state = State(
        turn=1,
        pace=chosen["pace"],
        variant=chosen["variant"],
        strength=chosen["computer_strength"],
        seats=players,
        companies={code: _company(row) for code, row in companies().items()},
        dials=dict.fromkeys(dial_steps(), 0),
        tracks=dict.fromkeys(of_terrain(INDUSTRIAL), 0),
        houses=[],
        books=books,
        banker=banker,
        mover=banker,
        opening_left=list(opening_order()),
    )
    _fill_books(state, Ledger(books))
    return state


def lean(players: Mapping[int, Seat], dice: Dice) -> None:
    """Draw what each computer seat is drawn to: half of the lots are the mood of the match (ruling 31)."""
    common = {name: row.whole_match_permille for name, row in characters().items()}
    names = sorted(name for name, permille in common.items() if not permille)
    mood = dice.choice("mood", names)
    for number in sorted(players):
        players[number].character = dice.choice("leaning", [*names, *(mood for _ in names)])
    for name, permille in common.items():
        if permille and dice.chance(f"mood of all/{name}", permille):
            for player in players.values():
                player.character = name


def _company(row: CompanyFacts) -> Company:
    is_open = bool(row.open_at_start)
    return Company(code=row.id, open=is_open, trains=[row.start_hex] if is_open else [])


def _fill_books(state: State, ledger: Ledger) -> None:
    for code, row in companies().items():
        ledger.move(acc.share(code), acc.ISSUER, acc.company(code), row.shares, "start", RULE)
        ledger.move(acc.train(code), acc.ISSUER, acc.SUPPLY, row.trains_total, "start", RULE)
        for hex_id in state.companies[code].trains:
            ledger.move(acc.train(code), acc.SUPPLY, acc.on_hex(hex_id), 1, "start", "1.2")
    ledger.move(acc.HOUSE, acc.ISSUER, acc.SUPPLY, figures().houses_for_development, "start", RULE)
    track_houses = figures().houses_on_industrial_track
    ledger.move(acc.HOUSE, acc.ISSUER, acc.TRACK, track_houses, "start", "1.2")
    usd = start_cash()[len(state.seats)]
    for number in sorted(state.seats):
        ledger.pay(acc.BANK, acc.seat(number), usd, "start", "1.3")
