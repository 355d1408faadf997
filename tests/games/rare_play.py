"""Positions that a recorded match seldom comes to: each function returns what can be compared."""

from __future__ import annotations

import games
from games.continental_divide.board import board as divide_board
from games.continental_divide.shares import share_points
from games.continental_divide.track import Ground
from games.continental_rails.exchange.prices import Session
from games.continental_rails.exchange.settle import short_result
from games.continental_rails.operations.expenses import expense_permille
from games.continental_rails.operations.receipts import receipts
from games.continental_rails.rules import rules_for
from games.continental_rails.state import Railroad
from games.continental_rails.tables import technologies
from games.continental_rails.titles import rail_builder
from games.continental_rails.titles.rail_magnate import system_points
from games.continental_rails.world import world
from tests.continental_divide.build import MEMPHIS, start
from tests.continental_divide.building import rich
from tests.continental_rails.build import fresh, turn_of
from tests.continental_rails.operations_helpers import play_on
from tests.continental_rails.test_p14_players_final import own, play, stripped
from tests.continental_rails.test_titles_robber_and_prodigal import millions


def divide_ports() -> list[object]:
    """Return what a railroad with each port is worth, and whether a second one may come to it (4.5, 8)."""
    found = []
    for port in divide_board().ports:
        state = rich()
        start(state, seat=2, code="GN", at=MEMPHIS, usd=20)
        near = next(at for at in divide_board().neighbours(port) if not divide_board().cells[at].is_port)
        state.railroads["GN"].hexes += [near, port]
        state.railroads["GN"].port = divide_board().cells[port].name
        obstacle = Ground(state).obstacle(state.railroads["UP"], port)
        found.append((share_points(state, "GN"), obstacle and obstacle.code))
    return found


def rails_disasters() -> list[object]:
    """Return what seizure, bankruptcy, a million, a corner and wear bring (1.2.1, 3.5, 4.10, 6.4)."""
    game = games.load("continental-rails")
    seized, bankrupt = stripped(120, 1000), stripped(120, 900_000)
    own(seized, "ERIE", paid=9000)
    seized.seats[1].call_usd = 1000
    play(seized, 14)
    bankrupt.seats[1].bankruptcies = 1
    spent = turn_of(bankrupt, phase=14)
    spent.notes["lavish"] = {1: 9000, 2: 5000}
    play_on(spent, 14, 17)
    points, _ = millions(fresh(), s4=1_200_000)
    positions = [game.state_to_json(state) for state in (seized, bankrupt)]
    rules = rules_for({})
    cornered = short_result(20, Session(90, 180, {}, 0), rules.corner_short_extra_permille)
    return [*positions, points, cornered, expense_permille(rules, 30)]


def rails_triumphs() -> list[object]:
    """Return what ever larger systems, all awards and all technologies bring (1.2.3, 1.2.4, 4.18)."""
    regions, lines = world().regions, list(world().routes)
    systems = [system_points(set(regions[:count])) for count in range(len(regions) + 1)]
    bonuses = [system_points({"Atlantic", "Pacific"}), system_points({"Canada", "Mexico"})]
    letters = list(technologies())
    shape = Railroad(code="", name="", number=0, side="", lines=lines, doubled=[], technologies=letters)
    state = fresh()
    for seat, railroad in enumerate(state.railroads.values(), 1):
        railroad.lines, railroad.president = lines, seat
    earned = rail_builder.score(turn_of(state, phase=17))
    return [systems, bonuses, receipts(rules_for({}), shape, {}).normal_usd, earned]
