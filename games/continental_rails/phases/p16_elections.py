"""Phase 16: boards and presidents for the next turn (4.14, 10.1.5)."""

from __future__ import annotations

from typing import Any

from games.continental_rails import accounts as acc
from games.continental_rails.commands import CrTurn, rules_of
from games.continental_rails.operations.bankruptcy import void_president_loan
from games.continental_rails.operations.elections import candidacy, chairman, elect
from games.continental_rails.worth import large_holders


def run(turn: CrTurn) -> None:
    """Seat the boards, count the bids, put the presidents in office.

    What railroads owe their presidents is noted first: a change of president voids it, and the debt would
    else be laundered in time for Rail Mogul (1.2.2, ruling A2).
    """
    state = turn.state
    turn.notes["owing"] = [code for code in sorted(state.railroads) if acc.owed_to_president(state, code)]
    for code in sorted(state.railroads):
        seat_directors(turn, code)
    bids = {seat: candidacy(turn, seat) for seat in sorted(state.seats)}
    offices = {
        code: (state.railroads[code].president, state.railroads[code].chairman) for code in state.railroads
    }
    elected = elect(turn, bids)
    for code in sorted(state.railroads):
        inaugurate(turn, code, elected.get(code))
    for seat, bid in bids.items():
        for code in bid.stands:
            if elected.get(code) != seat:
                if not rules_of(turn).reasons_told:
                    turn.tell("BID_FOR_OFFICE_LOST", "10.1.5", to=seat, railroad=code)
                    continue
                tell_loser(turn, seat, code, elected.get(code), offices[code])


def tell_loser(
    turn: CrTurn, seat: int, code: str, winner: int | None, offices: tuple[object, object]
) -> None:
    """Tell a candidate why he was not elected, with his own shares; of others' only what decided (A38).

    `offices` are president and chairman: they win of equals (4.14.4, ruling A3).
    """
    owned, issued = acc.shares(turn.state, seat, code), acc.issued(turn.state, code)
    facts: dict[str, Any] = {"railroad": code, "owned": owned}
    if winner is None or seat not in turn.state.railroads[code].directors:
        facts |= {"issued": issued, "tenth": rules_of(turn).director_permille}
        has = owned * 1000 // max(1, issued)
        turn.tell("OFFICE_FEW_SHARES", "4.14.2", to=seat, **facts, permille=has)
        return
    facts["tycoon"] = turn.state.seats[winner].name
    president, chairs = offices
    if acc.shares(turn.state, winner, code) != owned:
        turn.tell("OFFICE_OUTVOTED", "4.14.4", to=seat, **facts)
    elif winner == president:
        turn.tell("OFFICE_EQUAL_PRESIDENT", "4.14.4", to=seat, **facts)
    elif winner == chairs:
        turn.tell("OFFICE_EQUAL_CHAIRMAN", "4.14.4", to=seat, **facts)
    else:
        turn.tell("OFFICE_LOT", "4.14.4", to=seat, **facts)


def seat_directors(turn: CrTurn, code: str) -> None:
    """Put on the board all who hold a tenth of the issued shares, and name the chairman (4.14.2, 4.14.3)."""
    railroad = turn.state.railroads[code]
    before, after = railroad.directors, sorted(large_holders(turn.state, code))
    railroad.directors = after
    if rules_of(turn).chairman_named:
        railroad.chairman = chairman(turn, code)
    for word, seats in (("JOINED", set(after) - set(before)), ("LEFT", set(before) - set(after))):
        for seat in sorted(seats):
            tycoon = turn.state.seats[seat].name
            turn.tell(f"DIRECTOR_{word}", "4.14.2", railroad=code, seat=seat, tycoon=tycoon)


def inaugurate(turn: CrTurn, code: str, winner: int | None) -> None:
    """Put a president in office, anonymous if none; a change voids the old one's loan (4.4, 4.14.4)."""
    railroad = turn.state.railroads[code]
    old, railroad.president = railroad.president, winner
    if old == winner:
        return
    usd = void_president_loan(turn, code)
    if usd and old is not None:
        turn.tell("PRESIDENT_LOAN_LOST", "4.4", to=old, railroad=code, usd=usd)
    if winner is None:
        turn.tell("PRESIDENT_ANONYMOUS", "4.14.4", railroad=code)
    else:
        tycoon = turn.state.seats[winner].name
        turn.tell("PRESIDENT_ELECTED", "4.14.4", railroad=code, seat=winner, tycoon=tycoon)
