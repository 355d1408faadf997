"""What every Plotly figure needs: its type, number signs of a language, escaped labels, joined lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from babel.numbers import get_decimal_symbol, get_group_symbol

from engine.messages import LANGUAGES

Figure = dict[str, Any]
# Decimal sign, then thousands sign.
SEPARATORS = {lang: get_decimal_symbol(lang) + get_group_symbol(lang) for lang in LANGUAGES}


def label(text: str) -> str:
    """Return a text for a figure: Plotly reads some HTML in texts, so none may be in a name.

    >>> label("<a href='x'>B&O</a>")
    "&lt;a href='x'&gt;B&amp;O&lt;/a&gt;"
    """
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def joined(
    lines: Iterable[Sequence[tuple[int, int]]], *, closed: bool = False
) -> dict[str, list[int | None]]:
    """Return lines as one trace, which Plotly draws several times faster; None lifts the pen.

    >>> joined([((1, 2), (3, 4)), ((5, 6), (7, 8))])
    {'x': [1, 3, None, 5, 7], 'y': [2, 4, None, 6, 8]}
    """
    x: list[int | None] = []
    y: list[int | None] = []
    for line in lines:
        points = (*line, line[0]) if closed else line
        x += [*(point[0] for point in points), None]
        y += [*(point[1] for point in points), None]
    return {"x": x[:-1], "y": y[:-1]}
