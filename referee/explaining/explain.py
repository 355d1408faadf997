"""Explains a finished match: all turns, then what moved most one by one, then that played on to the end."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from engine.optional import Weighed
from referee import serialise
from referee.explaining import playing_on
from referee.explaining.account import (
    Account,
    Moment,
    TurnAccount,
    read_account,
    record_digest,
    write_account,
)
from referee.explaining.jobs import Job, do
from referee.explaining.luck import LISTED, deciding_draws, hardest_strokes
from referee.explaining.moments import looked_at, own_moments
from referee.explaining.playing_on import Asked
from referee.explaining.ranking import clearest, missed_orders, worst_orders
from referee.explaining.turns import PATHS
from referee.explaining.values import Valuer, Values
from referee.faults import Mistake
from referee.match.cluster import run_there
from referee.match.code_version import code_version
from referee.match.match import Match, open_match
from referee.progress import Tell, quiet
from referee.workspace import disk
from referee.workspace.folders import Workspace
from referee.workspace.processes import cores, run_here

Run = Callable[[Sequence[Job]], Iterator[tuple[Job, bytes]]]


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
    shutil.rmtree(match.folder.account.parent / "parts", ignore_errors=True)
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
    return match.folder.account.parent / "in-vain.txt"


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

    def look(self, keys: Sequence[tuple[str, int, int | str]]) -> list[list[Moment]]:
        """Look closely; see `referee.explaining.moments.Look`."""
        jobs = [self.job(turn, what=what, subject=subject) for what, turn, subject in keys]
        return [msgspec.json.decode(each, type=list[Moment]) for each in self.do("orders and draws", jobs)]

    def play(self, asked: Sequence[Asked]) -> list[list[Values]]:
        """Play on to the end; see `referee.explaining.playing_on.Play`."""
        jobs = [self.job(one[0].turn, what="ends", asked=one) for one in asked]
        return [msgspec.json.decode(each, type=list[Values]) for each in self.do("matches played on", jobs)]

    def job(self, turn: int, **what: Any) -> Job:
        return Job(self._workspace, self._name, turn, **what)

    def do(self, step: str, jobs: Sequence[Job]) -> list[bytes]:
        done: dict[Job, bytes] = {}
        # A turn that is loaded serves all its jobs. The late ones take longest: none of them is begun last.
        for job, data in self._run(sorted(jobs, key=lambda one: -one.turn)):
            done[job] = data
            self._tell(step, len(done), len(jobs))
        return [done[job] for job in jobs]


def _account(match: Match, valuer: Valuer, worker: _Worker) -> Account:
    played = [worker.job(turn) for turn in range(1, match.last + 1)]
    turns = [msgspec.json.decode(data, type=TurnAccount) for data in worker.do("turns", played)]
    seats = valuer.seats
    looked = looked_at(turns, seats, worker.look)
    by_chance = not valuer.is_won_by_points(match.state)
    to_the_end = not playing_on.horizon(match.game)
    looked = looked.with_endings(seats, worker.play, to_the_end=to_the_end, by_chance=by_chance)
    compared = clearest([*looked.draws, *looked.all_singles])
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
        best=looked.leading(seats),
        worst=worst_orders(looked.all_singles, seats),
        luck=deciding_draws(looked.draws, seats),
        untried=tuple(missed_orders(looked.untried, seats)[:LISTED]),
        replayed=len(looked.all_singles) + len(looked.draws),
        compared=len(compared),
        agreeing=sum((one.first > 0) == (one.strength(seats) > 0) for one in compared),
        # What decides by chance is one list.
        struck=() if by_chance else hardest_strokes(looked.draws, seats)[:LISTED],
        has_titles=len({one.title.code for one in match.game.standings(match.state_after(0))}) > 1,
        own=own_moments(looked, seats),
        times=playing_on.TIMES,
        ahead=playing_on.horizon(match.game),
        played_on=looked.played_on,
        by_chance=by_chance,
    )
