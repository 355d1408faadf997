"""Typed settings files: turnsheet.toml, match.toml, seats.toml."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

import msgspec
import tomli_w

from engine.languages import LANGUAGES, USUAL
from referee.faults import Mistake
from referee.workspace import disk
from referee.workspace.deploy_settings import Announce, Deploy
from referee.workspace.door_settings import Desk, Mail
from referee.workspace.settings_words import in_words

T = TypeVar("T")
if TYPE_CHECKING:
    Language = str
else:
    # msgspec names what is allowed where something else stands in a file.
    Language = Literal[LANGUAGES]
Policy = Literal["hold", "computer", "repeat"]
Count = Annotated[int, msgspec.Meta(ge=0)]
END = "# End of this file."
"""The last line of a file whose heading names it: without it the file was cut off."""
MATCH_TITLE = "# The rules of this match."
"""How ``match.toml`` begins, also where an earlier version wrote it."""

_SEATS_HEADING = """\
# Who plays. player: the person's name, for your list and in letters, never published. tycoon: the public name
# in the game, fixed when the match was made. human: true or false. language: en or fr. policy counts when a
# person's form does not come: hold (nothing is done), repeat (the last form again) or computer. strength: how
# well the computer plays the seat where it does, easy, normal or strong; without it the match's
# computer_strength counts.

