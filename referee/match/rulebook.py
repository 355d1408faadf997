"""A game's rulebook chapters, with the figures of this match."""

from __future__ import annotations

from engine.game import Chapter, HasRulebook
from referee.match.match import Match


def rulebook(match: Match) -> dict[str, tuple[Chapter, ...]]:
    """Return language -> chapters; nothing where the game prints no rules."""
    game: object = match.game
    if not isinstance(game, HasRulebook):
        return {}
    return {language: game.rulebook(match.state, language) for language in match.settings.languages}
