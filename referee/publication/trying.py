"""Puts the page to try a game on the site, and what it loads."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import games
from engine.dice import Dice
from engine.game import HasRulebook, SeatSetup
from engine.snapshot import KeepsFigures
from games import load
from publish import TryGame, build_try
from publish.common.paths import TRY
from referee.runtime.served import Served, served_to_try
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


def write_try(site: Site, tries: Served, stage: Path, when: datetime) -> tuple[Path, ...]:
    """Write the page in every language of the site; return what changed."""
    if not tries.files:
        return ()
    offered = [_game(name, site.languages) for name in games.names() if _is_packed(name)]
    return build_try(stage, offered, site.languages, published=when, runs=tries.marks)


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
