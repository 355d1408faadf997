"""The account of a finished match as data, and the file it is kept in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from engine.messages import Message
from referee import serialise
from referee.explaining.ending import Ending
from referee.explaining.values import Values, rounded
from referee.match.match import Match
from referee.workspace import disk
from referee.workspace.folders import MatchFolder


class TurnAccount(msgspec.Struct, frozen=True):
    """A turn's lines (`referee.explaining.turns.TurnLines`), the values after it, and how many draws it had.

    `computer` is seat -> what the best computer's orders would have been worth to that seat more than its
    own, chance in millionths, by the dice as they would fall once more. `costliest` is seat -> the change of
    its strength by the single order that cost it most (`referee.explaining.singles.costliest`). `strokes` is
    label -> how hard a draw struck, the chance it moved, and whom it struck hardest
    (`referee.explaining.singles.screened_draws`).
    """

    turn: int
    after: Values
    stood: Values
    orders: dict[int, Values]
    draws: dict[str, Values]
    computer: dict[int, int]
    labels: int
    costliest: dict[int, int] = {}
    strokes: dict[str, tuple[int, ...]] = {}


class Moment(msgspec.Struct, frozen=True):
    """What decided something: the orders of a seat in a turn, or one draw.

    Attributes
    ----------
    turn, seat : int
        When, and whose orders, or whom the draw struck hardest.
    worth : tuple of int
        Values, each summed over `throws`.
    throws : int
        How often the turn was played for it.
    words : list
        The orders that mattered most, as plain messages.
    label : str
        The draw.
    first : int
        What the few throws by which it was chosen changed of the seat's strength.
    at : int
        Which single order it is, as they are left out one by one.
    ending : Ending or None
        How matches ended that were played on from there; accounts of earlier versions have none.
    """

    turn: int
    seat: int
    worth: Values
    throws: int
    words: list[Any] = []
    label: str = ""
    first: int = 0
    at: int = -1
    ending: Ending | None = None

    def own(self, seats: tuple[int, ...], *, points: bool = False) -> int:
        """Return its worth to the seat it is about: chance in millionths, or points."""
        return self.to(self.seat, seats, points=points)

    def strength(self, seats: tuple[int, ...]) -> int:
        """Return what it changed of the strength of the seat it is about, summed over all throws."""
        return self.worth[seats.index(self.seat) + 2 * len(seats)]

    def to(self, seat: int, seats: tuple[int, ...], *, points: bool = False) -> int:
        """Return its worth to a seat."""
        return rounded(self.worth[seats.index(seat) + len(seats) * points], self.throws)

    def share_at_end(self, seats: tuple[int, ...]) -> int:
        """Return thousandths by which its seat has more at the end, 0 where nothing was played on."""
        return self.ending.share(seats.index(self.seat)) if self.ending else 0

    def ratio_at_end(self, seats: tuple[int, ...]) -> int:
        """Return `Ending.ratio` of its seat, 0 where nothing was played on."""
        return self.ending.ratio(seats.index(self.seat)) if self.ending else 0

    def chance_at_end(self, seats: tuple[int, ...]) -> int:
        """Return the chance to win that it brought its seat in the end, in millionths."""
        return self.ending.chance(seats.index(self.seat)) if self.ending else 0

    @property
    def messages(self) -> tuple[Message, ...]:
        """Return the orders in words."""
        words: tuple[Message, ...] = serialise.from_plain(self.words)
        return words


class OwnMoments(msgspec.Struct, frozen=True):
    """What a seat's own desk tells it, as `Account` has it of all seats; what mattered most comes first."""

    best: tuple[Moment, ...] = ()
    worst: tuple[Moment, ...] = ()
    struck: tuple[Moment, ...] = ()
    untried: tuple[Moment, ...] = ()


class Account(msgspec.Struct, frozen=True):
    """All of a match.

    Attributes
    ----------
    match, game, record : str
        Which match; the digest of the record of its last turn.
    points, unit : Any, str
        What `Values` count besides chances, as a plain text, and its kind (`engine.report.Column`).
    seats, names : tuple
        Numbers and public names, in the order of all values.
    start : tuple of int
        Values before turn 1.
    paths : int
        How often each turn's lines were summed.
    turns : tuple of TurnAccount
        In order.
    best, worst, luck, untried : tuple of Moment
        Orders of a turn that brought their seat most; single orders that cost it most; draws that moved most
        chance; what the computer would have ordered: each by how matches end that are played on.
    struck : tuple of Moment
        Draws that changed most of what a seat had.
    replayed : int
        How many single orders and draws were replayed.
    compared, agreeing : int
        Of how many single orders and draws, those that mattered most by few throws, how many helped or harmed
        by all throws as they did by few.
    has_titles : bool
        Whether players play for several titles, so that who comes first here has not won all of it.
    times, played_on, ahead : int
        How often each of the moments was played on, how many were, and for how many turns, 0 to the end;
        `times` is 0 in accounts of earlier versions, which rank them by their worth right after the turn.
    by_chance : bool
        Whether the match was won by something else than most points; see `Ending`.
    own : dict
        Seat -> what its desk tells it; accounts of earlier versions have none.
    """

    match: str
    game: str
    record: str
    points: Any
    unit: str
    seats: tuple[int, ...]
    names: tuple[str, ...]
    start: Values
    paths: int
    turns: tuple[TurnAccount, ...]
    best: tuple[Moment, ...]
    worst: tuple[Moment, ...]
    luck: tuple[Moment, ...]
    untried: tuple[Moment, ...]
    replayed: int
    has_titles: bool = False
    struck: tuple[Moment, ...] = ()
    compared: int = 0
    agreeing: int = 0
    times: int = 0
    played_on: int = 0
    ahead: int = 0
    own: dict[int, OwnMoments] = {}
    by_chance: bool = False

    @property
    def end(self) -> Values:
        """Return the values after the last turn."""
        return self.turns[-1].after if self.turns else self.start

    def name(self, seat: int) -> str:
        """Return the public name of a seat."""
        return self.names[self.seats.index(seat)]


def record_digest(match: Match) -> str:
    """Return what an account is of: the record of the last turn, chained to all before."""
    return disk.sha256_file(match.folder.turn(match.last).record)


def read_account(match: Match) -> Account | None:
    """Return the account of a match that is over; None where there is none of its last turn."""
    path = match.folder.account
    if not (match.is_over and path.is_file()):
        return None
    with disk.reading(path):
        account = msgspec.json.decode(path.read_bytes(), type=Account)
    return account if account.record == record_digest(match) else None


def write_account(match: Match, account: Account) -> None:
    """Keep the account of a match."""
    disk.write(match.folder.account, msgspec.json.encode(account) + b"\n", disk.SECRET_FILE)


def part_path(folder: MatchFolder, name: str) -> Path:
    """Return where a part of the work is kept until all of it is done."""
    return folder.account.parent / "parts" / f"{name}.json"
