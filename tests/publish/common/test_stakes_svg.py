"""Squares of shares: one for each, with initials, no markup of a name's."""

import re

from engine.report import Stakes
from publish.common.stakes_svg import stakes_svg
from tests.publish.samples import HOSTILE


def test_a_square_for_each_share():
    drawn = stakes_svg(Stakes((("ann", 3, 2), ("Bob", 1, 1)), 2))
    assert re.findall(r">(\w)</text>", drawn) == ["A", "A", "B"]
    squares = {kind: d.count("M") for kind, d in re.findall(r'<path class="(\S+)" d="(.*?)"', drawn)}
    assert squares == {"ts-c3": 2, "ts-c1": 1, "ts-unsold": 2}


def test_a_hostile_name_gives_a_letter_at_most():
    for name in HOSTILE:
        assert "<script" not in stakes_svg(Stakes(((name, 1, 1),)))
        assert len(re.findall(r">\w?</text>", stakes_svg(Stakes(((name, 1, 1),))))) == 1


def test_without_shares_there_is_nothing_to_see():
    assert "<path" not in stakes_svg(Stakes(()))
