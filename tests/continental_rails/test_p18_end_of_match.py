"""Phases 17 and 18: points added, the end drawn, the next turn's market (1.2, 1.3, 2.4, 4.17, 4.18)."""

import pytest

from games.continental_rails.phases.p18_end_of_match import draw_end
from games.continental_rails.rules import rules_for
from games.continental_rails.setup import first_turn_of
from games.continental_rails.standings import titles
from games.continental_rails.tables import engines, technologies
from games.continental_rails.world import world
from games.continental_rails.worth import net_worth, period
from tests.continental_rails.build import codes, fresh, turn_of
from tests.continental_rails.operations_helpers import play, play_on, quiet, told


def at_turn(number, **rules):
    state = fresh(**rules)
    state.turn = number
    return state


@pytest.mark.parametrize("turn, years", [(1, "1841-42"), (11, "1861-62"), (12, "1863-64"), (25, "1889-90")])
def test_rules_1_1_and_8_the_calendar(turn, years):
    assert period(fresh(), turn) == years


@pytest.mark.parametrize("turn", [1, 12, 20])
def test_ruling_c2_no_end_before_turn_21(turn):
    state = at_turn(turn, end_chance_permille=1000)
    assert not draw_end(turn_of(state, phase=18))
    assert not state.ended


def test_rule_1_3_from_turn_21_one_chance_in_four():
    ended = 0
    for number in range(200):
        ended += draw_end(turn_of(at_turn(21), phase=18, seed=str(number).encode()))
    assert 30 <= ended <= 70


def test_ruling_c2_the_throw_comes_first():
    turn = play(at_turn(21), 18)
    assert turn.dice.log[0].label == "end of match"


def test_rule_1_3_the_best_of_each_title_wins_and_equals_share_it():
    state = at_turn(21, end_chance_permille=1000)
    state.seats[3].points["rail_mogul"] = state.seats[4].points["rail_mogul"] = 30
    state.seats[5].points["rail_builder"] = 12
    state.seats[6].points["robber_baron"] = -5
    turn = play(state, 18)
    assert state.ended
    assert state.turn == 22
    won = [(event.code, event.facts["seat"]) for event in turn.events if event.code.startswith("WON_")]
    assert won == [
        ("WON_RAIL_MOGUL", 3),
        ("WON_RAIL_MOGUL", 4),
        ("WON_RAIL_BUILDER", 5),
        ("WON_RAIL_BARON", 3),
        ("WON_RAIL_BARON", 4),
        ("WON_RAIL_BARON", 5),
    ]
    assert "MATCH_ENDED" in codes(turn)
    assert "COMPANY_AVAILABLE" not in codes(turn)


def test_rule_2_4_four_to_six_new_companies_in_this_matchs_order():
    numbers = set()
    for seed in range(30):
        state = fresh()
        hidden = sorted((c.appears, c.code) for c in state.companies.values() if c.status == "hidden")
        turn = play(state, 18, seed=str(seed).encode())
        found = [note["company"] for note in told(turn, "COMPANY_AVAILABLE")]
        early = [code for _, code in hidden if world().routes[code].number < 57]
        assert found == early[: len(found)]
        numbers.add(len(found))
        first = state.companies[found[0]]
        assert (first.status, first.listed_turn) == ("bank", 2)
        assert first.asking_usd == 5 * world().routes[first.code].miles
    assert numbers == {4, 5, 6}


def test_rule_2_4_the_west_waits():
    state = fresh()
    seen = {}
    while state.turn < 30:
        turn = play(state, 18)
        for note in told(turn, "COMPANY_AVAILABLE"):
            seen[note["company"]] = state.turn
        state.ended = False
    west = {code: turn for code, turn in seen.items() if world().routes[code].number >= 57}
    assert min(west.values()) >= 6
    assert all(turn >= first_turn_of_match(state, code) for code, turn in seen.items())
    assert all(company.status != "hidden" for company in state.companies.values())


def first_turn_of_match(state, code):
    return first_turn_of(rules_for(state.overrides), world(), code)


def test_rules_4_17_and_4_18_engines_and_technologies_appear_one_by_one_in_order():
    state = fresh()
    levels, letters = [], []
    while state.turn < 60:
        turn = play(state, 18)
        levels += [note["level"] for note in told(turn, "ENGINE_AVAILABLE")]
        letters += [event.facts["letter"] for event in turn.events if event.code.startswith("INVENTED_")]
        state.ended = False
    assert levels == list(range(2, 10)) == sorted(engines())[1:]
    assert letters == list(technologies())[1:]
    assert state.technologies == list(technologies())


@pytest.mark.parametrize("turn, engine, technology", [(1, 350, 300), (12, 350, 300), (13, 600, 500)])
def test_rule_4_18_progress_is_slow_before_the_civil_war_and_fast_after_it(turn, engine, technology):
    found = {"engine": 0, "technology": 0}
    for seed in range(150):
        events = codes(play(at_turn(turn), 18, seed=str(seed).encode()))
        found["engine"] += "ENGINE_AVAILABLE" in events
        found["technology"] += any(code.startswith("INVENTED_") for code in events)
    assert abs(found["engine"] * 1000 // 150 - engine) < 130
    assert abs(found["technology"] * 1000 // 150 - technology) < 130


def test_rule_9_2_the_annals_keep_net_worth_and_points():
    state = fresh()
    state.seats[2].points["rail_mogul"] = 4
    play(state, 18)
    assert state.turn == 2
    assert all(len(state.worth_history[seat]) == 2 for seat in state.seats)
    assert state.worth_history[2][-1] == net_worth(state, 2)
    assert state.points_history[2] == [{**state.seats[2].points, "rail_baron": 100}]
    assert list(state.points_history[2][0]) == list(titles())


def test_rule_10_1_7_detectives_follow_a_railroad_into_its_survivor():
    state = fresh()
    state.seats[2].spied_railroad = "READ"
    state.merged["READ"] = "PENN"
    play(state, 18)
    assert state.seats[2].spied_railroad == "PENN"


def test_rule_1_2_points_are_added_up_and_told_to_each_seat():
    state = quiet()
    turn = turn_of(state, phase=17)
    turn.notes["lavish"] = {4: 5000}
    play_on(turn, 17)
    assert state.seats[4].points["rail_prodigal"] == 30
    notes = {note["to"]: note for note in told(turn, "POINTS_EARNED")}
    assert len(notes) == 15
    assert notes[(4,)]["rail_prodigal"] == 30
    assert notes[(5,)]["robber_baron"] == state.seats[5].points["robber_baron"] == 10
