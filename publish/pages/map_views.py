"""Railway maps and hex boards as plain data for templates, each with its table."""

from __future__ import annotations

from collections.abc import Iterable

from engine.messages import Message, say
from engine.report import HexMap, MapCity, NetworkMap
from publish.common.markup import anchor_id, clean
from publish.common.voice import View, Voice
from publish.maps.board_figure import hex_facts, hex_figure
from publish.maps.board_plan import Board
from publish.maps.board_svg import board_legend, hex_svg
from publish.maps.network_figure import map_figure
from publish.maps.network_svg import legend, map_svg
from publish.pages.table_views import column_view, table_view


def map_view(voice: Voice, block: NetworkMap) -> View:
    """Return a railway map: drawing, figure, and its routes as a table."""
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
    return _with_table(voice, block, "map", heads, rows) | {"figure": figure, "hint": hint} | drawing


def hex_view(voice: Voice, block: HexMap) -> View:
    """Return a hex board: drawing, figure, and its places as a table."""
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
    return _with_table(voice, block, "hex", heads, rows) | drawn | hint


def _place(voice: Voice, city: MapCity) -> View:
    return {"text": clean(voice.say(city.name)), **(voice.link(city.link) if city.link else {})}


def _facts(told: Iterable[str]) -> str:
    """Return facts of a place as sentences, whose marks are the same in every language.

    >>> _facts(["plain", "The next train costs $2"])
    'Plain. The next train costs $2'
    """
    return ". ".join(fact[:1].upper() + fact[1:] for fact in told)


def _with_table(
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
