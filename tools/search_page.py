"""Puts what `turnsheet simulate --search` came to into docs/search.md, between its two marks.

turnsheet simulate GAME --search FILE --generations 12 -n 4 --json > one.json
python tools/search_page.py one.json other.json ...
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import typer

PAGE = Path(__file__).resolve().parent.parent / "docs" / "search.md"
BEGIN, END = "<!-- searched: begin -->\n", "<!-- searched: end -->\n"
MOST_AHEAD = 0.58
"""Issue 20: the best reply to the strong computer wins at most this share on fresh matches."""


def section(found: dict[str, Any]) -> str:
    """Return heading, generations, reply and verdict of one search as Markdown."""
    options = [f"{found['seats']} seats" if found["seats"] else "all seats", *found["options"].values()]
    figures = "figures of before snapshots" if found["first_figures"] else ""
    title = f"## {found['game']}, {', '.join(filter(None, [*options, figures]))}"
    return "\n\n".join((title, _verdict(found), _generations(found), _reply(found)))


def _verdict(found: dict[str, Any]) -> str:
    fresh = found["fresh"]
    share = f"{fresh['mean']:.0%} ({100 * fresh['low']:.0f} to {100 * fresh['high']:.0f})"
    share = share if fresh["mean"] <= MOST_AHEAD else f"**{share}**"
    return (
        f"{len(found['generations'])} generations, seed `{found['seed']}`, {found['matches']} matches for "
        f"each that was tried. In {fresh['matches']} fresh matches the reply wins {share} against strong."
    )


def _generations(found: dict[str, Any]) -> str:
    lines = [["generation", "best", "mean", "rating beyond strong"], ["---"] * 4]
    for one in found["generations"]:
        rating = f"{one['rating']:+.1f} ± {one['deviation']:.1f}"
        lines.append([str(one["generation"]), f"{one['best']:.0%}", f"{one['mean']:.0%}", rating])
    return _markdown(lines)


def _reply(found: dict[str, Any]) -> str:
    strong = found["strong"]
    changed = [
        f"`{name}` {strong[name]:,} to {new:,}" for name, new in found["reply"].items() if new != strong[name]
    ]
    return f"The reply: {'; '.join(changed)}."


def _markdown(lines: Iterable[list[str]]) -> str:
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def with_searched(page: str, searches: Iterable[dict[str, Any]]) -> str:
    """Return the page with what stands between its marks replaced."""
    before, rest = page.split(BEGIN)
    return before + BEGIN + "\n" + "\n\n".join(map(section, searches)) + "\n\n" + END + rest.split(END)[1]


def main(files: list[Path]) -> None:
    """Write what these files say into the page in place of what stands there."""
    searches = [json.loads(file.read_text(encoding="utf-8")) for file in files]
    PAGE.write_text(with_searched(PAGE.read_text(encoding="utf-8"), searches), encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
