"""Gathers what the site says of open matches."""

from __future__ import annotations

from contextlib import suppress

from publish import WantedMatch
from referee.faults import Mistake
from referee.publication.home import is_over
from referee.signups.folder import folders
from referee.signups.opening import Opening, open_signups
from referee.workspace.folders import Workspace


def wanted_of(workspace: Workspace) -> list[WantedMatch] | None:
    """Return the matches that people can sign up for, none that is over; None where there never was one."""
    listed, shown = folders(workspace), []
    for folder in (one for one in listed if not is_over(workspace, one.name)):
        # A slip in one open.toml, which publish names, must not keep the pages of all matches back.
        with suppress(Mistake):
            shown.append(_wanted(open_signups(workspace, folder)))
    return shown if listed else None


def _wanted(opening: Opening) -> WantedMatch:
    people, languages = opening.people, opening.chosen.languages
    there = ("waiting",) if opening.begun else ("waiting", "asked", "confirmed")
    return WantedMatch(
        match=opening.name,
        title=opening.game.meta.title,
        catalogue=opening.texts,
        people=opening.chosen.people,
        there=len(people.in_order(*there)),
        begun=opening.begun,
        facts={language: opening.facts(language) for language in languages},
        forms={language: opening.form(language) for language in languages},
        send_to=opening.send_to,
    )
