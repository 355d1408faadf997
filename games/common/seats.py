"""What every game asks of the names at its table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from engine.game import OptionError
from games.common.plain import Named


def check_names_differ(seats: Mapping[int, Named], allowed: str = "a different name for each seat") -> None:
    """Refuse two seats of one name, however they are written: orders and news name seats by it.

    Raises
    ------
    OptionError
        With the first name that stands twice.
    """
    counts = Counter(seat.name.casefold() for seat in seats.values())
    for seat in seats.values():
        if counts[seat.name.casefold()] > 1:
            raise OptionError("name", seat.name, (allowed,))
