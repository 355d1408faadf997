"""Reads a CSV list of seats."""

from __future__ import annotations

import csv
import re
from pathlib import Path
from typing import Any

import msgspec

from engine.languages import FALLBACK
from referee.faults import Mistake
from referee.workspace.settings import Seat
from referee.workspace.settings_words import in_words

COLUMNS = ("number", "player", "tycoon", "mail", "language", "human", "policy", "strength", "zone")
_OLDER = ("name",)
"""Columns of lists that were written for earlier versions: one name for player and tycoon."""
_ADDRESS = re.compile(r"[^@\s<>,;]+@[^@\s<>,;]+")
_WORDS = {
    "yes": True, "true": True, "1": True, "human": True, "oui": True,
    "no": False, "false": False, "0": False, "computer": False, "non": False,
}  # fmt: skip


def read_csv(path: Path, language: str = FALLBACK) -> tuple[Seat, ...]:
    """Return the seats of a CSV file with a heading row; `language` is for those who name none.

    Where nothing stands under `human`, a seat with a player or an address is a person's.

    Raises
    ------
    Mistake
        Naming the line, what was read and what is allowed.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise Mistake(f"{path} is missing.") from None
    except UnicodeDecodeError:
        raise Mistake(f"{path} is not UTF-8 text. Save it as CSV UTF-8.") from None
    lines = text.splitlines()
    heading = lines[0] if lines else ""
    reader = csv.DictReader(lines, delimiter=";" if ";" in heading else ",")
    _check_heading(path, reader.fieldnames or [])
    rows = (
        (number, {"language": language} | _filled(path, number, row)) for number, row in enumerate(reader, 2)
    )
    return tuple(_seat(path, number, values) for number, values in rows)


def _check_heading(path: Path, names: object) -> None:
    headings = list(names) if isinstance(names, list) else []
    unknown = [name for name in headings if name not in COLUMNS + _OLDER]
    if unknown or "number" not in headings:
        raise Mistake(
            f"{path}, line 1: the heading reads {', '.join(headings) or 'nothing'}. "
            f"Allowed are {', '.join(COLUMNS)}; number is needed."
        )


def _filled(path: Path, line: int, row: dict[str | Any, str | Any]) -> dict[str, str]:
    # Spreadsheets fill lines up with separators.
    if any(row.pop(None, ())):
        raise Mistake(
            f"{path}, line {line}: there are more values than headings. "
            'Put a name with a comma into quotation marks: "Smith, John".'
        )
    values = {str(key): (value or "").strip() for key, value in row.items()}
    return {key: value for key, value in values.items() if value}


def _seat(path: Path, line: int, values: dict[str, str]) -> Seat:
    # Whoever is listed by name or address is a person, unless the list says otherwise.
    a_person = "yes" if values.keys() & {"player", "mail"} else "no"
    human = values.pop("human", a_person).lower()
    if human not in _WORDS:
        raise Mistake(f"{path}, line {line}: human is {human!r}. Write yes or no.")
    check_mail(values.get("mail", ""), f"{path}, line {line}: ")
    try:
        return msgspec.convert({**values, "human": _WORDS[human]}, type=Seat, strict=False)
    except msgspec.ValidationError as error:
        raise Mistake(f"{path}, line {line}: {in_words(error, Seat)}. Fix that line.") from None


def check_mail(address: str, where: str = "") -> None:
    """Make sure that an address may be one: a slip would keep a player's receipts from him.

    Raises
    ------
    Mistake
        After `where`, what was read and how it is written.
    """
    if address and not is_mail(address):
        raise Mistake(f"{where}{address!r} is not a mail address. Write it like name@example.org.")


def is_mail(address: str) -> bool:
    """Return whether a text may be a mail address."""
    return _ADDRESS.fullmatch(address) is not None
