"""Links from a page of a turn to the same page one turn earlier and later.

A later turn is not out yet when a page is built, and old pages are not built again: the link to it is laid
into the page as a comment, which `with_next` opens once its target is there.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import NamedTuple

from publish.common import paths
from publish.common.edition import Edition

_LATER = re.compile(rb'<!--(<a rel="next" href=")((?:\.\./)+)(\d{3}/)([^"]*)("[^>]*>[^<]*</a>)-->')


class TurnLink(NamedTuple):
    """A link to another turn: ``prev`` or ``next``, number of the turn, address."""

    rel: str
    turn: int
    href: str


def turn_links(edition: Edition, address: str) -> Iterator[TurnLink]:
    """Yield the links to the turns before and after, of pages of a turn and of the front page alone.

    Parameters
    ----------
    edition : Edition
        The turn of the page; its `past` says which pages the turn before has.
    address : str
        Of the page, from the root of the match in its language.
    """
    folder, before = f"{paths.turn_folder(edition.turn)}/", edition.turn - 1
    if address and not address.startswith(folder):
        return
    rest = address.removeprefix(folder)
    slugs = next((one.slugs for one in edition.past if one.turn == before), frozenset())
    if before in dict(edition.archive):
        there = f"{paths.turn_folder(before)}/{rest if rest.rstrip('/') in slugs else ''}"
        yield TurnLink("prev", before, paths.relative(address, there))
    if address:
        there = f"{paths.turn_folder(edition.turn + 1)}/{rest}"
        yield TurnLink("next", edition.turn + 1, paths.relative(address, there))


def with_next(page: bytes, pages: Collection[str]) -> bytes:
    """Return a page whose link to the next turn is open.

    Parameters
    ----------
    page : bytes
        As it was published.
    pages : collection of str
        The pages of the next turn, like ``map/``; where the same page is not among them the link leads to
        that turn's front page.

    >>> with_next(b'<!--<a rel="next" href="../../008/map/">Turn 8</a>-->', ["map/"])
    b'<a rel="next" href="../../008/map/">Turn 8</a>'
    >>> with_next(b'<!--<a rel="next" href="../../008/map/">Turn 8</a>-->', [])
    b'<a rel="next" href="../../008/">Turn 8</a>'
    """

    def opened(link: re.Match[bytes]) -> bytes:
        start, up, folder, rest, end = link.groups()
        return start + up + folder + (rest if rest.decode() in pages else b"") + end

    return _LATER.sub(opened, page)
