#!/usr/bin/env python3
"""Weighs a published site, as a table: python tools/site_weights.py SITE MATCH [TURN].

A page weighs what a browser fetches for it the first time, gzip as any host sends it: the page, its style
and scripts, images that are there without scripts, and the data of figures; plotly.js stands by itself,
because it is fetched once for a whole match.
"""

from __future__ import annotations

import gzip
import json
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import unquote, urlsplit

FETCHED = re.compile(
    r"""<(?:script|link|img|div)\b[^>]*?\b(src|href|data-figure|data-history)=["']?([^"'\s>]+)"""
)
LINKS = re.compile(r"""<link\b[^>]*\brel=["']?(?:stylesheet|icon)\b""")
CHART = re.compile(r"""><svg class=["']?ts-race\b""")
DRAWING, MAP = re.compile(r"drawing-\w+\.js"), "data-history="
KIB = 1024


def packed(path: Path) -> int:
    """Return the bytes of a file as a host sends it."""
    return len(gzip.compress(path.read_bytes(), 6, mtime=0))


def needs(page: Path) -> set[Path]:
    """Return what a browser fetches besides the page, without plotly.js."""
    needed, text = set(), page.read_text(encoding="utf-8")
    for hit in FETCHED.finditer(text):
        # A chart fetches its data when a reader wants to explore it.
        if CHART.match(text, text.find(">", hit.end())):
            continue
        if hit[0].startswith("<link") and not LINKS.match(hit[0]):
            continue
        path = (page.parent / unquote(urlsplit(hit[2]).path)).resolve()
        if path.is_file() and not path.name.startswith("plotly-"):
            needed.add(path)
    scripts = [path for path in needed if path.name.startswith("page-")]
    # A map's tools come when it is seen: the script of the page names theirs.
    return needed | {path.with_name(DRAWING.search(path.read_text())[0]) for path in scripts if MAP in text}


def page_weight(page: Path) -> int:
    """Return what the first visit to a page costs."""
    return packed(page) + sum(packed(path) for path in needs(page))


def total(paths: Iterable[Path]) -> tuple[int, int]:
    """Return the bytes of files on the disk, and as a host sends them."""
    files = [path for path in paths if path.is_file()]
    return sum(path.stat().st_size for path in files), sum(packed(path) for path in files)


def edition(match: Path, turn: str) -> list[Path]:
    """Return what one turn brings: its own pages, and the standing ones that are written anew."""
    languages = [path for path in match.iterdir() if (path / "turns").is_dir()]
    return [
        path
        for language in languages
        for path in language.rglob("*")
        if path.relative_to(language).parts[0] not in ("turns", "assets")
        or path.relative_to(language).parts[:2] == ("turns", turn)
    ]


def papers(match: Path) -> int:
    """Return the bytes of one turn's sealed papers, all seats: packed already, as many every turn."""
    turns = json.loads((match / "desk" / "turns.json").read_bytes())
    return total((match / "desk").glob("*.bin"))[0] // (turns["latest"] - turns["first"] + 1)


def main() -> None:
    """Print the table."""
    site, match = Path(sys.argv[1]).resolve(), sys.argv[2]
    folder = site / match
    turns = sorted(path.name for path in (folder / "en" / "turns").iterdir())
    turn = sys.argv[3] if len(sys.argv) > 3 else turns[-1]
    pages = {
        "front page": folder / "en" / "index.html",
        "map page": folder / "en" / "turns" / turn / "map" / "index.html",
        "stock exchange": folder / "en" / "turns" / turn / "exchange" / "index.html",
        "desk, locked": folder / "en" / "desk" / "index.html",
    }
    print("| what | KiB, gzip | goal |\n|---|---|---|")
    goals = {"front page": "150", "map page": "150 and the bundle"}
    for name, page in pages.items():
        print(f"| {name} | {page_weight(page) / KIB:.0f} | {goals.get(name, '')} |")
    (plotly,) = (site / "assets").glob("plotly-*")
    print(f"| plotly.js, once for a match | {packed(plotly) / KIB:.0f} | |")
    print(f"| map of all turns, for the slider | {packed(folder / 'map-history.js') / KIB:.1f} | 25 |")
    (raw, small), sealed = total(edition(folder, turn)), papers(folder)
    sums = f"{(small + sealed) / KIB:.0f} ({(raw + sealed) / KIB:.0f} on the disk)"
    print(f"| one turn's edition: both languages, the sealed papers of all seats | {sums} | 4096 |")


if __name__ == "__main__":
    main()
