"""Matches of computer players in a workspace, without pages; seat 1 is a person's who sends no form."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import pytest

from referee.explaining import moments, playing_on
from referee.match.keys import from_text
from referee.match.match import Match, open_match
from referee.turns.creating import NewMatch, create
from referee.turns.playing import play_turn
from referee.workspace.folders import Workspace
from referee.workspace.index import Index
from referee.workspace.settings import Seat
from tests.referee.helpers import START

NAME = "WHY1"


def seated(folder: Path, game: str, seats: int, seed: str = "why") -> Workspace:
    """Make a match in which a person has seat 1."""
    workspace = Workspace(folder)
    listed = (Seat(1, human=True, policy="computer"), *(Seat(number) for number in range(2, seats + 1)))
    create(workspace, NewMatch(game, NAME, listed, {}, lucky_words=False), START, from_text(seed))
    return workspace


@contextmanager
def playing_on_little() -> Iterator[None]:
    """Play little of a match on: what is named then says nothing, but it takes seconds instead of minutes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(playing_on, "TIMES", 2)
        patch.setattr(playing_on, "FIRST", 1)
        # Also the number of the one match that chooses costly orders: by some others none is named here.
        patch.setattr(playing_on, "SURE", 6)
        patch.setattr(moments, "TRIED", {"once": 6, "best": 2, "costly": 8, "draws": 2})
        yield


def opened(workspace: Workspace) -> Match:
    """Return the match as it lies there now."""
    return open_match(workspace, NAME)


def play_on(workspace: Workspace, turns: int = 99) -> Match:
    """Play turns, to the end if there are fewer."""
    match = opened(workspace)
    while not match.is_over and turns > 0:
        play_turn(match, Index(match.turn, ""), START + timedelta(days=match.turn))
        match, turns = opened(workspace), turns - 1
    return match
