"""Whole matches among computer seats and random players, and what they have in common when they end."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.dice import Dice
from engine.findings import Outcome
from engine.game import SeatSetup
from engine.ledger import check_balanced
from engine.turn import resolve
from games.continental_divide import accounts as acc
from games.continental_divide.board import board
from games.continental_divide.forms import asks_cards
from games.continental_divide.forms.lists import buildable, origin_choices, straight_choices
from games.continental_divide.game import GAME
from games.continental_divide.orders import BUY, START, Build, Orders, Purchase
from games.continental_divide.phases import cards
from games.continental_divide.shares import free_values
from games.continental_divide.state import BENDING, PLAY, State
from games.continental_divide.tables import companies, limits

RANDOM = "random"


@dataclass
class Played:
    """How a match went."""

    state: State
    dividends_usd: int = 0
    first_port: int = 0
    codes: set[str] = field(default_factory=set)


def play(seed: str, seats: int, players: dict[int, str] | None = None, **options: str) -> Played:
    """Play a match to its end; `players` is seat -> strength or "random"."""
    key = seed.encode()
    state = GAME.new_match(options, [SeatSetup(n) for n in range(1, seats + 1)], Dice(key, 0))
    for seat, strength in (players or {}).items():
        state.seats[seat].strength = "" if strength == RANDOM else strength
    found = Played(state)
    while not GAME.is_over(found.state):
        _publish(found, key, players or {})
    return found


def _publish(found: Played, key: bytes, players: dict[int, str]) -> None:
    state, orders = found.state, {}
    for seat in GAME.seats_to_move(state):
        dice = Dice(key, state.turn).scoped(f"computer/{seat:02}")
        maker = random_orders if players.get(seat) == RANDOM else GAME.computer_orders
        accepted, findings = GAME.check(state, seat, maker(state, seat, dice))
        assert not [finding for finding in findings if finding.outcome is not Outcome.NOTED], findings
        orders[seat] = accepted
    made = resolve(GAME, state, orders, key, digests=False)
    found.codes |= {event.code for event in made.events}
    found.dividends_usd += sum(posting.amount for posting in made.postings if posting.reason == "dividend")
    if not found.first_port and "PORT_REACHED" in found.codes:
        found.first_port = state.round
    found.state = made.state


def conserved(state: State) -> None:
    """Make sure that money, shares and cubes are all there, and that no limit of the rules is broken."""
    check_balanced(state.books)
    _money(state)
    for code, railroad in state.railroads.items():
        _railroad(state, code, railroad)
    there = [label for railroad in state.railroads.values() for label in railroad.hexes]
    assert all(there.count(label) <= board().cells[label].most for label in set(there))
    values = [railroad.value_usd for railroad in state.railroads.values()]
    assert len(values) == len(set(values))


def _money(state: State) -> None:
    amounts = {name: usd for name, usd in state.books[acc.USD].items() if name != acc.BANK}
    assert min(amounts.values()) >= 0
    assert sum(amounts.values()) == -state.books[acc.USD][acc.BANK]


def _railroad(state: State, code: str, railroad) -> None:
    rules, cubes = limits(), state.books[acc.cube(code)]
    assert -cubes[acc.BOX] == rules.cubes_per_railroad
    assert min(n for name, n in cubes.items() if name != acc.BOX) >= 0
    assert cubes[acc.BOARD] == len(railroad.hexes) == len(set(railroad.hexes))
    assert cubes[acc.TRACKS] == 3
    shares = state.books[acc.share(code)]
    assert -shares[acc.BOX] == railroad.issued
    assert min(n for name, n in shares.items() if name != acc.BOX) >= 0
    cells = [board().cells[label] for label in railroad.hexes]
    bonus = rules.divide_income_usd if railroad.crossed else 0
    assert railroad.income_usd == sum(cell.income_usd for cell in cells) + bonus
    assert railroad.crossed == any(cell.west for cell in cells)
    assert [cell.id for cell in cells if cell.start_city] == [railroad.start_hex]
    assert [cell.name for cell in cells if cell.is_port] == ([railroad.port] if railroad.port else [])
    assert set(railroad.regions) == {cell.region for cell in cells} - {"east"}


def random_orders(state: State, seat: int, dice: Dice) -> Orders:
    """Orders drawn by lot among those that are legal now."""
    orders = Orders()
    if state.stage == PLAY:
        orders.purchases = _random_purchase(state, seat, dice)
        orders.builds = [wish for code in buildable(state, seat) for wish in _random_line(state, code, dice)]
    if asks_cards(state):
        orders.cards = dice.shuffled("random cards", cards.left(state))
    return orders


def _random_purchase(state: State, seat: int, dice: Dice) -> list[Purchase]:
    values = free_values(state, acc.cash(state, seat))
    starts, room = board().start_hexes, len(state.railroads) < len(companies())
    found = [Purchase(action=BUY, railroad=code) for code in state.railroads if acc.unsold(state, code)]
    if values and room:
        usd, label = dice.choice("random value", values), dice.choice("random hex", starts)
        issue = dice.between("random issue", limits().shares_issued_min, limits().shares_issued_max)
        found.append(Purchase(action=START, hex=label, issue=issue, value_usd=usd))
    legal = [wish for wish in found if not GAME.check(state, seat, Orders(purchases=[wish]))[1]]
    return dice.shuffled("random purchase", legal)


def _random_line(state: State, code: str, dice: Dice) -> list[Build]:
    bending = state.options.line == BENDING
    found = (origin_choices if bending else straight_choices)(state, code)
    if not found:
        return []
    chosen = dice.choice("random line", found).code
    if not bending:
        origin, _, direction = chosen.partition("-")
        return [Build(railroad=code, origin=origin, direction=direction)]
    near = board().neighbours(chosen)
    wishes = [Build(railroad=code, origin=chosen, path=[label]) for label in near]
    return [wish for wish in wishes if not GAME.check(state, 1, Orders(builds=[wish]))[1]][:1]
