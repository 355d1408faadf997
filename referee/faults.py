"""What can go wrong at the referee's desk, each with its exit code; every message is a finished sentence."""

from __future__ import annotations

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
    """Something the referee has to know: what, where, what is allowed and how to mend it."""

    exit_code = Exit.MISTAKE


class Mistake(RefereeFault):
    """A wrong word in a command or in a file the referee keeps."""


class Damaged(RefereeFault, ValueError):
    """A file that Turnsheet wrote and nobody edits cannot be read any more."""


class Busy(RefereeFault):
    """Another publish holds the workspace."""

    exit_code = Exit.BUSY


class LeakFound(RefereeFault):
    """A secret stands in the built site; nothing was deployed."""

    exit_code = Exit.LEAK


class Unbuilt(RefereeFault):
    """The site generator refused a page or was ended; nothing was published."""

    exit_code = Exit.UNBUILT
