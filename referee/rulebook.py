"""A game's rulebook for the site, where the game has one: chapters with the figures of this match."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from referee.match import Match

Chapter = tuple[str, str, str]
"""(slug, title, Markdown)."""


@runtime_checkable
class HasRulebook(Protocol):
    """A game that can print its rules."""

    def rulebook(self, state: Any, language: str) -> tuple[Chapter, ...]:
        """Return the chapters in order, with the figures in force in this match."""


def rulebook(match: Match) -> dict[str, tuple[Chapter, ...]]:
    """Return language -> chapters; nothing where the game prints no rules."""
    game: object = match.game
    if not isinstance(game, HasRulebook):
        return {}
    return {language: game.rulebook(match.state, language) for language in match.settings.languages}
