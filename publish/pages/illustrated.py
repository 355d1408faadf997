"""Draws the pictures of a rulebook: a form as a table, a map as SVG, with numbers.

A chapter asks for one by a line of Markdown alone: ``![Words](picture:form-1 "title T1 T1.shares=5")``.
The list after it explains the numbers: the first mark has 1. A mark of a form is ``title``, a section, a row
or ``row.column``; one with ``=`` is an answer that is filled in and has no number. A mark of a map is a city,
line or hex.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.forms import Cell, Field, OrderForm, Row, Section
from engine.messages import Message
from engine.report import HexMap, NetworkMap, Picture
from publish.common.edition import Example
from publish.common.markup import render
from publish.common.voice import View
from publish.maps.network_plan import Say
from publish.maps.picture_svg import picture_svg

ASKED = re.compile(r'^!\[([^\]]*)\]\(picture:(form-(\d+)|map) "([^"]*)"\)$', re.MULTILINE)
"""Words, which picture, turn of a form, marks."""
_ROWS = 2
"""Rows of a section that are shown, beside those that are marked."""


class PictureError(ValueError):
    """A chapter's picture points at something that is not there: always a bug in Turnsheet."""


def forms_asked(chapters: Iterable[str]) -> set[int] | None:
    """Return the turns of the forms that chapters show; None where they show nothing at all.

    >>> forms_asked(['![A form](picture:form-2 "title")', "# Rules"]), forms_asked(["# Rules"])
    ({2}, None)
    """
    asked = [one for chapter in chapters for one in ASKED.finditer(chapter)]
    return {int(one[3]) for one in asked if one[3]} if asked else None


def illustrated(chapter: str, example: Example | None, say: Say) -> str:
    """Return a chapter with its pictures drawn; without an example it has none.

    Parameters
    ----------
    chapter : str
        Our own Markdown.
    example : Example or None
        Whose forms and map are shown.
    say : callable
        Puts a text into the language.

    Raises
    ------
    PictureError
        If a mark is neither on the form nor on the map.
    """

    def drawn(asked: re.Match[str]) -> str:
        words, turn, marks = asked[1], int(asked[3] or 0), asked[4].split()
        if example is None or (turn and turn not in example.forms):
            return ""
        picture = _form(example.forms[turn], marks, say) if turn else _map(example, words, marks, say)
        values = {"words": words, **picture}
        # One block of HTML: Markdown begins anew after a blank line.
        return re.sub(r"\n\s*", "\n", render("pages/pictured.html.j2", values)).strip()

    return ASKED.sub(drawn, chapter)


def _map(example: Example, words: str, marks: Sequence[str], say: Say) -> View:
    drawing = next(block for block in example.report.blocks() if isinstance(block, (NetworkMap, HexMap)))
    lines = [route.code for route in drawing.routes] if isinstance(drawing, NetworkMap) else []
    routes = tuple((mark, mark) for mark in marks if mark in lines)
    picture = Picture(
        drawing.id, words, "", routes, cities=tuple(mark for mark in marks if mark not in lines)
    )
    try:
        return {"svg": picture_svg(drawing, picture, say, marks=marks)}
    except KeyError as error:
        raise PictureError(f"the map has no {error.args[0]}") from None


@dataclass(frozen=True)
class _Sample:
    """A form in part: numbers and answers by mark."""

    numbers: Mapping[str, int]
    answers: Mapping[str, str]
    form: OrderForm
    say: Say

    def shows(self, mark: str) -> bool:
        """Return whether a section or row is marked, or something in it."""
        return any(one == mark or one.startswith(f"{mark}.") for one in (*self.numbers, *self.answers))

    def section(self, section: Section) -> View:
        """Return a section with its first rows, and all rows that are marked."""
        rows = [row for place, row in enumerate(section.rows) if place < _ROWS or self.shows(row.id)]
        return {
            "title": self.say(section.title),
            "number": self.numbers.get(section.id),
            "heads": [self.say(column.label) for column in section.columns],
            "rows": [self._row(section, row) for row in rows],
        }

    def _row(self, section: Section, row: Row) -> View:
        cells = [self._cell(f"{row.id}.{column.id}", row.cells.get(column.id)) for column in section.columns]
        return {"id": row.id, "number": self.numbers.get(row.id), "cells": cells}

    def _cell(self, mark: str, cell: Cell) -> View:
        number = self.numbers.get(mark)
        if isinstance(cell, Field):
            return {**self._answer(mark, cell), "fill": True, "number": number}
        text = self.say(cell) if isinstance(cell, (str, Message)) else "" if cell is None else str(cell)
        return {"text": text, "code": "", "fill": False, "number": number}

    def _answer(self, mark: str, field: Field) -> View:
        """Return what is filled in; of a choice code and words, as the workbook's list shows them."""
        value = self.answers.get(mark, "" if field.default is None else str(field.default))
        listed = {choice.code: choice.label for choice in self.form.choices.get(field.choices, ())}
        if value and listed:
            if value not in listed:
                raise PictureError(f"{mark} has no choice {value}")
            label = self.say(listed[value])
            return {"code": value, "text": "" if label in ("", value) else f" · {label}"}
        return {"code": "", "text": value}


def _form(form: OrderForm, marks: Sequence[str], say: Say) -> View:
    answers = dict(mark.split("=", 1) for mark in marks if "=" in mark)
    numbers = {mark: place for place, mark in enumerate((m for m in marks if "=" not in m), 1)}
    strange = {*numbers, *answers} - set(_places(form))
    if strange:
        raise PictureError(f"the form of turn {form.turn} has no {', '.join(sorted(strange))}")
    sample = _Sample(numbers, answers, form, say)
    shown = [
        one for one in form.sections if sample.shows(one.id) or any(sample.shows(r.id) for r in one.rows)
    ]
    return {
        "title": say(form.title),
        "number": numbers.get("title"),
        "sections": [sample.section(section) for section in shown],
    }


def _places(form: OrderForm) -> Iterator[str]:
    """Yield every mark that a form has a place for."""
    yield "title"
    for section in form.sections:
        yield section.id
        for row in section.rows:
            yield row.id
            yield from (f"{row.id}.{column.id}" for column in section.columns)
