"""Describes an order form as plain data in several languages, for a page that draws it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engine.forms import Cell, Choice, Field, ForecastTerm, Kind, Limit, OrderForm, Row, Section, Text
from engine.messages import Catalogue
from ingest.numbers import point_groups
from ingest.wording import Words

Said = str | dict[str, str]
"""A text: as it is in all languages, or language -> text."""
LABEL, BOUND = "%label", "%bound"
"""What a page puts a heading and a figure in place of, in the sentences of `words`."""
_WORDS = {
    "check": "INGEST.CHECK",
    "ok": "INGEST.CHECK.OK",
    "whole": "INGEST.CHECK.WHOLE",
    "lacks": "INGEST.CHECK.LACKS",
    "above": "INGEST.CHECK.ABOVE",
    "long": "INGEST.CHECK.LONG",
    "below": "INGEST.CHECK.BELOW",
    "short": "INGEST.CHECK.SHORT",
    "taken": "INGEST.CHECK.TAKEN",
    "twice": "INGEST.CHECK.TWICE",
    "cash_left": "INGEST.CASH_LEFT",
    "cash_short": "INGEST.CASH_SHORT",
    "forecast": "INGEST.FORECAST",
}


def screen(form: OrderForm, catalogue: Catalogue, languages: Sequence[str]) -> dict[str, Any]:
    """Return what is asked, with finished texts.

    Parameters
    ----------
    form : OrderForm
        The form as it is written into the workbook.
    catalogue : Catalogue
        The game's texts.
    languages : sequence of str
        In which the page can be read.

    Returns
    -------
    dict
        `title`, `sections` (their `columns`, `needs` and `rows`), `choices` (list -> code and text),
        `prices`, `forecast`, `figures`, `sums`, `reasons`, and `words`, the sentences of the check. Texts
        are `Said`. A row's cells are texts, figures, or what is asked there as an object.
    """
    page = _Page(catalogue, languages)
    words = {name: page.say(code, label=LABEL, bound=BOUND) for name, code in _WORDS.items()}
    words |= {
        name: page.say(f"INGEST.ALLOWED.{name.upper()}", low=BOUND, high=BOUND) for name in ("least", "most")
    }
    return {
        "title": page.said(form.title),
        "sections": [page.section(section) for section in form.sections],
        "choices": {name: [page.choice(one) for one in options] for name, options in form.choices.items()},
        "prices": {name: dict(prices) for name, prices in form.prices.items()},
        "forecast": [page.term(term) for term in form.forecast],
        "figures": {name: dict(table) for name, table in form.figures.items()},
        "sums": {name: [page.term(term) for term in terms] for name, terms in form.sums.items()},
        "reasons": {
            name: {key: page.said(text) for key, text in table.items()}
            for name, table in form.reasons.items()
        },
        "words": words,
    }


class _Page:
    """The texts of one form in all languages of its page."""

    def __init__(self, catalogue: Catalogue, languages: Sequence[str]) -> None:
        self._words = [Words(catalogue, language) for language in languages]

    def _of_all(self, texts: Iterator[str]) -> Said:
        by_language = dict(zip([words.language for words in self._words], texts, strict=True))
        return by_language if len(set(by_language.values())) > 1 else next(iter(by_language.values()))

    def said(self, text: Text | int | None) -> Said:
        return self._of_all(words.text(text) for words in self._words)

    def say(self, code: str, **facts: Any) -> Said:
        return self._of_all(words.say(code, **facts) for words in self._words)

    def section(self, section: Section) -> dict[str, Any]:
        columns = [{"id": one.id, "label": self.said(one.label)} for one in section.columns]
        needs = [{"column": need.column, "only": need.only, "others": need.others} for need in section.needs]
        rows = [self.row(section, row) for row in section.rows]
        facts = {"id": section.id, "title": self.said(section.title), "columns": columns, "rows": rows}
        facts |= {"rule": section.rule, "needs": needs}
        return facts | ({"note": self.said(section.note)} if section.note else {})

    def row(self, section: Section, row: Row) -> dict[str, Any]:
        cells = {column.id: self.cell(row.cells.get(column.id)) for column in section.columns}
        shown = {name: cell for name, cell in cells.items() if cell is not None}
        return {"id": row.id, "cells": shown} | ({"governs": row.governs} if row.governs else {})

    def cell(self, cell: Cell) -> dict[str, Any] | Said | int | None:
        if isinstance(cell, Field):
            return self.field(cell)
        return cell if cell is None or isinstance(cell, int) else self.said(cell)

    def field(self, field: Field) -> dict[str, Any]:
        facts: dict[str, Any] = {
            "kind": field.kind.value,
            "label": self.said(field.label),
            "bounds": self._of_all(w.bounds(field) for w in self._words),
        }
        if field.kind is Kind.INTEGER:
            for name, value in (("low", field.low), ("high", field.high)):
                if value is not None:
                    facts[name] = [value, self._of_all(w.figure(value, field) for w in self._words)]
            facts |= {"strict": True} if field.strict else {}
            facts["thousands"] = self._of_all("." if point_groups(w.language) else "" for w in self._words)
        if field.kind is Kind.CHOICE:
            facts["choices"] = field.choices
        if field.kind is Kind.TEXT:
            facts["most"] = field.max_length
        facts |= {} if field.default is None else {"default": field.default}
        facts |= {"once": field.once} if field.once else {}
        if field.limits:
            facts["limits"] = [self.limit(limit) for limit in field.limits]
            facts["unit"] = self._of_all(w.unit(field).replace("%", BOUND) for w in self._words)
        return facts | ({"help": self.said(field.help)} if field.help else {})

    def limit(self, limit: Limit) -> dict[str, Any]:
        facts: dict[str, Any] = {"bound": limit.bound.value, "source": limit.source, "by": limit.by}
        facts |= {"only": limit.only, "each": limit.each_permille, "values": limit.values}
        return facts | ({"text": self.said(limit.text)} if limit.text else {})

    def choice(self, choice: Choice) -> tuple[str, Said]:
        return choice.code, self._of_all(words.option(choice) for words in self._words)

    def term(self, term: ForecastTerm) -> dict[str, Any]:
        facts: dict[str, Any] = {"label": self.said(term.label), "sign": term.sign}
        if term.value is not None:
            return facts | {"value": term.value}
        facts |= {"rows": term.rows, "column": term.column, "permille": term.permille}
        facts |= {
            name: value for name in ("times", "most", "before", "first") if (value := getattr(term, name))
        }
        return facts | ({"only": term.only} if term.only else {})
