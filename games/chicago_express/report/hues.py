"""The company's colour on maps and charts: the one the rules name it by."""

from __future__ import annotations

from games.chicago_express.tables import companies

# Numbers of the site's colours. Black would be lost on a dark page; violet is nobody else's, and no two
# of these share a dash.
_HUES = {"red": 6, "blue": 0, "yellow": 4, "green": 2, "black": 3}


def hue(company: str) -> int:
    """Return the number that gives a company its colour and dash."""
    return _HUES[companies()[company].colour]
