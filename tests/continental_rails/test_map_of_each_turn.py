"""The slider shows what the archive says: the map's file, turn by turn, against the positions themselves."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest

from games.continental_rails.report import build, map_page
from games.continental_rails.world import world
from publish import Edition
from publish.maps.network_history import decoded, encoded, moment
from tests.continental_rails.report_matches import catalogue, played

LAST = 13


@pytest.fixture(scope="module")
def shown():
    """Return turn -> what the stored file shows, after the way through JSON that a browser sees."""
    moments = {turn: moment(_edition(turn)) for turn in range(LAST + 1)}
    return decoded(json.loads(json.dumps(encoded(moments, ("en", "fr")))))


def _edition(turn):
    state, record = played(turn)
    report = build(state, "CR1", record, None)
    when = datetime(2026, 11, 22, tzinfo=UTC)
    return Edition("CR1", "T", turn, report.period, when, report, catalogue())


def expected(state):
    """Return route -> (group, double track), straight from the position."""
    found = dict.fromkeys(world().routes, (map_page.FREE, False))
    for company in state.companies.values():
        offered = company.status == "owned" and company.asking_usd is not None
        group = {
            "hidden": map_page.HIDDEN,
            "bank": map_page.SALE,
            "owned": map_page.SALE if offered else map_page.OWNED,
        }.get(company.status, map_page.FREE)
        found[company.code] = (group, False)
    for rr in state.railroads.values():
        if rr.right_of_way:
            found[rr.right_of_way] = (map_page.HELD, False)
    for rr in state.railroads.values():
        found |= {line: (rr.code, line in rr.doubled) for line in rr.lines}
    return found


@pytest.mark.parametrize("turn", range(LAST + 1))
def test_map_of_a_turn_is_its_position(shown, turn):
    state, _ = played(turn)
    drawn = shown[turn].maps["network"]
    assert {code: (owner[0], double) for code, (owner, double) in drawn.items()} == expected(state)


def test_the_match_moved_enough_to_tell_turns_apart(shown):
    owned = [
        sum(owner[1] != "@free" and owner[0] in played(turn)[0].railroads for owner, _ in maps.values())
        for turn, maps in ((turn, found.maps["network"]) for turn, found in shown.items())
    ]
    assert owned[0] < owned[5] < owned[LAST]
