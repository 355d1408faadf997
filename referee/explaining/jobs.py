"""The parts of the work that any process can do: a turn, a seat's orders, a draw, some matches played on."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from engine.turn import canonical_json, digest
from referee import serialise
from referee.explaining.account import Moment, TurnAccount, part_path
from referee.explaining.playing_on import Asked, play_on
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
from referee.explaining.values import Unexplainable, Valuer, Values, hardest, strengths
from referee.match.code_version import code_version
from referee.match.lucky_words import dice_seed
from referee.match.match import Match, open_match
from referee.match.orders_played import how_played
from referee.workspace import disk
from referee.workspace.folders import Workspace


@dataclass(frozen=True, slots=True)
class Job:
    """A part of the work: `subject` is a seat, or the label of a draw; `asked` what is played on."""

    workspace: Path
    match: str
    turn: int
    what: Literal["turn", "orders", "draw", "computer", "ends"] = "turn"
    subject: int | str = 0
    asked: Asked | None = None


def do(job: Job) -> tuple[Job, bytes]:
    """Do a part of the work, or find it done; return it as JSON."""
    match, _ = _opened(job.workspace, job.match)
    path = part_path(match.folder, _name(match, job))
    # A part that was damaged is worked out again.
    if disk.cached(path, Any) is not msgspec.UNSET:
        return job, path.read_bytes()
    replay = _replay(job.workspace, job.match, job.turn)
    done = msgspec.json.encode(_done(replay, job))
    disk.write(path, done, disk.SECRET_FILE)
    return job, done


def _name(match: Match, job: Job) -> str:
    """Return what a part is made of: turns and code that changed make it again."""
    record = disk.sha256_file(match.folder.turn(match.last).record)
    made_of = [record, code_version(match.settings.game), PATHS, THROWS, job.turn, job.what, job.subject]
    if job.asked:
        change, *numbers = job.asked
        made_of += [*astuple(change), *numbers]
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
        after = folder.state.read_bytes()
    replay = Replay(match.game, valuer, played)
    if match.game.state_to_json(replay.after) != after:
        raise Unexplainable(
            f"{match.name} cannot be explained: turn {turn}, played again by this version of Turnsheet, "
            "comes out otherwise than it did. `turnsheet verify` says more."
        )
    return replay


def _done(replay: Replay, job: Job) -> TurnAccount | list[Moment] | list[Values]:
    if job.asked:
        return play_on(replay, job.asked)
    return turn_account(replay) if job.what == "turn" else look(replay, job.what, job.subject)


def turn_account(replay: Replay, paths: int = PATHS) -> TurnAccount:
    """Return the lines of a turn, and what is to be chosen by which orders and draws are looked at."""
    lines, seats, number = share_out(replay, paths), replay.valuer.seats, replay.turn.number
    computer = {
        seat: by_computer(replay, seat, 1).worth[seats.index(seat)] for seat in sorted(replay.turn.orders)
    }
    return TurnAccount(
        turn=number,
        after=replay.valuer.values(replay.after, number),
        stood=lines.stood,
        orders=lines.orders,
        draws=lines.draws,
        computer=computer,
        labels=len(replay.labels),
        costliest={seat: costliest(replay, seat) for seat in sorted(replay.turn.orders)},
        strokes=screened_draws(replay, lines),
    )


def look(replay: Replay, what: str, subject: int | str) -> list[Moment]:
    """Return the orders of a seat, those that mattered most to it first; a draw; or the computer's orders."""
    turn, seats = replay.turn.number, replay.valuer.seats
    if what == "draw":
        draws = single_draws(replay, [str(subject)])
        return [as_moment(turn, seats, hardest(one.worth)[0], one) for one in draws]
    place = seats.index(int(subject))
    if what == "computer":
        return [as_moment(turn, seats, place, by_computer(replay, int(subject)))]
    singles = [one for one in single_orders(replay, int(subject)) if one.text]
    singles.sort(key=lambda one: -abs(one.worth[place]))
    return [as_moment(turn, seats, place, one) for one in singles]


def as_moment(turn: int, seats: tuple[int, ...], place: int, single: Single) -> Moment:
    """Return a single order or draw as it is kept: of which turn, and about the seat at which place."""
    first = strengths(single.first)[place] if single.first else 0
    if isinstance(single.text, str):
        return Moment(turn, seats[place], single.worth, THROWS, label=single.text, first=first)
    words = serialise.to_plain(single.text)
    return Moment(turn, seats[place], single.worth, THROWS, words=words, first=first, at=single.at)
