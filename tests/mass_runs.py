"""Runs too large for every landing: the first cases are slow tests, the others are for `make soak`."""

import pytest


def sliced(cases, kept):
    """Return the cases for `parametrize`; all but the first `kept` run only in `make soak`."""
    return [
        case if at < kept else pytest.param(case, marks=pytest.mark.soak) for at, case in enumerate(cases)
    ]
