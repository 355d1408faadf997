"""Addresses of rules in the match's published rulebook."""

from __future__ import annotations

import re

from referee.match.match import Match
from referee.match.rulebook import rulebook
from referee.workspace import settings
from referee.workspace.folders import Workspace
from referee.workspace.settings import Site

_NUMBER = re.compile(r"\d+(\.\d+)*")


class RuleLinks:
    """Addresses of rules in one language; none where the site's address is not known or there is no rulebook.

    Parameters
    ----------
    match : Match
        Its workspace's ``turnsheet.toml`` names the address.
    language : str
        Of the rulebook.
    """

    def __init__(self, match: Match, language: str) -> None:
        self._match = match
        self._language = language
        workspace = Workspace(match.folder.path.parents[1])
        site = settings.read(workspace.settings, Site) if workspace.settings.is_file() else Site()
        self._address = site.address.rstrip("/")
        self._chapters = rulebook(match).get(language, ()) if self._address else ()

    def address(self, rule: str) -> str:
        """Return the address of a rule, or of the section around it; an empty text where there is none."""
        number = _NUMBER.match(rule)
        if not number:
            return ""
        parts = number[0].split(".")
        for length in range(len(parts), 0, -1):
            anchor = f"rule-{'-'.join(parts[:length])}"
            for slug, _, markdown in self._chapters:
                if f"{{#{anchor}}}" in markdown:
                    return f"{self._address}/{self._match.name}/{self._language}/rules/{slug}/#{anchor}"
        return ""
