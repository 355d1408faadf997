"""The hall of fame: best scores of all finished matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from engine.languages import USUAL
from engine.messages import LANGUAGES, Catalogue, Message, say
from engine.period import Period
from publish.common.files import merge
from publish.common.markup import clean
from publish.common.paths import FAME, check_match
from publish.common.periods import period_text
from publish.common.texts import site_texts, site_words
from publish.common.voice import View, Voice
from publish.pages.table_views import column_view, table_view
from publish.pages.theme_free import bare_pages

_WORDS = {
    "title": "SITE.FAME",
    "subtitle": "SITE.FAME.SUBTITLE",
    "none": "SITE.FAME.NONE",
    "rating": "SITE.FAME.RATING.HOW",
    "reliable": "SITE.FAME.PLAYERS.HOW",
    "season": "SITE.FAME.SEASON.HOW",
}


@dataclass(frozen=True, slots=True)
class FameLine:
    """One record: its place, who, with how many points, in which match, when.

    `why` is the address of the page of what decided the match, from the root of its language; "" for none.
    `languages` are those the match is published in, the main one first.
    """

    place: int
    name: str
    human: bool
    points: int
    match: str
    period: Period
    why: str = ""
    languages: tuple[str, ...] = USUAL


@dataclass(frozen=True, slots=True)
class FameTable:
    """The records in one title of a game, which has a name in each language."""

    title: Mapping[str, str]
    lines: tuple[FameLine, ...]


@dataclass(frozen=True, slots=True)
class RatingLine:
    """The rating of a player, or of the computers of a strength (then its code), after so many matches."""

    name: str
    human: bool
    points: int
    matches: int


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """How somebody played finished matches: so many, and their turns in time, missed and excused."""

    name: str
    matches: int
    in_time: int
    missed: int
    excused: int


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """How somebody did in a season: finished matches, those won, and a point for each rival placed behind."""

    name: str
    matches: int
    won: int
    points: int


@dataclass(frozen=True, slots=True)
class FameSeason:
    """A season of a club, as the referee called it, with who played it."""

    name: str
    lines: tuple[SeasonLine, ...]


@dataclass(frozen=True, slots=True)
class FameGame:
    """A game with its records and ratings; `catalogue` has the text of its name."""

    title: Message | str
    catalogue: Catalogue
    tables: tuple[FameTable, ...]
    ratings: tuple[RatingLine, ...] = ()


def build_fame(
    site: Path,
    games: Sequence[FameGame],
    languages: tuple[str, ...] = LANGUAGES,
    *,
    published: datetime,
    title: str = "",
    players: Sequence[PlayerLine] = (),
    seasons: Sequence[FameSeason] = (),
) -> tuple[Path, ...]:
    """Write the hall of fame in every language; without a finished match it says so.

    Parameters
    ----------
    site : Path
        The published folder; the page stands in ``hall-of-fame/`` beside the home page of its language.
    games : sequence of FameGame
        In the order they are to be shown.
    languages : tuple of str
        As for the home page.
    published : datetime
        The time the files get.
    title : str
        The name of the club, the same in all languages.
    players : sequence of PlayerLine
        In the order they are to be shown.
    seasons : sequence of FameSeason
        The newest first.

    Returns
    -------
    tuple of Path
        What changed.
    """

    def contents(language: str, root: str) -> View:
        return {
            "words": site_words(_WORDS, language),
            "games": [_game(game, language, root) for game in games],
            "players": _players(players, language) if players else None,
            "seasons": [_season(one, language) for one in seasons],
        }

    pages = bare_pages("fame", languages, f"{FAME}/", contents, title)
    return tuple(merge(pages, site, published, site))


def _game(game: FameGame, language: str, back: str) -> View:
    voice = Voice(game.catalogue.joined(site_texts()), language, lambda link: {})
    tables = [_table(voice, table, f"{number}", back) for number, table in enumerate(game.tables, 1)]
    ratings = _ratings(voice, game) if game.ratings else None
    return {"title": voice.say(game.title), "tables": tables, "ratings": ratings}


def _ratings(voice: Voice, game: FameGame) -> View:
    """Return the ratings of a game; equals share a place."""
    rows = []
    for line in game.ratings:
        place = 1 + sum(other.points > line.points for other in game.ratings)
        strength = say(f"SITE.FAME.STRENGTH.{line.name.upper()}") if line.name else say("SITE.FAME.STRENGTH")
        who = clean(line.name) if line.human else voice.say(strength)
        numbers = [voice.cell(value, "number") for value in (place, line.points, line.matches)]
        rows.append([numbers[0], {"text": who}, *numbers[1:]])
    title = voice.say(say("SITE.FAME.RATING"))
    return table_view("ratings", title, _heads(voice, _RATING_COLUMNS), rows)


def _players(players: Sequence[PlayerLine], language: str) -> View:
    voice = Voice(site_texts(), language, lambda link: {})
    rows = []
    for line in players:
        counts = (line.matches, line.in_time, line.missed, line.excused)
        rows.append([{"text": clean(line.name)}, *(voice.cell(count, "number") for count in counts)])
    return table_view("players", voice.say(say("SITE.FAME.PLAYERS")), _heads(voice, _PLAYER_COLUMNS), rows)


def _season(season: FameSeason, language: str) -> View:
    """Return the table of a season; equals share a place."""
    voice = Voice(site_texts(), language, lambda link: {})
    rows = []
    for line in season.lines:
        place = 1 + sum(other.points > line.points for other in season.lines)
        counts = [voice.cell(count, "number") for count in (place, line.points, line.matches, line.won)]
        rows.append([counts[0], {"text": clean(line.name)}, *counts[1:]])
    title = voice.say(say("SITE.FAME.SEASON", name=season.name))
    return table_view("season", title, _heads(voice, _SEASON_COLUMNS), rows)


def _heads(voice: Voice, columns: Sequence[tuple[str, str]]) -> list[View]:
    return [column_view(voice.say(say(name)), kind) for name, kind in columns]


def _table(voice: Voice, table: FameTable, ident: str, back: str) -> View:
    columns = (*_COLUMNS, *_WHY[: any(line.why for line in table.lines)])
    rows = [_line(voice, line, back)[: len(columns)] for line in table.lines]
    title = clean(table.title[voice.language])
    return table_view(f"record-{ident}", title, _heads(voice, columns), rows)


_COLUMNS = (
    ("SITE.FAME.PLACE", "number"),
    ("SITE.FAME.WHO", "text"),
    ("SITE.FAME.POINTS", "number"),
    ("SITE.FAME.MATCH", "text"),
    ("SITE.FAME.PERIOD", "text"),
)

_WHY = (("SITE.FAME.WHY", "text"),)


_RATING_COLUMNS = (
    ("SITE.FAME.PLACE", "number"),
    ("SITE.FAME.WHO", "text"),
    ("SITE.FAME.RATING", "number"),
    ("SITE.FAME.MATCHES", "number"),
)
_SEASON_COLUMNS = (
    ("SITE.FAME.PLACE", "number"),
    ("SITE.FAME.WHO", "text"),
    ("SITE.FAME.POINTS", "number"),
    ("SITE.FAME.MATCHES", "number"),
    ("SITE.FAME.WON", "number"),
)
_PLAYER_COLUMNS = (
    ("SITE.FAME.WHO", "text"),
    ("SITE.FAME.MATCHES", "number"),
    ("SITE.FAME.IN_TIME", "number"),
    ("SITE.FAME.MISSED", "number"),
    ("SITE.FAME.EXCUSED", "number"),
)


def _line(voice: Voice, line: FameLine, back: str) -> list[View]:
    name = clean(line.name)
    who = name if line.human else voice.say(say("SITE.FAME.COMPUTER", name=name))
    language = voice.language if voice.language in line.languages else line.languages[0]
    root = f"{back}{check_match(line.match)}/{language}/"
    match = {"text": line.match, "href": root}
    why = {"text": voice.say(say("SITE.FAME.WHY")), "href": root + line.why} if line.why else {"text": ""}
    number = [voice.cell(line.place, "number"), voice.cell(line.points, "number")]
    return [number[0], {"text": who}, number[1], match, {"text": voice.say(period_text(line.period))}, why]
