"""What may happen in a turn, one function a move: build, draw, take cards, use a worker, lay a region.

Each move is legal when it is called: `judging` and `phases.spending` have asked before. Everything goes
through the books.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.hexes import Hex
from engine.turn import Turn
from games.us_telegraph import accounts as acc
from games.us_telegraph import tally
from games.us_telegraph.board import Board
from games.us_telegraph.costs import Price
from games.us_telegraph.grid import label
from games.us_telegraph.orders import Orders
from games.us_telegraph.state import ALL_BUILT, CONNECTED, Built, Laid, State
from games.us_telegraph.tables import RESOURCES, buildings

UtTurn = Turn[State, Orders]


def build(turn: UtTurn, seat: int, number: int, at: Hex, cost: Price, payment: Mapping[str, int]) -> None:
    """Build a waiting token on a hex, pay, and look whether that ends a project or the match (4, 5, 7)."""
    state = turn.state
    for name in RESOURCES:
        source, target = acc.seat(seat), acc.DISCARDS
        turn.ledger.move(acc.card(name), source, target, payment.get(name, 0), "building", "4.1")
    state.seats[seat].waiting.remove(number)
    source, target = acc.waiting_account(seat), acc.map_account(seat)
    turn.ledger.move(acc.building(number), source, target, 1, "built", "3.3")
    q, r = at
    state.buildings.append(Built(seat=seat, number=number, q=q, r=r, turn=turn.number))
    facts: dict[str, Any] = {"seat": seat, "building": number, "hex": label(at), "paid": dict(payment)}
    if cost.free:
        turn.tell("BUILT_FREE", "4.3", **facts)
    elif cost.surcharge:
        turn.tell("BUILT_APART", "4.5", surcharge=cost.surcharge, **facts)
    elif payment:
        turn.tell("BUILT", "4.1", **facts)
    else:
        turn.tell("BUILT_ON_SYMBOLS", "4.2", **facts)
    _refill(turn)
    _project(turn, seat, buildings()[number].project)
    _victory(turn, seat)


def _project(turn: UtTurn, seat: int, project: int) -> None:
    """Give a worker for a finished project, while there are any (5, ruling 14)."""
    if tally.left_in_project(turn.state, seat, project):
        return
    if acc.balance(turn.state, acc.RESERVE, acc.WORKER):
        turn.ledger.move(acc.WORKER, acc.RESERVE, acc.seat(seat), 1, "project", "5", project=project)
        turn.tell("PROJECT", "5", seat=seat, project=project)
    else:
        turn.tell("PROJECT_NO_WORKER", "5", seat=seat, project=project)


def _victory(turn: UtTurn, seat: int) -> None:
    """End the match at once where a seat has won (7, ruling 8)."""
    state = turn.state
    cities = Board.of(state).connected(seat)
    if cities:
        state.victory, state.winning_cities = CONNECTED, list(cities)
        turn.tell("WON_CONNECTED", "7.2", seat=seat, cities=list(cities))
    elif tally.all_built(state, seat):
        state.victory = ALL_BUILT
        turn.tell("WON_ALL_BUILT", "7.1", seat=seat)
    if state.victory:
        state.ended, state.winner = True, seat


def draw_token(turn: UtTurn, seat: int, stack: int) -> int:
    """Turn up the next token of a stack and put it on the player's board (3.2); return its number."""
    player = turn.state.seats[seat]
    number = player.stacks[stack].pop()
    player.waiting.append(number)
    player.waiting.sort()
    source, target = acc.stack_account(seat), acc.waiting_account(seat)
    turn.ledger.move(acc.building(number), source, target, 1, "drawn", "3.2")
    turn.tell("DREW", "3.2", seat=seat, stack=stack, building=number)
    return number


def take_cards(turn: UtTurn, seat: int, count: int, reason: str, rule: str) -> None:
    """Give cards from the deck; the discards are shuffled as soon as it is empty (3.4, ruling 15)."""
    taken: dict[str, int] = {}
    for _ in range(count):
        _refill(turn)
        if not turn.state.deck:
            break
        name = turn.state.deck.pop()
        turn.ledger.move(acc.card(name), acc.DECK, acc.seat(seat), 1, reason, rule)
        taken[name] = taken.get(name, 0) + 1
    total = sum(taken.values())
    turn.tell("CARDS_TAKEN", rule, seat=seat, count=total)
    if total:
        turn.tell("CARDS_DRAWN", rule, to=seat, seat=seat, cards=taken)
    if total < count:
        turn.tell("NO_CARDS_LEFT", "3.4", seat=seat)
    _refill(turn)


def _refill(turn: UtTurn) -> None:
    """Shuffle the discards into a new deck where the deck is empty."""
    state = turn.state
    discards = acc.discards(state)
    if state.deck or not any(discards.values()):
        return
    for name in RESOURCES:
        turn.ledger.move(acc.card(name), acc.DISCARDS, acc.DECK, discards[name], "reshuffle", "3.4")
    ordered = [name for name in RESOURCES for _ in range(discards[name])]
    state.deck = turn.dice.shuffled("deck", ordered)
    turn.tell("RESHUFFLED", "3.4", count=len(ordered))


def use_worker(turn: UtTurn, seat: int, purpose: str) -> None:
    """Put a worker back into the box, for a further action or for a card (5)."""
    turn.ledger.move(acc.WORKER, acc.seat(seat), acc.BOX, 1, "worker", "5", purpose=purpose)
    turn.tell("WORKER_USED", "5", seat=seat, purpose=purpose)


def draw_tile(turn: UtTurn) -> int:
    """Return the next region tile of the pile, 0 where there is none (6, ruling 10)."""
    return turn.state.tile_pile.pop() if turn.state.tile_pile else 0


def lay_tile(turn: UtTurn, seat: int, tile: int, centre: Hex, rotation: int) -> None:
    """Add a region tile to the map (6)."""
    q, r = centre
    turn.state.tiles.append(Laid(tile=tile, q=q, r=r, rotation=rotation, seat=seat, turn=turn.number))
    turn.ledger.move(acc.TILE, acc.PILE, acc.MAP, 1, "region", "6", tile=tile)
    turn.tell("TILE_LAID", "6", seat=seat, tile=tile, hex=label(centre), rotation=rotation)
