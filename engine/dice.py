"""Labelled draws from one seed.

Each draw is HMAC-SHA256(seed, turn, label, n): a draw added in one phase shifts no other, and the log of
all draws can be published and checked by anyone once the seed is known.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

T = TypeVar("T")
_SPAN = 1 << 64


class Draw(NamedTuple):
    """One draw as it stands in the public log: which turn, label and number, the range, and what came."""

    turn: int
    label: str
    n: int
    low: int
    high: int
    value: int


def drawn(seed: bytes, draw: Draw) -> int:
    """Return the value a draw of the log must have had with this seed: how anyone checks it afterwards.

    Raises
    ------
    ValueError
        If no dice draw from such a range: the log may be anybody's.
    """
    return draw.low + _below(seed, draw.turn, draw.label, draw.n, draw.high - draw.low + 1)


class Dice:
    """The draws of one turn.

    Parameters
    ----------
    seed : bytes
        The secret seed of the match.
    turn : int
        Number of the turn that is being resolved (0 for the setup).
    scope : str
        Put before every label, so that for instance each computer seat has draws of its own.
    """

    def __init__(self, seed: bytes, turn: int, scope: str = "") -> None:
        self._seed = seed
        self._turn = turn
        self._scope = scope
        self._count: dict[str, int] = {}
        self._drawn: list[tuple[int, str, int, int, int, int]] = []

    @property
    def log(self) -> list[Draw]:
        """The draws so far, in their order. Most are never looked at, so they are made when asked for."""
        return [Draw(*one) for one in self._drawn]

    def scoped(self, scope: str) -> Dice:
        """Return dice of the same seed and turn whose labels, counters and log stand apart."""
        return Dice(self._seed, self._turn, f"{self._scope}{scope}/")

    def between(self, label: str, low: int, high: int) -> int:
        """Draw a whole number uniformly from `low`..`high`, both included.

        Parameters
        ----------
        label : str
            Says what the draw is for, for instance ``"wear/B&O"``; the same label may be drawn again.
        low, high : int
            The range.

        Returns
        -------
        int
            The value drawn.

        Raises
        ------
        ValueError
            If the range is empty, or wider than 64 bits.
        """
        label = self._scope + label
        n = self._count.get(label, 0)
        value = low + self._number(label, n, high - low + 1)
        self._count[label] = n + 1
        self._drawn.append((self._turn, label, n, low, high, value))
        return value

    def chance(self, label: str, permille: int) -> bool:
        """Return True with a probability of `permille` thousandths."""
        return self.between(label, 1, 1000) <= permille

    def choice(self, label: str, items: Sequence[T]) -> T:
        """Return one of `items` (not empty), all equally likely."""
        return items[self.between(label, 0, len(items) - 1)]

    def shuffled(self, label: str, items: Sequence[T]) -> list[T]:
        """Return `items` in random order (Fisher-Yates); the given order must itself be settled."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = self.between(label, 0, last)
            deck[last], deck[other] = deck[other], deck[last]
        return deck

    def normal_milli(self, label: str, sigma_milli: int) -> int:
        """Draw from a normal distribution of mean 0, in thousandths (sum of twelve uniform draws)."""
        total = sum(self.between(label, 0, 1000) for _ in range(12))
        return (total - 6000) * sigma_milli // 1000

    def _number(self, label: str, n: int, size: int) -> int:
        """Return what the `n`-th draw of a label is, as a number from 0 to below `size`."""
        return _below(self._seed, self._turn, label, n, size)


class RethrownDice(Dice):
    """The draws of a turn, some of them thrown again, to see what else could have come.

    Parameters
    ----------
    seed : bytes
        The seed of the match.
    turn : int
        Number of the turn.
    other : bytes
        The seed of the draws that are thrown again.
    again : callable
        Whether the draws of a label are thrown again.
    mirrored : bool
        Whether what is thrown again comes out as far from the other end of its range (antithetic variates):
        the mean of a throw and its mirror image is nearer to what could be expected than that of two throws.
    """

    def __init__(
        self, seed: bytes, turn: int, other: bytes, again: Callable[[str], bool], *, mirrored: bool = False
    ) -> None:
        super().__init__(seed, turn)
        self._other, self._again, self._mirrored = other, again, mirrored

    def _number(self, label: str, n: int, size: int) -> int:
        if not self._again(label):
            return _remembered(self._seed, self._turn, label, n, size)
        number = _remembered(self._other, self._turn, label, n, size)
        return size - 1 - number if self._mirrored else number


def _below(seed: bytes, turn: int, label: str, n: int, size: int) -> int:
    if not 0 < size <= _SPAN:
        raise ValueError(f"draw {label!r} has a range of {size} numbers")
    # Values past the last whole multiple of `size` are thrown again: no remainder favours low numbers.
    limit = _SPAN - _SPAN % size
    attempt = 0
    while True:
        code = _keyed(seed).copy()
        code.update(f"{turn}\x1f{label}\x1f{n}\x1f{attempt}".encode())
        value = int.from_bytes(code.digest()[:8], "big")
        if value < limit:
            return value % size
        attempt += 1


_remembered = lru_cache(maxsize=2**15)(_below)
"""The same, for turns that are played again and again with most of their draws as they were."""


@lru_cache(maxsize=64)
def _keyed(seed: bytes) -> hmac.HMAC:
    """Return the code of a seed to copy: setting its key up costs as much as a draw."""
    return hmac.new(seed, digestmod="sha256")
