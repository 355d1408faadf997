"""The page to try a game: a whole match against computers, in the browser."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import markdown
from markupsafe import Markup

from engine.game import GameMeta
from engine.messages import LANGUAGES, Catalogue, say
from publish.common.assets import asset_names
from publish.common.markup import clean
from publish.common.paths import TRY
from publish.common.texts import site_texts, site_words
from publish.common.voice import View
from publish.pages.theme_free import bare_pages

_EXTENSIONS = ("attr_list", "sane_lists", "tables")
_LINK = r"\[([^\]]*)\]\([\w-]+\.md(#?)[^)]*\)"
_CHAPTER = re.compile(_LINK)
_REFERENCE = re.compile(rf" \({_LINK}[^()]*(?:{_LINK}[^()]*)*\)")
_SENTENCE = re.compile(r"\S.*?[.!?](?: +|$)", re.MULTILINE)
# A page has one heading of the first rank, and each game's rules stand in a part of it.
_HEADING = re.compile(r"^(#+ )", re.MULTILINE)
_ANCHOR = re.compile(r"\s*\{#[\w-]+\}$", re.MULTILINE)
# What the script may have to say; codes are SITE.TRY. and the name.
SENTENCES = (
    "loading",
    "starting",
    "playing",
    "checking",
    "failed",
    "kept",
    "unkept",
    "changed",
    "again",
    "over",
    "on_disk",
    "old_browser",
    "receipt",
    "unsent",
    "sure",
)
# What stands on the page besides.
WORDS = (
    "subtitle",
    "lead",
    "noscript",
    "game",
    "seats",
    "strength",
    "start",
    "size",
    "resume",
    "throw_away",
    "pages",
    "own",
    "orders",
    "check",
    "play",
    "clear",
    "rules",
    "end",
    "new",
    "progress",
    "standings",
)


@dataclass(frozen=True, slots=True)
class TryGame:
    """A game that can be tried; `rules` are the shortest of its rulebook, language -> Markdown."""

    meta: GameMeta
    catalogue: Catalogue
    rules: Mapping[str, str]


def try_pages(
    games: Sequence[TryGame],
    languages: tuple[str, ...] = LANGUAGES,
    *,
    runs: Mapping[str, Any],
    title: str = "",
) -> dict[str, bytes]:
    """Return the page in every language, by path below the published folder.

    Parameters
    ----------
    games : sequence of TryGame
        In the order they are offered.
    languages : tuple of str
        As for the home page; the page stands in ``try-it/`` beside that of its language.
    runs : mapping
        What the page has to know to run the games: worker, parts with their hashes, archives.
    title : str
        The name of the club, the same in all languages.
    """
    codes = {name: f"SITE.TRY.{name.upper()}" for name in WORDS} | {"title": "SITE.TRY"}

    def contents(language: str, root: str) -> View:
        return {
            "words": site_words(codes, language),
            "games": [_game(game, language) for game in games],
            "runs": json.dumps(runs, sort_keys=True),
            "script": asset_names().trying,
            "root": root,
            "sentences": [(name, _sentence(name, language)) for name in SENTENCES],
        }

    return bare_pages("trying", languages, f"{TRY}/", contents, title)


def _sentence(name: str, language: str) -> str:
    return site_texts().text(say(f"SITE.TRY.{name.upper()}", fact="%"), language)


def _game(game: TryGame, language: str) -> View:
    meta = game.meta
    least = meta.max_seats if meta.full else max(2, meta.min_seats)
    text = site_texts().text
    return {
        "name": meta.name,
        "title": clean(game.catalogue.text(meta.title, language)),
        "seats": list(range(least, meta.max_seats + 1)),
        "strengths": [
            {"name": one.value, "text": text(say(f"SITE.TRY.STRENGTH.{one.value.upper()}"), language)}
            for one in meta.strengths
        ],
        "rules": _html(game.rules[language]),
    }


def _html(rules: str) -> Markup:
    """Return our own Markdown as a part of a page: what leads to other chapters goes, headings sink."""
    told = _CHAPTER.sub(r"\1", _SENTENCE.sub(_without_pointer, _REFERENCE.sub("", rules)))
    alone = _ANCHOR.sub("", _HEADING.sub(r"#\1", told))
    return Markup(markdown.markdown(alone, extensions=list(_EXTENSIONS), output_format="html"))


def _without_pointer(sentence: re.Match[str]) -> str:
    """Return a sentence, if it leads elsewhere only what it says before it names a rule.

    >>> str(_html("Money decides: [8](rules.md#rule-8) says how. See [Map](map.md). Build ([4](a.md#4))."))
    '<p>Money decides. Build.</p>'
    """
    link = _CHAPTER.search(sentence[0])
    if link is None:
        return sentence[0]
    # A chapter is all that such a sentence tells of; a rule may stand behind what is told in short.
    end = max(sentence[0].rfind(mark, 0, link.start()) for mark in ":;") if link[2] else -1
    return f"{sentence[0][:end].rstrip()}. " if end > 0 else ""
