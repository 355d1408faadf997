"""The papers of the desks: sealed again from reports and forms, they must be those that were signed."""

from __future__ import annotations

from collections.abc import Iterator

from publish import proof
from publish.signing import read_signed
from referee import disk
from referee.desks import paper_names, papers
from referee.match import Match
from referee.verifying.difference import Difference


def check_papers(match: Match, turn: int) -> Iterator[Difference]:
    """Yield every paper of a turn that does not come out as it was published; none where nothing was."""
    path = match.folder.editions / proof.pages_list(turn)
    if not path.is_file():
        return
    where = f"editions/{path.name}"
    try:
        listed = read_signed(path.read_bytes(), match.secrets.public_key)["files"]
    except (ValueError, KeyError) as error:
        yield Difference(where, str(error), turn)
        return
    wanted = {f"desk/{name}" for name in paper_names(match, turn)}
    for secret in match.secrets.sealing(turn):
        for name, data in papers(match, secret, turn):
            file = f"desk/{name}"
            if file in wanted and listed.get(file) != disk.sha256(data):
                what = f"the sealed paper of seat {secret.number} is not what comes out"
                yield Difference(file, what, turn)
