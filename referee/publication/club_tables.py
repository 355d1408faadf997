"""Gathers the club's tables: ratings per game, and how reliably each player plays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from publish import FameSeason, PlayerLine, RatingLine, SeasonLine
from referee.match.conduct import COMPUTER, Conduct, Outcome, outcome_of
from referee.match.match import Match, game_if_there, open_match
from referee.match.ratings import rated
from referee.workspace import disk, settings
from referee.workspace.folders import Workspace
from referee.workspace.players import shown_names
from referee.workspace.settings import MatchSettings

_OUTCOMES = "outcomes-2"
"""The second: places of U.S. Telegraph were reckoned otherwise in the first."""


def outcomes(workspace: Workspace, present: Match | None = None) -> list[Outcome]:
    """Return what all finished and published matches say of their players, in the order of their ends.

    Parameters
    ----------
    workspace : Workspace
        Its matches.
    present : Match, optional
        The match at hand; the only one that is read, for of the others it is kept what they say.
    """
    here = present.name if present else ""
    known = (_kept(workspace, name, present if name == here else None) for name in workspace.published(here))
    return sorted((one for one in known if one), key=lambda one: (one.made, one.match))


def _kept(workspace: Workspace, name: str, match: Match | None) -> Outcome | None:
    if match is None:
        kept: Outcome | msgspec.UnsetType | None
        kept = disk.cached(workspace.kept_file(_OUTCOMES, name), Outcome | None)
        if kept is not msgspec.UNSET:
            return kept
        if game_if_there(settings.read(workspace.match(name).settings, MatchSettings).game) is None:
            return None
        match = open_match(workspace, name)
    outcome = outcome_of(match)
    disk.write(workspace.kept_file(_OUTCOMES, name), msgspec.json.encode(outcome), disk.SECRET_FILE)
    return outcome


def ratings(workspace: Workspace, known: Iterable[Outcome]) -> dict[str, tuple[RatingLine, ...]]:
    """Return game -> ratings, the highest first: of computers, and of players who agreed to be shown."""
    names, tables = shown_names(workspace), dict[str, list[tuple[tuple[str, int], ...]]]()
    for one in known:
        tables.setdefault(one.game, []).append(one.table)
    return {game: _shown(names, of_game) for game, of_game in sorted(tables.items())}


def _shown(names: Mapping[str, str], tables: list[tuple[tuple[str, int], ...]]) -> tuple[RatingLine, ...]:
    lines = []
    for who, rating in rated(tables).items():
        computer = who.startswith(COMPUTER)
        name = who.removeprefix(COMPUTER) if computer else names.get(who, "")
        if computer or name:
            lines.append(RatingLine(name, not computer, rating.points, rating.matches))
    return tuple(sorted(lines, key=lambda line: (-line.points, line.name)))


def players(workspace: Workspace, known: Iterable[Outcome]) -> tuple[PlayerLine, ...]:
    """Return how players who agreed to be shown played their finished matches, by name."""
    names = shown_names(workspace)
    sums: dict[str, list[Conduct]] = {}
    for one in known:
        for mail, conduct in one.conduct.items():
            if mail in names:
                sums.setdefault(mail, []).append(conduct)
    lines = [
        PlayerLine(
            names[mail],
            len(all_of),
            sum(one.in_time for one in all_of),
            sum(one.missed for one in all_of),
            sum(one.excused for one in all_of),
        )
        for mail, all_of in sums.items()
    ]
    return tuple(sorted(lines, key=lambda line: line.name))


def seasons(workspace: Workspace, known: Iterable[Outcome]) -> tuple[FameSeason, ...]:
    """Return the seasons that matches name in their settings, the last of their names first.

    Players are shown who agreed to be shown; rivals who did not count for their points all the same.
    """
    names, tables = shown_names(workspace), dict[str, list[tuple[tuple[str, int], ...]]]()
    for one in known:
        season = settings.read(workspace.match(one.match).settings, MatchSettings).season
        if season:
            tables.setdefault(season, []).append(one.table)
    by_name = sorted(tables.items(), reverse=True)
    every = (FameSeason(season, _season(names, of_season)) for season, of_season in by_name)
    return tuple(season for season in every if season.lines)


def _season(names: Mapping[str, str], tables: list[tuple[tuple[str, int], ...]]) -> tuple[SeasonLine, ...]:
    places: dict[str, list[tuple[int, int]]] = {}
    for table in tables:
        for who, place in _best(table).items():
            behind = sum(other > place for rival, other in table if rival != who)
            places.setdefault(who, []).append((place, behind))
    lines = [
        SeasonLine(
            names[who],
            matches=len(results),
            won=sum(place == 1 for place, _ in results),
            points=sum(behind for _, behind in results),
        )
        for who, results in places.items()
        if who in names
    ]
    return tuple(sorted(lines, key=lambda line: (-line.points, line.name)))


def _best(table: tuple[tuple[str, int], ...]) -> dict[str, int]:
    """Return who -> place in a match, of several seats the best."""
    best: dict[str, int] = {}
    for who, place in table:
        best[who] = min(place, best.get(who, place))
    return best
