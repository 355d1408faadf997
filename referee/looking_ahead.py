"""The dry run of publish: says what it would do, and changes nothing."""

from __future__ import annotations

from referee.fairness.continuity import check_history
from referee.intake import inbox_summary
from referee.intake.collecting import collect
from referee.match.lateness import in_time
from referee.match.match import open_match
from referee.pipeline import Run
from referee.publication import sending
from referee.publication.up_to_date import is_fresh
from referee.turns.deciding import decide
from referee.turns.sentences import late_forms, waiting
from referee.workspace import settings
from referee.workspace.index import read as read_index
from referee.workspace.settings import Site


def look_ahead(run: Run, name: str) -> list[str]:
    """Say what `referee.pipeline.publish_match` would do.

    Parameters
    ----------
    run : Run
        The call; doors that are shut play no part, as a dry run opens none.
    name : str
        The match.

    Returns
    -------
    list of str
        What would be done, in sentences.
    """
    site = settings.read(run.workspace.settings, Site)
    match = open_match(run.workspace, name)
    check_history(match, run.workspace.site)
    before = read_index(match.folder.collecting(match.turn))
    index = collect(match, run.now, write=False)
    sorted_out = in_time(match, index, late_ok=run.wish.late_ok)
    decision = decide(match, sorted_out, run.wish, run.now)
    lines = [*inbox_summary.passed_by(match), *inbox_summary.would_take_in(match, before, index)]
    lines += late_forms(match, sorted_out)
    if decision.due:
        lines.append(f"would resolve turn {match.turn}: {decision.why}.")
    else:
        lines.append(waiting(match, decision))
    if decision.due or not is_fresh(run.workspace, site, match, sorted_out.index):
        lines.append("would build and publish the site.")
    return lines + sending.look_ahead(run.workspace, site, [name])
