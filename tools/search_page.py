"""Puts what `turnsheet simulate --search` came to into docs/search.md, between its two marks.

turnsheet simulate GAME --search FILE --generations 12 -n 4 --json > one.json
python tools/search_page.py one.json other.json ...
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tools.measured_page import markdown, run

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
    return markdown(lines)


def _reply(found: dict[str, Any]) -> str:
    strong = found["strong"]
    changed = [
        f"`{name}` {strong[name]:,} to {new:,}" for name, new in found["reply"].items() if new != strong[name]
    ]
    return f"The reply: {'; '.join(changed)}."


def part(searches: Iterable[dict[str, Any]]) -> str:
    """Return a section for each search, in the order of the files."""
    return "\n\n".join(map(section, searches)) + "\n"


if __name__ == "__main__":
    run("search.md", part)
