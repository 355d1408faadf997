"""Finds the letters that may be opened after the match: their writer and their reader have both said yes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from engine.messages import Message, say
from engine.turn import canonical_json
from ingest import asks_to_open
from publish.desks.seal import Header, seal, unseal
from referee.judging.judged import Judged
from referee.match.letters import letters_to, reads_letters, store_keys
from referee.match.match import Match
from referee.match.opening import is_open
from referee.workspace import disk
from referee.workspace.index import Index
from referee.workspace.turn_folder import TurnFolder

_KIND = "letters opening"
Holder = tuple[int, int]
"""Seat and epoch: one person, as far as keys can tell."""


@dataclass(frozen=True, slots=True)
class OpenedLetter:
    """A letter that everybody may read: with which turn it came, from which seat, to which, its words."""

    turn: int
    writer: int
    reader: int
    words: str


def opening_of(match: Match, judged: Judged, seat: int | None) -> dict[str, Any]:
    """Return what a form says of opening letters, and who says it, as the list of what came in keeps it."""
    if seat is None or not judged.counts or judged.asked is None or not asks_to_open(judged.asked.form):
        return {}
    said = {} if judged.opening is None else {"opening": judged.opening}
    return {"holder": match.secrets.seat(seat).epoch, **said}


def keep_opening(match: Match, folder: TurnFolder, turn: int, index: Index) -> None:
    """Write who wrote the forms that count and what they say of opening letters; nothing where none asks."""
    forms = {seat: form for seat in match.people() if (form := index.best(seat))}
    said = {
        str(seat): [form.holder, form.opening if isinstance(form.opening, bool) else None]
        for seat, form in forms.items()
        if isinstance(form.holder, int)
    }
    if said:
        header = Header(match.name, turn, _KIND)
        data = seal(store_keys(match), header, {}, canonical_json(said))[1]
        disk.write(folder.letters_opening, data, disk.SECRET_FILE)


def _writers(match: Match, turn: int) -> dict[Holder, bool | None]:
    """Return the writers of a turn's forms, and what each said of opening letters; None: nothing."""
    path = match.folder.turn(turn).letters_opening
    if not (match.secrets.referee_key and path.is_file()):
        return {}
    with disk.reading(path):
        data = unseal(store_keys(match), Header(match.name, turn, _KIND), path.read_bytes())[1]
        return {(int(seat), holder): said for seat, (holder, said) in json.loads(data).items()}


def said_so_far(match: Match, turn: int) -> dict[Holder, bool]:
    """Return who has said, by a turn, whether their letters may be opened; the last word of each counts."""
    turns = [played for played in match.folder.played() if played <= turn]
    return {
        holder: said
        for played in turns
        for holder, said in _writers(match, played).items()
        if said is not None
    }


def letters_may_open(said: bool) -> Message:
    """Return what somebody reads who has said whether their letters may be opened."""
    return say("REFEREE.LETTERS.OPEN" if said else "REFEREE.LETTERS.CLOSED")


def opened_letters(match: Match) -> tuple[OpenedLetter, ...]:
    """Return the letters of a match that is over and open, in their order; none of any other match.

    Writer and reader are those of the moment of writing, whoever has the seats now. A letter that was not
    delivered is nobody's to open.
    """
    return tuple(_opened(match)) if is_open(match) else ()


def _opened(match: Match) -> Iterator[OpenedLetter]:
    agreed = {holder for holder, said in said_so_far(match, match.last).items() if said}
    for turn in match.folder.played():
        writers = agreed & _writers(match, turn).keys()
        for reader in match.secrets.sealing(turn):
            if not reads_letters(reader, turn) or (reader.number, reader.epoch) not in agreed:
                continue
            for writer, words in letters_to(match, turn, reader.number):
                if any(seat == writer for seat, _ in writers):
                    yield OpenedLetter(turn, writer, reader.number, words)
