"""The move of one seat: the first legal wish is played, then what follows from it (seed, course of play)."""

from __future__ import annotations

from games.chicago_express.board import board, chicago
from games.chicago_express.orders import AUCTION, BUILD, DEVELOP, DIAL_OF, SKIP_OF, Orders, Wish
from games.chicago_express.phases import auctions, building, dividends
from games.chicago_express.phases.limits import CeTurn
from games.chicago_express.rules.bidding import clockwise
from games.chicago_express.rules.income import minimum_bid
from games.chicago_express.rules.legality import fault, is_full
from games.chicago_express.state import ACTION, WABASH, Auction, State
from games.chicago_express.tables import dial_steps, late_company


def run(turn: CeTurn) -> None:
    """Play the move of the seat whose turn it is, unless the match has ended in this round."""
    state = turn.state
    if state.ended:
        return
    seat = state.mover
    wish = _choose(turn, seat, turn.orders.get(seat, Orders()).wishes)
    state.dials[DIAL_OF[wish.action]] += 1
    _act(turn, seat, wish)
    if not turn.notes.pop("move over", False):
        end_of_move(turn, seat)


def _choose(turn: CeTurn, seat: int, wishes: list[Wish]) -> Wish:
    """Return the first wish that is legal now; tell the seat alone why earlier ones fell."""
    for rank, wish in enumerate(wishes, 1):
        objection = fault(turn.state, seat, wish)
        if objection is None:
            turn.tell("WISH_PLAYED", "2.1", to=seat, rank=rank, **wish_facts(wish))
            return wish
        facts = {"reason": objection.code, "reason_facts": dict(objection.facts)}
        turn.tell("WISH_FELL", objection.rule, to=seat, rank=rank, **wish_facts(wish), **facts)
    wish = Wish(action=SKIP_OF[fallback_dial(turn.state)])
    code = "WISHES_EXHAUSTED" if wishes else "NO_WISHES"
    turn.tell(code, "2.1", to=seat, dial=DIAL_OF[wish.action])
    return wish


def wish_facts(wish: Wish) -> dict[str, str | list[str]]:
    """Return a wish as facts of an event."""
    return {"action": wish.action, "company": wish.company, "hexes": list(wish.hexes)}


def fallback_dial(state: State) -> str:
    """Return the dial turned for a seat none of whose wishes can be played: most steps left (ruling 28)."""
    steps = dial_steps()
    free = [dial for dial in steps if not is_full(state, dial)]
    return max(free, key=lambda dial: (steps[dial] - state.dials[dial], steps[dial]))


def _act(turn: CeTurn, seat: int, wish: Wish) -> None:
    name = turn.state.seats[seat].name
    if wish.action == AUCTION:
        minimum = minimum_bid(turn.state, wish.company)
        _open(turn, Auction(company=wish.company, starter=seat, minimum_usd=minimum, kind=ACTION, to_ask=[]))
    elif wish.action == BUILD:
        building.build(turn, seat, wish)
        if chicago() in wish.hexes:
            _chicago(turn, seat, wish.company)
    elif wish.action == DEVELOP:
        building.develop(turn, seat, board()[wish.hexes[0]])
    else:
        turn.tell("DIAL_ONLY", "2.1", seat=seat, name=name, dial=DIAL_OF[wish.action])


def _open(turn: CeTurn, auction: Auction) -> None:
    turn.notes["move over"] = True
    auctions.begin(turn, auction, after_auction)


def after_auction(turn: CeTurn, auction: Auction, seat: int | None) -> None:
    """Go on after an auction of the play: the move of who started it is over."""
    end_of_move(turn, auction.starter)


def _chicago(turn: CeTurn, seat: int, code: str) -> None:
    """Play the Chicago phase (seed, Chicago 1 and 2; rulings 13 to 15, 19, 20)."""
    state = turn.state
    dividends.special(turn, code)
    state.companies[code].chicago = True
    late = late_company()
    if state.companies[late].open:
        return
    building.open_late_company(turn)
    minimum = minimum_bid(state, late)
    _open(turn, Auction(company=late, starter=seat, minimum_usd=minimum, kind=WABASH, to_ask=[]))


def end_of_move(turn: CeTurn, seat: int) -> None:
    """Pay the general dividend if it is due, and pass the move on clockwise (ruling 22)."""
    state = turn.state
    state.moves += 1
    dividends.general_if_due(turn)
    order = clockwise(sorted(state.seats), seat)
    state.mover = order[1]
