"""Runs external programs and turns their failures into sentences."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from referee.faults import Mistake, OutOfReach

_LINES = 8


def run(
    arguments: Sequence[str],
    doing: str,
    *,
    cwd: Path | None = None,
    given: str | None = None,
    settings: Mapping[str, str] | None = None,
    fine: Collection[int] = (0,),
    seconds: float | None = None,
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
    seconds : float, optional
        How long it may take. It has no terminal then: nobody could type a password in time.

    Raises
    ------
    Mistake
        If there is no such program, or it fails; with the last lines it said.
    OutOfReach
        If it takes longer than `seconds`.
    """
    try:
        ended = subprocess.run(
            list(arguments),
            cwd=cwd,
            input=given,
            env={**os.environ, **(settings or {})},
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            check=False,
            timeout=seconds,
            start_new_session=seconds is not None,
        )
    except subprocess.TimeoutExpired:
        raise OutOfReach(f"Cannot {doing}: no answer within {seconds:.0f} seconds.") from None
    except (FileNotFoundError, PermissionError):
        raise Mistake(
            f"Cannot {doing}: the program {arguments[0]!r} cannot be started here. Install it, or choose "
            "another kind of target under [deploy] in turnsheet.toml."
        ) from None
    if ended.returncode not in fine:
        raise Mistake(_complaint(arguments[0], doing, ended))
    return ended.stdout


def _complaint(program: str, doing: str, ended: subprocess.CompletedProcess[str]) -> str:
    output = [line.strip() for line in (ended.stderr + ended.stdout).splitlines() if line.strip()]
    lines = "".join(f"\n  {line}" for line in output[-_LINES:]) or "\n  (it said nothing)"
    return f"Cannot {doing}: {program} ended with code {ended.returncode} and said:{lines}"
