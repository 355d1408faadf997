"""High scores of all finished matches in a workspace.

The rulebook of Continental Rails (1.3) has the winners of each title enter the table of best scores when
they beat one of the records; the other games keep theirs alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import msgspec

from engine.game import Standing
from engine.messages import LANGUAGES, Message
from referee.match import turn_files
from referee.match.match import Match, game_if_there, open_match
from referee.workspace import disk, settings
from referee.workspace.folders import Workspace
from referee.workspace.settings import MatchSettings

KEPT = 5
"""Scores kept for each title: as many as the reports of a turn list."""

_RESULTS = "results"


class Score(msgspec.Struct, frozen=True):
    """What a winner of one title had at the end of a match; `title` is the code of a message.

    `words` is what the title was called then, language by language: the code may leave the program. What
    an earlier program kept has none.
    """

    title: str
    points: int
    seat: int
    name: str
    human: bool
    words: dict[str, str] = {}


class Result(msgspec.Struct, frozen=True):
    """A finished match: its last turn, when that was made (ISO 8601, UTC), and the winners of its titles."""

    match: str
    game: str
    turn: int
    period: str
    made: str
    scores: tuple[Score, ...]


@dataclass(frozen=True, slots=True)
class Best:
    """One line of a table of best scores."""

    place: int
    score: Score
    result: Result


@dataclass(frozen=True, slots=True)
class TitleRecords:
    """The best scores in one title, the highest first; `words`: what its newest match called it."""

    title: Message
    best: tuple[Best, ...]
    words: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class GameRecords:
    """The tables of one game, and all its finished matches in the order in which they ended."""

    game: str
    titles: tuple[TitleRecords, ...]
    results: tuple[Result, ...]


def hall_of_fame(workspace: Workspace, present: Match | None = None) -> tuple[GameRecords, ...]:
    """Return the records of all games, by name.

    Parameters
    ----------
    workspace : Workspace
        Its matches count when they are finished and published.
    present : Match, optional
        The match at hand; the only one that is read, for of the others a card is kept.

    Returns
    -------
    tuple of GameRecords
        Games without a finished match are left out. The same matches give the same values, in whatever
        order they were published.
    """
    if present:
        _keep(workspace, present)
    stored = (_kept(workspace, name) for name in workspace.published(present.name if present else ""))
    return records_of(result for result in stored if result)


def records_of(results: Iterable[Result]) -> tuple[GameRecords, ...]:
    """Return the records that finished matches set, game by game."""
    games: dict[str, list[Result]] = {}
    for result in sorted(results, key=lambda result: (result.made, result.match)):
        games.setdefault(result.game, []).append(result)
    return tuple(
        GameRecords(game, _tables(of_game), tuple(of_game)) for game, of_game in sorted(games.items())
    )


def result_of(match: Match) -> Result | None:
    """Return how a match ended, or None while it goes on."""
    if not match.is_over:
        return None
    record = turn_files.read_record(match.folder.turn(match.last))
    people = {seat.number for seat in match.seats if seat.human}
    winners = _winners(match.game.standings(match.state))
    scores = (
        Score(one.title.code, one.points, one.seat, one.name, one.seat in people, _words(match, one.title))
        for one in winners
    )
    return Result(match.name, match.settings.game, match.last, record.period, record.made, tuple(scores))


def _words(match: Match, title: Message) -> dict[str, str]:
    texts = {language: match.game.catalogue.text_or(title, language, "") for language in LANGUAGES}
    return {language: words for language, words in texts.items() if words}


def _winners(standings: tuple[Standing, ...]) -> list[Standing]:
    """Return who won each title (1.3): equals all do, and nobody with nothing."""
    most: dict[str, int] = {}
    for one in standings:
        most[one.title.code] = max(one.points, most.get(one.title.code, 0))
    return [one for one in standings if 0 < one.points == most[one.title.code]]


def _tables(results: list[Result]) -> tuple[TitleRecords, ...]:
    by_title: dict[str, list[tuple[Score, Result]]] = {}
    for result in results:
        for score in result.scores:
            by_title.setdefault(score.title, []).append((score, result))
    # Results come in the order of their ends, so the newest words stand last.
    return tuple(
        TitleRecords(
            Message(title),
            _best(scores),
            {lang: text for score, _ in scores for lang, text in score.words.items()},
        )
        for title, scores in by_title.items()
    )


def _best(scores: list[tuple[Score, Result]]) -> tuple[Best, ...]:
    # A record must be beaten: with equal points the earlier match stands first, and sorting keeps its order.
    ranked = sorted(scores, key=lambda pair: -pair[0].points)[:KEPT]
    places: Mapping[int, int] = {
        score.points: place for place, (score, _) in reversed(list(enumerate(ranked, 1)))
    }
    return tuple(Best(places[score.points], score, result) for score, result in ranked)


def _keep(workspace: Workspace, match: Match) -> Result | None:
    result = result_of(match)
    disk.write(workspace.kept_file(_RESULTS, match.name), msgspec.json.encode(result))
    return result


def _kept(workspace: Workspace, name: str) -> Result | None:
    kept: Result | msgspec.UnsetType | None = disk.cached(workspace.kept_file(_RESULTS, name), Result | None)
    if kept is not msgspec.UNSET:
        return kept
    game = settings.read(workspace.match(name).settings, MatchSettings).game
    if game_if_there(game) is None:
        # Not kept: the game may come back, and then its end counts.
        return None
    return _keep(workspace, open_match(workspace, name))
