"""Draws a title as the nameplate of a paper: capitals and small capitals, as one path."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from publish.common.lettering import has_letters, set_capitals

_SIZE, _UP, _DOWN = 100, 74, 22
_MOST = 30
"""A longer title would be too small on a phone: it stays text, which breaks its lines."""


@lru_cache(maxsize=64)
def nameplate(title: str) -> Markup:
    """Return the drawing of a title, which stands beside the title in words; nothing where it stays text."""
    if not title or len(title) > _MOST or not has_letters(title):
        return Markup("")
    line = set_capitals(title, _SIZE)
    box = f'viewBox="0 {-_UP} {line.width} {_UP + _DOWN}" width="{line.width}" height="{_UP + _DOWN}"'
    return Markup(f'<svg class="ts-nameplate" {box} aria-hidden="true"><path d="{line.d}"/></svg>')
