"""Explains a finished match: all turns first, then the orders and draws that moved most, one by one."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

import msgspec

from engine.game import Weighed
from referee import serialise
from referee.explaining.account import (
    Account,
    Moment,
    TurnAccount,
    account_path,
    read_account,
    record_digest,
    write_account,
)
from referee.explaining.jobs import LEADING, Job, do
from referee.explaining.luck import LISTED, hardest_strokes, leading_draws, moving_draws
from referee.explaining.turns import PATHS
from referee.explaining.values import Valuer
from referee.faults import Mistake
from referee.match.cluster import run_there
from referee.match.code_version import code_version
from referee.match.match import Match, open_match
from referee.progress import Tell, quiet
from referee.workspace import disk
from referee.workspace.folders import Workspace
from referee.workspace.processes import cores, run_here

Run = Callable[[Sequence[Job]], Iterator[tuple[Job, bytes]]]
COSTLY = 100_000
"""Millionths of the logarithm of the odds: orders that cost less are not named among the costly ones."""
COMPARED = 200
"""Of so many single orders and draws the first look is compared with the second."""
NAMED = 10
"""An order is named for a turn if it brought one part in so many of what the turn did."""
OPENED = 20
"""How many turns of a seat are looked at order by order."""


def explain(
    workspace: Workspace, name: str, tell: Tell = quiet, processes: int = 0, cluster: str = ""
) -> Account:
    """Return the account of a finished match; what was done before is not done again.

    Parameters
    ----------
    workspace : Workspace
        Holds the match.
    name : str
        The match.
    tell : callable
        Hears how far the work has come.
    processes : int
        How many processes of this machine; 0 for one a core.
    cluster : str
        Address of a Dask scheduler that works instead; its workers see the workspace in the same place.

    Raises
    ------
    Mistake
        If the match is not over, its game has no table of chances, a turn does not come out again, or the
        workers cannot be had.
    """
    match = open_match(workspace, name)
    if not match.is_over:
        raise Mistake(
            f"{name} is not over: its account would tell every player the secrets of all others. "
            "It can be explained after its last turn."
        )
    if account := read_account(match):
        return account
    valuer = Valuer(match.game, match.state_after(0), match.last)
    run = (
        partial(_run_there, cluster, match.settings.game) if cluster else partial(_run, processes or cores())
    )
    account = _account(match, valuer, _Worker(workspace, name, tell, run))
    write_account(match, account)
    shutil.rmtree(account_path(match.folder).parent / "parts", ignore_errors=True)
    return account


def may_explain(match: Match) -> bool:
    """Return whether an account of played turns is missing that this code has not failed to make."""
    rules: object = match.game
    if not match.last or read_account(match) or not (isinstance(rules, Weighed) and rules.chance_weights()):
        return False
    path = _in_vain(match)
    return not path.is_file() or path.read_text() != _made_by(match)


def give_up(match: Match) -> None:
    """Remember that this code cannot explain the match."""
    disk.write_text(_in_vain(match), _made_by(match))


def _in_vain(match: Match) -> Path:
    return account_path(match.folder).parent / "in-vain.txt"


def _made_by(match: Match) -> str:
    return f"{record_digest(match)} {code_version(match.settings.game)}\n"


def _run(processes: int, jobs: Sequence[Job]) -> Iterator[tuple[Job, bytes]]:
    yield from run_here(do, jobs, processes)


def _run_there(address: str, game: str, jobs: Sequence[Job]) -> Iterator[tuple[Job, bytes]]:
    for _, done in run_there(do, jobs, address, game) if jobs else ():
        if isinstance(done, Exception):
            raise done
        yield done


class _Worker:
    """Has jobs done, in the order in which they were given."""

    def __init__(self, workspace: Workspace, name: str, tell: Tell, run: Run) -> None:
        self._workspace, self._name, self._tell, self._run = workspace.path.absolute(), name, tell, run

    def job(self, turn: int, **what: int | str) -> Job:
        return Job(self._workspace, self._name, turn, **what)  # type: ignore[arg-type]

    def do(self, step: str, jobs: Sequence[Job]) -> list[bytes]:
        done: dict[Job, bytes] = {}
        # A turn that is loaded serves all its jobs.
        for job, data in self._run(sorted(jobs, key=lambda one: one.turn)):
            done[job] = data
            self._tell(step, len(done), len(jobs))
        return [done[job] for job in jobs]


def _account(match: Match, valuer: Valuer, worker: _Worker) -> Account:
    played = [worker.job(turn) for turn in range(1, match.last + 1)]
    turns = [msgspec.json.decode(data, type=TurnAccount) for data in worker.do("turns", played)]
    best = ranked_orders(turns, valuer.seats)[: OPENED // 2]
    costly = costly_seats(turns)[: OPENED // 2]
    labels = leading_draws(turns)
    untried = _untried(turns)[:LISTED]
    of_seats = dict.fromkeys([*((one.turn, one.seat) for one in best), *costly])
    jobs = [
        *(worker.job(turn, what="orders", subject=seat) for turn, seat in of_seats),
        *(worker.job(turn, what="draw", subject=label) for turn, label in labels),
        *(worker.job(turn, what="computer", subject=seat) for turn, seat in untried),
    ]
    opened = [msgspec.json.decode(data, type=list[Moment]) for data in worker.do("orders and draws", jobs)]
    singles, rest = dict(zip(of_seats, opened, strict=False)), opened[len(of_seats) :]
    draws = [draw for part in rest[: len(labels)] for draw in part]
    computer = [part[0] for part in rest[len(labels) :] if _gain(part[0], valuer) > 0]
    compared = _clearest([*draws, *(one for part in singles.values() for one in part)])
    return Account(
        match=match.name,
        game=match.settings.game,
        record=record_digest(match),
        points=serialise.to_plain(valuer.label),
        unit=valuer.unit,
        seats=valuer.seats,
        names=tuple(match.game.seat_name(match.state, seat) for seat in valuer.seats),
        start=valuer.values(match.state_after(0), 0),
        paths=PATHS,
        turns=tuple(turns),
        best=tuple(_worded(one, singles[one.turn, one.seat], valuer) for one in best[:LISTED]),
        worst=worst_orders((one for part in singles.values() for one in part), valuer.seats),
        luck=moving_draws(draws),
        untried=tuple(sorted(computer, key=lambda one: -_gain(one, valuer))),
        replayed=sum(map(len, singles.values())) + len(draws),
        compared=len(compared),
        agreeing=sum((one.first > 0) == (one.strength(valuer.seats) > 0) for one in compared),
        struck=hardest_strokes(draws, valuer.seats),
        has_titles=len({one.title.code for one in match.game.standings(match.state)}) > 1,
    )


def ranked_orders(turns: Iterable[TurnAccount], seats: tuple[int, ...]) -> list[Moment]:
    """Return the orders of every seat and turn, those that brought their seat most first."""
    moments = [Moment(turn.turn, seat, worth, PATHS) for turn in turns for seat, worth in turn.orders.items()]
    return sorted(moments, key=lambda one: (-one.worth[seats.index(one.seat)], one.turn, one.seat))


def worst_orders(singles: Iterable[Moment], seats: tuple[int, ...]) -> tuple[Moment, ...]:
    """Return the single orders that cost their seat most of what it had, at most one of each turn."""
    cost = [one for one in singles if one.strength(seats) <= -COSTLY * one.throws and one.own(seats) <= 0]
    cost.sort(key=lambda one: (one.strength(seats), one.turn, one.seat))
    by_turn: dict[int, Moment] = {}
    for one in cost:
        # The first line that a missing order takes with it is its own.
        by_turn.setdefault(one.turn, msgspec.structs.replace(one, words=one.words[:1]))
    return tuple(by_turn.values())[:LISTED]


def costly_seats(turns: Iterable[TurnAccount]) -> list[tuple[int, int]]:
    """Return turn and seat of the single orders that cost most of what a seat had, one of each turn first."""
    costs = [(cost, turn.turn, seat) for turn in turns for seat, cost in turn.costliest.items() if cost < 0]
    costs.sort()
    first = {turn: (cost, turn, seat) for cost, turn, seat in reversed(costs)}
    leading = sorted(first.values())
    return [(turn, seat) for _, turn, seat in (*leading, *(one for one in costs if one not in leading))]


def _untried(turns: Iterable[TurnAccount]) -> list[tuple[int, int]]:
    """Return turn and seat where the computer would have ordered better, the best first."""
    gains = [(gain, turn.turn, seat) for turn in turns for seat, gain in turn.computer.items() if gain > 0]
    return [(turn, seat) for _, turn, seat in sorted(gains, key=lambda one: (-one[0], *one[1:]))]


def _clearest(moments: Iterable[Moment]) -> list[Moment]:
    """Return the single orders and draws that mattered most by the few throws by which they were chosen."""
    ranked = sorted(
        (one for one in moments if one.first), key=lambda one: (-abs(one.first), one.turn, one.label)
    )
    return ranked[:COMPARED]


def _gain(moment: Moment, valuer: Valuer) -> int:
    return moment.worth[valuer.seats.index(moment.seat)]


def _worded(moment: Moment, singles: Sequence[Moment], valuer: Valuer) -> Moment:
    """Return a seat's turn with the orders that had most part in it; trifles are not named."""
    leading = [one for one in singles if _has_part(_gain(one, valuer), one, _gain(moment, valuer), moment)]
    # The first line that a missing order takes with it is its own.
    return msgspec.structs.replace(moment, words=[one.words[0] for one in leading[:LEADING]])


def _has_part(gain: int, single: Moment, whole: int, moment: Moment) -> bool:
    """Return whether an order brought a tenth of what its turn did, both summed over throws of their own."""
    sign = 1 if whole > 0 else -1
    return 0 < sign * whole * single.throws <= sign * gain * moment.throws * NAMED
