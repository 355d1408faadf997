"""Finds the cells that a begun row of a form lacks to be an order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.forms import Need


def lacking(needs: Iterable[Need], values: Mapping[str, int | str]) -> tuple[str, ...]:
    """Return the columns that a begun row lacks to be an order.

    Parameters
    ----------
    needs : iterable of Need
        What the rows of its section need.
    values : mapping
        Column id -> what is written there, a choice by its code; blank cells are absent.

    Returns
    -------
    tuple of str
        Column ids in the order of the needs; nothing for a blank row, which asks for nothing.

    Examples
    --------
    >>> needs = (Need("action"), Need("price", ("action", "SELL")))
    >>> lacking(needs, {"action": "SELL"}), lacking(needs, {"price": 5}), lacking(needs, {})
    (('price',), ('action',), ())
    """
    if not values:
        return ()
    binding = (need for need in needs if need.only is None or values.get(need.only[0]) == need.only[1])
    return tuple(need.column for need in binding if values.keys().isdisjoint((need.column, *need.others)))
