"""Matches of computer players in a workspace, without pages; seat 1 is a person's who sends no form."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

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
