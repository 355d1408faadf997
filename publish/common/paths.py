"""Addresses inside a published match, and links between them."""

from __future__ import annotations

import posixpath
import re
from functools import lru_cache
from urllib.parse import quote

from engine.messages import LANGUAGES
from publish.common.markup import anchor_id

_SLUG = re.compile(r"[a-z0-9][a-z0-9_-]*(/[a-z0-9][a-z0-9_-]*)*")
_MATCH = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")
FAME = "hall-of-fame"
TRY = "try-it"
WANTED = "seats-wanted"
# Where frames of pages stand: in place of the folder of a turn, and of every subject's.
FRAME_OF_TURN, SHELL = "turns/ts-turn", "subjects/ts-shell/"
RESERVED = frozenset({"assets", FAME, TRY, WANTED, *LANGUAGES})
REPLAY = "replay"
STORY = "archive/"
# Places of the site's own at the root of a match; no subject may be of such a kind.
ROOT_PAGES = ("archive", "desk", REPLAY, "rules", "verification")


class EditionError(ValueError):
    """An edition cannot be published as it is: a bad address, a link to nowhere. A bug in Turnsheet."""


def check_slug(slug: str) -> str:
    """Return an address part.

    Raises
    ------
    EditionError
        If it is not made of lower-case letters, digits and hyphens.
    """
    if not _SLUG.fullmatch(slug):
        raise EditionError(f"{slug!r} cannot be an address: use a-z, 0-9, hyphen, underscore and slash")
    return slug


def check_match(match: str) -> str:
    """Return the code of a match, which is also the name of its folder.

    Raises
    ------
    EditionError
        If it cannot name a folder of the site.
    """
    if not _MATCH.fullmatch(match) or match.lower() in RESERVED:
        raise EditionError(f"{match!r} cannot name a folder: use up to 64 letters, digits, hyphens")
    return match


def turn_folder(turn: int) -> str:
    """Return the permanent folder of a turn.

    >>> turn_folder(7)
    'turns/007'
    """
    return f"turns/{turn:03}"


def page_address(turn: int, slug: str) -> str:
    """Return where a page of a turn lives, from the root of the match in its language.

    >>> page_address(7, "index"), page_address(7, "railroads")
    ('turns/007/', 'turns/007/railroads/')
    """
    folder = turn_folder(turn)
    return f"{folder}/" if slug == "index" else f"{folder}/{check_slug(slug)}/"


def share_address(turn: int) -> str:
    """Return where the picture lies that links to a turn are shown with.

    >>> share_address(7)
    'turns/007/share.png'
    """
    return f"{turn_folder(turn)}/share.png"


def framed(turn: int, address: str) -> str:
    """Return the address of the frame of a page: the same for every turn.

    >>> framed(7, "turns/007/map/"), framed(7, "archive/")
    ('turns/ts-turn/map/', 'archive/')
    """
    folder = turn_folder(turn)
    return FRAME_OF_TURN + address.removeprefix(folder) if address.startswith(f"{folder}/") else address


def subject_address(slug: str) -> str:
    """Return where the page of a subject lives, whatever the turn.

    >>> subject_address("railroads/erie")
    'railroads/erie/'
    """
    return f"{check_slug(slug)}/"


@lru_cache(maxsize=1 << 14)
def relative(here: str, there: str) -> str:
    """Return the way from one page to another page or file, so that any sub-path will do.

    >>> relative("turns/007/map/", "turns/007/railroads/"), relative("", "archive/"), relative("archive/", "")
    ('../railroads/', 'archive/', '../')
    """
    way = posixpath.relpath("/" + there, "/" + here)
    return f"{way}/" if there.endswith("/") or not there else way


def fragment(anchor: str) -> str:
    """Return an anchor as it stands in an address, with its sign, or nothing.

    >>> fragment("B&O"), fragment("")
    ('#B%26O', '')
    """
    return f"#{quote(anchor_id(anchor), safe='')}" if anchor else ""


def source(address: str) -> str:
    """Return the file a page is written as.

    Its folder is the page's own address: MkDocs leaves the addresses in our HTML alone, Zensical takes them
    as seen from the file, and so both mean the same.

    >>> source(""), source("turns/007/map/")
    ('index.md', 'turns/007/map/index.md')
    """
    return f"{address}index.md"
