"""Whole-number arithmetic: no float decides anything that is published."""

from __future__ import annotations

from collections.abc import Sequence

PERMILLE = 1000


def scale(amount: int, permille: int) -> int:
    """Return `amount` x `permille` / 1000, rounded down (also below zero).

    >>> scale(1501, 900)
    1350
    """
    return amount * permille // PERMILLE


def scale_up(amount: int, permille: int) -> int:
    """Return `amount` x `permille` / 1000, rounded up: the Bank rounds in its own favour.

    >>> scale_up(1501, 120)
    181
    """
    return -(-amount * permille // PERMILLE)


def clamp(value: int, low: int, high: int) -> int:
    """Return `value` moved into the closed range `low`..`high`."""
    return max(low, min(high, value))


def floor_root(value: int, degree: int) -> int:
    """Return the largest whole number whose `degree`-th power does not exceed `value`.

    Parameters
    ----------
    value : int
        Not negative.
    degree : int
        1 or more.

    Returns
    -------
    int
        The root, rounded down.

    Raises
    ------
    ValueError
        If `value` is negative or `degree` below 1.

    Examples
    --------
    >>> floor_root(1000, 3), floor_root(999, 3)
    (10, 9)
    """
    if value < 0 or degree < 1:
        raise ValueError(f"no whole root of degree {degree} for {value}")
    low, high = 0, 1 << (value.bit_length() // degree + 1)
    while low < high:
        middle = (low + high + 1) // 2
        if middle**degree <= value:
            low = middle
        else:
            high = middle - 1
    return low


def magnitude(value: int) -> int:
    """Return how many times a number is doubled from 1, in 64ths, without floats; 0 for 1 and below.

    >>> magnitude(1), magnitude(2), magnitude(1024), magnitude(1500)
    (0, 64, 640, 675)
    """
    return (int(value) ** 64).bit_length() - 1 if value > 1 else 0


def times_power(value: int, up: int, down: int, power_tenths: int) -> int:
    """Return floor(`value` x (`up` / `down`) ^ (`power_tenths` / 10)) without floats.

    Parameters
    ----------
    value : int
        The figure to scale, not negative.
    up, down : int
        The ratio; `up` not negative, `down` positive.
    power_tenths : int
        The exponent in tenths: 7 means 0.7; not negative.

    Returns
    -------
    int
        The largest whole c with c^10 x down^p <= value^10 x up^p.

    Raises
    ------
    ValueError
        If `down` is not positive, or a figure is negative.

    Examples
    --------
    >>> times_power(20, 400, 200, 7), times_power(20, 200, 400, 7)
    (32, 12)
    """
    if down <= 0 or up < 0 or value < 0 or power_tenths < 0:
        raise ValueError(f"no power {power_tenths}/10 of the ratio {up}/{down} for {value}")
    return floor_root(value**10 * up**power_tenths // down**power_tenths, 10)


def share_out(total: int, weights: Sequence[int]) -> list[int]:
    """Divide `total` in proportion to `weights`, each part rounded down; the rest is the caller's affair.

    >>> share_out(18, [15000, 10000, 4000, 1000])
    [9, 6, 2, 0]
    """
    whole = sum(weights)
    return [total * weight // whole if whole else 0 for weight in weights]
