"""What every Plotly figure needs: its type, number signs of a language, escaped labels."""

from __future__ import annotations

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
