"""What a computer seat may see: its own hand and tokens, the map, and what everyone can count."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from engine.hexes import Hex
from games.us_telegraph import accounts as acc
from games.us_telegraph import tally
from games.us_telegraph.computer.blocking import blocking
from games.us_telegraph.computer.profile import ComputerProfile, profiles
from games.us_telegraph.computer.trial import TrialDesk
from games.us_telegraph.judging import Desk
from games.us_telegraph.state import State
from games.us_telegraph.tables import projects


@dataclass(frozen=True, slots=True)
class View:
    """The position through the eyes of one seat; no face-down card, token or tile is in it."""

    seat: int
    profile: ComputerProfile
    desk: TrialDesk
    blocks: dict[Hex, int]
    """Hex -> worth of standing there in the way of rivals."""
    stacks: tuple[int, ...]
    """Tokens left in each of the seat's stacks."""
    unseen: Counter[int]
    missing: dict[int, int]
    """Project -> buildings it still lacks."""
    workers: int
    cards_left: int
    """Cards in the deck and on the discards."""
    free_hexes: int
    unseen_tiles: tuple[int, ...]
    """Regions that may come next, where a stack can run out this turn."""

    @classmethod
    def of(cls, state: State, seat: int, strength: str = "") -> View:
        """Return what a seat sees, minded as a strength is, else as its own or the match's."""
        player, seen = state.seats[seat], Desk.of(state, seat)
        desk = TrialDesk.like(seen)
        profile = profiles()[strength or player.strength or state.computer_strength]
        rivals = (other for other in sorted(state.seats) if other != seat)
        return cls(
            seat=seat,
            profile=profile,
            desk=desk,
            blocks=blocking(profile, seen.board, rivals),
            stacks=tuple(len(stack) for stack in player.stacks),
            unseen=tally.unseen(state, seat),
            missing={p: tally.left_in_project(state, seat, p) for p in sorted(projects())},
            workers=acc.workers(state, seat),
            cards_left=len(state.deck) + sum(acc.discards(state).values()),
            free_hexes=len(desk.board.spots),
            unseen_tiles=tuple(tally.unseen_tiles(state)) if tally.may_extend(state, seat) else (),
        )

    def taken_worth(self, held: int, count: int) -> int:
        """Return the worth of taking cards, as far as there are any."""
        return self.profile.cards_worth(held, min(count, self.cards_left))
