"""Other people's programs, started with an argument list, whose complaints become sentences."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from referee.faults import Mistake

_LINES = 8


def run(
    arguments: Sequence[str],
    doing: str,
    *,
    cwd: Path | None = None,
    given: str | None = None,
    settings: Mapping[str, str] | None = None,
    fine: Collection[int] = (0,),
) -> str:
    """Run a program and return what it printed.

    Parameters
    ----------
    arguments : sequence of str
        The program and its arguments; no shell reads them.
    doing : str
        What it is for, as it stands in a sentence: "send the site to X".
    cwd : Path, optional
        The folder it works in.
    given : str, optional
        What it reads from its standard input.
    settings : mapping of str to str, optional
        Added to the environment.
    fine : collection of int
        The exit codes that mean that all went well.

    Raises
    ------
    Mistake
        If there is no such program, or it fails; with the last lines it said.
    """
    try:
        found = subprocess.run(
            list(arguments),
            cwd=cwd,
            input=given,
            env={**os.environ, **(settings or {})},
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
        )
    except (FileNotFoundError, PermissionError):
        raise Mistake(
            f"Cannot {doing}: the program {arguments[0]!r} cannot be started here. Install it, or choose "
            "another kind of target under [deploy] in turnsheet.toml."
        ) from None
    if found.returncode not in fine:
        raise Mistake(_complaint(arguments[0], doing, found))
    return found.stdout


def _complaint(program: str, doing: str, found: subprocess.CompletedProcess[str]) -> str:
    said = [line.strip() for line in (found.stderr + found.stdout).splitlines() if line.strip()]
    lines = "".join(f"\n  {line}" for line in said[-_LINES:]) or "\n  (it said nothing)"
    return f"Cannot {doing}: {program} ended with code {found.returncode} and said:{lines}"
