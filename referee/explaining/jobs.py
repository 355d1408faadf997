"""The parts of the work that any process can do: a turn, a seat's orders, a kind of draws."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from engine.turn import canonical_json, digest
from referee import serialise
from referee.explaining.account import Moment, TurnAccount, part_path
from referee.explaining.singles import (
    THROWS,
    Single,
    by_computer,
    costliest,
    screened_draws,
    single_draws,
    single_orders,
)
from referee.explaining.turns import PATHS, PlayedTurn, Replay, share_out
from referee.explaining.values import Valuer, hardest
from referee.faults import Mistake
from referee.match.code_version import code_version
from referee.match.lucky_words import dice_seed
from referee.match.match import Match, open_match
from referee.match.orders_played import how_played
from referee.workspace import disk
from referee.workspace.folders import Workspace

LEADING = 2
"""How many orders of a seat are named."""


@dataclass(frozen=True, slots=True)
class Job:
    """A part of the work: `subject` is a seat, or the label of a draw."""

    workspace: Path
    match: str
    turn: int
    what: Literal["turn", "orders", "draw", "computer"] = "turn"
    subject: int | str = 0


def do(job: Job) -> tuple[Job, bytes]:
    """Do a part of the work, or find it done; return it as JSON."""
    match, _ = _opened(job.workspace, job.match)
    path = part_path(match.folder, _name(match, job))
    if path.is_file():
        return job, path.read_bytes()
    replay = _replay(job.workspace, job.match, job.turn)
    done = msgspec.json.encode(_DO[job.what](replay, job))
    disk.write(path, done, disk.SECRET_FILE)
    return job, done


def _name(match: Match, job: Job) -> str:
    """Return what a part is made of: turns and code that changed make it again."""
    record = disk.sha256_file(match.folder.turn(match.last).record)
    made_of = [record, code_version(match.settings.game), PATHS, THROWS, job.turn, job.what, job.subject]
    return digest(canonical_json(made_of))


@lru_cache(maxsize=1)
def _opened(workspace: Path, name: str) -> tuple[Match, Valuer]:
    match = open_match(Workspace(workspace), name)
    return match, Valuer(match.game, match.state_after(0), match.last)


@lru_cache(maxsize=1)
def _replay(workspace: Path, name: str, turn: int) -> Replay:
    match, valuer = _opened(workspace, name)
    folder = match.folder.turn(turn)
    with disk.reading(folder.path):
        orders = {
            seat: match.game.orders_from_json(folder.orders(seat).read_bytes()) for seat in how_played(folder)
        }
        played = PlayedTurn(turn, match.state_after(turn - 1), orders, dice_seed(match, turn, folder))
        replay = Replay(match.game, valuer, played)
        same = match.game.state_to_json(replay.after) == folder.state.read_bytes()
    if not same:
        raise Mistake(
            f"{match.name} cannot be explained: turn {turn}, played again by this version of Turnsheet, "
            "comes out otherwise than it did. `turnsheet verify` says more."
        )
    return replay


def _turn(replay: Replay, job: Job) -> TurnAccount:
    lines, seats = share_out(replay), replay.valuer.seats
    computer = {
        seat: by_computer(replay, seat, 1).worth[seats.index(seat)] for seat in sorted(replay.turn.orders)
    }
    after = replay.valuer.values(replay.after, job.turn)
    costs = {seat: costliest(replay, seat) for seat in sorted(replay.turn.orders)}
    return TurnAccount(
        turn=job.turn,
        after=after,
        stood=lines.stood,
        orders=lines.orders,
        draws=lines.draws,
        computer=computer,
        labels=len(replay.labels),
        costliest=costs,
        strokes=screened_draws(replay, lines),
    )


def _orders(replay: Replay, job: Job) -> list[Moment]:
    """Return the orders of a seat, those that mattered most to it first."""
    seat = int(job.subject)
    place = replay.valuer.seats.index(seat)
    singles = [one for one in single_orders(replay, seat) if one.text]
    singles.sort(key=lambda one: -abs(one.worth[place]))
    return [as_moment(job.turn, replay.valuer.seats, place, one) for one in singles]


def _draw(replay: Replay, job: Job) -> list[Moment]:
    seats = replay.valuer.seats
    draws = single_draws(replay, [str(job.subject)])
    return [as_moment(job.turn, seats, hardest(one.worth)[0], one) for one in draws]


def _computer(replay: Replay, job: Job) -> list[Moment]:
    seat, seats = int(job.subject), replay.valuer.seats
    return [as_moment(job.turn, seats, seats.index(seat), by_computer(replay, seat))]


def as_moment(turn: int, seats: tuple[int, ...], place: int, single: Single) -> Moment:
    """Return a single order or draw as it is kept: of which turn, and about the seat at which place."""
    first = single.first[2 * len(single.first) // 3 :][place]
    if isinstance(single.text, str):
        return Moment(turn, seats[place], single.worth, THROWS, label=single.text, first=first)
    words = serialise.to_plain(single.text)
    return Moment(turn, seats[place], single.worth, THROWS, words=words, first=first)


_DO: dict[str, Any] = {"turn": _turn, "orders": _orders, "draw": _draw, "computer": _computer}
