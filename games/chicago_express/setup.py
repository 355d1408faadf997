"""The position before turn 1 (seed, setup 1 to 3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.dice import Dice
from engine.game import OptionError, SeatSetup
from engine.ledger import Balances, Ledger
from games.chicago_express import accounts as acc
from games.chicago_express import options as opt
from games.chicago_express.board import INDUSTRIAL, of_terrain
from games.chicago_express.computer.tempers import leanings
from games.chicago_express.state import Company, Seat, State
from games.chicago_express.tables import (
    CompanyFacts,
    companies,
    dial_steps,
    figures,
    opening_order,
    personas,
    start_cash,
)
from games.common.seats import check_names_differ

MIN_SEATS, MAX_SEATS = min(start_cash()), max(start_cash())
RULE = "1.1"


def new_match(options: Mapping[str, str], seats: Sequence[SeatSetup], dice: Dice) -> State:
    """Return a fresh match.

    Parameters
    ----------
    options : mapping
        ``pace``, ``variant``, ``computer_strength``.
    seats : sequence
        Two to six seats, numbered from 1 without gaps; none at all stands for six computer seats.
    dice : Dice
        Draws the banker (ruling 24) and what each computer seat is drawn to (ruling 31).

    Returns
    -------
    State
        Ready for the opening auctions.

    Raises
    ------
    OptionError
        If an option, the number of seats, a seat number or a name is not possible.
    """
    chosen = opt.parse(options)
    players = _seats(seats)
    books: Balances = {}
    banker = dice.choice("banker", sorted(players))
    _lean(players, dice)
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


def _lean(players: Mapping[int, Seat], dice: Dice) -> None:
    """Draw what each computer seat is drawn to: half of the lots are the mood of the match (ruling 31)."""
    common = {name: row.whole_match_permille for name, row in leanings().items()}
    names = sorted(name for name, permille in common.items() if not permille)
    mood = dice.choice("mood", names)
    for number in sorted(players):
        players[number].leaning = dice.choice("leaning", [*names, *(mood for _ in names)])
    for name, permille in common.items():
        if permille and dice.chance(f"mood of all/{name}", permille):
            for player in players.values():
                player.leaning = name


def _seats(given: Sequence[SeatSetup]) -> dict[int, Seat]:
    setups = sorted(given, key=lambda one: one.number) or [
        SeatSetup(number) for number in range(1, MAX_SEATS + 1)
    ]
    allowed = tuple(str(number) for number in range(MIN_SEATS, MAX_SEATS + 1))
    if not MIN_SEATS <= len(setups) <= MAX_SEATS:
        raise OptionError("seats", str(len(setups)), allowed)
    for number, one in enumerate(setups, 1):
        if one.number != number:
            raise OptionError("seat", str(one.number), tuple(str(n) for n in range(1, len(setups) + 1)))
    found = {one.number: _seat(one) for one in setups}
    check_names_differ(found)
    return found


def _seat(one: SeatSetup) -> Seat:
    return Seat(number=one.number, name=one.name or personas()[one.number], human=one.human)


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
