"""A report in one language, as plain data for templates and desks.

A view is a dictionary of finished texts; only views reach a template or a desk, never a Message.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from engine.messages import Message, say
from engine.report import (
    Block,
    Cell,
    Chart,
    Face,
    Figures,
    HexMap,
    Lead,
    Life,
    MapCity,
    NetworkMap,
    News,
    Offices,
    Page,
    Paragraph,
    Race,
    Section,
    Table,
    Teaser,
    Teasers,
)
from publish.common.chart_svg import chart_svg
from publish.common.markup import anchor_id, clean
from publish.common.ranking_svg import LINES_FROM, ranking_svg
from publish.common.voice import View, Voice
from publish.maps.board_figure import hex_facts, hex_figure
from publish.maps.board_plan import Board
from publish.maps.board_svg import board_legend, hex_svg
from publish.maps.network_figure import map_figure
from publish.maps.network_svg import legend, map_svg
from publish.pages.charts import chart_figure, finding
from publish.pages.faces import face_view, figure_view

LONG = 12
"""From so many rows on a table can be searched: fewer are seen at a glance, and so are facts of one thing."""
_PAIR = 2
"""So many columns has a list of facts: what, and how much of it."""
_LINE = 2
"""So many points make a line."""
_INITIAL = 120
"""Letters of a paragraph that may begin with a large initial: more than two lines."""
_NUMERIC = frozenset({"number", "usd", "permille"})


def page_view(voice: Voice, page: Page) -> View:
    """Return a page: slug, title, lead, sections."""
    return {
        "slug": page.slug,
        "title": voice.say(page.title),
        "lead": voice.say(page.lead),
        "sections": [section_view(voice, section) for section in page.sections],
    }


def section_view(voice: Voice, section: Section) -> View:
    """Return a section: id, title, blocks."""
    return {
        "id": anchor_id(section.id),
        "title": voice.say(section.title),
        "blocks": _in_columns(
            [_unrepeated(block_view(voice, block), voice.say(section.title)) for block in section.blocks]
        ),
    }


def _unrepeated(block: View, heading: str) -> View:
    """Mark a block whose heading would only say again what stands above it."""
    repeats = block["type"] in ("news", "table") and heading and block["title"] == heading
    return {**block, "untitled": True} if repeats else block


def _in_columns(blocks: list[View]) -> list[View]:
    """Fold each run of news into one block that a wide page sets in columns."""
    folded: list[View] = []
    for is_news, run in groupby(blocks, key=lambda block: block["type"] == "news"):
        views = list(run)
        folded += [{"type": "columns", "blocks": views}] if is_news and len(views) > 1 else views
    return folded


def block_view(voice: Voice, block: Block) -> View:
    """Return a block; `type` says which template draws it."""
    match block:
        case Paragraph():
            return {"type": "paragraph", "tone": block.tone, "text": voice.say(block.text)}
        case News():
            return {
                "type": "news",
                "title": voice.say(block.title),
                "items": [voice.item(i) for i in block.items],
                "cut": block.cut,
            }
        case Figures():
            return {"type": "figures", "items": [figure_view(voice, item) for item in block.items]}
        case Table():
            return _table(voice, block)
        case Chart():
            return _chart(voice, block)
        case NetworkMap():
            return _map(voice, block)
        case HexMap():
            return _hex(voice, block)
        case Lead():
            return _lead(voice, block)
        case Teasers():
            return {"type": "teasers", "items": [_teaser(voice, item) for item in block.items]}
        case Face() | Life() | Offices():
            return face_view(voice, block)


def table_view(
    ident: str,
    title: str,
    columns: list[View],
    rows: list[list[View]],
    *,
    empty: str = "",
    search: str = "",
    **sieve: str,
) -> View:
    """Return a table of finished cells; `search` and `sieve` are what a long one calls its tools."""
    long = search and len(rows) >= LONG and len(columns) > _PAIR
    return {
        "type": "table",
        "id": anchor_id(ident),
        "title": title,
        "caption": "",
        "empty": empty,
        "search": search if long else "",
        **(sieve if long else {}),
        "columns": columns,
        "rows": [{"id": "", "cells": cells} for cells in rows],
    }


def column_view(label: str, kind: str = "text", note: str = "") -> View:
    """Return a heading; `numeric` columns are set right."""
    return {"label": label, "kind": kind, "numeric": kind in _NUMERIC, "help": note}


def _table(voice: Voice, block: Table) -> View:
    columns = [column_view(voice.say(c.label), c.kind, voice.say(c.help)) for c in block.columns]
    kinds = [_kind(block, at) for at in range(len(columns))]
    rows = [_row(voice, row, kinds) for row in block.rows]
    empty = voice.say(block.empty or say("SITE.TABLE.EMPTY"))
    view = table_view(
        block.id,
        voice.say(block.title),
        columns,
        rows,
        **{**voice.table_words(), "empty": empty},
    ) | voice.caption(block.caption)
    for row, anchor in zip(view["rows"], block.anchors, strict=False):
        row["id"] = anchor_id(anchor)
    return view


def _kind(block: Table, at: int) -> str:
    """Return how the figures of a column are written: where one has a decimal all do, so that they align."""
    kind = block.columns[at].kind
    if kind != "permille":
        return kind
    figures = [cell for cell in (row[at] for row in block.rows) if isinstance(cell, int)]
    return "tenths" if any(figure % 10 for figure in figures) else kind


def _row(voice: Voice, row: tuple[Cell, ...], kinds: Sequence[str]) -> list[View]:
    return [voice.cell(cell, kind) for cell, kind in zip(row, kinds, strict=True)]


def _chart(voice: Voice, block: Chart) -> View:
    names = [voice.say(series.name) for series in block.series]
    heads = [column_view(voice.say(block.x_label) or voice.say(say("SITE.CHART.SERIES")))]
    heads += [column_view(clean(label), "number") for label in block.x]
    rows = [
        [{"text": name}, *[voice.cell(value, "number") for value in series.values]]
        for name, series in zip(names, block.series, strict=True)
    ]
    if len(block.x) < _LINE and block.kind != "bar":
        # One point is no line.
        alone = table_view(block.id, voice.say(block.title), heads, rows, **voice.table_words())
        return alone | voice.caption(block.caption)
    title = voice.say(finding(block, voice.amount))
    about = dict.fromkeys(voice.say(text) for text in (block.title, block.y_label))
    shades = [voice.say(name) for *_, name in block.shaded]
    return {
        "type": "chart",
        "id": anchor_id(block.id),
        "title": title,
        "name": voice.say(block.title),
        "about": " · ".join(text for text in about if text and text not in title),
        "still": chart_svg(block, voice.say, voice.amount, title),
        **voice.caption(block.caption),
        "figure": chart_figure(block, names, voice.say(block.x_label), voice.language, shades),
        "table": table_view(f"{block.id}-table", "", heads, rows, **voice.table_words()),
    }


def _facts(told: Iterable[str]) -> str:
    """Return facts of a place as sentences, whose marks are the same in every language.

    >>> _facts(["plain", "The next train costs $2"])
    'Plain. The next train costs $2'
    """
    return ". ".join(fact[:1].upper() + fact[1:] for fact in told)


def _map(voice: Voice, block: NetworkMap) -> View:
    names = {group.id: voice.say(group.name) for group in block.groups}
    ways = {group.id: voice.link(group.link) if group.link else {} for group in block.groups}
    cities = {city.id: _place(voice, city) for city in block.cities}
    rows = [
        [
            {"text": clean(route.code)},
            cities[route.a],
            cities[route.b],
            {"text": names[route.group], **ways[route.group]},
            {"text": _facts(map(voice.say, route.facts))},
        ]
        for route in block.routes
    ]
    heads = [say(f"SITE.MAP.{part}") for part in ("ROUTE", "FROM", "TO", "OWNER", "FACTS")]
    figure = map_figure(block, voice.say, voice.language, voice.link)
    shown = {
        "SITE.MAP.DOUBLE": any(route.double for route in block.routes),
        "SITE.MAP.STARS": any(city.starred for city in block.cities),
    }
    hint = " ".join(voice.say(say(code)) for code, is_shown in shown.items() if is_shown)
    drawing = {"drawing": map_svg(block, voice.say), "legend": legend(block, voice.say)}
    return _drawn(voice, block, "map", heads, rows) | {"figure": figure, "hint": hint} | drawing


def _lead(voice: Voice, block: Lead) -> View:
    """Return the opening of the front page; its picture comes in `publish.pages.report_pages`."""
    paragraphs = [voice.item(text) for text in block.paragraphs]
    first = str(paragraphs[0]["text"]) if paragraphs else ""
    return {
        "type": "lead",
        "kicker": voice.say(block.kicker),
        "cut": block.cut,
        "paragraphs": paragraphs,
        # A figure is no initial, and a line alone is no paragraph to begin with one.
        "capital": first[:1].isalpha() and len(first) > _INITIAL,
        "caption": voice.say(block.picture.caption) if block.picture else "",
        "picture": "",
        "legend": [],
        "href": "",
    }


def _teaser(voice: Voice, item: Teaser) -> View:
    block = item.block
    shown = {"type": "race", "svg": _race(voice, block)} if isinstance(block, Race) else _table(voice, block)
    words = {"title": voice.say(item.title), "note": voice.say(item.note)}
    return {**words, "block": shown, "more": voice.cell(item.more)}


def _race(voice: Voice, race: Race) -> str:
    draw = chart_svg if len(race.x) >= LINES_FROM else ranking_svg
    return draw(race.chart, voice.say, voice.amount)


def _place(voice: Voice, city: MapCity) -> View:
    return {"text": clean(voice.say(city.name)), **(voice.link(city.link) if city.link else {})}


def _hex(voice: Voice, block: HexMap) -> View:
    plan = Board(block, voice.say)
    rows = [
        [
            {"text": clean(cell.label)},
            {"text": voice.say(cell.name)},
            {"text": _facts(hex_facts(cell, plan))},
        ]
        for cell in block.cells
    ]
    heads = [say(f"SITE.HEX.{part}") for part in ("HEX", "PLACE")] + [say("SITE.MAP.FACTS")]
    figure = hex_figure(block, voice.say, voice.language)
    # Where nobody owns anything, no letter names an owner.
    hint = {"hint": voice.say(say("SITE.HEX.HINT"))} if block.groups else {}
    drawing = {"still": hex_svg(block, voice.say), "legend": board_legend(block, voice.say)}
    drawn = {"figure": figure, "lasting": block.lasting} | drawing
    return _drawn(voice, block, "hex", heads, rows) | drawn | hint


def _drawn(
    voice: Voice, block: NetworkMap | HexMap, kind: str, heads: list[Message], rows: list[list[View]]
) -> View:
    columns = [column_view(voice.say(head)) for head in heads]
    return {
        "type": kind,
        "id": anchor_id(block.id),
        "title": voice.say(block.title),
        **voice.caption(block.caption),
        "table": table_view(f"{block.id}-table", "", columns, rows, **voice.table_words()),
    }
