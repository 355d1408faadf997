"""Reports filled rows that have no known row id."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.findings import Finding, Outcome, Place
from ingest.folding import heading
from ingest.grid import LABELS, Item, ItemKind, cell_name, is_blank
from ingest.reading.anchors import Header, Names
from ingest.reading.witnesses import mark_of
from ingest.wording import Words, fields_of


def unknown_lines(header: Header, names: Names, words: Words) -> Iterator[Finding]:
    """Yield a remark for each row below a heading row that holds values but belongs to no line."""
    columns = _field_columns(header)
    for row, items in header.sheet.rows.items():
        if not header.row < row < header.end:
            continue
        at = next((at for at in columns if _is_filled(items.get(at))), None)
        if at is not None and not _is_known(items.values(), names):
            item = items[at]
            place = Place(header.section.id, "", "", header.sheet.name, cell_name(row, at))
            facts = {"found": item.shown, "row": str(row), "title": words.text(header.section.title)}
            yield Finding("INGEST.LINE_UNKNOWN", Outcome.NOTED, header.section.rule, place, facts)


def _field_columns(header: Header) -> list[int]:
    section = header.section
    asked = {column.id for line in section.rows for column, _ in fields_of(section, line)}
    return sorted(at for name, at in header.columns.items() if name in asked)


def _is_filled(item: Item | None) -> bool:
    if item is None or is_blank(item) or item.kind is ItemKind.FORMULA:
        return False
    return mark_of(item) is None


def _is_known(items: Iterable[Item], names: Names) -> bool:
    """Return whether a row carries a line id or headings."""
    texts = [heading(item.shown) for item in items if item.kind in LABELS]
    return any(text in names.lines or text in names.headings for text in texts)
