"""Replaces the measured part of a page of docs/, between its two marks, by what files of JSON say."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import typer

DOCS = Path(__file__).resolve().parent.parent / "docs"
BEGIN, END = "<!-- measured: begin -->\n", "<!-- measured: end -->\n"

Measured = dict[str, Any]
"""What `turnsheet simulate ... --json` printed."""


def with_measured(page: str, part: str) -> str:
    """Return the page with what stands between its marks replaced by this part."""
    before, rest = page.split(BEGIN)
    return before + BEGIN + "\n" + part + "\n" + END + rest.split(END)[1]


def markdown(lines: Iterable[list[str]]) -> str:
    """Return rows of cells as a table of Markdown."""
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def run(name: str, part: Callable[[list[Measured]], str]) -> None:
    """Read the files named on the command line and write their part into this page of docs/."""

    def main(files: list[Path]) -> None:
        if not files:
            raise typer.BadParameter("Name the files that `turnsheet simulate ... --json` printed.")
        series = [json.loads(file.read_text(encoding="utf-8")) for file in files]
        page = DOCS / name
        page.write_text(with_measured(page.read_text(encoding="utf-8"), part(series)), encoding="utf-8")

    typer.run(main)
