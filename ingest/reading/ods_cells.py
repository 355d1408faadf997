"""Reads one cell of an .ods: its kind, its value and what a person sees in it."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from ingest.grid import Item, ItemKind
from ingest.reading.formats import shows_value
from ingest.reading.items import in_doubt, number_item, stored_number, text_item
from ingest.reading.ods_styles import Looks

OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
META = "{urn:oasis:names:tc:opendocument:xmlns:meta:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_CALCEXT = "{urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0}"
_SPACES, _SPAN = f"{_TEXT}s", f"{_TEXT}span"
_BREAKS = {f"{_TEXT}tab": "\t", f"{_TEXT}line-break": "\n"}
_NOTES = (f"{OFFICE}annotation", f"{_TEXT}note", f"{_TEXT}ruby-text")
_MOST_SPACES = 20


def item_of(cell: Element, looks: Looks | None = None, style: str = "") -> Item | None:
    """Return what a cell holds, or None where it is blank.

    Parameters
    ----------
    cell : Element
        With all that is in it.
    looks : Looks, optional
        The styles, where any of them strikes through or raises.
    style : str
        The name of the cell's own.
    """
    item = _item(cell)
    if item is None or looks is None:
        return item
    own = looks.of("table-cell", style)
    # A part may be struck through in a cell that is not, and a part that is not does not make it whole again.
    names = [part.get(f"{_TEXT}style-name", "") for part in _spans(cell)]
    parts = [own, *(looks.of("text", name) for name in names)]
    struck, raised = any(part.struck for part in parts), any(part.raised for part in parts)
    return in_doubt(item, struck=struck, raised=raised)


def _item(cell: Element) -> Item | None:
    kind = cell.get(f"{OFFICE}value-type", "")
    if formula := cell.get(f"{TABLE}formula"):
        # Its language stands before it: "of:=1+1".
        return text_item(ItemKind.FORMULA, formula[formula.find("=") :])
    if cell.get(f"{_CALCEXT}value-type") == "error":
        return text_item(ItemKind.ERROR, _shown(cell))
    if kind in ("float", "currency", "percentage"):
        return _number(cell, cell.get(f"{OFFICE}value", ""), percent=kind == "percentage")
    if kind == "boolean":
        truth = cell.get(f"{OFFICE}boolean-value") == "true"
        return Item(ItemKind.LOGICAL, truth, "TRUE" if truth else "FALSE")
    if kind == "date":
        return text_item(ItemKind.DATE, cell.get(f"{OFFICE}date-value", ""))
    if kind == "time":
        return text_item(ItemKind.DATE, _shown(cell) or cell.get(f"{OFFICE}time-value", ""))
    text = _shown(cell) or cell.get(f"{OFFICE}string-value", "")
    return text_item(ItemKind.TEXT, text) if text else None


def _number(cell: Element, value: str, *, percent: bool) -> Item:
    if (number := stored_number(value)) is None:
        return text_item(ItemKind.TEXT, value)
    return number_item(number, percent=percent, plain=_is_plain(_shown(cell), number))


def _is_plain(shown: str, number: int | float) -> bool:
    """Return whether a number is seen as it is; what is no whole number is refused as such."""
    return isinstance(number, float) or shows_value(shown, number)


def _spans(cell: Element) -> list[Element]:
    return [span for span in cell.iter(_SPAN) if "".join(span.itertext()).strip()]


def _shown(cell: Element) -> str:
    return "\n".join(_spoken(paragraph) for paragraph in cell.findall(f"{_TEXT}p"))


def _spoken(element: Element) -> str:
    """Return the text of a paragraph with its spans and links; notes and how it is read are no part of it."""
    parts = [element.text or ""]
    for child in element:
        if child.tag == _SPACES:
            parts.append(" " * min(int(child.get(f"{_TEXT}c", "1")), _MOST_SPACES))
        elif child.tag not in _NOTES:
            parts.append(_BREAKS.get(child.tag) or _spoken(child))
        parts.append(child.tail or "")
    return "".join(parts)
