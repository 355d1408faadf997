"""`turnsheet verify`: compute everything again, and name the first difference."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Annotated

import typer

from referee.console import WorkspaceOption, progress, say, warn, workspace_at
from referee.faults import Exit, Mistake
from referee.verifying import Difference, Verified, verify

_SHOWN = 20


def command(
    place: Annotated[
        str,
        typer.Argument(
            metavar="MATCH",
            help="A match of the workspace, an archive (zip or unpacked), a folder of a site, or an address.",
        ),
    ],
    fingerprint: Annotated[
        str, typer.Option(help="The fingerprint on your seat card: the match must be signed with that key.")
    ] = "",
    workspace: WorkspaceOption = Path(),
) -> None:
    """Verify a match: compute everything again from its record.

    Signatures, chain, pages, and every order, draw and figure.
    """
    with progress() as tell, verify(place, workspace_at(workspace), tell) as found:
        _check_key(found, fingerprint)
        differences = list(islice(found.differences, _SHOWN))
    _tell(found, differences)
    raise typer.Exit(Exit.DIFFERENT if differences else Exit.GOOD)


def _check_key(found: Verified, wanted: str) -> None:
    if wanted and wanted.replace(" ", "").lower() != found.fingerprint.replace(" ", ""):
        raise Mistake(
            f"{found.match} is signed with the key {found.fingerprint}, not with {wanted}. Either a sign was "
            "mistyped, or this is not what your referee published: ask him by another way."
        )


def _tell(found: Verified, differences: list[Difference]) -> None:
    say(f"{found.match}: turns 0 to {found.turns}, signed with the key {found.fingerprint}")
    if not differences:
        say(_GOOD_ALL if found.replayed else _GOOD_SITE)
        return
    warn(f"First difference: {differences[0]}")
    for more in differences[1:]:
        warn(f"  after that: {more}")
    if len(differences) == _SHOWN:
        warn("  There may be more.")
    if found.other_code:
        warn(
            f"These turns were made by Turnsheet {found.other_code}, which is not the one running here: "
            "verify with that version before you call anything wrong."
        )


_GOOD_ALL = (
    "Everything was computed again: every signature, order, draw, figure and page is as it was recorded."
)
_GOOD_SITE = (
    "Every signature and every file is as it was signed. Compare the key with your seat card. What is secret "
    "until the end of the match can be verified then, from its archive."
)
