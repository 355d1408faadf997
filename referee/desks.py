"""The locked desks of a match: each seat's reports and order forms, sealed for the site."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from publish.desk import desk_payload, write_desk
from publish.keyring import SeatKeys, keyring, keyring_entry
from publish.seal import FORM, REPORT, Header, object_name, seal
from referee import plain
from referee.match import Match

_WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def write_desks(match: Match, site: Path, stage: Path, published: datetime) -> tuple[Path, ...]:
    """Lay the papers of all seats into a stage, but those of earlier turns that the site has already.

    Every seat has the same papers, a computer's too: their number says nothing about who plays.
    """
    lock = match.secrets.lock(match.name)
    entries = [keyring_entry(lock, seat.keys(), match.secrets.referee_key) for seat in match.secrets.seats]
    played = match.folder.played()
    folder = site / match.name / "desk"
    objects = dict(
        sealed
        for turn in played
        for seat in match.secrets.seats
        if turn == match.last or not _lies_there(folder, match, seat.keys(), turn)
        for sealed in _papers(match, seat.keys(), turn)
    )
    return write_desk(
        stage,
        match.name,
        keyring(lock, entries),
        objects,
        first=played[0],
        latest=match.last,
        published=published,
    )


def _lies_there(folder: Path, match: Match, keys: SeatKeys, turn: int) -> bool:
    kinds = [REPORT, FORM] if match.folder.turn(turn).form(keys.seat).is_file() else [REPORT]
    names = (object_name(keys, Header(match.name, turn, kind)) for kind in kinds)
    return all((folder / name).is_file() for name in names)


def _papers(match: Match, keys: SeatKeys, turn: int) -> Iterator[tuple[str, bytes]]:
    """Yield file name and sealed bytes of a seat's report and of its order form, if it was given one."""
    folder = match.folder.turn(turn)
    report = plain.load(folder.report(keys.seat).read_bytes())
    payload = desk_payload(report, match.game.catalogue, match.settings.languages)
    yield seal(keys, Header(match.name, turn, REPORT), {}, payload)
    form = folder.form(keys.seat)
    if form.is_file():
        name = f"{match.name}-T{turn + 1:02}-S{keys.seat:02}.xlsx"
        yield seal(keys, Header(match.name, turn, FORM), {"name": name, "type": _WORKBOOK}, form.read_bytes())