"""


class Site(msgspec.Struct, forbid_unknown_fields=True):
    """``turnsheet.toml``: what holds for all matches of a workspace.

    `title` is the name of the club, above the home page; `address` is where the site will be found. With
    `judge_in_browser` desks judge forms by the game's own code, where `turnsheet assets` was run. With
    `offline_desk` a desk opens without the network on a device where it was opened before. Without
    `deploy` the site stays here. `mail`, `desk` and `announce` are there where the referee wrote them;
    `doors` holds one table for each door of somebody else's making, under the name of its entry point.
    """

    title: str = ""
    address: str = ""
    languages: tuple[Language, ...] = USUAL
    judge_in_browser: bool = True
    offline_desk: bool = True
    deploy: Deploy | msgspec.UnsetType = msgspec.UNSET
    mail: Mail | msgspec.UnsetType = msgspec.UNSET
    desk: Desk | msgspec.UnsetType = msgspec.UNSET
    announce: Announce | msgspec.UnsetType = msgspec.UNSET
    doors: dict[str, dict[str, Any]] | msgspec.UnsetType = msgspec.UNSET

    @property
    def mailbox(self) -> Mail | None:
        """Return `mail` where the referee wrote it."""
        return self.mail if isinstance(self.mail, Mail) else None


class Deadlines(msgspec.Struct, forbid_unknown_fields=True):
    """When turns are due: the first, then every so many days; single turns may stand apart in `turns`.

    `rule` says how the calendar goes on when a turn came out early (``--now``) or late (`extend`):

    - fixed: turn N is due N - 1 times `every_days` after the first, whatever happened before;
    - next: on the first of those dates that leaves at least half of `every_days`;
    - full: `every_days` after the day the turn before came out, at the same time of day.
    """

    zone: str = "UTC"
    first: str = ""
    every_days: Count = 0
    turns: dict[str, str] = msgspec.field(default_factory=dict)
    rule: Literal["fixed", "next", "full"] = "fixed"


class Letters(msgspec.Struct, forbid_unknown_fields=True):
    """``[letters]``: how many letters a player may write to others each turn (0: none), of how many signs."""

    per_turn: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    longest: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 400


class MatchSettings(msgspec.Struct, forbid_unknown_fields=True):
    """``match.toml``: the rules of one match.

    After `takeover_after` forms in a row that did not come the computer plays a seat, until one comes; with
    0 it never does. `lucky_words` says whether the players' words mix the seed; no match made before there
    were such words has the key. `letters` lets players write to one another, from the next forms on.
    `free_seats` offers the computer's seats on the home page. With `open_at_end`
    everybody sees all orders and holdings once the match is over; no match made before that has the key.
    `season` names the table of the hall of fame that the match counts for, "" none; it may change any time.
    """

    game: str
    options: dict[str, str] = msgspec.field(default_factory=dict)
    languages: tuple[Language, ...] = USUAL
    letters: Letters = msgspec.field(default_factory=Letters)
    deadlines: Deadlines = msgspec.field(default_factory=Deadlines)
    takeover_after: Count = 2
    lucky_words: bool = False
    free_seats: bool = False
    open_at_end: bool = False
    season: str = ""


class Seat(msgspec.Struct, forbid_unknown_fields=True):
    """One ``[[seats]]`` of ``seats.toml``; `policy` is what counts when a person's form does not come.

    `strength` is how well the computer plays the seat, where it does; "" leaves it to the match. `zone` is
    that of the player's own clock, for letters; "" is the match's. `player` is the person's name, `tycoon`
    the public one in the game, "" leaves it to the game; `name` gives both at once, as earlier versions did.
    """

    number: int
    name: str = ""
    mail: str = ""
    language: Language = "en"
    human: bool = False
    policy: Policy = "hold"
    strength: str = ""
    zone: str = ""
    player: str = ""
    tycoon: str = ""

    def __post_init__(self) -> None:
        """Take one name for both."""
        self.player, self.tycoon = self.player or self.name, self.tycoon or self.name
        self.name = ""


class Seats(msgspec.Struct, forbid_unknown_fields=True):
    """``seats.toml``."""

    seats: tuple[Seat, ...] = ()


def read(path: Path, kind: type[T], entries: tuple[str, ...] = ()) -> T:
    """Return the values of a TOML file.

    Parameters
    ----------
    path : Path
        The file.
    kind : type
        What it holds.
    entries : tuple of str
        Lists in it, in the file's order, whose entries are written alike: what a cut leaves out of the last
        one may have a default, and would be taken for that.

    Raises
    ------
    Mistake
        If it is missing, was cut off, is no TOML, or holds a value that is not possible; names the file and
        the place.
    """
    values = _parsed(path)
    match [entry for name in entries for entry in _listed(values.get(name))]:
        case [{}, *_, {}] as found:
            _check_cut(path, *found)
    try:
        return msgspec.convert(values, type=kind)
    except msgspec.ValidationError as error:
        raise Mistake(f"{path}: {in_words(error, kind)}. Fix it and run the command again.") from None


def read_seats(path: Path) -> tuple[Seat, ...]:
    """Return the seats of ``seats.toml``; raises Mistake as `read` does."""
    return read(path, Seats, ("seats",)).seats


def _listed(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _check_cut(path: Path, *seats: dict[str, Any]) -> None:
    *others, last = seats
    lines = [key for key in others[0] if all(key in seat for seat in others)]
    if lines and lines[-1] not in last:
        lost = ", ".join(key for key in lines if key not in last)
        raise Mistake(
            f"{path} seems to be cut off: entry {len(seats)}, the last, lacks {lost}, which all others have. "
            "Put the file back from your backup, or write those lines, and run the command again."
        )


def _check_end(path: Path, text: str) -> None:
    """Make sure that a file whose heading names its last line has that line."""
    if END in text and END not in map(str.strip, text.splitlines()):
        raise Mistake(
            f"{path} seems to be cut off: its last line, {END!r}, is missing. Put the file back from your "
            "backup; or, if nothing else is missing, write that line at its end. Then run the command again."
        )


def _check_last_part(path: Path, text: str, values: dict[str, Any]) -> None:
    """Make sure that a ``match.toml`` of an earlier version, which names no last line, has its last part."""
    if text.startswith(MATCH_TITLE) and END not in text and "turns" not in values.get("deadlines", ()):
        raise Mistake(
            f"{path} seems to be cut off: its last part, [deadlines.turns], is missing. Put the file back "
            "from your backup; or, if nothing else is missing, write that line at its end. "
            "Then run the command again."
        )


def _parsed(path: Path) -> dict[str, Any]:
    try:
        # Some editors write a mark of the encoding before the first word; nobody can see it.
        text = path.read_text(encoding="utf-8-sig")
        _check_end(path, text)
        values = tomllib.loads(text)
        _check_last_part(path, text, values)
        return values
    except FileNotFoundError:
        raise Mistake(f"{path} is missing.") from None
    except UnicodeDecodeError:
        raise Mistake(
            f"{path} is not UTF-8 text. Save it again with the encoding UTF-8 and run the command again."
        ) from None
    except tomllib.TOMLDecodeError as error:
        cut = "If the file was cut off there, put it back from your backup. " if _AT_END in str(error) else ""
        raise Mistake(
            f"{path} is not valid TOML: {_of_toml(error)}. {cut}Fix that line and run the command again."
        ) from None


_AT_END = "(at end of document)"


def _of_toml(error: tomllib.TOMLDecodeError) -> str:
    """Return what is wrong, with the heading of a part as it stands in the file."""
    said = re.sub(r"Cannot declare \((.+?),?\) twice", _twice, str(error))
    if said.startswith(("Invalid value", "Expected newline")):
        said += ' (a text or a date is written in straight quotation marks: "2026-12-04 20:00")'
    return said


def _twice(match: re.Match[str]) -> str:
    heading = ".".join(part.strip(" '") for part in match[1].split(","))
    return f"the part [{heading}] stands there twice, put its lines together"


def write_seats(path: Path, seats: Iterable[Seat]) -> None:
    """Write ``seats.toml``."""
    listed = [{k: v for k, v in msgspec.to_builtins(seat).items() if k != "name"} for seat in seats]
    text = tomli_w.dumps({"seats": listed}, multiline_strings=False)
    disk.write_text(path, _SEATS_HEADING + text, disk.SECRET_FILE)


def write(path: Path, value: msgspec.Struct, mode: int = 0o644, heading: str = "") -> None:
    """Write values as TOML, with a heading of comment lines; if that names `END`, it is the last line."""
    end = f"\n{END}\n" if END in heading else ""
    data: dict[str, Any] = msgspec.to_builtins(value)
    disk.write_text(path, heading + tomli_w.dumps(data, multiline_strings=False) + end, mode)
