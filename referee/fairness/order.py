"""Order of the entries of a chain: numbers, previous hashes, turns, times."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from referee.match.chain import TURN, UNDO, Link
from referee.match.lucky_words import FIRST_TURN


@dataclass(frozen=True, slots=True)
class Break:
    """One place where entries do not follow one another: number of the entry, its turn, and what is wrong."""

    number: int
    turn: int
    what: str


def breaks(links: Sequence[Link]) -> Iterator[Break]:
    """Yield every break of a chain; `links` are sorted by number."""
    before, turn = "", -1
    for number, link in enumerate(links):
        if link.number != number:
            missing = link.number > number
            yield Break(number, link.turn, f"entry {number if missing else link.number} " + _WHAT[missing])
            return
        if link.previous != before:
            yield Break(number, link.turn, f"entry {number} does not follow entry {number - 1}")
        if (link.match, link.seed_hash) != (links[0].match, links[0].seed_hash):
            yield Break(number, link.turn, f"entry {number} is of another match or another seed")
        if link.turn != (turn if link.kind == UNDO else turn + 1):
            yield Break(number, link.turn, f"entry {number} is about turn {link.turn} out of order")
        if link.kind == TURN and link.turn == FIRST_TURN and bool(link.words) != links[0].lucky_words:
            what = f"entry {number} commits to lucky words, or to none, as entry 0 does not announce it"
            yield Break(number, link.turn, what)
        if number and _is_older(link, links[number - 1]):
            yield Break(number, link.turn, f"entry {number} is dated before entry {number - 1}")
        before, turn = link.hash(), link.turn - 1 if link.kind == UNDO else link.turn


_WHAT = {True: "is missing", False: "is there twice"}


def _is_older(link: Link, before: Link) -> bool:
    # Versions that did not announce strengths went by the clock of the computer alone.
    dated = link.strengths is not None or before.strengths is not None
    return dated and datetime.fromisoformat(link.made) < datetime.fromisoformat(before.made)


def in_force(links: Iterable[Link]) -> dict[int, Link]:
    """Return turn -> its entry, for the turns that were not taken back."""
    entries: dict[int, Link] = {}
    for link in links:
        if link.kind == TURN:
            entries[link.turn] = link
        else:
            entries.pop(link.turn, None)
    return entries


def announced(links: Sequence[Link], link: Link) -> dict[str, str] | None:
    """Return seat -> the strength of the computer that was said for a turn: beforehand, or for this turn.

    None where the turn before was made by a version that did not announce them.
    """
    before = in_force(other for other in links if other.number < link.number).get(link.turn - 1)
    if before is None or before.strengths is None:
        return None
    return without_default(before.strengths | link.changed_strengths)


def without_default(strengths: dict[str, str]) -> dict[str, str]:
    """Return strengths without the seats that have the match's own."""
    return {seat: strength for seat, strength in strengths.items() if strength}
