"""What became of a railroad: told from public news, remembered by the report, drawn on its page."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.record import REMEMBERED, Record
from engine.report import Chart, Face, Life, Offices
from engine.turn import Event
from games.continental_rails.report import build
from games.continental_rails.report.edition import Edition, railroad_slug, tycoon_slug
from games.continental_rails.report.lives import NOBODY, Step, remembered, steps_of, written
from games.continental_rails.world import world
from games.continental_rails.worth import presidencies
from tests.continental_rails.build import fresh
from tests.continental_rails.report_matches import page_of, played, said

TURNS = 9


def reports():
    """The public report of each turn, each told what the one before remembers."""
    facts: dict[str, str] = {}
    for turn in range(TURNS + 1):
        state, record = played(turn)
        told = {name: facts[name] for name in REMEMBERED if name in facts}
        report = build(state, "CR1", replace(record, **told), None)
        facts = dict(report.facts)
        yield state, report


@pytest.fixture(scope="module")
def match():
    return list(reports())


def block(report, slug, kind):
    page = page_of(report, slug)
    return next(b for section in page.sections for b in section.blocks if isinstance(b, kind))


def test_who_presides_now_is_whom_the_steps_name_last(match):
    for state, report in match:
        last = {s.railroad: s.detail for s in remembered(report.facts["past"]) if s.kind == "president"}
        for code, rr in state.railroads.items():
            assert last.get(code, NOBODY) == (NOBODY if rr.president is None else str(rr.president))


def test_every_line_of_a_railroad_came_with_its_charter_or_later(match):
    state, report = match[-1]
    steps = remembered(report.facts["past"])
    came = {step.detail for step in steps if step.kind in ("built", "merged")}
    assert len(came) > 5
    for code, rr in state.railroads.items():
        own = [step for step in steps if step.railroad == code]
        assert [step.turn for step in own if step.kind == "chartered"] == [rr.born_turn]
        assert set(rr.lines) - {code} <= came


def test_the_page_of_a_railroad_shows_its_lines_and_its_life(match):
    state, report = match[-1]
    merged = {step.railroad for step in remembered(report.facts["past"]) if step.kind == "merged"}
    rr = max((rr for code, rr in state.railroads.items() if code not in merged), key=lambda rr: len(rr.lines))
    face = block(report, railroad_slug(rr.code), Face)
    assert [code for code, _ in face.picture.routes] == rr.lines
    assert face.person == ""
    moments = block(report, railroad_slug(rr.code), Life).moments
    turns = [moment.when.facts["turn"] for moment in moments]
    assert turns == sorted(set(turns), reverse=True)
    assert turns[-1] == rr.born_turn
    assert moments[-1].cut == "capitol"
    miles = sum(line.facts["miles"] for moment in moments for line in moment.lines if "miles" in line.facts)
    assert miles == world().miles(rr.lines) - world().miles([rr.code])


def test_offices_are_held_from_one_election_to_the_next(match):
    state, report = match[-1]
    for seat in state.seats:
        terms = block(report, tycoon_slug(seat), Offices).terms
        assert all(0 <= term.first <= term.last <= TURNS for term in terms)
        now = {term.office for term in terms if term.last == TURNS}
        assert now == {world().routes[code].name for code in presidencies(state, seat)}


def test_in_the_turn_of_an_election_the_new_president_is_in_office_and_the_old_one_is_not():
    state, _ = played(TURNS)
    code = next(code for code, rr in sorted(state.railroads.items()) if rr.president is not None)
    new = state.railroads[code].president
    old, brief = [seat for seat in sorted(state.seats) if seat != new][:2]
    terms = [(3, old), (5, brief), (5, new), (7, old), (TURNS, new)]
    past = written([Step(turn, "president", code, str(seat)) for turn, seat in terms])
    report = build(state, "CR1", Record(past=past), None)
    held = {seat: _years(report, seat, code) for seat in (old, brief, new)}
    assert held == {old: [(3, 4), (7, TURNS - 1)], brief: [], new: [(5, 6), (TURNS, TURNS)]}


def _years(report, seat, code):
    terms = block(report, tycoon_slug(seat), Offices).terms
    return [(term.first, term.last) for term in terms if term.office == world().routes[code].name]


def test_rank_is_that_of_the_table_of_each_turn(match):
    state, report = match[-1]
    for seat in state.seats:
        page = page_of(report, tycoon_slug(seat))
        (chart,) = (b for s in page.sections for b in s.blocks if isinstance(b, Chart) and b.kind == "rank")
        for turn, rank in enumerate(chart.series[0].values):
            worths = [history[turn] for history in state.worth_history.values()]
            place = 1 + sum(worth > state.worth_history[seat][turn] for worth in worths)
            # Where all are level nobody is first.
            assert rank == (place if len(set(worths)) > 1 else None)
        assert chart.series[0].values[0] is None


def test_a_match_begun_before_is_told_from_its_position():
    state, record = played(TURNS)
    steps = steps_of(Edition(state, "CR1", record, None))
    assert {s.railroad for s in steps if s.kind == "chartered"} == set(state.railroads)
    cornered = {(s.turn, s.railroad) for s in steps if s.kind == "cornered"}
    assert cornered == {
        (day.turn, code) for code, rr in state.railroads.items() for day in rr.market if day.cornered
    }


def test_a_merger_ends_the_office_of_the_one_that_is_gone():
    state, _ = played(TURNS)
    codes = sorted(code for code, rr in state.railroads.items() if rr.president is not None)
    survivor, absorbed = codes[0], codes[1]
    seat = state.railroads.pop(absorbed).president
    past = written([Step(3, "president", absorbed, str(seat))])
    merged = Event(12, "MERGED", "4.13", None, {"survivor": survivor, "absorbed": absorbed})
    record = Record(events=(merged,), past=past)
    steps = steps_of(Edition(state, "CR1", record, None))
    assert Step(TURNS, "merged", survivor, absorbed) in steps
    assert Step(TURNS, "president", absorbed, NOBODY) in steps


def test_what_one_seat_alone_is_told_is_no_part_of_a_life():
    state = fresh()
    secret = Event(15, "STOCK_SPLIT", "6.5", (3,), {"railroad": "B&O", "parts": 2})
    steps = steps_of(Edition(state, "CR1", Record(events=(secret,)), None))
    assert {step.kind for step in steps} == {"chartered"}


def test_every_kind_of_step_has_words_in_both_languages():
    state, _ = played(TURNS)
    code = sorted(state.railroads)[0]
    steps = [
        Step(2, "chartered", code),
        Step(2, "built", code, state.railroads[code].lines[0]),
        Step(3, "president", code, "1"),
        Step(3, "split", code, "3"),
        Step(4, "cornered", code),
        Step(4, "merged", code, sorted(state.railroads)[1]),
        Step(5, "insolvent", code),
        Step(5, "solvent", code),
        Step(6, "bankrupt", code),
        Step(6, "reorganised", code),
        Step(7, "award", code, "PACIFIC"),
        Step(8, "president", code, NOBODY),
    ]
    report = build(state, "CR1", Record(past=written(steps)), None)
    life = block(report, railroad_slug(code), Life)
    for language, word in (("en", "Stock split: 3 shares for one."), ("fr", "3 actions pour une")):
        assert any(word in line for line in said(life, language))
    assert sum(len(moment.lines) for moment in life.moments) >= len(steps)
