"""Keeps one card per match for the workspace's home page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

import msgspec

from engine.game import Game
from engine.messages import LANGUAGES, Catalogue, Message
from engine.period import of_label
from publish import (
    Edition,
    FameGame,
    FameLine,
    FameSeason,
    FameTable,
    MatchCard,
    PlayerLine,
    RatingLine,
    headlines,
    leaders,
    small_picture,
)
from publish.common.paths import page_address
from referee.explaining.page import SLUG
from referee.match import calendar, turn_files
from referee.match.high_scores import Best, GameRecords, Result, TitleRecords, hall_of_fame
from referee.match.match import Match, game_if_there, open_match
from referee.match.stored_reports import GONE
from referee.publication import club_tables
from referee.publication.explained import is_explained
from referee.publication.up_to_date import forget
from referee.texts import TEXTS
from referee.workspace import disk, settings
from referee.workspace.folders import MatchFolder, Workspace
from referee.workspace.settings import MatchSettings

_CARDS = "cards"


class Card(msgspec.Struct):
    """What the home page says of a match."""

    match: str
    game: str
    turn: int
    period: str
    deadline: datetime | None
    over: bool
    open_seats: int
    headlines: dict[str, str] = {}
    picture: str = ""
    zone: str = "UTC"
    leaders: dict[str, str] = {}


def card_of(match: Match, newest: Edition | None = None) -> Card:
    """Return the card of a match as it is now, with headline and picture where its newest turn is given."""
    return Card(
        match=match.name,
        game=match.settings.game,
        turn=match.last,
        period=turn_files.read_record(match.folder.turn(match.last)).period,
        deadline=calendar.due(match),
        zone=match.settings.deadlines.zone,
        over=match.is_over,
        open_seats=_free_seats(match),
        headlines=headlines(newest) if newest else {},
        picture=small_picture(newest) if newest else "",
        leaders=leaders(newest) if newest else {},
    )


def _free_seats(match: Match) -> int:
    """Return how many seats of the computer the referee offers."""
    offered = match.settings.free_seats and not match.is_over
    return sum(not seat.human for seat in match.seats) if offered else 0


def all_cards(workspace: Workspace, present: Match, newest: Edition) -> list[MatchCard]:
    """Return the cards of this match, whose newest turn is given, and of all others published, by name."""
    disk.write(workspace.kept_file(_CARDS, present.name), msgspec.json.encode(card_of(present, newest)))
    return kept_cards(workspace, present.name)


def kept_cards(workspace: Workspace, present: str = "") -> list[MatchCard]:
    """Return the cards of all published matches, and of one that is about to be, by name."""
    cards = [_kept(workspace, name) for name in workspace.published(present)]
    # A club has two hundred matches of four games.
    games = {name: game_if_there(name) for name in {card.game for card in cards}}
    return [_shown(card, games[card.game]) for card in cards]


def is_over(workspace: Workspace, name: str) -> bool:
    """Return whether a match is over, as its card says; one without a card has not been published yet."""
    return workspace.kept_file(_CARDS, name).is_file() and _kept(workspace, name).over


def _kept(workspace: Workspace, name: str) -> Card:
    card: Card | msgspec.UnsetType = disk.cached(workspace.kept_file(_CARDS, name), Card)
    if card is not msgspec.UNSET:
        return card
    # Headline and picture come back with the pages of the match, which its next publication builds again.
    forget(workspace, name)
    return _without_game(workspace.match(name)) or card_of(open_match(workspace, name))


def _without_game(folder: MatchFolder) -> Card | None:
    """Return what the files alone say of a match whose game is gone; None where its game is there.

    Nobody can tell whether such a match is over or which seats are free; it is not going on.
    """
    game = settings.read(folder.settings, MatchSettings).game
    if game_if_there(game) is not None:
        return None
    last = folder.played()[-1]
    period = turn_files.read_record(folder.turn(last)).period
    return Card(folder.name, game, last, period, deadline=None, over=False, open_seats=0)


def _shown(card: Card, game: Game[Any, Any] | None) -> MatchCard:
    # One match whose game was removed must not keep the pages of all others from being published.
    return MatchCard(
        match=card.match,
        title=game.meta.title if game else card.match,
        turn=card.turn,
        period=of_label(card.period),
        catalogue=game.catalogue if game else TEXTS,
        deadline=card.deadline,
        zone=card.zone,
        over=card.over,
        open_seats=card.open_seats,
        headlines=card.headlines,
        picture=card.picture,
        leaders=card.leaders,
    )


@dataclass(frozen=True, slots=True)
class Fame:
    """What the hall of fame shows: games with records and ratings, how players played, and seasons."""

    games: list[FameGame]
    players: tuple[PlayerLine, ...]
    seasons: tuple[FameSeason, ...]


def fame(workspace: Workspace, present: Match | None = None) -> Fame:
    """Return what all finished and published matches left, this one included where it is given."""
    outcomes = club_tables.outcomes(workspace, present)
    of_games = club_tables.ratings(workspace, outcomes)
    line = partial(_line, workspace, present)
    records = hall_of_fame(workspace, present)
    games = [_famous(game, of_games.get(game.game, ()), line) for game in records]
    players, seasons = club_tables.players(workspace, outcomes), club_tables.seasons(workspace, outcomes)
    return Fame(games, players, seasons)


def _why(workspace: Workspace, present: Match | None, result: Result) -> str:
    """Return where a match's page of what decided it is; "" where it has none."""
    address = page_address(result.turn, SLUG)
    if present and result.match == present.name:
        return address if is_explained(present) else ""
    # Others are not opened for it: what is published of them lies there.
    pages = (workspace.site / result.match).glob(f"*/{address}index.html")
    return address if any(pages) else ""


def _languages(workspace: Workspace, present: Match | None, result: Result) -> tuple[str, ...]:
    """Return the languages in which a match is published, the main one first."""
    if present and result.match == present.name:
        return present.settings.languages
    chosen = settings.read(workspace.match(result.match).settings, MatchSettings).languages
    folder = workspace.site / result.match
    return tuple(one for one in chosen if (folder / one / "index.html").is_file()) or chosen


def _famous(
    records: GameRecords, ratings: tuple[RatingLine, ...], line: Callable[[Best], FameLine]
) -> FameGame:
    game = game_if_there(records.game)
    texts = game.catalogue if game else TEXTS
    tables = tuple(FameTable(_title(title, texts), tuple(map(line, title.best))) for title in records.titles)
    return FameGame(game.meta.title if game else records.game, texts, tables, ratings)


def _title(records: TitleRecords, texts: Catalogue) -> Mapping[str, str]:
    """Return what a title is called in each language: today, when its newest match ended, or its code."""
    removed = Message(GONE, {"code": records.title.code})
    return {
        language: texts.text_or(
            records.title, language, records.words.get(language) or TEXTS.text(removed, language)
        )
        for language in LANGUAGES
    }


def _line(workspace: Workspace, present: Match | None, best: Best) -> FameLine:
    score, result = best.score, best.result
    who = (best.place, score.name, score.human, score.points)
    why, languages = _why(workspace, present, result), _languages(workspace, present, result)
    return FameLine(*who, result.match, of_label(result.period), why, languages)
