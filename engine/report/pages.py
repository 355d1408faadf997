"""A report: pages of sections of blocks, for one viewer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from engine.period import Period
from engine.report.blocks import Chart, Figures, News, Paragraph, Table, Text
from engine.report.boards import HexMap
from engine.report.faces import Face, Life, Offices
from engine.report.maps import NetworkMap
from engine.report.stories import Lead, Teasers

Block = (
    Paragraph | Figures | News | Table | Chart | NetworkMap | HexMap | Lead | Teasers | Face | Life | Offices
)


@dataclass(frozen=True, slots=True)
class Section:
    """A titled run of blocks on a page."""

    title: Text
    blocks: tuple[Block, ...]
    id: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """One page. `slug` is its address (``index`` is the front page); `nav` false keeps it out of the menu.

    A slug of two parts (``railroads/erie``) makes it the page of a subject: a company, a player. It belongs
    to the match rather than to the turn, shows the newest turn with its history, and draws no map of its own.
    `names` are what texts call the subject: wherever one stands on a public page, it leads there. Those of
    any other page lead nowhere, and keep a subject's name inside them from leading to the subject.
    """

    slug: str
    title: Text
    sections: tuple[Section, ...]
    lead: Text | None = None
    nav: bool = True
    names: tuple[str, ...] = ()

    @property
    def is_subject(self) -> bool:
        """Return whether this is the page of a subject."""
        return "/" in self.slug


@dataclass(frozen=True, slots=True)
class Report:
    """Everything one viewer is told about one turn. `viewer` is a seat, or None for everyone.

    `says_how`: the first block of the first page says how the seat was played (`engine.record.HowPlayed`), so
    nobody has to be told again that a form is missing.
    """

    match: str
    turn: int
    viewer: int | None
    title: Text
    period: Period
    pages: tuple[Page, ...]
    facts: Mapping[str, str] = field(default_factory=dict)
    """`led`: the kind of story that leads the front page, which the next turn's report is told (Record);
    `colours` likewise of the map, `past` of what became of each subject."""
    says_how: bool = False

    def blocks(self) -> Iterator[Block]:
        """Yield every block of every page, in order."""
        for page in self.pages:
            for section in page.sections:
                yield from section.blocks

    def lead(self) -> Lead | None:
        """Return what the front page opens with; none in reports of earlier versions."""
        return next((block for block in self.blocks() if isinstance(block, Lead)), None)
