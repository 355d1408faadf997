"""What the referee decides in the open: more time, an excuse, a late form let in. The site says each."""

from __future__ import annotations

from typing import Literal

import msgspec

from referee import settings
from referee.faults import Mistake
from referee.folders import MatchFolder
from referee.safe_text import one_line

LONGEST_WHY = 500

_HEADING = """\
# What the referee decided in the open; every line is said on the site. Written by `turnsheet extend`,
# `turnsheet excuse` and `turnsheet publish --late-ok`.

"""


class Notice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One decision: for which turn and seat (0: all), until when, why, and when it was made."""

    kind: Literal["extension", "excuse", "late"]
    turn: int
    made: str
    why: str = ""
    seat: int = 0
    until: str = ""


class Notices(msgspec.Struct, forbid_unknown_fields=True):
    """``notices.toml``."""

    notices: tuple[Notice, ...] = ()

    def of(self, turn: int, kind: str = "") -> tuple[Notice, ...]:
        """Return the decisions for a turn, in the order they were made."""
        return tuple(found for found in self.notices if found.turn == turn and kind in ("", found.kind))

    def excused(self, turn: int) -> set[int]:
        """Return the seats that were excused from a turn."""
        return {found.seat for found in self.of(turn, "excuse")}

    def deadlines(self) -> dict[str, str]:
        """Return turn -> the deadline it was given last."""
        return {str(found.turn): found.until for found in self.notices if found.kind == "extension"}


def reason(why: str) -> str:
    """Return a reason as it is published: one line, not empty and not without end.

    Raises
    ------
    Mistake
        If it is neither.
    """
    found = one_line(why).strip()
    if not found or len(found) > LONGEST_WHY:
        raise Mistake(f"--why is published: give the reason in 1 to {LONGEST_WHY} signs.")
    return found


def read(folder: MatchFolder) -> Notices:
    """Return the decisions of a match; raises Mistake where the file is not possible."""
    return settings.read(folder.notices, Notices) if folder.notices.is_file() else Notices()


def add(folder: MatchFolder, notice: Notice) -> bool:
    """Write a decision down; return whether it was new: saying the same again changes nothing."""
    found = read(folder).notices
    same = [msgspec.structs.replace(notice, made=known.made) for known in found]
    if notice in found or any(a == b for a, b in zip(same, found, strict=True)):
        return False
    settings.write(folder.notices, Notices((*found, notice)), heading=_HEADING)
    return True
