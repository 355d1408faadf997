"""An XlsxWriter worksheet that validates each formula once."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from xlsxwriter.worksheet import Worksheet


class Sheet(Worksheet):
    """A sheet of one of our forms.

    The library searches every formula for thirty newer functions. The forms of a turn have most of their
    formulas in common, line by line and seat by seat, and what comes out depends on the formula alone.
    """

    def _prepare_formula(self, formula: Any, expand_future_functions: bool = False) -> Any:
        return _prepared(formula, bool(self.use_future_functions or expand_future_functions))


@lru_cache(maxsize=1 << 12)
def _prepared(formula: Any, expand_future_functions: bool) -> Any:
    return _PLAIN._prepare_formula(formula, expand_future_functions)  # type: ignore[no-untyped-call]


_PLAIN = Worksheet()
