"""Data types: what one publication of a match needs and returns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from engine.forms import OrderForm
from engine.languages import USUAL
from engine.messages import Catalogue, Message
from engine.period import Period
from engine.report import Chart, News, Report, Text

Chapter = tuple[str, str, str]
"""(slug, title, Markdown) of one page of a rulebook: our own text, trusted."""


@dataclass(frozen=True, slots=True)
class SeatStatus:
    """Who is in.

    `seat` is its number. `state`: in (orders accepted), waiting (not yet), late (came after the deadline, and
    not yet decided on), missed (not yet in, and no form came for the turn before), excused (may be missing),
    lent (a person's seat that the computer plays until a form comes), computer.
    """

    seat: int
    name: str
    human: bool
    state: str


@dataclass(frozen=True, slots=True)
class ProofLink:
    """One entry of the chain: number, turn, when it was signed (ISO 8601), hash, seats whose orders it fixes.

    `why` is the reason where the entry takes a turn back (`undone`), or was played with other strengths of
    the computer than announced. `offline`: signed without asking the published site.
    """

    number: int
    turn: int
    made: str
    hash: str
    orders: int
    why: str = ""
    undone: bool = False
    offline: bool = False


@dataclass(frozen=True, slots=True)
class Proof:
    """What the pages of verification say; `seed` once the match is over, `draws` counts the public ones.

    `lucky_words` says whether words of the players mix the seed.
    """

    fingerprint: str
    seed_hash: str
    links: tuple[ProofLink, ...]
    draws: int = 0
    seed: str = ""
    lucky_words: bool = False


@dataclass(frozen=True, slots=True)
class Undone:
    """A turn that was taken back: its link, when, why, and whether it was played again since."""

    turn: int
    number: int
    when: datetime
    why: str
    again: bool = False

    @property
    def folder(self) -> str:
        """Return where its pages lie, from the root of a language."""
        return f"turns/{self.turn:03}-undone-{self.number}"


@dataclass(frozen=True, slots=True)
class PastTurn:
    """What the story so far shows of a turn.

    `leader` is who leads the race with the figure and its kind, `parts` are the parts of the front page's map
    with whether the turn added them, `slugs` the pages it has.
    """

    turn: int
    headline: Text
    ear: tuple[Text, ...] = ()
    leader: tuple[Text, int, str] | None = None
    parts: Mapping[str, bool] = field(default_factory=dict)
    slugs: frozenset[str] = frozenset()


OPENED = "opened"
"""The section of a last front page about the finished match; its race is not that of the game."""


@dataclass(frozen=True, slots=True)
class Opened:
    """All desks of a match that is over and was announced as open; in any other match there is none of it.

    `reports` are what each seat was told, turn by turn, `charts` are the figures of all seats over the turns,
    `letters` are those that their writers and readers let be shown.
    """

    seats: tuple[tuple[int, Text], ...]
    reports: tuple[Mapping[int, Report], ...]
    charts: tuple[Chart, ...] = ()
    letters: tuple[News, ...] = ()


@dataclass(frozen=True, slots=True)
class Example:
    """What the rulebook's pictures show: forms by turn and the first report, of a match nobody plays."""

    forms: Mapping[int, OrderForm]
    report: Report


@dataclass(frozen=True, slots=True)
class Edition:
    """One turn of one match as everybody may see it.

    `published` and `deadline` are in UTC, shown on the clock of `zone`; `coming` lists (turn, deadline) of
    the turns ahead, and `revision` grows whenever one may have moved. `status` and `deadline` appear on the
    match's front page only, never on a turn's permanent pages, so they may change every hour. `archive`
    lists (turn, period) of all turns published so far; the present one is added where it is missing. `past`
    are the turns before this one as far as its pages tell of them; `followed` says that a later turn is
    out. `upload` is the origin of an upload desk at another address than the site; with `offline` a desk
    opens without the network. `trying`: language -> where the page to try stands from the site's root.
    `opened` are all desks, in the last turn of an open match alone. Without an `example` the rulebook has
    no pictures.
    """

    match: str
    title: Message | str
    turn: int
    period: Period
    published: datetime
    report: Report
    catalogue: Catalogue
    languages: tuple[str, ...] = USUAL
    archive: tuple[tuple[int, Period], ...] = ()
    past: tuple[PastTurn, ...] = ()
    followed: bool = False
    rulebook: Mapping[str, tuple[Chapter, ...]] = field(default_factory=dict)
    status: tuple[SeatStatus, ...] = ()
    deadline: datetime | None = None
    coming: tuple[tuple[int, datetime], ...] = ()
    zone: str = "UTC"
    revision: int = 0
    over: bool = False
    address: str = ""
    proof: Proof | None = None
    undone: tuple[Undone, ...] = ()
    upload: str = ""
    offline: bool = False
    trying: Mapping[str, str] = field(default_factory=dict)
    opened: Opened | None = None
    example: Example | None = None


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
    period: Period
    catalogue: Catalogue
    deadline: datetime | None = None
    zone: str = "UTC"
    over: bool = False
    open_seats: int = 0
    headlines: Mapping[str, str] = field(default_factory=dict)
    """Language -> the headline of its front page."""
    picture: str = ""
    """The picture of its front page, as markup without names."""
    leaders: Mapping[str, str] = field(default_factory=dict)
    """Language -> who leads with which figure; empty where all are level."""
