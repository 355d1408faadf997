"""Reads one published file back: from the target, or by HTTP from the public address."""

from __future__ import annotations

import queue
import threading
import urllib.error
import urllib.request
from collections.abc import Callable
from urllib.parse import quote, urlsplit

from referee.deploy.targets import Target
from referee.faults import Mistake, OutOfReach

_LARGEST = 64 << 20
_ABSENT = (403, 404, 410)
_PATIENT = 60.0


def published_file(target: Target, address: str, name: str, seconds: float | None) -> bytes | None:
    """Return a published file; None where there is none.

    Parameters
    ----------
    target : Target
        Where the site goes; it is asked first.
    address : str
        Where readers find the site; asked where the target cannot be read. "" where it is not known.
    name : str
        The path below the site.
    seconds : float, optional
        How long all of it may take; None: as long as it needs.

    Raises
    ------
    OutOfReach
        If neither answers in time.
    """
    return _within(seconds, lambda: _asked(target, address, name, seconds), target.name)


def _asked(target: Target, address: str, name: str, seconds: float | None) -> bytes | None:
    # Half of the time each: who does not answer leaves the other some.
    share = seconds / 2 if seconds and address else seconds
    try:
        return target.read(name, share)
    except Mistake as error:
        if urlsplit(address).scheme not in ("http", "https"):
            raise OutOfReach(str(error)) from None
    return _by_http(f"{address.rstrip('/')}/{quote(name)}", share or _PATIENT)


def _by_http(address: str, seconds: float) -> bytes | None:
    request = urllib.request.Request(address, headers={"Cache-Control": "no-cache"})  # noqa: S310
    try:
        # The scheme was looked at before.
        with urllib.request.urlopen(request, timeout=seconds) as answer:  # noqa: S310
            data: bytes = answer.read(_LARGEST)
            return data
    except urllib.error.HTTPError as error:
        if error.code in _ABSENT:
            return None
        raise OutOfReach(f"{address} answers {error.code} {error.reason}.") from None
    except (OSError, ValueError) as error:
        raise OutOfReach(f"{address} cannot be read: {getattr(error, 'reason', error)}.") from None


def _within(seconds: float | None, ask: Callable[[], bytes | None], name: str) -> bytes | None:
    """Return what a question gives, or raise OutOfReach: a network disk may keep one waiting for minutes."""
    if seconds is None:
        return ask()
    answers: queue.Queue[bytes | Exception | None] = queue.Queue()

    def asking() -> None:
        try:
            answers.put(ask())
        except Exception as error:  # handed on to the one who waits
            answers.put(error)

    threading.Thread(target=asking, daemon=True).start()
    try:
        answer = answers.get(timeout=seconds)
    except queue.Empty:
        raise OutOfReach(f"{name} did not answer within {seconds:.0f} seconds.") from None
    if isinstance(answer, Exception):
        raise answer
    return answer
