"""The railway maps of all turns in one file, for the slider.

Boards of hexes are in `board_history`. Of a railway map the first turn stands in full, each later one as what
changed: pairs of the place of a route in `codes` and
twice the place of its owner in `groups`, plus one for double track; -1 for a route that is gone. Where
the label of a turn's period does not say what it means, `periods` does, in each language. `pages` are the
turns whose pages are there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from engine.messages import Message
from engine.period import Period, of_label
from engine.report import HexMap, NetworkMap
from publish.common.composer import composer_for
from publish.common.edition import Edition
from publish.common.files import data_of_script, data_script, write
from publish.common.markup import anchor_id, clean
from publish.common.periods import period_text
from publish.common.texts import site_texts
from publish.common.voice import Voice
from publish.maps.board_figure import hex_figure
from publish.maps.board_history import Drawing, decoded_board, drawing, encoded_board
from publish.maps.network_plan import group_style

NAME = "map-history.js"
_GONE = -1

Owner = tuple[str, str, str, float, tuple[str, ...]]
"""Id of the legend entry, colour token, dash, width, and its name in each language."""
Drawn = dict[str, tuple[Owner, bool]]
"""Code of a route -> who owns it, and whether it has double track."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The maps and the boards of one turn: id -> what is drawn."""

    period: Period
    maps: Mapping[str, Drawn]
    boards: Mapping[str, Drawing] = field(default_factory=dict)


def write_history(edition: Edition, site: Path, published: Path, when: datetime) -> list[Path]:
    """Add a turn to the file of its match.

    Parameters
    ----------
    edition : Edition
        The turn.
    site : Path
        Where the file is written.
    published : Path
        What readers see now, whose turns are kept; those after this one only if `site` is the same folder,
        for in a stage turns come in order and what is later was undone.
    when : datetime
        The time the file gets.

    Returns
    -------
    list of Path
        What changed; nothing where the report has no map.
    """
    now = moment(edition)
    if not now.maps and not now.boards:
        return []
    path = site / edition.match / NAME
    turns = _read(published / edition.match / NAME, edition.languages)
    if site != published:
        turns = {turn: then for turn, then in turns.items() if turn <= edition.turn}
    turns |= _read(path, edition.languages) | {edition.turn: now}
    pages = sorted({*dict(edition.archive), edition.turn})
    data = data_script({**encoded(turns, edition.languages), "pages": pages})
    return [path] if write(path, data, when) else []


def moment(edition: Edition) -> Moment:
    """Return the maps and boards of a turn's public report."""
    voices = [composer_for(edition, language).voice for language in edition.languages]
    maps, boards = {}, {}
    for block in edition.report.blocks():
        if isinstance(block, NetworkMap):
            maps[anchor_id(block.id)] = _drawn(block, voices)
        elif isinstance(block, HexMap) and block.lasting:
            figures = tuple(hex_figure(block, voice.say, voice.language) for voice in voices)
            boards[anchor_id(block.id)] = drawing(figures)
    return Moment(edition.period, maps, boards)


def _drawn(network: NetworkMap, voices: list[Voice]) -> Drawn:
    owners: dict[str, Owner] = {}
    for group in network.groups:
        style = group_style(group)
        names = tuple(voice.say(group.name) for voice in voices)
        owners[group.id] = (group.id, style.colour, style.dash, style.width, names)
    return {clean(route.code): (owners[route.group], route.double) for route in network.routes}


def encoded(turns: Mapping[int, Moment], languages: tuple[str, ...]) -> dict[str, Any]:
    """Return turns as they are stored."""
    maps = sorted({name for then in turns.values() for name in then.maps})
    boards = sorted({name for then in turns.values() for name in then.boards})
    return {
        "version": 1,
        "languages": list(languages),
        "periods": _periods(turns, languages),
        "maps": {name: _encoded_map(name, turns) for name in maps},
        "boards": {name: encoded_board(_board(name, turns)) for name in boards},
    }


def _periods(turns: Mapping[int, Moment], languages: tuple[str, ...]) -> dict[int, list[str]]:
    periods = {turn: period_text(now.period, turn) for turn, now in sorted(turns.items())}
    return {
        turn: [site_texts().text(period, language) for language in languages]
        for turn, period in periods.items()
        if isinstance(period, Message)
    }


def _board(name: str, turns: Mapping[int, Moment]) -> dict[int, tuple[str, Drawing]]:
    return {
        turn: (clean(now.period.label), now.boards[name]) for turn, now in turns.items() if name in now.boards
    }


def _encoded_map(name: str, turns: Mapping[int, Moment]) -> dict[str, Any]:
    shown = {turn: then.maps[name] for turn, then in sorted(turns.items()) if name in then.maps}
    codes = sorted({code for drawn in shown.values() for code in drawn})
    owners = list(dict.fromkeys(drawn[code][0] for drawn in shown.values() for code in sorted(drawn)))
    places = {owner: place for place, owner in enumerate(owners)}
    before = [_GONE] * len(codes)
    steps = []
    for turn, drawn in shown.items():
        now = [2 * places[drawn[code][0]] + drawn[code][1] if code in drawn else _GONE for code in codes]
        changes = [part for n, value in enumerate(now) if value != before[n] for part in (n, value)]
        steps.append([turn, clean(turns[turn].period.label), changes])
        before = now
    return {"codes": codes, "groups": [_written(owner) for owner in owners], "turns": steps}


def _written(owner: Owner) -> list[Any]:
    # A name that is the same in every language stands once.
    same = len(set(owner[4])) == 1
    return [*owner[:4], owner[4][0] if same else list(owner[4])]


def decoded(data: Mapping[str, Any]) -> dict[int, Moment]:
    """Return stored turns."""
    count = len(data["languages"])
    maps: dict[int, dict[str, Drawn]] = defaultdict(dict)
    boards: dict[int, dict[str, Drawing]] = defaultdict(dict)
    periods: dict[int, str] = {}
    for name, stored in data["maps"].items():
        for turn, (period, drawn) in _decoded_map(stored, count).items():
            periods[turn], maps[turn][name] = period, drawn
    # A match of an earlier edition of this program has none.
    for name, stored in data.get("boards", {}).items():
        for turn, (period, shown) in decoded_board(stored, count).items():
            periods[turn], boards[turn][name] = period, shown
    return {turn: Moment(of_label(period), maps[turn], boards[turn]) for turn, period in periods.items()}


def _decoded_map(stored: Mapping[str, Any], languages: int) -> dict[int, tuple[str, Drawn]]:
    owners = [_read_owner(owner, languages) for owner in stored["groups"]]
    values = [_GONE] * len(stored["codes"])
    turns = {}
    for turn, period, changes in stored["turns"]:
        for place, value in zip(changes[::2], changes[1::2], strict=True):
            values[place] = value
        turns[turn] = (
            period,
            {
                code: (owners[value // 2], value % 2 == 1)
                for code, value in zip(stored["codes"], values, strict=True)
                if value != _GONE
            },
        )
    return turns


def _read_owner(stored: list[Any], languages: int) -> Owner:
    ident, colour, dash, width, names = stored
    return ident, colour, dash, width, (names,) * languages if isinstance(names, str) else tuple(names)


def _read(path: Path, languages: tuple[str, ...]) -> dict[int, Moment]:
    if not path.is_file():
        return {}
    data = data_of_script(path.read_bytes())
    # A match that changed its languages begins its history anew: names in the others are not known.
    return decoded(data) if data["languages"] == list(languages) else {}
