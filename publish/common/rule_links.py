"""Links rule numbers in captions to the rulebook."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

_ANCHOR = re.compile(r"\{#(rule-[\d-]+)\}")


@dataclass(frozen=True, slots=True)
class Ruled:
    """Where rules stand: anchor -> address of its chapter, and what the number of a rule follows."""

    places: Mapping[str, str]
    named: re.Pattern[str]

    @classmethod
    def of(cls, chapters: Iterable[tuple[str, str, str]], words: str) -> Ruled:
        """Return the places of a rulebook.

        Parameters
        ----------
        chapters : iterable
            Slug, title and Markdown of each, as in `Edition.rulebook`.
        words : str
            What stands before the number of a rule in this language, apart by blanks.
        """
        places = {anchor: f"rules/{slug}/" for slug, _, text in chapters for anchor in _ANCHOR.findall(text)}
        before = "|".join(map(re.escape, words.split()))
        return cls(
            places, re.compile(rf"\b(?:{before})[ \N{{NO-BREAK SPACE}}](\d+(?:\.\d+)*)", re.IGNORECASE)
        )

    def parts(self, text: str) -> list[tuple[str, str, str]]:
        """Cut a text at the rules it names: pieces with address and anchor; none where it names none.

        >>> rules = Ruled.of([("money", "Money", "## Money {#rule-3-1}")], "rule rules")
        >>> rules.parts("Less debt (rule 3.1.2).")
        [('Less debt (', '', ''), ('rule 3.1.2', 'rules/money/', 'rule-3-1'), (').', '', '')]
        >>> rules.parts("Less debt."), rules.parts("Rule 4 says so.")
        ([], [])
        """
        pieces, end = [], 0
        for match in self.named.finditer(text):
            if anchor := self._anchor(match[1]):
                pieces += [(text[end : match.start()], "", ""), (match[0], self.places[anchor], anchor)]
                end = match.end()
        return [piece for piece in (*pieces, (text[end:], "", "")) if piece[0]] if pieces else []

    def _anchor(self, rule: str) -> str:
        """Return the anchor of a rule, or of the section around it; an empty text where neither has one."""
        parts = rule.split(".")
        tried = (f"rule-{'-'.join(parts[:length])}" for length in range(len(parts), 0, -1))
        return next((anchor for anchor in tried if anchor in self.places), "")
