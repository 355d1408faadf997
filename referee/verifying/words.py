"""The lucky words: those the seed was mixed with are those committed to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.fairness.manifests import word_commitment, word_commitments
from referee.match.chain import Link
from referee.match.match import Match
from referee.verifying.difference import Difference
from referee.workspace.turn_folder import TurnFolder

_CHANGED = "the word of seat {seat} is not what was committed to when turn 1 was closed"


def check_words(match: Match, folder: TurnFolder, turn: int, link: Link) -> Iterator[Difference]:
    """Yield every lucky word of a recorded turn that its entry of the chain does not commit to."""
    if turn == 0 and link.lucky_words != match.settings.lucky_words:
        yield Difference("match.toml", "lucky_words is not what entry 0 says", turn)
    recorded = word_commitments(match, link.number, turn, folder)
    for seat in sorted(recorded.keys() | link.words.keys(), key=int):
        if recorded.get(seat) != link.words.get(seat):
            yield Difference(folder.lucky_words.name, _CHANGED.format(seat=seat), turn)


def check_disclosed(
    links: Mapping[int, Link], key: bytes, digests: Mapping[int, str], where: str
) -> Iterator[Difference]:
    """Yield every disclosed digest of a lucky word that the published chain does not commit to.

    Parameters
    ----------
    links : mapping
        Turn -> its entry in force.
    key : bytes
        What all salts are made from.
    digests : mapping
        Seat -> digest of its word, as disclosed; seats without a word are left out.
    where : str
        The file that discloses them.
    """
    committed = links[1].words if 1 in links else {}
    for seat in sorted({*map(int, committed), *digests}):
        commitment = word_commitment(key, links[1].number, seat, digests.get(seat, "")) if 1 in links else ""
        if committed.get(str(seat)) != commitment:
            yield Difference(where, _CHANGED.format(seat=seat), 1)
