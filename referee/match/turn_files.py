"""Reads and writes the files of a finished turn."""

from __future__ import annotations

import csv
import io
import json
import tomllib
from collections.abc import Iterable
from datetime import datetime
from functools import lru_cache
from typing import Any

import msgspec
import tomli_w

from engine.dice import Draw
from engine.ledger import Posting
from engine.record import REMEMBERED, Record
from engine.turn import Event, canonical_json, digest
from publish import shared
from referee import serialise
from referee.match.chain import Link
from referee.match.code_version import code_version
from referee.match.match import Match
from referee.match.order_forms import WrittenForm, written_form
from referee.match.sending import NOTHING, Sending
from referee.workspace import disk
from referee.workspace.index import moment
from referee.workspace.turn_folder import TurnFolder


class TurnRecord(msgspec.Struct, frozen=True):
    """``record.toml``: what a turn consists of, chained to the turn before."""

    match: str
    game: str
    turn: int
    period: str
    made: str
    code: str
    seed_hash: str
    previous: str
    files: dict[str, str]


def write_common(
    match: Match, folder: TurnFolder, state: Any, record: Record, sending: Sending = NOTHING
) -> str:
    """Write what set-up and every turn have in common: position, forms for what follows, reports.

    Returns
    -------
    str
        The period of the turn, as the public report names it.
    """
    disk.write(folder.state, match.game.state_to_json(state))
    disk.write(folder.setup, setup_of(match, sending), disk.SECRET_FILE)
    write_forms(match, folder, state, sending)
    viewers: list[int | None] = [None, *(seat.number for seat in match.seats)]

    def reported(viewer: int | None) -> tuple[bytes, str]:
        report = match.game.report(state, match.name, record, viewer)
        return serialise.dump(report), report.period.label

    reports = dict(zip(viewers, shared(reported, viewers, tuple[bytes, str]), strict=True))
    for viewer, (data, _) in reports.items():
        disk.write(folder.report(viewer), data, disk.SECRET_FILE)
    return reports[None][1]


def remembered(match: Match) -> dict[str, str]:
    """Return what the newest public report tells the next; less where an earlier version wrote it."""
    path = match.folder.turn(match.last).report(None)
    with disk.reading(path):
        # As plain data: only a few words of a long report are asked for.
        facts = json.loads(path.read_bytes())["facts"]
    return {name: str(facts[name]) for name in REMEMBERED if name in facts}


def setup_of(match: Match, sending: Sending = NOTHING) -> bytes:
    """Return options, seats and when forms are due as JSON: with them anyone can play the turn again."""
    seats = [
        {
            **msgspec.to_builtins(seat),
            "name": seat.tycoon,
            "mail": "",
            "epoch": match.secrets.seat(seat.number).epoch,
        }
        for seat in match.seats
    ]
    for seat in seats:
        # Who a player is and where they live is nobody's business, and no part of the rules.
        del seat["zone"], seat["player"], seat["tycoon"]
    setup: dict[str, Any] = {
        "options": match.settings.options,
        "languages": match.settings.languages,
        "seats": seats,
    }
    setup |= {"lucky_words": True} if match.settings.lucky_words else {}
    setup |= {"open_at_end": True} if match.settings.open_at_end else {}
    letters = match.settings.letters
    setup |= {"letters": [letters.per_turn, letters.longest]} if letters.per_turn else {}
    setup |= {} if sending == NOTHING else {"sending": msgspec.to_builtins(sending)}
    return canonical_json(setup) + b"\n"


def write_forms(match: Match, folder: TurnFolder, state: Any, sending: Sending = NOTHING) -> None:
    """Write the order form of every seat that moves next; the same state gives the same bytes."""
    if match.game.is_over(state):
        return
    seats = match.game.seats_to_move(state)
    written = shared(lambda seat: written_form(match, state, seat, sending), seats, WrittenForm)
    for seat, form in zip(seats, written, strict=True):
        form.write(folder.form(seat))


def write_history(
    folder: TurnFolder, events: Iterable[Event], postings: Iterable[Posting], draws: Iterable[Draw]
) -> None:
    """Write how the turn came about: events, every entry of the ledger, every draw."""
    disk.write(folder.path / "events.jsonl", b"".join(serialise.dump(event) for event in events))
    disk.write(folder.path / "ledger.csv", _csv(Posting._fields, map(_posting_row, postings)))
    disk.write(folder.path / "dice.csv", _csv(Draw._fields, draws))


def seal_record(match: Match, folder: TurnFolder, turn: int, period: str, now: datetime) -> None:
    """Write the record last: the hash of every file, and of the record before."""
    before = match.folder.turn(turn - 1).record
    record = TurnRecord(
        match=match.name,
        game=match.settings.game,
        turn=turn,
        period=period,
        made=moment(now),
        code=code_version(match.settings.game),
        seed_hash=digest(match.secrets.seed),
        previous=disk.sha256_file(before) if turn else "",
        files=disk.hashes_below(folder.path),
    )
    disk.write_text(folder.record, tomli_w.dumps(msgspec.to_builtins(record)))


def record_again(match: Match, folder: TurnFolder, link: Link) -> bytes:
    """Return the record of a finished turn as its files and its signed entry give it."""
    before, files = match.folder.turn(link.turn - 1).record, disk.hashes_below(folder.path)
    own = {folder.record.name, folder.manifest.name}
    found = {
        "previous": disk.sha256_file(before) if link.turn else "",
        "files": {name: sha256 for name, sha256 in files.items() if name not in own},
    }
    signed = link.statement()
    # In the order of the file: it comes out byte for byte or is not the one that was signed.
    return tomli_w.dumps({name: (signed | found)[name] for name in TurnRecord.__struct_fields__}).encode()


def read_record(folder: TurnFolder) -> TurnRecord:
    """Return the record of a finished turn."""
    with disk.reading(folder.record):
        return _record_of(folder.record.read_text(encoding="utf-8"))


@lru_cache(maxsize=64)
def _record_of(text: str) -> TurnRecord:
    # One publication asks a dozen times when its newest turn was made.
    return msgspec.convert(tomllib.loads(text), TurnRecord)


def _posting_row(posting: Posting) -> list[Any]:
    facts = canonical_json(serialise.to_plain(posting.facts)).decode()
    return [*posting[:-1], facts]


def _csv(heading: Iterable[str], rows: Iterable[Iterable[Any]]) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(heading)
    writer.writerows(rows)
    return text.getvalue().encode()


def published_at(match: Match, turn: int) -> datetime:
    """Return when a turn was made: the one time its pages know."""
    return datetime.fromisoformat(read_record(match.folder.turn(turn)).made)
