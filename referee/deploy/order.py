"""Orders files for sending: dependencies first, front pages last."""

from __future__ import annotations

from collections.abc import Iterable

_HEADERS, _CONTENT, _TURNS, _PAGES, _FEEDS, _FRONTS, _HOME = range(7)


def in_order(names: Iterable[str]) -> list[str]:
    """Return paths below the site in the order they are to be put in place.

    Headers come first, because no page may wait for the permission of its own scripts; then whatever is no
    page, the pages of turns, other pages, feeds, the front pages of matches, and the home page.

    >>> in_order(["index.html", "M/en/index.html", "M/en/turns/001/index.html", "M/en/feed.xml", "a.js"])
    ['a.js', 'M/en/turns/001/index.html', 'M/en/feed.xml', 'M/en/index.html', 'index.html']
    """
    return sorted(names, key=lambda name: (_rank(name), name))


def _rank(name: str) -> int:
    parts = name.split("/")
    if name.startswith("_headers"):
        return _HEADERS
    if parts[-1] == "feed.xml":
        return _FEEDS
    if not name.endswith(".html"):
        return _CONTENT
    if "turns" in parts:
        return _TURNS
    if parts[-1] == "index.html" and len(parts) <= 3:
        # index.html and fr/index.html are the home page; M/index.html and M/en/index.html a match's front.
        return _HOME if len(parts) == 1 or (len(parts) == 2 and len(parts[0]) == 2) else _FRONTS
    return _PAGES
