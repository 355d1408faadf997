"""Puts what `turnsheet simulate --chances` measured into docs/chances.md, between its two marks.

turnsheet simulate GAME -n 100 --seed judge --chances games/GAME/data/chances.toml --json > one.json
python tools/chances_page.py one.json other.json ...
"""

from __future__ import annotations

from collections.abc import Iterable

from tools.measured_page import Measured, run

FEW = 100
"""Of fewer cases a share says little: they are in the table, but not in the largest distance."""


def section(judged: Measured) -> str:
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


def part(files: Iterable[Measured]) -> str:
    """Return the sections of all games, in the order of their names."""
    return "\n".join(section(one) for one in sorted(files, key=lambda one: str(one["game"])))


if __name__ == "__main__":
    run("chances.md", part)
