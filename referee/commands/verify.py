"""`turnsheet verify`: compute everything again, and name the first difference."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path
from typing import Annotated

import typer

from referee.console import WorkspaceOption, progress, say, warn, workspace_at
from referee.faults import Exit, Mistake
from referee.match.chain import Link
from referee.verifying import Difference, Verified, check_since, kept_entries, verify

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
    since: Annotated[
        str,
        typer.Option(
            metavar="FILE|HASH",
            help="What you kept: the hash of an entry from a card or receipt, or a card, a receipt, a "
            "chain.json or an archive. The chain must continue it.",
        ),
    ] = "",
    workspace: WorkspaceOption = Path(),
) -> None:
    """Verify a match: compute everything again from its record.

    Signatures, chain, pages, and every order, draw and figure.
    """
    entries, at = kept_entries(since) if since else [], workspace_at(workspace)
    with progress() as tell, verify(place, at, tell) as verification:
        _check_key(verification, fingerprint)
        forks = list(check_since(verification.links, entries))
        differences = list(islice(chain(forks, verification.differences), _SHOWN))
    _tell(verification, differences)
    if differences and place in at.names():
        warn(f"Next: `turnsheet repair {place}` fixes what can be fixed.")
    if entries and not forks:
        say(_CONTINUES)
    raise typer.Exit(Exit.DIFFERENT if differences else Exit.GOOD)


def _check_key(verified: Verified, fingerprint: str) -> None:
    if fingerprint and fingerprint.replace(" ", "").lower() != verified.fingerprint.replace(" ", ""):
        raise Mistake(
            f"{verified.match} is signed with the key {verified.fingerprint}, not with {fingerprint}. Either "
            "a sign was mistyped, or this is not what your referee published: ask him by another way."
        )


def _tell(verified: Verified, differences: list[Difference]) -> None:
    say(f"{verified.match}: turns 0 to {verified.turns}, signed with the key {verified.fingerprint}")
    for link in verified.links:
        for line in _said_in_the_open(link):
            say(f"  entry {link.number}, turn {link.turn}: {line}")
    if not differences:
        say(_good(verified))
        return
    warn(f"First difference: {differences[0]}")
    for more in differences[1:]:
        warn(f"  after that: {more}")
    if len(differences) == _SHOWN:
        warn("  There may be more.")
    if verified.other_code:
        warn(
            f"These turns were made by Turnsheet {verified.other_code}, which is not the one running here: "
            "verify with that version before you call anything wrong."
        )


def _said_in_the_open(link: Link) -> Iterator[str]:
    """Yield what an entry itself admits; it is no difference."""
    if link.offline:
        yield "signed without asking the published site."
    for seat, strength in link.changed_strengths.items():
        named = strength or "that of the match"
        yield f"the strength of the computer in seat {seat} was changed to {named}: {link.why}"


def _good(verified: Verified) -> str:
    if not verified.replayed:
        return _GOOD_SITE
    return _GOOD_OTHER.format(code=verified.other_code) if verified.other_code else _GOOD_ALL


_GOOD_OTHER = (
    "Dice, state, ledger and events of every turn were computed again and are as they were recorded. Some "
    "turns were played by Turnsheet {code}, which is not the one running here: their reports, forms, remarks "
    "and the computers' orders were compared with the signed hashes. Verify with that version to compute "
    "these again too."
)
_GOOD_ALL = (
    "Everything was computed again: every signature, order, draw, figure and page is as it was recorded."
)
_CONTINUES = "The chain continues what you kept: it is the same history."
_GOOD_SITE = (
    "Every signature and every file is as it was signed. Compare the key with your seat card. What is secret "
    "until the end of the match can be verified then, from its archive."
)
