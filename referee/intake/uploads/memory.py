"""Memory that is free again goes back to the system (glibc keeps it otherwise)."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from functools import cache


def give_memory_back() -> None:
    """Let the C library return free memory; nothing where it knows no such call."""
    if trim := _malloc_trim():
        trim(0)


@cache
def _malloc_trim() -> Callable[[int], int] | None:
    try:
        return ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError, TypeError):  # another C library; Windows
        return None
