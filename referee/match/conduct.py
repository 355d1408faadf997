"""Counts for each player the turns of a match played in time, missed and excused; who is rated for a seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from engine.game import STRENGTH_OPTION, Standing
from engine.record import HowPlayed
from referee.match import turn_files
from referee.match.match import Match
from referee.match.orders_played import how_played
from referee.workspace import disk
from referee.workspace.folders import MatchFolder
from referee.workspace.settings import Seat

COMPUTER = "computer:"
"""What the name of a computer begins with, before its strength; no mail address does."""


class Former(msgspec.Struct, frozen=True):
    """Who had a seat before: their address, and the epoch of its keys that was theirs."""

    seat: int
    epoch: int
    mail: str


class Conduct(msgspec.Struct):
    """How somebody played a match: turns in time, missed, excused."""

    in_time: int = 0
    missed: int = 0
    excused: int = 0


class Outcome(msgspec.Struct):
    """What a finished match says of its players: address -> conduct, and (who, place) of each rated seat.

    `made` is when its last turn was played, ISO 8601 in UTC.
    """

    match: str
    game: str
    made: str
    conduct: dict[str, Conduct]
    table: tuple[tuple[str, int], ...]


def keep_former(folder: MatchFolder, seat: Seat, epoch: int) -> None:
    """Note whose seat it was, before somebody else gets it."""
    former = former_holders(folder)
    if seat.human and seat.mail and not any((one.seat, one.epoch) == (seat.number, epoch) for one in former):
        former.append(Former(seat.number, epoch, seat.mail.lower()))
        disk.write(_path(folder), msgspec.json.format(msgspec.json.encode(former)), disk.SECRET_FILE)


def _path(folder: MatchFolder) -> Path:
    return folder.path / "former.json"


def former_holders(folder: MatchFolder) -> list[Former]:
    """Return who had a seat of a match before."""
    path = _path(folder)
    with disk.reading(path):
        return msgspec.json.decode(path.read_bytes(), type=list[Former]) if path.is_file() else []


def outcome_of(match: Match) -> Outcome | None:
    """Return what a match says of its players; None while it goes on."""
    if not match.is_over:
        return None
    holders, places = _Holders(match), places_in(match.game.standings(match.state))
    played = {turn: how_played(match.folder.turn(turn)) for turn in match.folder.played() if turn}
    conduct: dict[str, Conduct] = {}
    for turn, hows in played.items():
        for seat, how in hows.items():
            mail = holders.mail(seat, turn)
            if mail and how is not HowPlayed.COMPUTER:
                _count(conduct.setdefault(mail, Conduct()), match, turn, seat, how)
    rated = ((_rated(match, seat, played, holders), places[seat.number]) for seat in match.seats)
    made = turn_files.read_record(match.folder.turn(match.last)).made
    table = tuple((who, place) for who, place in rated if who)
    return Outcome(match.name, match.settings.game, made, conduct, table)


def _count(conduct: Conduct, match: Match, turn: int, seat: int, how: HowPlayed) -> None:
    if not how.missed:
        conduct.in_time += 1
    elif seat in match.notices.excused(turn):
        conduct.excused += 1
    else:
        conduct.missed += 1


class _Holders:
    """Whose each seat was in each turn."""

    def __init__(self, match: Match) -> None:
        self._now = {seat.number: seat.mail.lower() if seat.human else "" for seat in match.seats}
        self._since = {seat: match.secrets.epochs(seat) for seat in self._now}
        self._former = {(one.seat, one.epoch): one.mail for one in former_holders(match.folder)}

    def mail(self, seat: int, turn: int) -> str:
        """Return the address of who had a seat in a turn, "" where nobody is known."""
        epochs = self._since[seat]
        mine = [one for one in epochs if one.since < turn][-1]
        return self._now[seat] if mine is epochs[-1] else self._former.get((seat, mine.epoch), "")


def _rated(match: Match, seat: Seat, played: Mapping[int, Mapping[int, HowPlayed]], holders: _Holders) -> str:
    """Return who is rated for a seat: whoever played at least half of its turns, "" where nobody did."""
    by: Counter[str] = Counter()
    for turn, hows in played.items():
        how = hows.get(seat.number)
        if how is not None:
            mail = "" if how.missed else holders.mail(seat.number, turn)
            by[f"{COMPUTER}{seat.strength or _strength(match)}" if how.by_computer else mail] += 1
    who, turns = max(by.items(), key=lambda item: item[1], default=("", 0))
    return who if 2 * turns >= by.total() else ""


def _strength(match: Match) -> str:
    meta = match.game.meta
    chosen = match.settings.options.get(STRENGTH_OPTION) or meta.options.get(STRENGTH_OPTION, "")
    return chosen or (meta.strengths[0].value if meta.strengths else "")


def places_in(standings: Iterable[Standing]) -> dict[int, int]:
    """Return seat -> place in a match: by the sum of its places in all titles that decide one."""
    titles: dict[str, list[Standing]] = {}
    for one in standings:
        if one.decides:
            titles.setdefault(one.title.code, []).append(one)
    sums: Counter[int] = Counter()
    for title in titles.values():
        for one in title:
            sums[one.seat] += 1 + sum(other.points > one.points for other in title)
    return {seat: 1 + sum(other < own for other in sums.values()) for seat, own in sums.items()}
