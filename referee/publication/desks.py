"""Seals each seat's reports and order forms for the site."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from engine.report import Report
from publish import shared
from publish.desks.desk import FORMAT, desk_payload, read_turns, write_desk
from publish.desks.keyring import SeatKeys, keyring, keyring_entry
from publish.desks.seal import (
    FORM,
    LETTERS,
    REPORT,
    SCREEN,
    Header,
    common_length,
    object_name,
    pack,
    seal_packed,
)
from publish.guard.signing import read_signed
from publish.pages import proof
from referee.match.keys import SeatSecret
from referee.match.letters import first_with_letters, letter_keys
from referee.match.match import Match
from referee.match.order_forms import screen_path
from referee.match.paper_names import form_path, keys_for, kinds_of, names_of, paper_names
from referee.match.stored_reports import read_report
from referee.publication.explained import with_own_part
from referee.publication.letters_page import letters_report
from referee.publication.notes import with_own_notes
from referee.publication.own_orders import own_orders
from referee.workspace import disk

_WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def write_desks(
    match: Match,
    site: Path,
    stage: Path,
    published: datetime,
    upload: str = "",
    judge: Mapping[str, Any] | None = None,
) -> tuple[Path, ...]:
    """Lay the papers of all seats into a stage, but those of earlier turns that the site has already.

    Where the site has papers of an earlier format, all turns are sealed anew: the desk reads one format.
    Every seat has the same papers, a computer's too: their number says nothing about who plays. `upload` is
    the address of the upload desk where there is one, `judge` what a desk has to know to judge forms itself.
    """
    played = match.folder.played()
    readable = read_turns(site, match.name).get("papers") == FORMAT
    there = set(disk.names_below(site / match.name / "desk")) if readable else set()
    objects = {
        paper.name: paper.data
        for turn in played
        if turn == match.last or not there.issuperset(_names(match, turn))
        for paper in papers(match, turn)
        if turn == match.last or paper.name not in there
    }
    return write_desk(
        stage,
        match.name,
        keyring(match.secrets.lock(match.name), _entries(match)),
        objects,
        first=played[0],
        latest=match.last,
        screen=_has_screens(match),
        judge=judge or {},
        published=published,
        upload=upload,
        over=match.is_over,
        letters=first_with_letters(match),
    )


def _entries(match: Match) -> Iterator[dict[str, str]]:
    """Yield the entries of the ring: of every epoch, and of every earlier one that a holder was given."""
    secrets = match.secrets
    lock = secrets.lock(match.name)
    for secret in (*secrets.seats, *secrets.former):
        yield keyring_entry(lock, secret.keys(), secrets.referee_key)
        if first_with_letters(match) is not None:
            yield keyring_entry(lock, letter_keys(match, secret), secrets.referee_key, granted=True)
        for before in secrets.epochs(secret.number):
            if before.epoch in secret.past:
                keys = replace(secret.keys(), epoch=before.epoch, key=before.key)
                yield keyring_entry(lock, keys, secrets.referee_key, granted=True)


def _names(match: Match, turn: int) -> list[str]:
    return [name for secret in match.secrets.sealing(turn) for name in names_of(match, secret, turn)]


def _has_screens(match: Match) -> bool:
    return any(screen_path(match.folder.turn(match.last).form(seat.number)).is_file() for seat in match.seats)


@dataclass(frozen=True, slots=True)
class Paper:
    """A sealed report or order form: whose, its file name and contents."""

    seat: int
    name: str
    data: bytes


def papers(match: Match, turn: int) -> list[Paper]:
    """Return the sealed papers of a turn: each seat's report, and its order form if it was given one.

    All of one kind have the length of the longest that was first published, so that none tells by its size
    who sent orders or who is a computer. A new holder's are not measured: what is published stays as it is.
    """
    to_seal = [
        (secret, kind) for secret in match.secrets.sealing(turn) for kind in kinds_of(match, secret, turn)
    ]
    packed = shared(lambda one: _packed(match, one[0], turn, one[1]), to_seal, bytes)
    first = set(paper_names(match, turn))
    published = _published(match, turn)
    sealed = []
    for kind in (REPORT, FORM, SCREEN, LETTERS):
        header = Header(match.name, turn, kind)
        these = [
            (keys_for(match, secret, kind), data)
            for (secret, each), data in zip(to_seal, packed, strict=True)
            if each == kind
        ]
        length = common_length(data for keys, data in these if object_name(keys, header) in first)
        sealed += [_sealed(keys, header, data, length, published) for keys, data in these]
    return sealed


def _sealed(
    keys: SeatKeys, header: Header, packed: bytes, length: int, published: Mapping[str, str]
) -> Paper:
    name, data = seal_packed(keys, header, packed, length)
    before = published.get(f"desk/{name}", "")
    if before and before != disk.sha256(data):
        # Before all papers of a kind had one length, each had its own; what was published so stays so.
        _, alone = seal_packed(keys, header, packed)
        data = alone if before == disk.sha256(alone) else data
    return Paper(keys.seat, name, data)


def _published(match: Match, turn: int) -> dict[str, str]:
    """Return path below the match's folder -> SHA-256 of each published file of a turn; empty before."""
    path = match.folder.editions / proof.pages_list(turn)
    if not path.is_file():
        return {}
    with disk.reading(path):
        files: dict[str, str] = read_signed(path.read_bytes(), match.secrets.public_key)["files"]
        return files


def _packed(match: Match, secret: SeatSecret, turn: int, kind: str) -> bytes:
    keys = secret.keys()
    if kind == LETTERS:
        letters = letters_report(match, secret, turn)
        return pack({}, desk_payload(letters, match.texts, match.settings.languages))
    if kind == REPORT:
        report = own_report(match, turn, keys)
        return pack({}, desk_payload(report, match.texts, match.settings.languages))
    form = form_path(match, secret, turn)
    if kind == SCREEN:
        return screen_path(form).read_bytes()
    name = f"{match.name}-T{turn + 1:02}-S{keys.seat:02}.xlsx"
    return pack({"name": name, "type": _WORKBOOK}, form.read_bytes())


def own_report(match: Match, turn: int, keys: SeatKeys) -> Report:
    """Return what a seat was told of a turn, its part in the match's end, and the proof of its own orders."""
    noted = with_own_part(match, with_own_notes(match, read_report(match, turn, keys.seat)))
    return replace(noted, pages=(*noted.pages, *own_orders(match, turn, keys.seat)))
