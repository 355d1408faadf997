"""Resolves a turn and writes its folder."""

from __future__ import annotations

import re
import shutil
from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any

from engine.messages import Message
from engine.record import HowPlayed, Record
from engine.turn import Resolution, canonical_json, resolve
from referee import serialise
from referee.fairness import manifests
from referee.faults import Mistake
from referee.match import turn_files
from referee.match.letters import keep_letters
from referee.match.lucky_words import dice_seed, keep_words
from referee.match.match import Match
from referee.match.opened_letters import keep_opening
from referee.match.sending import Sending, sending_of
from referee.progress import Tell, quiet
from referee.turns.orders import Played, all_orders
from referee.workspace import disk
from referee.workspace.index import Index
from referee.workspace.turn_folder import TurnFolder

_LEFT_BEHIND = re.compile(r"\.?(\d{3,})\.(?:collecting|(unfinished))")


def play_turn(
    match: Match,
    index: Index,
    now: datetime,
    tell: Tell = quiet,
    late: Collection[int] = (),
    *,
    offline: bool = False,
) -> None:
    """Resolve the coming turn with what came in time, and put its folder in place; `late` came too late.

    `offline`: the published site could not be asked, and the entry of the chain says so.

    Until the last rename nothing of the turn counts: a crash at any instant leaves the last good turn and all
    that was collected, and the next run begins the turn afresh.

    Raises
    ------
    Mistake
        If the match is over.
    """
    if match.is_over:
        raise Mistake(f"{match.name} is over since turn {match.last}: there is no further turn to play.")
    turn, now = match.turn, manifests.not_before(match, now)
    folder = match.folder.unfinished(turn)
    disk.fresh(folder.path)
    tell("orders", 1, 4)
    keep_words(match, folder, turn, index)
    keep_letters(match, folder, turn, index)
    keep_opening(match, folder, turn, index)
    seed = dice_seed(match, turn, folder)
    played = all_orders(match, index, seed, late)
    orders = {seat: one.orders for seat, one in played.items()}
    tell("resolve", 2, 4)
    resolution = resolve(match.game, match.state, orders, seed)
    tell("write", 3, 4)
    with disk.together():
        period = write_turn(match, folder, resolution, played, sending_of(match, turn + 1, now))
        _keep_received(match, folder, turn)
        _keep_accepted(folder, index, played)
        turn_files.seal_record(match, folder, turn, period, now)
        manifests.seal_turn(match, folder, turn, period, now, offline=offline)
    folder.path.rename(match.folder.turn(turn).path)
    tell("write", 4, 4)
    sweep(match)


def sweep(match: Match) -> None:
    """Remove what a finished or interrupted turn left behind: copies only, never an original."""
    if not match.folder.turns.is_dir():
        return
    for path in sorted(match.folder.turns.iterdir()):
        # Exactly these names: a copy that a cloud drive made of one is not ours to remove.
        name = _LEFT_BEHIND.fullmatch(path.name)
        if name and (name[2] or match.folder.turn(int(name[1])).path.is_dir()):
            disk.remove(path)


def write_turn(
    match: Match,
    folder: TurnFolder,
    resolution: Resolution[Any],
    played: Mapping[int, Played],
    sending: Sending,
) -> str:
    """Write all that follows from position, orders and seed; return the period of the turn."""
    record = Record(
        events=resolution.events,
        postings=resolution.postings,
        findings={seat: orders.findings for seat, orders in played.items()},
        orders={seat: orders.orders for seat, orders in played.items()},
        given={seat: orders.given for seat, orders in played.items() if orders.given},
        words={seat: _words(match, seat, orders) for seat, orders in played.items()},
        how_played={seat: orders.how for seat, orders in played.items()},
        **turn_files.remembered(match),
    )
    for seat, orders in played.items():
        disk.write(folder.orders(seat), match.game.orders_to_json(orders.orders), disk.SECRET_FILE)
        disk.write(folder.findings(seat), serialise.dump(orders.findings), disk.SECRET_FILE)
        if orders.given:
            disk.write(folder.given(seat), serialise.dump(orders.given), disk.SECRET_FILE)
    disk.write(folder.path / "played.json", canonical_json({str(k): v.how for k, v in played.items()}))
    turn_files.write_history(folder, resolution.events, resolution.postings, resolution.draws)
    digests = "".join(f"{phase}:{digest}\n" for phase, digest in resolution.digests)
    disk.write_text(folder.path / "digests.txt", digests)
    return turn_files.write_common(match, folder, resolution.state, record, sending)


def _words(match: Match, seat: int, one: Played) -> tuple[Message, ...]:
    # Said of the position before the turn: prices and rights-of-way of then.
    return match.game.describe_orders(match.state, seat, one.orders)


def _keep_received(match: Match, folder: TurnFolder, turn: int) -> None:
    """Copy what came in; the collecting folder stays until the turn is in place."""
    source = match.folder.collecting(turn)
    if source.is_dir():
        shutil.copytree(source, folder.received)


def _keep_accepted(folder: TurnFolder, index: Index, played: Mapping[int, Played]) -> None:
    """Write which workbook counted for whom, by its hash."""
    entries = {seat: index.best(seat) for seat, orders in played.items() if orders.how is HowPlayed.FORM}
    accepted = {str(seat): entry.sha256 for seat, entry in entries.items() if entry}
    disk.write(folder.path / manifests.ACCEPTED, canonical_json(accepted) + b"\n", disk.SECRET_FILE)
