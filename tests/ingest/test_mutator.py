"""A slice of the ten thousand altered forms; ``python -m tests.ingest.mutator 10000`` tries them all."""

from collections import Counter
from random import Random

import pytest

from tests.ingest.mutator import (
    ANYWHERE,
    AS_TEXT,
    FILE,
    FORMATS,
    NUMBERS,
    REFUSED,
    SAME,
    SAME_CHOICES,
    SAME_NUMBERS,
    alteration,
    main,
    split,
)
from tests.ingest.test_cells_in_doubt import MESSAGE, RAILROAD, SHARES

PARTS, EACH = 4, 75


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_altered_forms_never_give_other_orders(part, capsys):
    assert main(EACH, first=20_000 + part * EACH) == 0, capsys.readouterr().out


def test_each_way_of_altering_is_tried_in_a_thousand_forms():
    """What is drawn, without the forms: no way may be left out by accident."""
    drawn = Counter()
    for number in range(1_000):
        random = Random(number)
        field = random.choice((SHARES, RAILROAD, MESSAGE))
        drawn.update([alteration(random, field, random.choice(FORMATS))])
    ways = {way for way, _ in drawn}
    assert {*ANYWHERE, *NUMBERS, *SAME_NUMBERS, *SAME_CHOICES, split} == ways
    assert {expected for _, expected in drawn} == {REFUSED, SAME, AS_TEXT, FILE}
