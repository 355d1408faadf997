"""Our sheets make of a formula what the library makes of it, the first time and from memory."""

import pytest
from xlsxwriter.worksheet import Worksheet

from ingest.writing.sheets import Sheet


@pytest.mark.parametrize("future", [False, True])
@pytest.mark.parametrize(
    "formula",
    [
        "=IF(A1>2,3,4)",
        "{=SUM(A1:A9)}",
        "=XLOOKUP(A1,B:B,C:C)",
        "=STDEV.S(A1:A9)",
        "=_xlfn.ACOT(1)",
        '=IF(A1="IFS(","{",SUM(IFS(A1>1,2))&"}")',
        "=A1",
    ],
)
def test_a_formula_is_prepared_as_the_library_does(formula, future):
    ours, theirs = Sheet(), Worksheet()
    ours.use_future_functions = theirs.use_future_functions = future
    expected = theirs._prepare_formula(formula)
    assert [ours._prepare_formula(formula) for _ in range(2)] == [expected] * 2
    assert ours._prepare_formula(formula, True) == theirs._prepare_formula(formula, True)
