"""Reads stored reports, also those of earlier versions.

A report keeps codes and facts, and the words come from the catalogues of the day it is published. Where a
code has left them, or its words now need a fact that was not kept, the reader gets code and facts instead,
and the referee a line that names the page; the match goes on. See docs/decisions/0016-words-that-left.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from engine.messages import LANGUAGES, Catalogue, Message, say
from engine.report import Page, Report
from referee.match import turn_files
from referee.match.code_version import code_version
from referee.match.match import Match
from referee.workspace import disk

GONE, GONE_BUT_FACTS = "REFEREE.OLD_TEXT", "REFEREE.OLD_TEXT.FACTS"
T = TypeVar("T")


def read_report(match: Match, turn: int, seat: int | None) -> Report:
    """Return what a seat, or everyone (None), was told of a turn; every text of it can be said.

    Raises
    ------
    Damaged
        If the file cannot be read.
    """
    path = match.folder.turn(turn).report(seat)
    if seat is None:
        stat = path.stat()
        return readable(match, turn, _public(path, stat.st_mtime_ns, stat.st_size))
    report: Report = disk.read_value(path)
    return readable(match, turn, report)


@lru_cache(maxsize=2)
def _public(path: Path, _changed: int, _size: int) -> Report:
    """Return a public report; letters, pages and cards of a turn all ask for it."""
    report: Report = disk.read_value(path)
    return report


def readable(match: Match, turn: int, part: T) -> T:
    """Return a part of a stored report in which every text can be said."""
    if not _of_another_program(match, turn):
        return part
    kept: T = _sayable(part, match.texts)
    return kept


def gone_texts(match: Match) -> Iterator[str]:
    """Yield a line for the referee for each text of the newest reports whose words are gone, page by page."""
    if not _of_another_program(match, match.last):
        return
    for seat in (None, *(seat.number for seat in match.seats)):
        report: Report = disk.read_value(match.folder.turn(match.last).report(seat))
        for page in report.pages:
            for code in sorted(_codes_gone(page, match.texts)):
                whose = "public" if seat is None else f"seat {seat}"
                yield (
                    f"turn {match.last}, {whose} report, page {page.slug!r}: this program has no words for "
                    f"{code}; code and facts are there instead."
                )


def _of_another_program(match: Match, turn: int) -> bool:
    return turn_files.read_record(match.folder.turn(turn)).code != code_version(match.settings.game)


def _codes_gone(page: Page, texts: Catalogue) -> set[str]:
    return {
        message.facts["code"]
        for message in _messages(_sayable(page, texts))
        if message.code in (GONE, GONE_BUT_FACTS)
    }


def _messages(value: Any) -> Iterator[Message]:
    if isinstance(value, Message):
        yield value
    for part in _parts(value).values():
        yield from _messages(part)


def _sayable(value: Any, texts: Catalogue) -> Any:
    """Return a part of a report in which messages without words are replaced, the innermost first."""
    if isinstance(value, (list, tuple)):
        return tuple([_sayable(item, texts) for item in value])
    if isinstance(value, Mapping):
        return {key: _sayable(item, texts) for key, item in value.items()}
    if not is_dataclass(value) or isinstance(value, type):
        return value
    copy = replace(value, **{name: _sayable(part, texts) for name, part in _parts(value).items()})
    return _told(copy, texts) if isinstance(copy, Message) else copy


def _parts(value: Any) -> dict[Any, Any]:
    if isinstance(value, (list, tuple)):
        return dict(enumerate(value))
    if isinstance(value, Mapping):
        return dict(value)
    if is_dataclass(value) and not isinstance(value, type):
        return {item.name: getattr(value, item.name) for item in fields(value)}
    return {}


def _told(message: Message, texts: Catalogue) -> Message:
    """Return a message, or code and facts where a language cannot say it."""
    try:
        for language in LANGUAGES:
            texts.text(message, language)
    except (KeyError, TypeError, ValueError):
        facts = [say("REFEREE.OLD_TEXT.FACT", name=name, value=fact) for name, fact in message.facts.items()]
        named = {"code": message.code, "facts": tuple(facts)}
        return Message(GONE_BUT_FACTS if facts else GONE, named)
    return message
