"""Counts what each seat has in a position: the inputs of the chance to win."""

from __future__ import annotations

from typing import Any

from engine.chances import Points
from engine.game import Game
from engine.messages import Message
from engine.optional import Challenged, Foreseen, Weighed
from engine.report import Figure, Text

WON = "WON"
"""What the last position is won by, among what tells."""


def features(game: Game[Any, Any], state: Any) -> Points:
    """Return what is counted -> seat -> points: what a match is won by first, then what tells.

    A game without the optional parts of the contract has nothing that could be counted.
    """
    rules: object = game
    if not isinstance(rules, Challenged):
        return {}
    return {**rules.scores(state), **telling(game, state)}


def telling(game: Game[Any, Any], state: Any) -> Points:
    """Return what tells who will win, as the game says it."""
    rules: object = game
    return rules.telling(state) if isinstance(rules, Weighed) else {}


def points_figure(game: Game[Any, Any], state: Any) -> tuple[str, Text, str]:
    """Return what a match is won by: its name in `features`, its label on a desk, and kind."""
    name, points = next(iter(features(game, state).items()))
    by_seat = {seat: _own(game, state, seat) for seat in points}
    for figures in zip(*by_seat.values(), strict=True):
        if [figure.value for figure in figures] == list(points.values()):
            return name, figures[0].label, figures[0].kind
    return name, Message(name), "number"


def _own(game: Game[Any, Any], state: Any, seat: int) -> tuple[Figure, ...]:
    rules: object = game
    return rules.own_figures(state, seat) if isinstance(rules, Foreseen) else ()
