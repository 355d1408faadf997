"""Keeps what later pages show of each turn, so that old reports are read once."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from engine.turn import digest
from publish import PastTurn, past_turn
from referee import serialise
from referee.faults import Damaged
from referee.match.code_version import pages_version
from referee.match.match import Match
from referee.match.stored_reports import readable
from referee.workspace import disk


def past_turns(match: Match, turn: int, work: Path | None) -> Iterator[PastTurn]:
    """Yield the turns before one: of the newest all, which its page of all turns shows, of others the last.

    Parameters
    ----------
    match : Match
        Whose turns.
    turn : int
        The turn whose pages are built.
    work : Path or None
        Folder for what may be made again at any time; without it nothing is kept.
    """
    for played in match.folder.played():
        if played < turn and (turn == match.last or played == turn - 1):
            yield readable(match, played, _past(match, played, work))


def _past(match: Match, turn: int, work: Path | None) -> PastTurn:
    report = match.folder.turn(turn).report(None)
    # A turn that was played again has another report, and another program may read it otherwise.
    made_of = f"{pages_version()} {digest(report.read_bytes())}"
    cached = work / match.name / f"{turn:03}.json" if work else None
    if cached and cached.is_file() and (past := _read(cached, made_of)):
        return past
    past = past_turn(disk.read_value(report))
    if cached:
        plain = {**dataclasses.asdict(past), "headline": past.headline, "ear": past.ear}
        plain |= {"leader": past.leader, "slugs": tuple(sorted(past.slugs))}
        disk.write(cached, serialise.dump({"of": made_of, "turn": plain}))
    return past


def _read(cached: Path, made_of: str) -> PastTurn | None:
    """Return what was kept, or None where it is of another report or damaged."""
    with suppress(Damaged), disk.reading(cached):
        stored = disk.read_value(cached)
        if stored["of"] == made_of:
            values = stored["turn"]
            return PastTurn(**{**values, "slugs": frozenset(values["slugs"])})
    return None
