"""Draws who holds shares: a square for each, of its holder's colour, with the holder's initial."""

from __future__ import annotations

from markupsafe import Markup, escape

from engine.report import Stakes
from publish.common import palette
from publish.common.markup import clean

_SIDE, _GAP = 18, 2


def stakes_svg(stakes: Stakes) -> Markup:
    """Return a row of squares; those of shares that nobody bought are empty."""
    parts, x = [], 0
    for name, number, count in stakes.held:
        sign = escape(next((letter for letter in clean(name).upper() if letter.isalnum()), ""))
        hue = palette.colour(number).removeprefix("@")
        squares = "".join(f"M{at} {_SIDE // 2}h{_SIDE}" for at in _places(x, count))
        letters = "".join(f'<text x="{at + _SIDE // 2}" y="13">{sign}</text>' for at in _places(x, count))
        parts.append(f'<path class="ts-{hue}" d="{squares}"/>{letters}')
        x += count * (_SIDE + _GAP)
    empty = "".join(f"M{at + 1} 1h{_SIDE - 2}v{_SIDE - 2}h-{_SIDE - 2}z" for at in _places(x, stakes.unsold))
    parts += [f'<path class="ts-unsold" d="{empty}"/>'] if empty else []
    wide = max(1, x + stakes.unsold * (_SIDE + _GAP))
    return Markup(
        f'<svg class="ts-stakes" viewBox="0 0 {wide} {_SIDE}" width="{wide}" height="{_SIDE}" '
        f'aria-hidden="true">{"".join(parts)}</svg>'
    )


def _places(x: int, count: int) -> range:
    return range(x, x + count * (_SIDE + _GAP), _SIDE + _GAP)
