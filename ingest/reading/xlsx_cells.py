"""Reads the cells of one .xlsx sheet, and its shared texts, by one walk."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import IO
from xml.etree.ElementTree import Element

from defusedxml.ElementTree import iterparse
from openpyxl.utils.cell import coordinate_to_tuple
from openpyxl.utils.datetime import from_excel

from ingest.grid import MAX_COLUMNS, MAX_ROWS, Budget, Item, ItemKind
from ingest.reading.formats import is_percent, shows_whole
from ingest.reading.items import in_doubt, number_item, stored_number, text_item
from ingest.reading.regions import Cells, Region, mark_regions, region_of

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_ROW, _CELL, _MERGED = f"{_MAIN}row", f"{_MAIN}c", f"{_MAIN}mergeCell"
_VALUE, _FORMULA, _INLINE = f"{_MAIN}v", f"{_MAIN}f", f"{_MAIN}is"
_STRING, _TEXT, _RUN, _LOOK = f"{_MAIN}si", f"{_MAIN}t", f"{_MAIN}r", f"{_MAIN}rPr"
_ESCAPE = re.compile(r"_x([0-9A-Fa-f]{4})_")


@dataclass(frozen=True, slots=True)
class Style:
    """What a style says of a cell: its format, whether that is a date or a span of time, its font."""

    code: str = "General"
    date: bool = False
    span: bool = False
    struck: bool = False
    raised: bool = False


@dataclass(frozen=True, slots=True)
class Rich:
    """A text, and whether a part of it is struck through or raised."""

    text: str
    struck: bool = False
    raised: bool = False


@dataclass
class Sheet:
    """What the cells of a sheet need from the rest of the workbook."""

    texts: Sequence[Rich]
    style: Callable[[int], Style]
    epoch: datetime
    cells: Cells = field(default_factory=dict)
    merged: list[Region] = field(default_factory=list)
    arrays: list[Region] = field(default_factory=list)

    def read(self, source: IO[bytes], budget: Budget) -> Cells:
        """Return the cells of a sheet.

        Raises
        ------
        TooManyCells
            Where the file holds far more than a form.
        Exception
            Whatever the parser raises over a damaged file.
        """
        last = 0
        for _, element in iterparse(source, forbid_dtd=True):
            if element.tag == _ROW:
                last = int(element.get("r", last + 1))
                self._row(last, element, budget)
                element.clear()
            elif element.tag == _MERGED:
                self.merged.append(region_of(element.get("ref", "")))
        mark_regions(self.cells, self.merged, self.arrays, budget)
        return self.cells

    def _row(self, row: int, element: Element, budget: Budget) -> None:
        column = 0
        for cell in element.iter(_CELL):
            at = cell.get("r")
            where = coordinate_to_tuple(at) if at else (row, column + 1)
            column = where[1]
            if where[0] <= MAX_ROWS and column <= MAX_COLUMNS and (item := self._item(cell)):
                if where in self.cells:
                    raise ValueError(f"the cell {at} is there twice")
                self.cells[where] = budget.spend(item)

    def _item(self, cell: Element) -> Item | None:
        if (formula := cell.find(_FORMULA)) is not None:
            if area := formula.get("ref") if formula.get("t") in ("array", "dataTable") else None:
                self.arrays.append(region_of(area))
            return text_item(ItemKind.FORMULA, f"={formula.text or ''}")
        kind, style = cell.get("t", "n"), self.style(int(cell.get("s", 0)))
        if kind == "inlineStr":
            inline = cell.find(_INLINE)
            return None if inline is None else _text(rich(inline), style)
        value = cell.findtext(_VALUE)
        if not value:
            return None
        if kind == "s":
            return _text(self.texts[int(value)], style)
        return self._plain(kind, value, style)

    def _plain(self, kind: str, value: str, style: Style) -> Item | None:
        if kind == "e":
            return text_item(ItemKind.ERROR, value)
        if kind == "b":
            truth = value in ("1", "true")
            return Item(ItemKind.LOGICAL, truth, "TRUE" if truth else "FALSE")
        if kind == "d":
            return text_item(ItemKind.DATE, value.replace("T", " ").removesuffix("Z"))
        if kind != "n" or (number := stored_number(value)) is None:
            return _text(Rich(_unescaped(value)), style)
        return self._day(number, style) if style.date else _number(number, style)

    def _day(self, number: int | float, style: Style) -> Item:
        try:
            return text_item(ItemKind.DATE, str(from_excel(number, self.epoch, timedelta=style.span)))
        except (OverflowError, ValueError):
            return text_item(ItemKind.ERROR, "#VALUE!")


def shared_texts(source: IO[bytes]) -> Iterator[Rich]:
    """Yield the texts that cells share, in order."""
    for _, element in iterparse(source, forbid_dtd=True):
        if element.tag == _STRING:
            yield rich(element)
            element.clear()


def rich(element: Element) -> Rich:
    """Return a text of one or several runs; how its letters are pronounced is no part of it."""
    parts, struck, raised = [], False, False
    for part in element:
        if part.tag == _TEXT:
            parts.append(part.text or "")
        elif part.tag == _RUN:
            text, look = part.findtext(_TEXT) or "", part.find(_LOOK)
            parts.append(text)
            if look is not None and text.strip():
                struck = struck or _is_on(look.find(f"{_MAIN}strike"))
                raised = raised or _is_raised(look.find(f"{_MAIN}vertAlign"))
    return Rich(_unescaped("".join(parts)), struck, raised)


def _text(text: Rich, style: Style) -> Item | None:
    if not text.text:
        return None
    item = text_item(ItemKind.TEXT, text.text)
    return in_doubt(item, struck=text.struck or style.struck, raised=text.raised or style.raised)


def _number(number: int | float, style: Style) -> Item:
    plain = shows_whole(style.code, (number > 0) - (number < 0))
    item = number_item(number, percent=is_percent(style.code), plain=plain)
    return in_doubt(item, struck=style.struck, raised=style.raised)


def _unescaped(text: str) -> str:
    """Return a text with what Excel cannot write in XML: _x000D_ is a carriage return."""
    return _ESCAPE.sub(_character, text) if "_x" in text else text


def _character(match: re.Match[str]) -> str:
    code = int(match[1], 16)
    return match[0] if 0xD800 <= code < 0xE000 else chr(code)


def _is_on(element: Element | None) -> bool:
    return element is not None and element.get("val", "1") not in ("0", "false")


def _is_raised(element: Element | None) -> bool:
    return element is not None and element.get("val", "baseline") != "baseline"
