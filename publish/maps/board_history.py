"""The boards of all turns in one file, for the slider.

A drawing is taken apart into pieces: a hex, a sign, a mark, a stretch of track, a letter, what a hex tells.
A turn names the traces it draws, in order, and the pieces that came or went since the turn before. So a page
draws every turn just as that turn's own page does, and a board may grow.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Any

from publish.common.files import compact_json
from publish.common.plotly_json import Figure
from publish.maps.board_lines import lines_of

Said = tuple[Any, ...]
"""The same thing in each language."""
Piece = tuple[str, Said]
"""A trace's uid; x, y, x, y ... of a line, or x, y, height and text, or x, y and text of what a hex tells."""
Turns = Mapping[int, tuple[str, "Drawing"]]
"""Turn -> its period and its board."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A board as one turn draws it: window (left, top, width, height), traces in order, their pieces.

    A trace is its uid and, in each language, its looks as JSON.
    """

    frame: tuple[int, ...]
    traces: tuple[Piece, ...]
    pieces: frozenset[Piece]


def drawing(figures: tuple[Figure, ...]) -> Drawing:
    """Take the figures of one board apart, one of each language.

    Raises
    ------
    ValueError
        If a language draws more pieces than another.
    """
    (left, right), (bottom, top) = (figures[0]["layout"][axis]["range"] for axis in ("xaxis", "yaxis"))
    traces: list[Piece] = []
    pieces: set[Piece] = set()
    for same in zip(*(figure["data"] for figure in figures), strict=True):
        uid = same[0]["uid"]
        traces.append((uid, tuple(_looks(trace) for trace in same)))
        pieces |= {(uid, looks) for looks in zip(*map(_pieces, same), strict=True)}
    return Drawing((left, top, right - left, bottom - top), tuple(traces), frozenset(pieces))


def _looks(trace: dict[str, Any]) -> str:
    looks = {key: value for key, value in trace.items() if key not in ("uid", "x", "y", "text")}
    if "textfont" in looks:
        looks["textfont"] = {key: value for key, value in looks["textfont"].items() if key != "size"}
    return _packed(looks)


def _pieces(trace: dict[str, Any]) -> Iterator[tuple[int | str, ...]]:
    if trace["mode"] == "lines":
        yield from lines_of(trace)
        return
    points = zip(trace["x"], trace["y"], strict=True)
    if trace["mode"] == "text":
        for (x, y), tall, text in zip(points, trace["textfont"]["size"], trace["text"], strict=True):
            yield x, y, tall, text
    else:
        yield from ((x, y, text) for (x, y), text in zip(points, trace["text"], strict=True))


def encoded_board(turns: Turns) -> dict[str, Any]:
    """Return the turns of one board as they are stored.

    Places of pieces are given as steps from one to the next, which pack better than the places themselves.
    """
    shown = [(turn, *turns[turn]) for turn in sorted(turns)]
    traces = list(dict.fromkeys(trace for _, _, now in shown for trace in now.traces))
    uids = list(dict.fromkeys(uid for uid, _ in traces))
    pieces = list(dict.fromkeys(piece for _, _, now in shown for piece in sorted(now.pieces)))
    places = {piece: place for place, piece in enumerate(pieces)}
    steps = []
    before: frozenset[Piece] = frozenset()
    for turn, period, now in shown:
        changed = sorted(places[piece] for piece in now.pieces ^ before)
        steps.append(
            [turn, period, now.frame, [traces.index(trace) for trace in now.traces], _steps(changed)]
        )
        before = now.pieces
    return {
        "uids": uids,
        "traces": [[uids.index(uid), *(json.loads(looks) for looks in _once(said))] for uid, said in traces],
        "pieces": [[uids.index(uid), *_once(said)] for uid, said in pieces],
        "turns": steps,
    }


def decoded_board(stored: Mapping[str, Any], languages: int) -> dict[int, tuple[str, Drawing]]:
    """Return the turns of one stored board."""
    uids = stored["uids"]
    traces = [
        (uids[uid], _all([_packed(looks) for looks in looks_in], languages))
        for uid, *looks_in in stored["traces"]
    ]
    pieces = [
        (uids[uid], _all([tuple(one) for one in looks_in], languages)) for uid, *looks_in in stored["pieces"]
    ]
    now: frozenset[Piece] = frozenset()
    turns = {}
    for turn, period, frame, drawn, changed in stored["turns"]:
        now ^= {pieces[place] for place in accumulate(changed)}
        turns[turn] = period, Drawing(tuple(frame), tuple(traces[place] for place in drawn), now)
    return turns


def _packed(looks: dict[str, Any]) -> str:
    return compact_json(looks).decode()


def _steps(places: list[int]) -> list[int]:
    return [later - earlier for earlier, later in pairwise([0, *places])]


def _once(looks: Said) -> Said:
    """Return what is said once where all languages say the same."""
    return looks[:1] if len(set(looks)) == 1 else looks


def _all(stored: Iterable[Any], languages: int) -> Said:
    looks = tuple(stored)
    return looks * languages if len(looks) == 1 else looks
