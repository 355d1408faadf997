"""Replaces what a seat may not know of a position: hands of others, the order of what lies face down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.dice import Dice
from games.us_telegraph import accounts as acc
from games.us_telegraph import tally
from games.us_telegraph.state import Seat, State
from games.us_telegraph.tables import RESOURCES, buildings

Arrange = Callable[[str, Sequence[Any]], list[Any]]
"""What lies face down, and its pieces in a settled order -> the order in which they are laid."""


def hide(state: State, seat: int) -> None:
    """Replace in place what a seat may not know; every count stays (1.2, 1.3, ruling 16)."""
    _lay(state, seat, lambda label, pieces: list(pieces))


def suppose(state: State, seat: int, dice: Dice) -> None:
    """Shuffle and deal, by dice, what a seat may not know; every count stays."""
    _lay(state, seat, dice.shuffled)


def _lay(state: State, seat: int, arrange: Arrange) -> None:
    _deal(state, [number for number in sorted(state.seats) if number != seat], arrange)
    for number, player in state.seats.items():
        _stack(player, arrange(f"stacks/{number}", sorted(tally.unseen(state, number).elements())))
    state.tile_pile = arrange("tiles", tally.unseen_tiles(state))[: len(state.tile_pile)]


def _deal(state: State, others: list[int], arrange: Arrange) -> None:
    """Deal what is neither open nor in the seat's own hand, to hands first."""
    hands = {number: acc.hand(state, number) for number in others}
    hidden = [*state.deck, *(name for hand in hands.values() for name, n in hand.items() for _ in range(n))]
    hidden = arrange("cards", sorted(hidden, key=RESOURCES.index))
    accounts = [acc.seat(number) for number in others for _ in range(sum(hands[number].values()))]
    dealt = list(zip([*accounts, *[acc.DECK] * len(state.deck)], hidden, strict=True))
    state.deck = [name for account, name in dealt if account == acc.DECK]
    hidden_accounts = {acc.DECK, *map(acc.seat, others)}
    for name in RESOURCES:
        unit = acc.card(name)
        open_to_all = {a: n for a, n in state.books[unit].items() if n and a not in hidden_accounts}
        counts = {a: dealt.count((a, name)) for a in sorted(hidden_accounts)}
        state.books[unit] = open_to_all | {a: n for a, n in counts.items() if n}


def _stack(player: Seat, hidden: list[int]) -> None:
    """Stack the face-down tokens in this order; the backs show which are black."""
    white = [number for number in hidden if not buildings()[number].black]
    sizes = [len(stack) for stack in player.stacks[:-1]]
    ends = [sum(sizes[: place + 1]) for place in range(len(sizes))]
    whites = [white[end - size : end] for end, size in zip(ends, sizes, strict=True)]
    player.stacks = [*whites, [number for number in hidden if buildings()[number].black]]
