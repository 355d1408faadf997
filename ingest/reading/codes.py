"""Finds the form's code on its sheets and in its document properties.

Each of the three may vanish on its way through some program; any one is enough, but they must agree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from engine.findings import Finding, Outcome, Place
from engine.messages import LANGUAGES, Message
from ingest.encoding import UNKNOWN
from ingest.folding import heading
from ingest.grid import Grid, Item, ItemKind, SheetGrid, cell_name, is_blank
from ingest.identity import FormCode, parse_code
from ingest.wording import CATALOGUE, CODE_KEY, CODE_LABEL, CODE_PROPERTY, LANGUAGE_KEY

# The code stands in the third row; someone may have put lines above it.
_LOWEST_ROW = 60

Seen = tuple[FormCode, Place]


def find_code(grid: Grid, genuine: Callable[[FormCode], bool]) -> tuple[FormCode | None, tuple[Finding, ...]]:
    """Return the code of a form and what is wrong with it.

    Parameters
    ----------
    grid : Grid
        The file.
    genuine : callable
        Whether the tag of a code is ours.

    Returns
    -------
    tuple
        Code, and no finding; no code and INGEST.NO_CODE, INGEST.LOST_LETTERS or INGEST.CODES_DISAGREE; or
        the code and INGEST.CODE_FALSE, where the tag is not ours (of another match, perhaps: compare that
        first).
    """
    seen = list(_codes(grid))
    if not seen:
        return None, (_no_code(grid),)
    if len({str(code).upper() for code, _ in seen}) > 1:
        facts = {"codes": sorted({str(code) for code, _ in seen})}
        return None, (Finding("INGEST.CODES_DISAGREE", Outcome.REJECTED, place=seen[0][1], facts=facts),)
    code, place = seen[0]
    if genuine(code):
        return code, ()
    return code, (Finding("INGEST.CODE_FALSE", Outcome.REJECTED, place=place, facts={"code": str(code)}),)


def _no_code(grid: Grid) -> Finding:
    """Return why there is no code: perhaps the encoding has not the letters of the words beside it."""
    for sheet in grid.sheets:
        for where, item in sheet.cells.items():
            if UNKNOWN in item.shown:
                place = Place(sheet=sheet.name, cell=cell_name(*where))
                return Finding(
                    "INGEST.LOST_LETTERS", Outcome.REJECTED, place=place, facts={"found": item.shown}
                )
    return Finding("INGEST.NO_CODE", Outcome.REJECTED)


def find_language(grid: Grid, otherwise: str = LANGUAGES[0]) -> str:
    """Return the language a form was written in, as its hidden sheet says; `otherwise` where it does not."""
    for sheet in grid.sheets:
        for _, item in _labelled(sheet, {heading(LANGUAGE_KEY)}):
            if item.shown in LANGUAGES:
                return item.shown
    return otherwise


def _codes(grid: Grid) -> Iterator[Seen]:
    labels = {heading(CATALOGUE.text(Message(CODE_LABEL), language)) for language in LANGUAGES}
    for sheet in grid.sheets:
        for where, item in _labelled(sheet, labels | {heading(CODE_KEY)}):
            if code := parse_code(item.shown):
                yield code, Place(sheet=sheet.name, cell=cell_name(*where))
    if code := parse_code(grid.properties.get(CODE_PROPERTY, "")):
        yield code, Place()


def _labelled(sheet: SheetGrid, labels: set[str]) -> Iterator[tuple[tuple[int, int], Item]]:
    """Yield the cell to the right of each label: a code that stands in somebody's message counts nothing."""
    for row, items in sheet.rows.items():
        if row > _LOWEST_ROW:
            return
        filled = [(column, item) for column, item in items.items() if not is_blank(item)]
        for (_, label), (column, item) in pairwise(filled):
            if label.kind is ItemKind.TEXT and heading(label.shown) in labels:
                yield (row, column), item
