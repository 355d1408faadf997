"""One cell of an .ods: its kind, its value and what a person sees in it."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from ingest.grid import Item, ItemKind
from ingest.reading.items import number_item, text_item

OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
META = "{urn:oasis:names:tc:opendocument:xmlns:meta:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_CALCEXT = "{urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0}"
_BLANKS = (f"{_TEXT}s", f"{_TEXT}tab", f"{_TEXT}line-break")
_NOTES = (f"{OFFICE}annotation", f"{_TEXT}note")


def item_of(cell: Element) -> Item | None:
    """Return what a cell holds, or None where it is blank."""
    kind = cell.get(f"{OFFICE}value-type", "")
    if formula := cell.get(f"{TABLE}formula"):
        # Its language stands before it: "of:=1+1".
        return text_item(ItemKind.FORMULA, formula[formula.find("=") :])
    if cell.get(f"{_CALCEXT}value-type") == "error":
        return text_item(ItemKind.ERROR, _shown(cell))
    if kind in ("float", "currency", "percentage"):
        return number_item(float(cell.get(f"{OFFICE}value", "")), percent=kind == "percentage")
    if kind == "boolean":
        truth = cell.get(f"{OFFICE}boolean-value") == "true"
        return Item(ItemKind.LOGICAL, truth, "TRUE" if truth else "FALSE")
    if kind in ("date", "time"):
        return text_item(ItemKind.DATE, cell.get(f"{OFFICE}{kind}-value", ""))
    text = _shown(cell) or cell.get(f"{OFFICE}string-value", "")
    return text_item(ItemKind.TEXT, text) if text else None


def _shown(cell: Element) -> str:
    return "\n".join(_spoken(paragraph) for paragraph in cell.findall(f"{_TEXT}p"))


def _spoken(element: Element) -> str:
    """Return the text of a paragraph with its spans and links; notes are no part of it."""
    parts = [element.text or ""]
    for child in element:
        if child.tag not in _NOTES:
            parts.append(" " if child.tag in _BLANKS else _spoken(child))
        parts.append(child.tail or "")
    return "".join(parts)
