"""Texts, figures and links of one language as plain data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

from markupsafe import Markup

from engine.formats import dollars, number, percent
from engine.messages import Catalogue, say
from engine.report import Cell, Dots, Link, Listing, Spark, Stakes, Text
from publish.common.cell_svg import dots_svg, spark_svg
from publish.common.markup import clean
from publish.common.stakes_svg import stakes_svg

View = dict[str, Any]
"""Finished texts and figures: what templates draw, and what a sealed desk carries."""
_WRITERS: dict[str, Callable[[int, str], str]] = {
    "usd": dollars,
    "permille": percent,
    "tenths": partial(percent, tenths=True),
}
MISSING = "-"
TABLE_WORDS = ("empty", "search", "filter", "all")


@dataclass(frozen=True, slots=True)
class Voice:
    """Who speaks: texts of one language, and how a link to a page of the report is written."""

    catalogue: Catalogue
    language: str
    link: Callable[[Link], View]
    parts: Callable[[str], list[View]] | None = None
    """Cuts a text at names that lead somewhere; a desk has none."""
    ruled: Callable[[str], list[View]] | None = None
    """Cuts a caption at the rules it names; a desk has none."""

    def say(self, text: Text | None) -> str:
        """Return a text in this language, cleaned; an empty one for None."""
        return clean(self.catalogue.text(text, self.language))

    def amount(self, value: int, kind: str) -> str:
        """Return a figure of a kind of column as it is written."""
        return _amount(value, kind, self.language)

    def cell(self, cell: Cell, kind: str = "text") -> View:
        """Return a cell: its text, its figure for sorting where it has one, its link where it is one."""
        if isinstance(cell, Link):
            return {"text": self.say(cell.text), **self.link(cell)}
        if isinstance(cell, int):
            return {"text": _amount(cell, kind, self.language), "number": cell}
        if isinstance(cell, (Spark, Dots)):
            text = " ".join(MISSING if n is None else str(n) for n in cell.values)
            return {"text": text, "svg": _drawn(cell)}
        if isinstance(cell, Stakes):
            counts = [
                *(str(count) for *_, count in cell.held),
                *([f"({cell.unsold})"] if cell.unsold else []),
            ]
            return {"text": " ".join(counts) or MISSING, "svg": stakes_svg(cell)}
        return self._with_names(self.say(cell))

    def item(self, line: Text | Listing) -> View:
        """Return a line of news, with its names where they lead somewhere, and what it lists."""
        if isinstance(line, Listing):
            return {**self.item(line.text), "entries": [self.item(entry) for entry in line.entries]}
        return self._with_names(self.say(line))

    def caption(self, text: Text | None) -> View:
        """Return a caption, in pieces too where rules it names lead to the rulebook."""
        caption = self.say(text)
        pieces = self.ruled(caption) if self.ruled and caption else []
        return {"caption": caption, **({"caption_parts": pieces} if pieces else {})}

    def table_words(self) -> dict[str, str]:
        """Return what a table says besides its figures: that it is empty, what its tools are called."""
        return dict(_table_words(self.catalogue, self.language))

    def _with_names(self, text: str) -> View:
        pieces = self.parts(text) if self.parts else []
        return {"text": text, "parts": pieces} if pieces else {"text": text}


def _drawn(cell: Spark | Dots) -> Markup:
    return spark_svg(cell.values) if isinstance(cell, Spark) else dots_svg(cell.values)


# Typed, for True is no figure though it equals one.
@lru_cache(maxsize=1 << 15, typed=True)
def _amount(value: int, kind: str, language: str) -> str:
    return _WRITERS.get(kind, number)(value, language)


@lru_cache(maxsize=16)
def _table_words(catalogue: Catalogue, language: str) -> tuple[tuple[str, str], ...]:
    texts = {name: catalogue.text(say(f"SITE.TABLE.{name.upper()}"), language) for name in TABLE_WORDS}
    return tuple((name, clean(text)) for name, text in texts.items())
