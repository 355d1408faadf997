"""Puts the page to try a game on the site, and what it loads."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from importlib.metadata import version
from pathlib import Path

import msgspec

import games
from engine.dice import Dice
from engine.game import SeatSetup
from engine.optional import HasRulebook
from engine.snapshot import KeepsFigures
from engine.turn import canonical_json, digest
from games import load
from publish import TryGame, try_pages
from publish.common.files import write
from publish.common.paths import TRY
from referee.match.code_version import code_version, pages_version
from referee.runtime.served import Served, served_to_try
from referee.workspace import disk
from referee.workspace.folders import Workspace
from referee.workspace.settings import Site

_SHORT = "ten-minutes"


def tries_of(workspace: Workspace, site: Site) -> Served:
    """Return what is served for the page; nothing where the referee wants none or has fetched none."""
    return served_to_try(workspace.work) if site.judge_in_browser else Served()


def try_addresses(site: Site, tries: Served) -> dict[str, str]:
    """Return language -> address of the page from the root of the site; nothing where there is none."""
    first = site.languages[0]
    return {one: f"{TRY}/" if one == first else f"{one}/{TRY}/" for one in site.languages if tries.files}


def write_try(site: Site, tries: Served, work: Path, stage: Path, when: datetime) -> tuple[Path, ...]:
    """Write the page in every language of the site; return what changed.

    All rulebooks are in it: it is kept in `work` and made again where program, languages, parts or the name
    of the club differ.
    """
    if not tries.files:
        return ()
    names = [name for name in games.names() if _is_packed(name)]
    versions = [pages_version(), version("markdown"), *map(code_version, names)]
    made_from = digest(canonical_json([versions, site.languages, site.title, tries.marks]))
    pages = _kept(work / "try-it.json", made_from)
    if pages is None:
        offered = [_game(name, site.languages) for name in names]
        pages = try_pages(offered, site.languages, runs=tries.marks, title=site.title)
        disk.write(work / "try-it.json", msgspec.json.encode(_Pages(made_from, _digest(pages), pages)))
    paths = {stage / path: page for path, page in pages.items()}
    return tuple(path for path, page in paths.items() if write(path, page, when))


class _Pages(msgspec.Struct, frozen=True):
    """The pages as they were made last, by path, and from what."""

    made_from: str
    digest: str
    pages: dict[str, bytes]


def _kept(path: Path, made_from: str) -> dict[str, bytes] | None:
    """Return the pages as they were kept; None where they are others', lost or damaged."""
    stored: _Pages | msgspec.UnsetType = disk.cached(path, _Pages)
    if stored is msgspec.UNSET or (stored.made_from, stored.digest) != (made_from, _digest(stored.pages)):
        return None
    return stored.pages


def _digest(pages: Mapping[str, bytes]) -> str:
    return digest(msgspec.json.encode(pages))


def _is_packed(name: str) -> bool:
    game: object = load(name)
    return type(game).__module__.startswith("games.") and isinstance(game, KeepsFigures)


def _game(name: str, languages: tuple[str, ...]) -> TryGame:
    game = load(name)
    seats = [SeatSetup(number) for number in range(1, game.meta.max_seats + 1)]
    start = game.new_match({}, seats, Dice(b"", 0))
    rules: object = game
    books = {one: rules.rulebook(start, one) if isinstance(rules, HasRulebook) else () for one in languages}
    chosen = {
        one: next((chapter for chapter in book if chapter[0] == _SHORT), book[0] if book else ("", "", ""))
        for one, book in books.items()
    }
    return TryGame(game.meta, game.catalogue, {one: text for one, (_, _, text) in chosen.items()})
