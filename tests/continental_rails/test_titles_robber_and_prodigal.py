"""Robber Baron, Rail Prodigal, Rail Baron and the standings (1.2.1, 1.2.5, 1.2.6)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.continental_rails import accounts as acc
from games.continental_rails.rules import rules_for
from games.continental_rails.standings import secrets, standings
from games.continental_rails.state import TITLES
from games.continental_rails.titles import rail_prodigal, robber_baron
from games.continental_rails.titles.rail_baron import baron_points
from games.continental_rails.titles.rail_prodigal import prodigal_points
from games.continental_rails.titles.robber_baron import rank_points
from tests.continental_rails.build import fresh, set_cash, turn_of
from tests.continental_rails.operations_helpers import owe, told

RULES = rules_for({})


def test_rule_1_2_5_worked_example():
    spent = {1: 15_000, 2: 10_000, 3: 4_000, 4: 1_000}
    assert prodigal_points(RULES, spent) == {1: 13, 2: 9, 3: 5, 4: 3}


@given(
    st.dictionaries(st.integers(1, 15), st.integers(1000, 10**6), max_size=15),
    st.permutations(range(1, 16)),
)
def test_rule_1_2_5_exactly_thirty_points_whenever_someone_spends(spent, places):
    found = prodigal_points(RULES, spent, dict(enumerate(places, 1)))
    assert sum(found.values()) == (30 if spent else 0)
    for one in spent:
        for other in spent:
            if spent[one] > spent[other]:
                assert found[one] >= found[other]


def test_ruling_a9_what_is_left_over_goes_by_lot_among_equal_spenders():
    lucky = set()
    for number in range(40):
        turn = turn_of(fresh(), phase=17, seed=str(number).encode())
        turn.notes["lavish"] = dict.fromkeys((2, 5, 9, 11), 1000)
        found = rail_prodigal.score(turn)
        assert sorted(found[seat] for seat in (2, 5, 9, 11)) == [7, 7, 8, 8]
        lucky |= {seat for seat, points in found.items() if points == 8}
    assert lucky == {2, 5, 9, 11}


def test_rule_1_2_5_nobody_spends_nobody_scores():
    assert set(rail_prodigal.score(turn_of(fresh(), phase=17)).values()) == {0}


def test_rule_1_2_1_ten_points_for_the_first_rank_down_to_one_for_the_tenth():
    worths = {seat: 1000 - seat for seat in range(1, 16)}
    assert list(rank_points(worths).values()) == [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0, 0, 0]


def test_rule_1_2_1_equals_share_the_better_rank():
    assert rank_points({1: 5, 2: 9, 3: 9, 4: 9, 5: 1}) == {1: 7, 2: 10, 3: 10, 4: 10, 5: 6}


def millions(state, seed=b"x", **cash):
    for seat, usd in cash.items():
        set_cash(state, acc.seat(int(seat[1:])), usd)
    turn = turn_of(state, phase=17, seed=seed)
    return robber_baron.score(turn), turn


def test_rule_1_2_1_five_points_for_the_first_over_a_million_and_only_once():
    state = fresh()
    found, turn = millions(state, s4=1_200_000, s5=1_100_000, s6=900_000)
    assert (found[4], found[5], found[6]) == (15, 14, 8)
    assert [note["seat"] for note in told(turn, "FIRST_MILLION")] == [4, 5]
    found, turn = millions(state, s6=3_000_000)
    assert found[6] == 10
    assert not told(turn, "FIRST_MILLION")


def test_rule_1_2_1_a_million_must_be_passed():
    state = fresh(start_shares_permille=0)
    found, _ = millions(state, s4=1_000_000)
    assert found[4] == 10
    found, _ = millions(state, s4=1_000_001)
    assert found[4] == 15


def test_rule_1_2_6_the_leader_in_all_five_has_five_hundred():
    points = {1: dict.fromkeys(TITLES, 40), 2: dict.fromkeys(TITLES, 10), 3: dict.fromkeys(TITLES, 0)}
    assert baron_points(points) == {1: 500, 2: 125, 3: 0}


def test_ruling_a4_negative_totals_count_nought_and_percentages_are_floored():
    points = {1: {"a": 3, "b": -5}, 2: {"a": 2, "b": 0}, 3: {"a": -4, "b": -9}}
    assert baron_points(points, ["a", "b"]) == {1: 100, 2: 66, 3: 0}


@given(st.dictionaries(st.integers(1, 15), st.fixed_dictionaries({t: st.integers(-50, 500) for t in TITLES})))
def test_rule_1_2_6_between_nought_and_five_hundred(points):
    assert all(0 <= total <= 500 for total in baron_points(points).values())


def test_standings_name_all_seats_in_six_titles_best_first():
    state = fresh()
    state.seats[7].points["rail_mogul"] = 12
    found = standings(state)
    assert len(found) == 6 * 15
    assert len({standing.title.code for standing in found}) == 6
    mogul = [standing for standing in found if standing.title.code == "TITLE.RAIL_MOGUL"]
    assert (mogul[0].seat, mogul[0].name, mogul[0].points) == (7, state.seats[7].name, 12)
    baron = [standing for standing in found if standing.title.code == "TITLE.RAIL_BARON"]
    assert (baron[0].seat, baron[0].points) == (7, 100)


def test_secrets_are_amounts_as_the_site_writes_them():
    state = fresh()
    set_cash(state, acc.seat(3), 4321)
    owe(state, acc.seat_debt(3), 2765)
    state.seats[3].credit_limit_usd, state.seats[3].call_usd = 1234, 999
    found = {(secret.kind, secret.text) for secret in secrets(state, 3)}
    gap, no_break = "\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}"
    assert found == {
        ("cash", "$4,321"),
        ("cash", f"4{gap}321{no_break}$"),
        ("cash", f"$4{no_break}321"),
        ("debt", "$2,765"),
        ("debt", f"2{gap}765{no_break}$"),
        ("debt", f"$2{no_break}765"),
        ("credit limit", "$1,234"),
        ("credit limit", f"1{gap}234{no_break}$"),
        ("credit limit", f"$1{no_break}234"),
    }


@pytest.mark.parametrize("known", ["worth", "rules", "company"])
def test_secrets_leave_out_what_is_public_for_another_reason(known):
    state = fresh()
    set_cash(state, acc.seat(3), 1500 if known == "rules" else 4321)
    if known == "worth":
        state.worth_history[9].append(4321)
    if known == "company":
        state.companies["ERIE"].paid_usd = 4321
    assert not [secret for secret in secrets(state, 3) if secret.kind == "cash"]
