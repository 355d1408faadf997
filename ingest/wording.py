"""Texts of forms in one language, for the writer and the reader."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from engine.forms import Bound, Choice, Column, Field, Kind, Limit, Row, Section, Text
from engine.messages import LANGUAGES, Catalogue, Message
from ingest.folding import heading

CATALOGUE = Catalogue.read(files("ingest") / "messages")

SEPARATOR = " · "
SLOT = "INGEST.SLOT"
ALLOWED = "INGEST.ALLOWED"
CHECK = "INGEST.CHECK"
CODE_LABEL = "INGEST.FORM_CODE"
CODE_KEY = "turnsheet.code"
LANGUAGE_KEY = "turnsheet.language"
CODE_PROPERTY = "TurnsheetForm"
CLOSING_MARK = "\N{MIDDLE DOT}"
"""Stands under each column of a section (and in any encoding): where it moved, the cells above moved too.

Under the section's own columns their number follows it: a heading over another's mark is over its cells.
"""
MARKS = (SLOT, ALLOWED, CHECK)
"""Columns that every section has beside its own."""


class Words:
    """The texts of a form in one language: the game's own, then those of this room."""

    def __init__(self, catalogue: Catalogue, language: str) -> None:
        self._catalogue = catalogue.joined(CATALOGUE)
        self.language = language
        self._bounds: dict[int, tuple[Field, str]] = {}

    def text(self, text: Text | int | None) -> str:
        """Return a text of the form."""
        return self._catalogue.text(text, self.language)

    def text_or(self, message: Message, otherwise: str) -> str:
        """Return a text of the form, or `otherwise` where the code has none."""
        return self._catalogue.text_or(message, self.language, otherwise)

    def say(self, code: str, **facts: Any) -> str:
        """Return the text of a code."""
        return self.text(Message(code, facts))

    def option(self, choice: Choice) -> str:
        """Return a choice as the dropdown shows it, ``B&O · Baltimore & Ohio``: no number, never a date."""
        label = self.text(choice.label)
        return choice.code if label in ("", choice.code) else f"{choice.code}{SEPARATOR}{label}"

    def bounds(self, field: Field) -> str:
        """Return what a field allows, "0 to 180", or an empty text."""
        # Asked for again and again: hint, validation, check. The field is kept, so that its id stays its own.
        if id(field) not in self._bounds:
            self._bounds[id(field)] = (field, self._bounds_of(field))
        return self._bounds[id(field)][1]

    def _bounds_of(self, field: Field) -> str:
        if field.kind is Kind.TEXT:
            return self.say("INGEST.ALLOWED.LENGTH", count=field.max_length)
        if field.kind is Kind.CHOICE or (field.low is None and field.high is None):
            return ""
        if field.high is None:
            return self.say("INGEST.ALLOWED.LEAST", low=self.figure(field.low, field))
        if field.low is None:
            return self.say("INGEST.ALLOWED.MOST", high=self.figure(field.high, field))
        low, high = self.figure(field.low, field), self.figure(field.high, field)
        return low if low == high else self.say("INGEST.ALLOWED.BETWEEN", low=low, high=high)

    def figure(self, value: int | None, field: Field) -> str:
        """Return a number with the unit of its field."""
        if field.unit.casefold() in ("$", "usd"):
            return self.say("INGEST.FIGURE.USD", value=value)
        figure = self.say("INGEST.FIGURE", value=value)
        return f"{figure}\N{NO-BREAK SPACE}{field.unit}" if field.unit else figure

    def now(self, bound: Bound, figure: str, label: str) -> str:
        """Return what a limit allows, "82 at most", with its heading where the row asks several things."""
        hint = self.say(
            f"INGEST.ALLOWED.{'LEAST' if bound is Bound.LOW else 'MOST'}", low=figure, high=figure
        )
        return self.say("INGEST.ALLOWED.NAMED", label=label, hint=hint) if label else hint

    def unit(self, field: Field) -> str:
        """Return how a number of a field is written, with % in place of its digits: "$%"."""
        return self.figure(7, field).replace("7", "%", 1)

    def allowed(self, section: Section, row: Row) -> str:
        """Return the hint at the end of a row: the bounds of each field, named where there are several."""
        hints = [(column, hint) for column, field in fields_of(section, row) if (hint := self.bounds(field))]
        if not hints:
            # Never blank: the hint is also how the reader sees that a row was shifted.
            kinds = {field.kind for _, field in fields_of(section, row)}
            asked = "WHOLE" if Kind.INTEGER in kinds else "LISTED" if kinds else ""
            return self.say(f"INGEST.ALLOWED.{asked}") if asked else ""
        if len(fields_of(section, row)) == 1:
            return "".join(hint for _, hint in hints)
        named = [
            self.say("INGEST.ALLOWED.NAMED", label=self.text(col.label), hint=hint) for col, hint in hints
        ]
        return self.say("INGEST.ALLOWED.JOIN").join(named)


def widest_hint(words: Words, section: Section, row: Row) -> str:
    """Return a hint as long as that of a row can grow by what its limits allow."""
    hint = words.allowed(section, row)
    held = [
        (column, field, limit)
        for column, field in fields_of(section, row)
        if field.kind is Kind.INTEGER
        for limit in field.limits
        if limit.bound in (Bound.LOW, Bound.HIGH)
    ]
    named = len(fields_of(section, row)) > 1
    grown = [hint]
    for _, _, one in held:
        # Of an action and another one in the same cell never both are chosen.
        together = [(column, field, limit.bound) for column, field, limit in held if _are_joined(one, limit)]
        parts = [
            words.now(bound, words.figure(99_999, field), words.text(column.label) if named else "")
            for column, field, bound in together
        ]
        grown.append(words.say("INGEST.ALLOWED.NOW").join([hint, *dict.fromkeys(parts)]))
    return max(grown, key=len)


def _are_joined(one: Limit, other: Limit) -> bool:
    """Return whether two limits of a row can hold at once."""
    chosen = dict(one.only)
    return all(chosen.get(cell, code) == code for cell, code in other.only)


def is_hint(shown: str, hint: str) -> bool:
    """Return whether a cell shows the hint of a row, or the formula that adds to it what is allowed now."""
    folded = heading(hint)
    return bool(folded) and (heading(shown).startswith(folded) or f'="{folded}"&' in heading(shown))


def fields_of(section: Section, row: Row) -> tuple[tuple[Column, Field], ...]:
    """Return the cells to fill of a row, in printed order."""
    cells = ((column, row.cells.get(column.id)) for column in section.columns)
    return tuple((column, cell) for column, cell in cells if isinstance(cell, Field))


def in_all_languages(catalogue: Catalogue) -> tuple[Words, ...]:
    """Return the texts of a form in every language: a reader cannot know which one was sent out."""
    return tuple(Words(catalogue, language) for language in LANGUAGES)
