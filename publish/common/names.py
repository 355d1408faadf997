"""Links the names of subjects in running text to their pages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

# Shorter names are words of other things too often.
SHORTEST = 2
_WORD = r"[\w&]"


@dataclass(frozen=True, slots=True)
class Names:
    """The slugs of subjects by name; a name stands for itself only where no letter follows or precedes it.

    A name without a slug leads nowhere: it keeps the shorter one inside it from being taken for a subject.
    """

    slugs: Mapping[str, str]
    pattern: re.Pattern[str]
    # Most texts are words of tables that many pages say.
    _cut: dict[str, list[tuple[str, str]]] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of(cls, slugs: Mapping[str, str]) -> Names:
        """Return the names that are long enough; of two that begin alike the longer is found first."""
        known = {name: slug for name, slug in slugs.items() if len(name) >= SHORTEST}
        listed = "|".join(re.escape(name) for name in sorted(known, key=lambda name: (-len(name), name)))
        return cls(known, re.compile(rf"(?<!{_WORD})(?:{listed})(?!{_WORD})" if listed else r"(?!)"))

    def parts(self, text: str) -> list[tuple[str, str]]:
        """Return a text cut at names: (piece, slug or nothing); an empty list where it holds none.

        >>> Names.of({"B&O": "railroads/b-o"}).parts("The B&O pays; the B&OS does not.")
        [('The ', ''), ('B&O', 'railroads/b-o'), (' pays; the B&OS does not.', '')]
        >>> Names.of({"Erie": "railroads/erie", "Erie Canal": ""}).parts("The Erie Canal freezes.")
        []
        >>> Names.of({}).parts("Nothing.")
        []
        """
        if text not in self._cut:
            self._cut[text] = self._parts(text)
        return self._cut[text]

    def _parts(self, text: str) -> list[tuple[str, str]]:
        parts: list[tuple[str, str]] = []
        end = 0
        for hit in self.pattern.finditer(text):
            if slug := self.slugs[hit[0]]:
                parts += [(text[end : hit.start()], ""), (hit[0], slug)]
                end = hit.end()
        return [part for part in [*parts, (text[end:], "")] if part[0]] if parts else []
