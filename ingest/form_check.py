"""Refuses to write a form that could not be read back."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping

from engine.forms import Bound, Kind, OrderForm, Section, cell_at
from engine.messages import Catalogue
from ingest.folding import heading
from ingest.wording import MARKS, Words, fields_of, in_all_languages


def check_form(form: OrderForm, catalogue: Catalogue) -> None:
    """Make sure that a form can be read back: ids and headings must tell rows and columns apart.

    The reader knows the headings of every language, so all are looked at whatever the form is written in.

    Parameters
    ----------
    form : OrderForm
        What is asked.
    catalogue : Catalogue
        The game's texts.

    Raises
    ------
    ValueError
        Naming section, column and heading, or the row; always a bug in the game that made the form.
    """
    languages = in_all_languages(catalogue)
    reserved = {_near(words.say(mark)): words.say(mark) for words in languages for mark in MARKS}
    ids = Counter(heading(row.id) for section in form.sections for row in section.rows)
    if several := sorted(name for name, count in ids.items() if count > 1):
        raise ValueError(f"row ids are not unique: {several}")
    for section in form.sections:
        labels = _labels(section, languages)
        _check_headings(section, labels, reserved)
        if taken := sorted(labels.keys() & ids.keys()):
            raise ValueError(f"headings of section {section.id!r} are ids of rows as well: {taken}")
        _check_needs(section)
    governed = {name for section in form.sections for row in section.rows for name in row.governs}
    if unknown := governed - {row.id for section in form.sections for row in section.rows}:
        raise ValueError(f"rows {sorted(unknown)} that others govern are not in the form")
    missing = {f.choices for *_, f in form.fields() if f.kind is Kind.CHOICE} - form.choices.keys()
    if missing:
        raise ValueError(f"choice lists {sorted(missing)} are not in the form")
    _check_limits(form)


def _check_limits(form: OrderForm) -> None:
    """Make sure that each limit finds its figure, and goes by choices that the form asks."""
    choices = {(row.id, column.id) for _, row, column, f in form.fields() if f.kind is Kind.CHOICE}
    for _, row, column, asked in form.fields():
        for limit in asked.limits:
            tables = form.reasons if limit.bound is Bound.NEVER else form.figures if limit.by else form.sums
            if limit.bound is not Bound.TAKEN and limit.source not in tables:
                raise ValueError(f"row {row.id!r}, column {column.id!r}: no figures named {limit.source!r}")
            cells = {cell_at(row.id, cell) for cell in (*limit.by, *(cell for cell, _ in limit.only))}
            if unknown := cells - choices:
                raise ValueError(f"row {row.id!r}, column {column.id!r}: no choice in {sorted(unknown)}")


def _near(label: str) -> str:
    """Return a heading as a hasty eye takes it: no case, accents, plural (Russian, too) or closing sign."""
    return heading(label).rstrip(".!?").removesuffix("s").rstrip("аеиоуыюя")


def _labels(section: Section, languages: tuple[Words, ...]) -> dict[str, set[int]]:
    """Return folded heading -> numbers of the columns that it names in any language."""
    labels: dict[str, set[int]] = defaultdict(set)
    for words in languages:
        for number, column in enumerate(section.columns):
            labels[heading(words.text(column.label))].add(number)
    return dict(labels)


def _check_headings(section: Section, labels: Mapping[str, set[int]], reserved: Mapping[str, str]) -> None:
    for label, numbers in labels.items():
        where = (
            f"section {section.id!r}, column {', '.join(section.columns[at].id for at in sorted(numbers))}"
        )
        if not label or len(numbers) > 1:
            raise ValueError(f"{where}: headings are empty or not unique in some language: {label!r}")
        if own := reserved.get(_near(label)):
            raise ValueError(
                f"{where}: the heading {label!r} could be taken for {own!r}, which every form has beside the "
                f"game's own columns. Reserved in all languages: {', '.join(sorted(reserved.values()))}"
            )


def _check_needs(section: Section) -> None:
    """Make sure that every row asks for what the section says that it needs, choices where one decides."""
    deciding = {need.only[0] for need in section.needs if need.only}
    needed = {name for need in section.needs for name in (need.column, *need.others)}
    for row in section.rows:
        asked = {column.id: field.kind for column, field in fields_of(section, row)}
        choices = {name for name, kind in asked.items() if kind is Kind.CHOICE}
        if missing := (needed - asked.keys()) | (deciding - choices):
            raise ValueError(f"row {row.id!r} of section {section.id!r} does not ask for {sorted(missing)}")
