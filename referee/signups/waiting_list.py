"""The waiting list of an open match: who stands where, who is asked next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Literal

import msgspec

from referee.signups.folder import SignupFolder
from referee.workspace import disk
from referee.workspace.index import moment

State = Literal["waiting", "asked", "confirmed", "seated", "silent", "left"]


class Person(msgspec.Struct):
    """Somebody who signed up.

    `shown` is the name in the club's tables, "" for none; `substitute` says whether a seat of a match that
    goes on would do. `since` is when they came to their place in the list, `asked` when they were offered a
    seat, `seat` which (0: one of the new match). Moments are ISO 8601 in UTC.

    - waiting: in the list; asked: a seat is theirs if they confirm it in time; confirmed: they did;
    - seated: they play; silent: they were asked and did not answer; left: they want no seat any more.
    """

    number: int
    player: str
    mail: str
    language: str
    since: str
    zone: str = ""
    tycoon: str = ""
    shown: str = ""
    substitute: bool = False
    state: State = "waiting"
    asked: str = ""
    seat: int = 0

    @property
    def waits(self) -> bool:
        """Whether a free seat may be offered."""
        return self.state == "waiting"


class WaitingList(msgspec.Struct):
    """``list.json``: when it was opened, everybody who signed up, and which files were taken in."""

    made: str
    people: list[Person] = []
    taken: list[str] = []

    def of_mail(self, mail: str) -> Person | None:
        """Return the person with an address."""
        return next((one for one in self.people if one.mail.lower() == mail.strip().lower()), None)

    def numbered(self, number: int) -> Person | None:
        """Return the person with a number."""
        return next((one for one in self.people if one.number == number), None)

    def in_order(self, *states: State) -> list[Person]:
        """Return people of some states, who came first standing first."""
        return sorted((one for one in self.people if one.state in states), key=_place)

    def place(self, person: Person) -> int:
        """Return at which place of the list somebody waits, from 1."""
        return 1 + sum(_place(one) < _place(person) for one in self.people if one.waits)


def _place(person: Person) -> tuple[str, int]:
    return person.since, person.number


def read(folder: SignupFolder) -> WaitingList:
    """Return the list of an open match."""
    with disk.reading(folder.list):
        return msgspec.json.decode(folder.list.read_bytes(), type=WaitingList)


def write(folder: SignupFolder, people: WaitingList) -> None:
    """Write the list of an open match."""
    disk.write(folder.list, msgspec.json.format(msgspec.json.encode(people)), disk.SECRET_FILE)


def lapse(people: WaitingList, days: int, now: datetime) -> list[Person]:
    """Let those who were asked and did not answer lose their place; return them."""
    since = moment(now - timedelta(days=days))
    late = [one for one in people.in_order("asked") if one.asked <= since]
    for one in late:
        one.state, one.seat = "silent", 0
    return late


def ask(chosen: Iterable[Person], now: datetime, seats: Sequence[int] = ()) -> list[Person]:
    """Offer each of some people a seat; `seats` are those of a match that goes on."""
    asked = list(chosen)
    for one, seat in zip(asked, seats or [0] * len(asked), strict=True):
        one.state, one.asked, one.seat = "asked", moment(now), seat
    return asked


def next_for_match(people: WaitingList, wanted: int, least: int, closed: bool) -> list[Person]:
    """Return who is to be offered a seat of a match that has not begun.

    Parameters
    ----------
    people : WaitingList
        Everybody.
    wanted, least : int
        How many seats there are, and with how many the match begins once it is `closed`.
    closed : bool
        Whether nobody waits any longer for more people to sign up.

    Examples
    --------
    >>> rest = {"language": "en", "since": ""}
    >>> three = WaitingList("", [Person(n, f"P{n}", f"p{n}@example.org", **rest) for n in (1, 2, 3)])
    >>> [len(next_for_match(three, 4, 2, closed)) for closed in (False, True)]
    [0, 3]
    """
    held = len(people.in_order("asked", "confirmed"))
    waiting = people.in_order("waiting")
    enough = held or len(waiting) >= (least if closed else wanted)
    return waiting[: max(0, wanted - held)] if enough else []


def may_begin(people: WaitingList, wanted: int, least: int, closed: bool) -> bool:
    """Return whether the match can begin: all its seats are confirmed, or it is closed and enough are."""
    confirmed, asked = len(people.in_order("confirmed")), people.in_order("asked", "waiting")
    return confirmed >= wanted or (closed and not asked and confirmed >= max(1, least))
