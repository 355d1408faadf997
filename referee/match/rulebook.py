"""A game's rulebook chapters, with the figures of this match."""

from __future__ import annotations

from engine.optional import Chapter, HasRulebook
from publish import Example, forms_asked
from referee.match.examples import example
from referee.match.match import Match


def rulebook(match: Match) -> dict[str, tuple[Chapter, ...]]:
    """Return language -> chapters; nothing where the game prints no rules."""
    game: object = match.game
    if not isinstance(game, HasRulebook):
        return {}
    return {language: game.rulebook(match.state, language) for language in match.settings.languages}


def example_of(match: Match, chapters: dict[str, tuple[Chapter, ...]]) -> Example | None:
    """Return what the pictures of the chapters show; None where there are none."""
    texts = [text for book in chapters.values() for _, _, text in book]
    asked = forms_asked(texts)
    return None if asked is None else example(match.game.meta.name, frozenset(asked))
