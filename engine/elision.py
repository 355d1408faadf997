"""French elision: "de" before a vowel becomes "d’" (decision 13)."""

from __future__ import annotations

import re
import unicodedata

_ELIDED = re.compile(r"(?<![\w’'-])(?:((?i:jusqu|lorsqu|puisqu|qu|[dlmnst]))e|((?i:l))a) $")
"""A word that loses its last letter, at the end of what stands before a name; NE and SE are no words."""
_UNELIDED = re.compile(r"(?i:onz|oui\b|yach|ouistiti|uhlan)")
_SPOKEN = re.compile(r"(?i:[aeiouœæ]|y[^aeiou\W])")


def elided(before: str, name: str) -> str:
    """Return the French text before a name, with its last word elided where the name begins with a vowel.

    Parameters
    ----------
    before : str
        What stands before the name, to the very sign.
    name : str
        What is put in: a name, a list, a text. An h is never mute: names are English, and so is their h.

    Returns
    -------
    str
        `before`, or `before` with "d’", "qu’", "l’" for its last word.

    Examples
    --------
    >>> elided("Ordres de ", "Edward Harriman"), elided("Ordres de ", "Henry Villard")
    ('Ordres d’', 'Ordres de ')
    >>> elided("une action de la ", "Erie"), elided("Tour de ", "11")
    ('une action de l’', 'Tour de ')
    >>> elided("au NE ", "eau")
    'au NE '
    """
    if not before.endswith(("e ", "a ")) or not begins_with_vowel(name):
        return before
    return _ELIDED.sub(lambda match: f"{match[1] or match[2]}’", before)


def begins_with_vowel(name: str) -> bool:
    """Return whether a French reader elides before a name.

    >>> [begins_with_vowel(name) for name in ("Erie", "Élodie", "York", "Yvonne", "Hartford", "onze", "L&A")]
    [True, True, False, True, False, False, False]
    """
    bare = unicodedata.normalize("NFD", name[:8])
    return bool(_SPOKEN.match(bare)) and not _UNELIDED.match(bare)
