"""How the page of a subject opens, its life turn by turn, and its offices."""

from __future__ import annotations

from dataclasses import dataclass

from engine.report.blocks import Figure, Text
from engine.report.stories import Picture


@dataclass(frozen=True, slots=True)
class Face:
    """How the page of a subject opens: its figures, and what it looks like.

    `picture` shows its lines on a map of the same report; the initials of `person` are set in a medallion of
    the colour `number` of owners (MapGroup.number).
    """

    figures: tuple[Figure, ...]
    picture: Picture | None = None
    person: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class Moment:
    """What a turn did to a subject, in lines; `cut` is the small picture of the first (CUTS)."""

    when: Text
    lines: tuple[Text, ...]
    cut: str = ""


@dataclass(frozen=True, slots=True)
class Life:
    """The moments of a subject, in the order they are shown."""

    moments: tuple[Moment, ...]


@dataclass(frozen=True, slots=True)
class Term:
    """An office, from turn `first` to turn `last`; `number` is its colour among owners."""

    office: Text
    first: int
    last: int
    number: int = 0


@dataclass(frozen=True, slots=True)
class Offices:
    """Who held which office from when to when, over the turns from 0 to `turns`; a line for each office."""

    caption: Text
    turns: int
    terms: tuple[Term, ...]
