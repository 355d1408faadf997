"""Plays the sample match from sample workbooks."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

from referee.faults import Mistake
from referee.match.keys import from_text
from referee.match.letter_journal import LetterJournal
from referee.match.match import Match, open_match
from referee.pipeline import Run, publish_match
from referee.progress import Tell, quiet
from referee.turns.creating import NewMatch, create
from referee.turns.due import Wish
from referee.workspace import disk, locks
from referee.workspace.folders import Workspace
from referee.workspace.settings import Seat

MARK = "demo.txt"
_SAID = "A demonstration: seed, keys and passphrases are public. Do not play a real match here.\n"


class Sample(msgspec.Struct, forbid_unknown_fields=True):
    """``sample_orders/demo.toml`` of a game: the match, its public seed text, first day, pace and seats."""

    match: str
    seed_text: str
    first_day: datetime
    days_per_turn: int
    turns: int
    seats: tuple[Seat, ...]
    options: dict[str, str] = {}


@dataclass(frozen=True, slots=True)
class Demo:
    """A demonstration in a folder."""

    game: str
    sample: Sample
    orders: Traversable
    workspace: Workspace

    def moment(self, turn: int) -> datetime:
        """Return when a turn is said to have been published."""
        return self.sample.first_day.astimezone(UTC) + timedelta(days=self.sample.days_per_turn * turn)


def prepare(game: str, workspace: Workspace) -> Demo:
    """Return the demonstration of a game, in a folder that is empty or holds an earlier one.

    Raises
    ------
    Mistake
        If the game has no sample orders, or the folder holds anything else.
    """
    orders = files("games") / game.replace("-", "_") / "sample_orders"
    settings = orders / "demo.toml"
    if not settings.is_file():
        raise Mistake(f"{game} has no sample orders, so there is no demonstration of it.")
    sample = msgspec.convert(tomllib.loads(settings.read_text(encoding="utf-8")), Sample)
    _make_room(workspace)
    return Demo(game, sample, orders, workspace)


def _make_room(workspace: Workspace) -> None:
    folder = workspace.path
    if folder.exists() and any(folder.iterdir()) and not (folder / MARK).is_file():
        raise Mistake(f"{folder} is not empty and holds no demonstration. Name another folder.")
    disk.fresh(folder)
    disk.write_text(folder / MARK, _SAID)


def play(
    demo: Demo,
    turns: int | None = None,
    tell: Tell = quiet,
    before: Callable[[Match, int], None] | None = None,
) -> Match:
    """Make the match and publish it turn by turn.

    Parameters
    ----------
    demo : Demo
        What `prepare` returned.
    turns : int, optional
        How many turns; all of the sample where not given.
    tell : callable
        Hears how far the work has come.
    before : callable, optional
        Gets match and turn before the sample workbooks of that turn are handed in.

    Returns
    -------
    Match
        After the last turn.
    """
    sample, place = demo.sample, demo.workspace
    # The sample workbooks were filled in on forms without a lucky word.
    request = NewMatch(demo.game, sample.match, sample.seats, sample.options, lucky_words=False)
    create(place, request, demo.moment(0), from_text(sample.seed_text))
    count = sample.turns if turns is None else turns
    # Nobody is to be written to about turns of a sample; one who plays on from it is.
    LetterJournal(place.match(sample.match), count + 1)
    for turn in range(count + 1):
        tell("demo", turn, count + 1)
        if turn and before:
            before(open_match(place, sample.match), turn)
        if turn:
            _hand_in(demo, turn)
        wish = Wish(turn=turn) if turn else Wish()
        with locks.locked(place.lock, str(place.path)):
            publish_match(Run(place, wish, demo.moment(turn)), sample.match, tell)
    tell("demo", count + 1, count + 1)
    return open_match(place, sample.match)


def _hand_in(demo: Demo, turn: int) -> None:
    """Put the sample workbooks of a turn into the inbox, an hour before it is resolved."""
    folder = demo.orders / f"turn-{turn}"
    inbox = demo.workspace.match(demo.sample.match).inbox
    came = (demo.moment(turn) - timedelta(hours=1)).timestamp()
    for form in sorted(folder.iterdir(), key=lambda form: form.name) if folder.is_dir() else ():
        path = inbox / f"turn-{turn}-{form.name}"
        path.write_bytes(form.read_bytes())
        os.utime(path, (came, came))
