"""Words for the referee why a turn waits and which forms were late."""

from __future__ import annotations

from referee.match import calendar
from referee.match.lateness import InTime, cutoff
from referee.match.match import Match
from referee.turns.due import Verdict
from referee.workspace.index import HAND


def late_forms(match: Match, sorted_out: InTime) -> list[str]:
    """Say which forms came after the deadline, and how one of them may still count."""
    due = calendar.on_wall(match, cutoff(match)) if sorted_out.late else ""
    return [
        f"seat {seat}: {entry.latest.name} came {calendar.on_wall(match, entry.latest.when)}, "
        f"after the deadline {due}. "
        + ("It was saved by hand." if entry.latest.door == HAND else "It does not count without --late-ok.")
        for seat, entry in sorted(sorted_out.late.items())
    ]


def waiting(match: Match, decision: Verdict) -> str:
    """Say why the coming turn is not resolved."""
    if match.is_over:
        return f"{decision.why} after turn {match.last}."
    return f"turn {match.turn} is open: {decision.why}."
