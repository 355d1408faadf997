"""The referee's public decisions: extensions, excuses, late forms."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Literal

import msgspec

from engine.messages import LANGUAGES, Message, say
from referee.faults import Mistake
from referee.safe_text import one_line
from referee.workspace import settings
from referee.workspace.folders import MatchFolder
from referee.workspace.settings import Seat

LONGEST_WHY = 500

_HEADING = """\
# What the referee decided in the open; every line is said on the site. Written by `turnsheet extend`,
# `turnsheet excuse`, `turnsheet seat --strength`, `turnsheet amend`, `turnsheet notice`, `turnsheet hold` and
# `turnsheet publish --late-ok`.

"""


class Notice(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One decision: for which turn and seat (0: all), until when, why, and when it was made.

    `strength` is how well the computer plays the seat in that turn, in place of what was announced. `words`
    are words of the referee to all, by language; `why` is what stands in the others. `edited` is what stands
    in place of a player's words to all.
    """

    kind: Literal["extension", "excuse", "late", "form", "strength", "words", "held", "edited"]
    turn: int
    made: str
    why: str = ""
    seat: int = 0
    until: str = ""
    strength: str = ""
    words: dict[str, str] = {}
    edited: str = ""


class Notices(msgspec.Struct, forbid_unknown_fields=True):
    """``notices.toml``."""

    notices: tuple[Notice, ...] = ()

    def of(self, turn: int, kind: str = "") -> tuple[Notice, ...]:
        """Return the decisions for a turn, in the order they were made."""
        return tuple(notice for notice in self.notices if notice.turn == turn and kind in ("", notice.kind))

    def excused(self, turn: int) -> set[int]:
        """Return the seats that were excused from a turn."""
        return {notice.seat for notice in self.of(turn, "excuse")}

    def messages(self, turn: int) -> dict[int, str]:
        """Return seat -> what stands in place of its words to all in a turn; "" where they are held back."""
        return {n.seat: n.edited for n in self.of(turn) if n.kind in ("held", "edited")}

    def deadlines(self) -> dict[str, str]:
        """Return turn -> the deadline it was given last."""
        return {str(notice.turn): notice.until for notice in self.notices if notice.kind == "extension"}

    def strengths(self, turn: int) -> dict[str, str]:
        """Return seat -> the strength of the computer that was said last for a turn."""
        return {str(notice.seat): notice.strength for notice in self.of(turn, "strength")}


def reason(why: str) -> str:
    """Return a reason as it is published: one line, not empty and not without end.

    Raises
    ------
    Mistake
        If it is neither.
    """
    return words(why, f"--why: give a reason of 1 to {LONGEST_WHY} characters; everyone will read it.")


def words(text: str, wrong: str = f"It is published: write 1 to {LONGEST_WHY} characters.") -> str:
    """Return words as they are published: one line, not empty and not without end; raises Mistake."""
    line = one_line(text).strip()
    if not line or len(line) > LONGEST_WHY:
        raise Mistake(wrong)
    return line


def check_names(seats: Iterable[Seat], *texts: str) -> None:
    """Make sure that words for everybody name no player in full; the tycoon's name is the public one.

    Raises
    ------
    Mistake
        With the name that stands there. A first name alone may be any word.
    """
    for seat in seats:
        full = len(seat.player.split()) > 1 and seat.player != seat.tycoon
        if full and any(_plain(seat.player) in _plain(text) for text in texts):
            raise Mistake(
                f"These words are published for good, and {seat.player} is a player's own name. "
                f"Write {seat.tycoon or f'seat {seat.number}'} or leave it out. Nothing was changed."
            )


def _plain(text: str) -> str:
    """Return a text without case, doubled blanks and the two ways to write an accent."""
    return " ".join(unicodedata.normalize("NFC", text.casefold()).split())


def worded(notice: Notice) -> Message:
    """Return words of the referee; each language's catalogue takes those that are meant for it."""
    words = {language: notice.words.get(language, notice.why) for language in LANGUAGES}
    return say("REFEREE.NOTES.WORDS", **words)


def read(folder: MatchFolder) -> Notices:
    """Return the decisions of a match; raises Mistake where the file is not possible."""
    return settings.read(folder.notices, Notices) if folder.notices.is_file() else Notices()


def add(folder: MatchFolder, notice: Notice) -> bool:
    """Write a decision down; return whether it was new: saying the same again changes nothing.

    Raises
    ------
    Mistake
        If its words name a player in full.
    """
    seats = settings.read_seats(folder.seats)
    check_names(seats, notice.why, notice.edited, *notice.words.values())
    known_notices = read(folder).notices
    about = [known for known in known_notices if _subject(known) == _subject(notice)]
    # The last decision counts, so an earlier one may be made again; words to all are said once.
    rivals = about if notice.kind == "words" else about[-1:]
    if any(msgspec.structs.replace(known, made=notice.made) == notice for known in rivals):
        return False
    settings.write(folder.notices, Notices((*known_notices, notice)), heading=_HEADING)
    return True


def _subject(notice: Notice) -> tuple[int, int, str]:
    """Return what a decision is about: words held back or replaced are one thing."""
    return notice.turn, notice.seat, "held" if notice.kind == "edited" else notice.kind
