"""Cell formats of a form: colours, fonts, borders."""

from __future__ import annotations

from typing import Any

from xlsxwriter.format import Format
from xlsxwriter.workbook import Workbook

GREEN = "#1F4D36"
BROWN = "#6B4423"
CREAM = "#F5ECD7"
PALE = "#FBF7EC"
INPUT = "#FFF6BF"
FAULT = "#F4C7B8"
LINE = "#D9C9A3"
BORDER = "#B08D57"
RED = "#9C2A1A"

# Georgia for titles, Times New Roman for text: where they are missing, a serif of like width steps in.
_TITLE = {"font_name": "Georgia", "font_color": GREEN, "bold": True, "valign": "vcenter"}
_TEXT = {"font_name": "Times New Roman", "font_size": 12, "valign": "vcenter"}
_WRAP = {**_TEXT, "text_wrap": True}
_CELL = {**_WRAP, "bottom": 4, "bottom_color": LINE, "indent": 1}
_INPUT = {**_WRAP, "bg_color": INPUT, "border": 1, "border_color": BORDER, "locked": False}
_HEADER = {
    **_WRAP,
    "indent": 1,
    "bold": True,
    "bg_color": CREAM,
    "font_color": GREEN,
    "bottom": 1,
    "bottom_color": BROWN,
}
_MINUS = '"\u2212"'
"""The minus sign of pages and texts, as a number format writes it: of itself it would be a hyphen."""
_NUMBER = {"align": "right", "num_format": f"#,##0;{_MINUS}#,##0"}

_STYLES: dict[str, dict[str, Any]] = {
    "title": {**_TITLE, "font_size": 18, "bg_color": GREEN, "font_color": "#FDF8EA", "indent": 1},
    "band": {**_TEXT, "bg_color": CREAM, "font_color": BROWN, "italic": True, "indent": 1},
    "code_label": {**_TEXT, "bg_color": CREAM, "font_color": BROWN, "indent": 1},
    "code": {**_TEXT, "bg_color": CREAM, "font_name": "Courier New", "bold": True, "align": "left"},
    "cash_label": {**_TEXT, "bg_color": CREAM, "font_color": BROWN, "align": "right"},
    "cash": {**_TEXT, "bg_color": CREAM, "font_color": GREEN, "bold": True},
    "advice": {**_WRAP, "italic": True, "font_color": BROWN, "indent": 1},
    "sending": {**_TEXT, "bold": True, "font_color": GREEN},
    "section": {**_TITLE, "font_size": 14, "bottom": 5, "bottom_color": BROWN},
    "note": {**_WRAP, "italic": True, "font_color": BROWN, "indent": 1},
    "header": _HEADER,
    "header_number": {**_HEADER, "align": "right"},
    "id": {**_CELL, "font_color": BROWN, "bold": True},
    "shown": _CELL,
    "shown_number": {**_CELL, **_NUMBER},
    "band_text": {**_CELL, "bg_color": PALE},
    "idle": {**_CELL, "font_color": BROWN},
    "hint": {**_CELL, "font_color": BROWN, "font_size": 11, "italic": True},
    "check": {**_CELL, "font_color": RED, "bold": True, "shrink": True, "text_wrap": False},
    "check_ok": {"font_color": GREEN, "bold": False},
    # Plain numbers keep their decimals in sight: a thousands format would show 5.5 as 6.
    "input_integer": {**_INPUT, "align": "right", "indent": 1},
    # Text format: a code pasted or typed is never turned into a date or a number.
    "input_choice": {**_INPUT, "num_format": "@", "align": "left", "indent": 1},
    "input_text": {**_INPUT, "num_format": "@", "align": "left", "indent": 1},
    "witness": {**_TEXT, "font_size": 8, "font_color": LINE, "indent": 1},
    "closing": {**_TEXT, "font_size": 5, "font_color": LINE, "align": "center"},
    "term": {**_CELL},
    "total": {
        **_TEXT,
        "indent": 1,
        "bold": True,
        "top": 1,
        "top_color": BROWN,
        "bg_color": CREAM,
        "font_color": GREEN,
    },
    "help_title": {**_TITLE, "font_size": 14, "text_wrap": True},
    "help_text": {**_WRAP, "valign": "top"},
    "help_strong": {**_WRAP, "valign": "top", "bold": True, "font_color": BROWN},
}
_MONEY = {"align": "right"}


class Styles:
    """Formats of one workbook, each made once.

    Parameters
    ----------
    book : Workbook
        Where they belong.
    money : str
        Number format of whole dollars in the player's language.
    """

    def __init__(self, book: Workbook, money: str) -> None:
        self._book = book
        self._made: dict[tuple[str, str], Format] = {}
        self.money = money

    def __getitem__(self, name: str) -> Format:
        return self._format(name, "", {})

    def faulty(self, name: str) -> Format:
        """Return a style in the colour of a cell that could not be read."""
        return self._format(name, "fault", {"bg_color": FAULT, "border_color": RED, "border": 2})

    def amount(self, name: str) -> Format:
        """Return a style that shows whole dollars."""
        code = f"{self.money};[Red]{_MINUS}{self.money}"
        return self._format(name, "money", {**_MONEY, "num_format": code})

    def condition(self, name: str) -> Format:
        """Return a bare format for conditional colours."""
        return self._format(name, "condition", {})

    def figure(self, name: str, num_format: str) -> Format:
        """Return a style that shows a number in a given format, set right."""
        code = f"{num_format};{_MINUS}{num_format}"
        return self._format(name, num_format, {**_NUMBER, "num_format": code})

    def _format(self, name: str, variant: str, more: dict[str, Any]) -> Format:
        if (name, variant) not in self._made:
            self._made[name, variant] = self._book.add_format({**_STYLES[name], **more})
        return self._made[name, variant]
