"""Conformance tests that any channel must pass.

With pytest::

    @pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
    def test_my_door(check):
        check(open_door, deliver)

`open_door()` opens the door afresh, as a new run of the program would. `deliver(name, data)` brings a file to
where the door will find it, as a player would. Each check wants a door behind which nothing waits yet.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta

from referee.intake.doors.contract import Delivery, Door

Open = Callable[[], Door]
Deliver = Callable[[str, bytes], None]
Check = Callable[[Open, Deliver], None]

_KEY = re.compile(r"[A-Za-z0-9-]{8,64}")
# Begins like a workbook, so that no door takes it for something else; all 256 bytes must come through.
FILE = b"PK\x03\x04" + bytes(range(256)) + b"\r\n.\r\n--=_boundary\n"
OTHER = FILE + b"another"
_NAMES = ("orders.xlsx", "Feuille d’ordres n° 4 – Éloïse.xlsx", "../../over & <b>there</b>.xlsx", "=1+1.csv")


def nothing_comes_of_nothing(open_door: Open, deliver: Deliver) -> None:
    """Check that an empty door yields nothing."""
    assert _fetched(open_door) == []


def a_file_comes_whole(open_door: Open, deliver: Deliver) -> None:
    """Check that bytes arrive as they were sent, with an arrival in UTC and a key that can name a file."""
    deliver("orders.xlsx", FILE)
    (delivery,) = _fetched(open_door)
    assert delivery.data == FILE
    assert delivery.name.endswith("orders.xlsx")
    assert delivery.arrived.utcoffset() == timedelta(0)
    assert _KEY.fullmatch(delivery.key)


def any_name_is_taken(open_door: Open, deliver: Deliver) -> None:
    """Check that no file name stops a door or loses a file; which of its signs survive is open."""
    for number, name in enumerate(_NAMES):
        deliver(name, FILE + bytes([number]))
    assert sorted(delivery.data[-1] for delivery in _fetched(open_door)) == list(range(len(_NAMES)))


def what_was_not_acknowledged_comes_again(open_door: Open, deliver: Deliver) -> None:
    """Check that a crash loses nothing: the next run gets the same files under the same keys."""
    deliver("one.xlsx", FILE)
    deliver("two.xlsx", OTHER)
    first = _fetched(open_door)
    assert sorted(delivery.key for delivery in first) == sorted(
        delivery.key for delivery in _fetched(open_door)
    )
    assert len({delivery.key for delivery in first}) == 2


def what_was_acknowledged_stays_away(open_door: Open, deliver: Deliver) -> None:
    """Check that what the office has is not brought again, and that the other files still are."""
    deliver("one.xlsx", FILE)
    deliver("two.xlsx", OTHER)
    with closing(open_door()) as door:
        for delivery in door.fetch():
            if delivery.data == FILE:
                door.acknowledge(delivery)
    assert [delivery.data for delivery in _fetched(open_door)] == [OTHER]


def the_same_bytes_may_be_sent_again(open_door: Open, deliver: Deliver) -> None:
    """Check that old bytes sent once more are another delivery with another key: they are meant again."""
    deliver("orders.xlsx", FILE)
    with closing(open_door()) as door:
        (first,) = door.fetch()
        door.acknowledge(first)
    deliver("orders again.xlsx", FILE)
    (second,) = _fetched(open_door)
    assert second.data == FILE
    assert second.key != first.key


def acknowledging_twice_is_harmless(open_door: Open, deliver: Deliver) -> None:
    """Check that the office may say so again after a crash."""
    deliver("orders.xlsx", FILE)
    with closing(open_door()) as door:
        (delivery,) = door.fetch()
        door.acknowledge(delivery)
        door.acknowledge(delivery)
    assert _fetched(open_door) == []


def an_unopened_door_can_be_closed(open_door: Open, deliver: Deliver) -> None:
    """Check that closing works whether or not anything was fetched."""
    open_door().close()


CHECKS: tuple[Check, ...] = (
    nothing_comes_of_nothing,
    a_file_comes_whole,
    any_name_is_taken,
    what_was_not_acknowledged_comes_again,
    what_was_acknowledged_stays_away,
    the_same_bytes_may_be_sent_again,
    acknowledging_twice_is_harmless,
    an_unopened_door_can_be_closed,
)


def _fetched(open_door: Open) -> list[Delivery]:
    with closing(open_door()) as door:
        return list(door.fetch())
