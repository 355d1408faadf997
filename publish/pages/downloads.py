"""Public tables of a turn as CSV and JSON, and their page."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from publish.common import paths
from publish.common.composer import Composer, Files
from publish.common.files import compact_json
from publish.common.voice import View

SLUG = "data"
_UNFIT = re.compile(r"[^a-z0-9-]+")
_SIGNS = {"usd": "$", "permille": "%"}


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A table with the name of its file, its title, and the page it stands on."""

    name: str
    title: str
    page: str
    table: View


def downloads(composer: Composer, pages: Iterable[View]) -> Files:
    """Return the files of a turn's data in one language, with their page.

    Raises
    ------
    EditionError
        If a page of the report has the address of the data.
    """
    turn = composer.edition.turn
    address = paths.page_address(turn, SLUG)
    sheets = list(_sheets(pages, composer.says("SITE.FRONT")))
    files: Files = {f"{address}{sheet.name}.csv": _csv(sheet.table) for sheet in sheets}
    files[f"{address}turn.json"] = compact_json(_all(composer, sheets))
    values = {
        "pages": [
            {"title": page, "sheets": [_listed(composer, sheet) for sheet in group]}
            for page, group in groupby(sheets, key=lambda sheet: sheet.page)
        ],
        "everything": "turn.json",
        "lead": composer.says("SITE.DATA.LEAD"),
    }
    meta = {"hide": ["navigation", "toc"], "search": {"exclude": True}}
    return files | composer.page(address, "data.html.j2", composer.says("SITE.DATA"), values, meta)


def _listed(composer: Composer, sheet: _Sheet) -> View:
    rows = composer.says("SITE.DATA.ROWS", count=len(sheet.table["rows"]))
    return {"title": sheet.title, "rows": rows, "src": f"{sheet.name}.csv"}


def _sheets(pages: Iterable[View], front: str) -> Iterator[_Sheet]:
    taken: set[str] = set()
    for page in pages:
        if page["slug"] == SLUG:
            raise paths.EditionError(f"{SLUG!r} is the page of a turn's data; no report may have one")
        for title, table in _tables(page):
            stem = _UNFIT.sub("-", f"{page['slug']}-{table['id'].removesuffix('-table')}".lower()).strip("-")
            wishes = (stem, *(f"{stem}-{number}" for number in range(2, len(taken) + 3)))
            name = next(wish for wish in wishes if wish not in taken)
            taken.add(name)
            # A headline names no page; the front page bears one.
            yield _Sheet(name, title, front if page["slug"] == "index" else page["title"], table)


def _tables(page: View) -> Iterator[tuple[str, View]]:
    for section in page["sections"]:
        for block in section["blocks"]:
            table = block if block["type"] == "table" else block.get("table")
            if table is not None and table["rows"]:
                # A chart is named for what it shows: its title is this turn's news.
                yield block.get("name") or block["title"] or section["title"] or page["title"], table


def _csv(table: View) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow([_tame(_heading(column)) for column in table["columns"]])
    for row in table["rows"]:
        writer.writerow([_value(*pair) for pair in zip(row["cells"], table["columns"], strict=True)])
    # With its mark of order, or Excel takes the file for its own old alphabet.
    return text.getvalue().encode("utf-8-sig")


def _heading(column: View) -> str:
    sign = _SIGNS.get(column["kind"])
    return f"{column['label']} ({sign})" if sign else str(column["label"])


def _value(cell: View, column: View) -> int | float | str:
    if "number" not in cell:
        return _tame(cell["text"])
    number: int = cell["number"]
    return number / 10 if column["kind"] == "permille" else number


def _tame(text: str) -> str:
    """Return a text that no spreadsheet program takes for a formula."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text


def _all(composer: Composer, sheets: list[_Sheet]) -> dict[str, Any]:
    edition = composer.edition
    return {
        "version": 1,
        "match": edition.match,
        "turn": edition.turn,
        "period": edition.period.label,
        "language": composer.language,
        "tables": [
            {
                "id": sheet.name,
                "title": sheet.title,
                "page": sheet.page,
                "columns": [
                    {"label": column["label"], "kind": column["kind"]} for column in sheet.table["columns"]
                ],
                "rows": [
                    [cell.get("number", cell["text"]) for cell in row["cells"]] for row in sheet.table["rows"]
                ],
            }
            for sheet in sheets
        ],
    }
