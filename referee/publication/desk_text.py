"""Turns a desk paper into lines of text for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from typing import Any

_LINES = {
    "h2": "== ",
    "h3": "-- ",
    "p": "  ",
    "li": "  - ",
    "tr": "  ",
    "dt": "  ",
    "caption": "  ",
    "figcaption": "  ",
}
_CELLS = frozenset({"th", "td", "dd"})
# The figures of a chart stand in the table below it; the letters of a drawing alone say nothing.
_SILENT = frozenset({"script", "noscript", "summary", "nav", "svg"})


def desk_lines(payload: Mapping[str, Any], language: str) -> Iterator[str]:
    """Yield the report of a desk in one language."""
    reader = _Reader()
    reader.feed(payload["languages"][language])
    # A figure that is only drawn has nothing to read behind its name.
    heading, *lines = (line for line in reader.lines if line.strip() and not line.endswith(": "))
    yield f"{heading.removeprefix(_LINES['h2'])} (turn {payload['turn']})"
    yield from lines


class _Reader(HTMLParser):
    """Collects the text of our own templates: a line for each heading, paragraph, item and row."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _SILENT:
            self._silent += 1
        if self._silent:
            return
        if tag in _LINES:
            self.lines.append(_LINES[tag])
        elif tag in _CELLS and self.lines and self.lines[-1].strip():
            self.lines[-1] += ": " if tag == "dd" else " | "

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in _SILENT

    def handle_data(self, data: str) -> None:
        if self.lines and not self._silent:
            self.lines[-1] += data.replace("\n", "")
