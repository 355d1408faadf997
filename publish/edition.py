"""What one publication of a match needs to know, and what it reports back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from engine.messages import LANGUAGES, Catalogue, Message
from engine.report import Report

Chapter = tuple[str, str, str]
"""(slug, title, Markdown) of one page of a rulebook: our own text, trusted."""


@dataclass(frozen=True, slots=True)
class SeatStatus:
    """Who is in. `state`: in (orders accepted), waiting (not yet), late (deadline missed), computer."""

    name: str
    human: bool
    state: str


@dataclass(frozen=True, slots=True)
class Edition:
    """One turn of one match as everybody may see it.

    `published` and `deadline` are in UTC. `status` and `deadline` appear on the match's front page only,
    never on a turn's permanent pages, so they may change every hour. `archive` lists (turn, period) of all
    turns published so far; the present one is added where it is missing.
    """

    match: str
    title: Message | str
    turn: int
    period: str
    published: datetime
    report: Report
    catalogue: Catalogue
    languages: tuple[str, ...] = LANGUAGES
    archive: tuple[tuple[int, str], ...] = ()
    rulebook: Mapping[str, tuple[Chapter, ...]] = field(default_factory=dict)
    status: tuple[SeatStatus, ...] = ()
    deadline: datetime | None = None
    over: bool = False


@dataclass(frozen=True, slots=True)
class Built:
    """What a publication wrote: the changed files in the order they were written, and pages in all."""

    changed: tuple[Path, ...]
    pages: int


@dataclass(frozen=True, slots=True)
class MatchCard:
    """One match on the workspace's home page."""

    match: str
    title: Message | str
    turn: int
    period: str
    catalogue: Catalogue
    deadline: datetime | None = None
    over: bool = False
    open_seats: int = 0
