"""The locked desks of a match: each seat's reports and order forms, sealed for the site."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from engine.report import Report
from publish import shared
from publish.desk import desk_payload, write_desk
from publish.keyring import SeatKeys, keyring, keyring_entry
from publish.seal import FORM, REPORT, Header, object_name, seal
from referee import disk
from referee.keys import SeatSecret
from referee.match import Match
from referee.notes import with_own_notes
from referee.own_orders import own_orders
from referee.stored_reports import read_report

_WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def write_desks(
    match: Match, site: Path, stage: Path, published: datetime, upload: str = ""
) -> tuple[Path, ...]:
    """Lay the papers of all seats into a stage, but those of earlier turns that the site has already.

    Every seat has the same papers, a computer's too: their number says nothing about who plays. `upload` is
    the address of the upload desk where there is one.
    """
    played = match.folder.played()
    there = set(disk.names_below(site / match.name / "desk"))
    wanted = [
        (secret, turn)
        for turn in played
        for secret in match.secrets.sealing(turn)
        if turn == match.last or not there.issuperset(_names(match, secret, turn))
    ]
    found = shared(lambda one: list(papers(match, *one)), wanted, list[tuple[str, bytes]])
    objects = dict(paper for both in found for paper in both)
    return write_desk(
        stage,
        match.name,
        keyring(match.secrets.lock(match.name), _entries(match)),
        objects,
        first=played[0],
        latest=match.last,
        published=published,
        upload=upload,
        over=match.is_over,
    )


def _entries(match: Match) -> Iterator[dict[str, str]]:
    """Yield the entries of the ring: of every epoch, and of every earlier one that a holder was given."""
    secrets = match.secrets
    lock = secrets.lock(match.name)
    for secret in (*secrets.seats, *secrets.former):
        yield keyring_entry(lock, secret.keys(), secrets.referee_key)
        for before in secrets.epochs(secret.number):
            if before.epoch in secret.past:
                keys = replace(secret.keys(), epoch=before.epoch, key=before.key)
                yield keyring_entry(lock, keys, secrets.referee_key, granted=True)


def paper_names(match: Match, turn: int) -> list[str]:
    """Return the files of a turn's papers as they were first published: for who held the seats then."""
    first = {secret.number: secret for secret in reversed(match.secrets.sealing(turn))}
    return [name for secret in first.values() for name in _names(match, secret, turn)]


def _names(match: Match, secret: SeatSecret, turn: int) -> list[str]:
    keys = secret.keys()
    return [object_name(keys, Header(match.name, turn, kind)) for kind in _kinds(match, secret, turn)]


def _kinds(match: Match, secret: SeatSecret, turn: int) -> list[str]:
    return [REPORT, FORM] if form_path(match, secret, turn).is_file() else [REPORT]


def papers(match: Match, secret: SeatSecret, turn: int) -> Iterator[tuple[str, bytes]]:
    """Yield file name and sealed bytes of a seat's report and of its order form, if it was given one."""
    for kind in _kinds(match, secret, turn):
        yield _paper(match, secret, turn, kind)


def _paper(match: Match, secret: SeatSecret, turn: int, kind: str) -> tuple[str, bytes]:
    keys, header = secret.keys(), Header(match.name, turn, kind)
    if kind == REPORT:
        report = own_report(match, turn, keys)
        texts, languages = match.texts, match.settings.languages
        return seal(keys, header, {}, desk_payload(report, texts, languages))
    name = f"{match.name}-T{turn + 1:02}-S{keys.seat:02}.xlsx"
    data = form_path(match, secret, turn).read_bytes()
    return seal(keys, header, {"name": name, "type": _WORKBOOK}, data)


def own_report(match: Match, turn: int, keys: SeatKeys) -> Report:
    """Return what a seat was told of a turn, with the proof of its own orders at the end."""
    noted = with_own_notes(match, read_report(match, turn, keys.seat))
    return replace(noted, pages=(*noted.pages, *own_orders(match, turn, keys.seat)))


def form_path(match: Match, secret: SeatSecret, turn: int) -> Path:
    """Return the order form that a seat was given with a turn; a new holder gets one of his own."""
    renewed = match.folder.renewed_form(turn, secret.number, secret.epoch)
    return renewed if renewed.is_file() else match.folder.turn(turn).form(secret.number)
