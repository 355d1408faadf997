"""Resolving a turn: from what came in to a finished turn folder."""

from __future__ import annotations

import shutil
from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any

from engine.game import Record
from engine.messages import Message
from engine.turn import Resolution, canonical_json, resolve
from referee import disk, manifests, plain, turn_files
from referee.collecting import Tell, quiet
from referee.faults import Mistake
from referee.folders import TurnFolder
from referee.index import Index
from referee.match import Match
from referee.orders import Played, all_orders


def play_turn(
    match: Match, index: Index, now: datetime, tell: Tell = quiet, late: Collection[int] = ()
) -> None:
    """Resolve the coming turn with what came in time, and put its folder in place; `late` came too late.

    Until the last rename nothing of the turn counts: a crash at any instant leaves the last good turn and all
    that was collected, and the next run begins the turn afresh.

    Raises
    ------
    Mistake
        If the match is over.
    """
    if match.is_over:
        raise Mistake(f"{match.name} is over since turn {match.last}: there is no further turn to play.")
    turn = match.turn
    folder = match.folder.unfinished(turn)
    disk.fresh(folder.path)
    tell("orders", 1, 4)
    played = all_orders(match, index, late)
    orders = {seat: found.orders for seat, found in played.items()}
    tell("resolve", 2, 4)
    made = resolve(match.game, match.state, orders, match.secrets.seed)
    tell("write", 3, 4)
    with disk.together():
        period = write_turn(match, folder, made, played)
        _keep_received(match, folder, turn)
        _keep_accepted(folder, index, played)
        turn_files.seal_record(match, folder, turn, period, now)
        manifests.seal_turn(match, folder, turn, period, now)
    folder.path.rename(match.folder.turn(turn).path)
    tell("write", 4, 4)
    sweep(match)


def sweep(match: Match) -> None:
    """Remove what a finished or interrupted turn left behind: copies only, never an original."""
    if not match.folder.turns.is_dir():
        return
    for found in sorted(match.folder.turns.iterdir()):
        name, _, kind = found.name.lstrip(".").partition(".")
        closed = kind == "collecting" and match.folder.turn(int(name)).path.is_dir()
        if closed or kind == "unfinished":
            disk.remove(found)


def write_turn(match: Match, folder: TurnFolder, made: Resolution[Any], played: Mapping[int, Played]) -> str:
    """Write all that follows from position, orders and seed; return the period of the turn."""
    record = Record(
        events=made.events,
        postings=made.postings,
        findings={seat: found.findings for seat, found in played.items()},
        orders={seat: found.orders for seat, found in played.items()},
        given={seat: found.given for seat, found in played.items() if found.given},
        words={seat: _words(match, seat, found) for seat, found in played.items()},
        how_played={seat: found.how for seat, found in played.items()},
    )
    for seat, found in played.items():
        disk.write(folder.orders(seat), match.game.orders_to_json(found.orders), disk.SECRET_FILE)
        disk.write(folder.findings(seat), plain.dump(found.findings), disk.SECRET_FILE)
        if found.given:
            disk.write(folder.given(seat), plain.dump(found.given), disk.SECRET_FILE)
    disk.write(folder.path / "played.json", canonical_json({str(k): v.how for k, v in played.items()}))
    turn_files.write_history(folder, made.events, made.postings, made.draws)
    digests = "".join(f"{phase}:{digest}\n" for phase, digest in made.digests)
    disk.write_text(folder.path / "digests.txt", digests)
    return turn_files.write_common(match, folder, made.state, record)


def _words(match: Match, seat: int, found: Played) -> tuple[Message, ...]:
    # Said of the position before the turn: prices and rights-of-way of then.
    return match.game.describe_orders(match.state, seat, found.orders)


def _keep_received(match: Match, folder: TurnFolder, turn: int) -> None:
    """Copy what came in; the collecting folder stays until the turn is in place."""
    source = match.folder.collecting(turn)
    if source.is_dir():
        shutil.copytree(source, folder.received)


def _keep_accepted(folder: TurnFolder, index: Index, played: Mapping[int, Played]) -> None:
    """Write which workbook counted for whom, by its hash."""
    found = {seat: index.best(seat) for seat, orders in played.items() if orders.how == "form"}
    accepted = {str(seat): entry.sha256 for seat, entry in found.items() if entry}
    disk.write(folder.path / manifests.ACCEPTED, canonical_json(accepted) + b"\n", disk.SECRET_FILE)
