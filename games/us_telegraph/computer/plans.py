"""Plans of a computer seat: a run of builds, a pair of draws with follow-ups, or three cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.dice import Dice
from engine.hexes import Hex, neighbours
from games.us_telegraph.computer.blocking import ways
from games.us_telegraph.computer.trial import TrialDesk
from games.us_telegraph.computer.view import View
from games.us_telegraph.computer.worth import WIN, Build, Weighing, builds
from games.us_telegraph.costs import automatic, price
from games.us_telegraph.grid import covered, label
from games.us_telegraph.orders import BuildWish, DrawWish, Orders, TileWish
from games.us_telegraph.state import BUILD, CARDS, DRAW
from games.us_telegraph.tables import rules, supply

Plan = tuple[int, Orders]
"""Worth in tenths of a card, and the orders."""
Run = tuple[int, list[Build]]
"""Worth in tenths of a card, and builds one after another."""


def cards_plan(view: View) -> Plan:
    """Return the plan to do nothing."""
    held = sum(view.desk.hand.values())
    spare = _idle_workers(view, view.workers, len(view.desk.waiting))
    return view.taken_worth(held, supply().cards_if_no_action), Orders(first=CARDS, worker_cards=spare)


def _idle_workers(view: View, workers: int, waiting: int) -> int:
    """Return the workers to give back for cards: those no waiting building needs, once all is drawn."""
    if not view.profile.uses_workers or any(view.stacks) or not waiting:
        return 0
    return min(workers, max(0, workers - waiting + supply().build_actions))


def build_plan(view: View, dice: Dice) -> Plan:
    """Return the best run of builds that was found, with what unused actions are worth."""
    return _plan(view, *_best_run(view, view.desk, supply().build_actions, dice))


def build_plans(view: View, dice: Dice) -> list[Plan]:
    """Return the best run behind each of the builds worth most, as far as one that wins at once."""
    runs = _runs(view, view.desk, supply().build_actions, dice, view.profile.plans)
    return [_plan(view, *run) for run in runs]


def _plan(view: View, worth: int, run: Sequence[Build]) -> Plan:
    wishes = [BuildWish(building=build.number, hex=label(build.at)) for build in run]
    extra = max(0, len(run) - supply().build_actions)
    cards = _idle_workers(view, view.workers - extra, len(view.desk.waiting) - len(run))
    return worth, Orders(first=BUILD, builds=wishes, worker_actions=extra, worker_cards=cards)


def _best_run(view: View, desk: TrialDesk, left: int, dice: Dice) -> Run:
    """Return worth and builds of the best continuation; stopping takes a card for each action left."""
    held = sum(desk.hand.values())
    stop: Run = (view.taken_worth(held, max(0, left)), [])
    if left <= -view.workers or (left <= 0 and not view.workers):
        return stop
    return max([stop, *_runs(view, desk, left, dice, view.profile.width)], key=lambda run: run[0])


def _runs(view: View, desk: TrialDesk, left: int, dice: Dice, width: int) -> Iterator[Run]:
    """Yield the best run behind each of the builds worth most, as far as one that wins at once."""
    for build in builds(view, desk, Counter(desk.waiting), width):
        noise = dice.between("noise", -view.profile.noise, view.profile.noise) if view.profile.noise else 0
        worth = build.worth + noise - (view.profile.card if left <= 0 else 0)
        if build.worth >= WIN:
            yield build.worth, [build]
            return
        trial = desk.trial()
        cost = price(desk.board, desk.seat, build.number, build.at)
        trial.put(build.number, build.at, automatic(cost, trial.hand))
        later, run = _best_run(view, trial, left - 1, dice)
        yield worth + later, [build, *run]


def draw_plan(view: View) -> Plan:
    """Return the plan to draw two tokens, with a follow-up for each token that may come."""
    drawing = Drawing(view)
    return drawing.worth(), drawing.orders()


class Drawing:
    """The plan to draw."""

    def __init__(self, view: View) -> None:
        self._view, self._draws = view, _draws(view)
        self._follow_ups = Weighing(view, view.desk, view.unseen)

    def worth(self) -> int:
        """Return what the plan is worth: the tokens, and the chance of a good place for one of them."""
        view, draws = self._view, len(self._draws)
        if not draws:
            return 0
        waiting = len(view.desk.waiting)
        worth = sum(view.profile.draw_worth(waiting + n, view.free_hexes) for n in range(draws))
        best = self._follow_ups.best()
        good = sum(view.unseen[n] * min(worth, WIN // 100) for n, worth in best.items() if worth > 0)
        return worth - _extra(draws) * view.profile.card + draws * good // view.unseen.total()

    def orders(self) -> Orders:
        """Return its orders."""
        if not self._draws:
            return Orders()
        return Orders(
            first=DRAW,
            draws=self._draws,
            follow_ups=_follow_ups([build for build in self._follow_ups.builds() if build.worth > 0]),
            tiles=tile_wishes(self._view),
            worker_actions=_extra(len(self._draws)),
        )


def _extra(draws: int) -> int:
    """Return how many of these draws take a worker."""
    return max(0, draws - supply().draw_actions)


def _draws(view: View) -> list[DrawWish]:
    """Draw from the fullest stacks; from the emptiest, for the region it brings, where hexes are few."""
    left, draws = list(view.stacks), []
    sign = 1 if view.free_hexes < view.profile.scarce_hexes * 2 else -1
    actions = supply().draw_actions + (view.workers if view.profile.uses_workers else 0)
    for _ in range(min(actions, rules().draw_lines)):
        order = sorted((n for n in range(len(left)) if left[n]), key=lambda n: (sign * left[n], n))
        if order:
            left[order[0]] -= 1
            draws.append(DrawWish(stack=order[0]))
    return draws


def _follow_ups(offers: list[Build]) -> list[BuildWish]:
    """Return the best place for each token that may come, and a second one while lines are left."""
    seen: Counter[int] = Counter()
    ranked: list[tuple[int, Build]] = []
    for build in offers:
        ranked.append((seen[build.number], build))
        seen[build.number] += 1
    ranked.sort(key=lambda plan: plan[0])
    chosen = [build for _, build in ranked[: rules().follow_lines]]
    return [BuildWish(building=build.number, hex=label(build.at)) for build in chosen]


def tile_wishes(view: View) -> list[TileWish]:
    """Return places for a region: beside own buildings, where it gives most ground near them."""
    if not view.unseen_tiles:
        return []
    board = view.desk.board
    own = board.of_seat(view.seat) or set(board.ground)
    beside_own = {near for mine in own for near in neighbours(mine)}
    beside_cities = Counter(near for city in board.cities for near in neighbours(city))
    closed = ways(board, view.seat).best is None

    def worth(centre: Hex) -> tuple[int, int, int, int]:
        near = sum(at in beside_own for at in covered(centre))
        opened = sum(beside_cities[at] for at in covered(centre)) if closed else 0
        return (-opened, -near, centre[1], centre[0])

    places = sorted(board.places_for_tile(), key=worth)
    return [TileWish(centre=label(at)) for at in places[: rules().tile_lines]]
