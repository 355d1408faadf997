"""Puts what `turnsheet simulate --chances` measured into docs/chances.md, between its two marks.

turnsheet simulate GAME -n 100 --seed judge --chances games/GAME/data/chances.toml --json > one.json
python tools/chances_page.py one.json other.json ...
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import typer

PAGE = Path(__file__).resolve().parent.parent / "docs" / "chances.md"
BEGIN, END = "<!-- measured: begin -->\n", "<!-- measured: end -->\n"
FEW = 100
"""Of fewer cases a share says little: they are in the table, but not in the largest distance."""


def section(judged: dict[str, Any]) -> str:
    """Return a heading, the figures and the reliability diagram of a game as Markdown."""
    enough = [row for row in judged["diagram"] if row["cases"] >= FEW]
    worst = max((abs(row["chance"] - row["won"]) for row in enough), default=0)
    rows = [
        f"| {row['cases']:,} | {row['chance']:.1%} | {row['won']:.1%} | {'#' * round(20 * row['won'])} |"
        for row in judged["diagram"]
    ]
    return "\n".join(
        [
            f"## {judged['game']}",
            "",
            f"{judged['matches']} fresh matches (`--seed {judged['seed']}`), {judged['cases']:,} chances: "
            f"calibration error **{judged['error']:.4f}**; largest distance in a class of {FEW} or more "
            f"{worst:.3f}.",
            "",
            "| cases | mean chance | won | |",
            "| ---: | ---: | ---: | :--- |",
            *rows,
            "",
        ]
    )


def with_measured(page: str, files: list[dict[str, Any]]) -> str:
    """Return the page with what stands between its marks replaced, game by game."""
    before, rest = page.split(BEGIN)
    sections = "\n".join(section(one) for one in sorted(files, key=lambda one: str(one["game"])))
    return before + BEGIN + "\n" + sections + "\n" + END + rest.split(END)[1]


def main(files: list[Path]) -> None:
    """Write the diagrams of these files into the page in place of those that stand there."""
    if not files:
        raise typer.BadParameter("Name the files that `turnsheet simulate --chances FILE --json` printed.")
    judged = [json.loads(file.read_text(encoding="utf-8")) for file in files]
    PAGE.write_text(with_measured(PAGE.read_text(encoding="utf-8"), judged), encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
