"""What the worker of the page to try calls; texts in, texts out."""

from __future__ import annotations

import json

import msgspec

from ingest import screen
from referee.judging.verdict import verdict_of
from referee.trying.pages import OWN, head, page_html, standings_html
from referee.trying.table import Changed, Save, Setup, Table, Typed


def begin(setup: str, language: str) -> Table:
    """Return a new match; `setup` is JSON."""
    return Table(Save(msgspec.json.decode(setup, type=Setup)), language)


def resume(save: str, language: str) -> Table | None:
    """Return a match that was kept; None where it does not play as it did: the program is another."""
    try:
        table = Table(msgspec.json.decode(save, type=Save), language)
        table.play_again()
    except (Changed, msgspec.DecodeError, ValueError):
        return None
    return table


def shown(table: Table) -> str:
    """Return all that the page shows after a turn, as JSON."""
    over = table.is_over
    facts = head(table) | {
        "over": over,
        "report": page_html(table, OWN),
        "standings": standings_html(table),
        "form": None if over else screen(table.form(), table.game.catalogue, (table.language,)),
        "save": msgspec.json.encode(table.save).decode(),
    }
    return json.dumps(facts, ensure_ascii=False)


def page(table: Table, slug: str) -> str:
    """Return a public page of the last turn."""
    return page_html(table, slug)


def check(table: Table, typed: str) -> str:
    """Return the verdict on a form as JSON, with the row of each remark."""
    judged = table.judge(_typed(typed))
    verdict = verdict_of(table.texts, judged, table.language)
    # A page has rows; the cells of its sheet nobody sees.
    remarks = [msgspec.to_builtins(one) | {"where": ""} for one in verdict.remarks]
    places = [finding.place.row for finding in judged.findings]
    facts = msgspec.to_builtins(verdict) | {"remarks": remarks, "places": places}
    return json.dumps(facts, ensure_ascii=False)


def play(table: Table, typed: str) -> None:
    """Play a turn with what was typed."""
    table.play(_typed(typed))


def _typed(text: str) -> Typed:
    """Return what was typed: the page names a cell by row and column with a tab between them."""
    values = msgspec.json.decode(text, type=dict[str, str])
    return {(row, column): values[name] for name in values for row, _, column in [name.partition("\t")]}
