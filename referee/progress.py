"""The callback by which a step reports its progress."""

from __future__ import annotations

from collections.abc import Callable

Tell = Callable[[str, int, int], None]
"""(step, done, of): how far the work has come."""


def quiet(step: str, done: int, of: int) -> None:
    """Tell nobody how far the work has come."""
