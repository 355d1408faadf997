"""Makes what a seat is asked in: the workbook, what it asked, and the paper behind the form on the desk."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.messages import LANGUAGES
from engine.turn import canonical_json
from ingest import FormCode, form_code, issue, screen, write_form
from publish.desks.seal import pack
from referee import serialise
from referee.match.chain import times_taken_back
from referee.match.letters import order_form
from referee.match.match import Match
from referee.match.sending import NOTHING, Sending
from referee.workspace import disk

VERSION = 1
"""Of what the paper behind the form holds."""


@dataclass(frozen=True, slots=True)
class WrittenForm:
    """The order form of one seat.

    `asked` is what was asked and how it was worded then: the program may be another by the time the form
    returns. `screen` is the paper behind the form on the desk, packed.
    """

    workbook: bytes
    asked: bytes
    screen: bytes

    def write(self, path: Path) -> None:
        """Write all three side by side; `path` is that of the workbook."""
        disk.write(path, self.workbook, disk.SECRET_FILE)
        disk.write(path.with_suffix(".json"), self.asked, disk.SECRET_FILE)
        disk.write(screen_path(path), self.screen, disk.SECRET_FILE)


def screen_path(workbook: Path) -> Path:
    """Return where the paper behind a form lies: beside its workbook."""
    return workbook.with_suffix(".screen.gz")


def code_of(match: Match, turn: int, seat: int) -> FormCode:
    """Return the code of a seat's form of a turn, as it is made now."""
    taken_back = times_taken_back(match.folder, match.secrets.public_key, turn - 1)
    return form_code(match.name, turn, seat, match.secrets.form_key_of(seat, taken_back=taken_back))


def written_form(match: Match, state: Any, seat: int, sending: Sending = NOTHING) -> WrittenForm:
    """Return the order form of a seat; the same position, due and sent alike, gives the same bytes."""
    turn, catalogue = match.game.turn_number(state), match.game.catalogue
    language = next((one.language for one in match.seats if one.number == seat), LANGUAGES[0])
    form = order_form(match, state, seat)
    code = code_of(match, turn, seat)
    asked = serialise.dump(issue(form, catalogue, language))
    languages = tuple(dict.fromkeys((*match.settings.languages, language)))
    sending_lines = {each: sending.said(match.texts, each) for each in languages}
    paper = {
        "version": VERSION,
        "match": match.name,
        "turn": turn,
        "seat": seat,
        "game": match.settings.game,
        "language": language,
        "code": str(code),
        "form": screen(form, catalogue, languages),
        "issued": json.loads(asked),
        "position": json.loads(match.game.state_to_json(match.game.seen_by(state, seat))),
    }
    # As finished sentences: a browser's Python knows no time zones.
    paper |= {} if sending == NOTHING else {"sending": sending_lines}
    workbook = write_form(form, catalogue, language, code, sending=sending_lines[language])
    return WrittenForm(workbook, asked, pack({}, canonical_json(paper)))
