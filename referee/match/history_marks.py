"""The two hashes that tell one history of a match from any other.

Entry 0 fixes the seed; the newest entry fixes everything up to now, for each entry names the one before it.
"""

from __future__ import annotations

from engine.messages import Message, say
from publish.guard.signing import short_hash
from referee.match.chain import Link, chain
from referee.match.match import Match


def history_marks(match: Match, newest: Link | None = None) -> list[Message]:
    """Return a line about entry 0 and, once there are more, one about the newest entry.

    Parameters
    ----------
    match : Match
        The match; one made before there was a chain has no marks.
    newest : Link, optional
        The entry that was the newest when something was printed; the newest of all where not given.
    """
    entries = chain(match.folder, match.secrets.public_key)
    if not entries:
        return []
    first, newest = entries[0], newest or entries[-1]
    marks = [say("REFEREE.HISTORY.FIRST", **_hashes(first))]
    if newest.number:
        marks.append(say("REFEREE.HISTORY.NEWEST", number=newest.number, **_hashes(newest)))
    return marks


def _hashes(entry: Link) -> dict[str, str]:
    # Two entries that agree in the short form can be prepared; in the whole hash they cannot.
    return {"hash": short_hash(entry.hash()), "full": entry.hash()}
