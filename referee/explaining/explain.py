"""Explains a finished match: all turns first, then the orders and draws that moved most, one by one."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from engine.game import Weighed
from referee import serialise
from referee.explaining import own
from referee.explaining.account import (
    Account,
    Moment,
    TurnAccount,
    account_path,
    read_account,
    record_digest,
    write_account,
)
from referee.explaining.jobs import Job, do
from referee.explaining.luck import LISTED, hardest_strokes, leading_draws, moving_draws
from referee.explaining.ranking import (
    clearest,
    costly_seats,
    gain,
    ranked_orders,
    untried_seats,
    worded,
    worst_orders,
)
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
    seats = valuer.seats
    best = ranked_orders(turns, seats)[: OPENED // 2]
    costly = costly_seats(turns)[: OPENED // 2]
    opened = _opened(
        worker,
        [*((one.turn, one.seat) for one in best), *costly, *own.turns_to_open(turns, seats)],
        [*leading_draws(turns), *own.draws_to_open(turns, seats)],
        [*untried_seats(turns)[:LISTED], *own.untried_to_open(turns, seats)],
    )
    singles, draws = opened.singles, [draw for part in opened.draws.values() for draw in part]
    untried = [part[0] for part in opened.untried.values() if gain(part[0], seats) > 0]
    untried.sort(key=lambda one: -gain(one, seats))
    compared = clearest([*draws, *(one for part in singles.values() for one in part)])
    return Account(
        match=match.name,
        game=match.settings.game,
        record=record_digest(match),
        points=serialise.to_plain(valuer.label),
        unit=valuer.unit,
        seats=seats,
        names=tuple(match.game.seat_name(match.state, seat) for seat in seats),
        start=valuer.values(match.state_after(0), 0),
        paths=PATHS,
        turns=tuple(turns),
        best=tuple(worded(one, singles[one.turn, one.seat], seats) for one in best[:LISTED]),
        worst=worst_orders((one for part in singles.values() for one in part), seats),
        luck=moving_draws(draws),
        untried=tuple(untried[:LISTED]),
        replayed=sum(map(len, singles.values())) + len(draws),
        compared=len(compared),
        agreeing=sum((one.first > 0) == (one.strength(seats) > 0) for one in compared),
        struck=hardest_strokes(draws, seats),
        has_titles=len({one.title.code for one in match.game.standings(match.state_after(0))}) > 1,
        own=own.own_moments(turns, seats, singles, draws, untried),
    )


@dataclass(frozen=True, slots=True)
class _Opened:
    """What was looked at closely: single orders by (turn, seat), draws by (turn, label), untried orders."""

    singles: dict[tuple[int, int], list[Moment]]
    draws: dict[tuple[int, str], list[Moment]]
    untried: dict[tuple[int, int], list[Moment]]


def _opened(
    worker: _Worker,
    orders: Iterable[tuple[int, int]],
    draws: Iterable[tuple[int, str]],
    untried: Iterable[tuple[int, int]],
) -> _Opened:
    """Look at each thing closely, once."""
    asked: list[tuple[str, list[tuple[int, Any]]]] = [
        ("orders", list(dict.fromkeys(orders))),
        ("draw", list(dict.fromkeys(draws))),
        ("computer", list(dict.fromkeys(untried))),
    ]
    jobs = [worker.job(turn, what=what, subject=one) for what, keys in asked for turn, one in keys]
    done = iter(worker.do("orders and draws", jobs))
    return _Opened(
        *({key: msgspec.json.decode(next(done), type=list[Moment]) for key in keys} for _, keys in asked)
    )
