"""Whole matches of the board games through forms off the site; wishes that cannot be played come first."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator

from referee.match.match import Match
from referee.workspace.settings import Seat
from tests.playing_through import Move, Policy, Table, plain_pages

MOST_TURNS = 60


def seats(people: int, more: int = 0) -> tuple[Seat, ...]:
    """People by turns English and French, and computer seats after them."""
    persons = [Seat(n, language=("fr", "en")[n % 2], human=True) for n in range(1, people + 1)]
    return (*persons, *(Seat(n) for n in range(people + 1, people + more + 1)))


def whole_match(table: Table, policy: Policy) -> list[Move]:
    """Play a match to its end; the pages of all turns but the first are plain, desks and forms are not."""
    moves = table.play_turn(policy)
    with plain_pages():
        while not over(table.match):
            moves += table.play_turn(policy)
            assert table.match.last <= MOST_TURNS
    return moves


def over(match: Match) -> bool:
    return match.game.is_over(match.state)


def told(match: Match, turn: int) -> Iterator[dict]:
    """The events of a turn as the referee's folder keeps them."""
    path = match.folder.turn(turn).path / "events.jsonl"
    for line in path.read_text(encoding="utf-8").splitlines():
        yield json.loads(line)


def words_of(report: dict) -> str:
    """The words of a personal report as the desk shows them."""
    return plain_words("\n".join(_texts(report)))


def _texts(value) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from _texts(one)
    elif isinstance(value, list):
        for one in value:
            yield from _texts(one)


def plain_words(text: str) -> str:
    """A text as `words_of` has it: without marks and with plain blanks."""
    return html.unescape(re.sub(r"<[^>]+>", "", text)).replace("\u00a0", " ").replace("\u202f", " ")
