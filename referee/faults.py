"""Exceptions of the referee's commands, each with its exit code."""

from __future__ import annotations

import errno
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntEnum


class Exit(IntEnum):
    """Exit codes of the console script."""

    GOOD = 0
    OUR_BUG = 1
    MISTAKE = 2
    LEAK = 3
    BUSY = 4
    DIFFERENT = 5
    UNBUILT = 6


class RefereeFault(Exception):
    """Something the referee has to know: what, where, what is allowed and how to fix it."""

    exit_code = Exit.MISTAKE


class Mistake(RefereeFault):
    """A wrong word in a command or in a file the referee keeps."""


def not_installed(what: str) -> Mistake:
    """Return what to say where the packages of an extra are missing."""
    return Mistake(
        f"{what} needs packages that are not installed. Install Turnsheet again with them, in its own "
        'folder: `pipx install --force ".[desk,mail,announce]"`.'
    )


class OutOfReach(Mistake):
    """What is published could not be read: the target does not answer, or not in time."""


class Emptied(OutOfReach):
    """The target does not have what was sent to it: only who says so sends it again."""


class Damaged(RefereeFault, ValueError):
    """A file that Turnsheet wrote and nobody edits cannot be read; `match`: repair may make it again."""

    def __init__(self, what: str, match: str = "") -> None:
        super().__init__(what)
        self.match = match


class Busy(RefereeFault):
    """Another publish holds the workspace."""

    exit_code = Exit.BUSY


class LeakFound(RefereeFault):
    """A secret stands in the built site; nothing was deployed."""

    exit_code = Exit.LEAK


class Unbuilt(RefereeFault):
    """The site generator refused a page or was ended; nothing was published."""

    exit_code = Exit.UNBUILT


@contextmanager
def done_before() -> Iterator[list[str]]:
    """Yield a list for sentences of what was done; whatever stops the work carries them with it as notes."""
    lines: list[str] = []
    try:
        yield lines
    except Exception as error:
        error.__notes__ = [*lines, *notes_of(error)]
        raise


def notes_of(error: Exception) -> list[str]:
    """Return what was done before something stopped the work, in sentences, see `done_before`."""
    return getattr(error, "__notes__", [])


_REMEDIES = {
    errno.ENOSPC: "Make room on that disk",
    errno.EDQUOT: "Make room on that disk",
    errno.EROFS: "Let that disk be written to",
    errno.EACCES: "Give yourself the right to that file or folder",
    errno.EPERM: "Give yourself the right to that file or folder",
}


def refused_by_system(error: OSError) -> str:
    """Return what the system would not do, where, and how to fix it."""
    reason, where = error.strerror or str(error), error.filename2 or error.filename
    if isinstance(error, shutil.Error) and error.args and error.args[0]:
        # A folder was copied: a line for each of its files, most of them for the same reason.
        where, _, reason = error.args[0][0]
        if number := re.match(r"\[Errno (\d+)\] ([^:]+)", reason):
            error.errno, reason = int(number[1]), number[2]
    remedy = _REMEDIES.get(error.errno or 0, "Fix that")
    shown = f" ({where})" if where else ""
    return f"The system refused: {reason}{shown}. {remedy} and run the command again: nothing is lost."
