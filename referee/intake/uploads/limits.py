"""Rate limits of requests."""

from __future__ import annotations

import ipaddress
from collections import OrderedDict, deque
from collections.abc import Callable

from starlette.requests import Request

_MOST_KNOWN = 20_000


class Limit:
    """So many times within so many seconds, for each of those who ask."""

    def __init__(self, count: int, seconds: float, clock: Callable[[], float]) -> None:
        self._count, self._seconds, self._clock = count, seconds, clock
        self._asked: OrderedDict[str, deque[float]] = OrderedDict()

    def wait(self, who: str) -> int:
        """Return for how many seconds this one has to wait; 0 where he may go on."""
        times = self._asked.get(who, deque())
        now = self._clock()
        while times and now - times[0] >= self._seconds:
            times.popleft()
        return 0 if len(times) < self._count else int(self._seconds - (now - times[0])) + 1

    def count(self, who: str) -> None:
        """Note that this one asked."""
        self._asked.setdefault(who, deque()).append(self._clock())
        self._asked.move_to_end(who)
        while len(self._asked) > _MOST_KNOWN:
            self._asked.popitem(last=False)


def asker(request: Request) -> str:
    """Return who asks: an address; a household's whole network where it is of version 6."""
    host = request.client.host if request.client else ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if address.version == 4:
        return host
    return str(ipaddress.ip_network(f"{host}/64", strict=False).network_address)
