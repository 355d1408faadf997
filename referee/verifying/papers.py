"""Seals desk papers again and compares them with the signed hashes.

Papers that another version of the program sealed are compared byte for byte with the signed list only, like
every other file of the site.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from publish.guard.signing import read_signed
from publish.pages import proof
from referee.match.code_version import pages_version
from referee.match.match import Match
from referee.match.paper_names import paper_names
from referee.publication.desks import papers
from referee.verifying.difference import Difference
from referee.workspace import disk


def check_papers(match: Match, turn: int) -> Iterator[Difference]:
    """Yield every paper of a turn that does not come out as it was published; none where nothing was."""
    path = match.folder.editions / proof.pages_list(turn)
    if not path.is_file():
        return
    where = f"editions/{path.name}"
    try:
        statement = read_signed(path.read_bytes(), match.secrets.public_key)
        listed = statement["files"]
    except (ValueError, KeyError) as error:
        yield Difference(where, str(error), turn)
        return
    if statement.get("made_by") != pages_version():
        return
    expected = {f"desk/{name}" for name in paper_names(match, turn)}
    by_others = _sealed_by_others(match, turn)
    for paper in papers(match, turn):
        file = f"desk/{paper.name}"
        if (file, listed.get(file)) in by_others:
            continue
        if file in expected and listed.get(file) != disk.sha256(paper.data):
            what = f"the sealed paper of seat {paper.seat} is not what comes out"
            yield Difference(file, what, turn)


def _sealed_by_others(match: Match, turn: int) -> set[tuple[str, str]]:
    """Return file and hash of the papers of a turn that a list signed by another version names.

    A list is signed again when the next turn comes out, for pages lead to it then; its papers stay.
    """
    sealed = set[tuple[str, str]]()
    for path in match.folder.editions.glob(proof.pages_list(turn).replace(".json", "-*.json")):
        with suppress(ValueError, KeyError):
            statement = read_signed(path.read_bytes(), match.secrets.public_key)
            if statement.get("made_by") != pages_version():
                sealed |= statement["files"].items()
    return sealed
