"""Takes Cyrillic and Greek letters that look like Latin ones for those."""

from __future__ import annotations

_SMALL = str.maketrans("авсенкморѕтхуіјԛԝαβεηικμνορτυχζ", "abcehkmopstxyijqwabehikmnoptyxz")
"""Small letters whose capitals are drawn like Latin ones, and those."""
_LATIN = _SMALL | {ord(chr(code).upper()): chr(latin).upper() for code, latin in _SMALL.items()}


def latin(text: str) -> str:
    r"""Return a text with every letter that looks like a Latin one taken for that one.

    Codes are written in capitals, so letters count as alike whose capitals are: the third letter of the
    Cyrillic alphabet is a B.

    >>> latin("\N{CYRILLIC CAPITAL LETTER VE}&\N{CYRILLIC CAPITAL LETTER O}"), latin("B&O")
    ('B&O', 'B&O')
    """
    return text if text.isascii() else text.translate(_LATIN)
