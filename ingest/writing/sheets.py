"""An XlsxWriter worksheet that searches formulas for newer functions by their names."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Any

from xlsxwriter.worksheet import Worksheet

_FUNCTION = re.compile(r"[\w.]+\(")


class Sheet(Worksheet):
    """A sheet of one of our forms.

    The library searches every formula for forty newer functions, one after the other: a quarter of the time
    a form takes. Our forms call a dozen functions, so each name is looked up once.
    """

    def _prepare_formula(self, formula: Any, expand_future_functions: bool = False) -> Any:
        return _prepared(formula, bool(self.use_future_functions or expand_future_functions))


@lru_cache(maxsize=1 << 12)
def _prepared(formula: str, expand_future_functions: bool) -> Any:
    if any(_is_newer(call, expand_future_functions) for call in set(_FUNCTION.findall(formula))):
        return _PLAIN._prepare_formula(formula, expand_future_functions)  # type: ignore[no-untyped-call]
    return formula.removeprefix("{").removeprefix("=").removesuffix("}")


@cache
def _is_newer(call: str, expand_future_functions: bool) -> bool:
    prepared = _PLAIN._prepare_formula(call, expand_future_functions)  # type: ignore[no-untyped-call]
    return bool(prepared != call)


_PLAIN = Worksheet()
