"""Phase 16: directors, presidents, fall-back, and what a change of president costs (4.14, ruling A3)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.continental_rails import accounts as acc
from games.continental_rails.orders import Orders
from games.continental_rails.worth import presidencies
from tests.continental_rails.build import give_shares
from tests.continental_rails.operations_helpers import add_railroad, owe, play, quiet, told


def holding(shares):
    """A match where seats hold exactly so many thousandths of railroads: {code: {seat: permille}}."""
    state = quiet()
    for code, wanted in shares.items():
        issued = acc.issued(state, code)
        for seat, permille in wanted.items():
            give_shares(state, seat, code, issued * permille // 1000 - acc.shares(state, seat, code))
    return state


def in_office(state, seat, *codes):
    for code in codes:
        state.railroads[code].president = seat
        state.railroads[code].directors = [seat]


def wants(**control):
    return {int(seat.strip("s")): Orders(control=list(codes)) for seat, codes in control.items()}


def test_rule_4_14_2_a_tenth_of_the_issued_shares_makes_a_director():
    state = holding({"B&O": {3: 100, 5: 250}})
    give_shares(state, 4, "B&O", 63 - acc.shares(state, 4, "B&O"))
    assert acc.issued(state, "B&O") == 640
    turn = play(state, 16)
    assert state.railroads["B&O"].directors == [3, 5]  # 64 and 160 shares; 63 are too few
    assert [note["seat"] for note in told(turn, "DIRECTOR_JOINED")] == [3, 5]
    give_shares(state, 3, "B&O", -1)
    turn = play(state, 16)
    assert [(note["seat"], note["railroad"]) for note in told(turn, "DIRECTOR_LEFT")] == [(3, "B&O")]


def test_rule_4_14_4_most_shares_win_and_only_directors_stand():
    state = holding({"B&O": {3: 120, 4: 200, 5: 50}})
    turn = play(state, 16, orders=wants(s3=["B&O"], s4=["B&O"], s5=["B&O"]))
    assert state.railroads["B&O"].president == 4
    name = state.seats[4].name
    assert told(turn, "PRESIDENT_ELECTED") == [{"railroad": "B&O", "seat": 4, "tycoon": name, "to": None}]
    outvoted = {"railroad": "B&O", "owned": 76, "tycoon": name, "to": (3,)}
    assert told(turn, "OFFICE_OUTVOTED") == [outvoted]
    # 32 of 640 shares are 5%.
    few = {"railroad": "B&O", "owned": 32, "issued": 640, "permille": 50, "tenth": 100, "to": (5,)}
    assert told(turn, "OFFICE_FEW_SHARES") == [few]


@pytest.mark.parametrize("other", [121, 200, 330])
def test_a_loser_reads_the_same_however_many_shares_the_winner_has(other):
    state = holding({"B&O": {3: 120, 4: other}})
    turn = play(state, 16, orders=wants(s3=["B&O"], s4=["B&O"]))
    facts = {"railroad": "B&O", "owned": 76, "tycoon": state.seats[4].name, "to": (3,)}
    assert told(turn, "OFFICE_OUTVOTED") == [facts]


def test_rule_4_14_4_without_candidate_the_president_is_anonymous():
    state = holding({"B&O": {3: 300}})
    play(state, 16)
    assert state.railroads["B&O"].president is None


def test_ruling_a3_incumbents_stand_again_without_asking_and_no_news_is_made_of_it():
    state = holding({"B&O": {3: 120}})
    in_office(state, 3, "B&O")
    turn = play(state, 16)
    assert state.railroads["B&O"].president == 3
    assert not told(turn, "PRESIDENT_ELECTED")


def test_rule_10_1_5_resignation_takes_effect_at_the_end_of_the_turn():
    state = holding({"B&O": {3: 120}})
    in_office(state, 3, "B&O")
    turn = play(state, 16, orders={3: Orders(resign=["B&O"])})
    assert state.railroads["B&O"].president is None
    assert state.railroads["B&O"].directors == [3]
    assert told(turn, "PRESIDENT_ANONYMOUS") == [{"railroad": "B&O", "to": None}]


def test_ruling_a3_of_equals_the_incumbent_wins():
    state = holding({"B&O": {3: 200, 4: 200}})
    in_office(state, 4, "B&O")
    turn = play(state, 16, orders=wants(s3=["B&O"]))
    assert state.railroads["B&O"].president == 4
    assert [note["to"] for note in told(turn, "OFFICE_EQUAL_PRESIDENT")] == [(3,)]


def test_ruling_a3_of_equals_without_incumbent_the_lot_decides():
    winners = set()
    for number in range(30):
        state = holding({"B&O": {3: 200, 4: 200}})
        turn = play(state, 16, orders=wants(s3=["B&O"], s4=["B&O"]), seed=str(number).encode())
        # The lot made one of them chairman of the new board, and of equals the chairman is president (B48).
        assert [note["owned"] for note in told(turn, "OFFICE_EQUAL_CHAIRMAN")] == [128]
        winners.add(state.railroads["B&O"].president)
    assert winners == {3, 4}


def test_ruling_a3_a_loser_by_lot_reads_so_where_no_chairman_is_named():
    state = holding({"B&O": {3: 200, 4: 200}})
    state.overrides = {**state.overrides, "chairman_named": 0}
    turn = play(state, 16, orders=wants(s3=["B&O"], s4=["B&O"]))
    (loser,) = {3, 4} - {state.railroads["B&O"].president}
    assert [(note["to"], note["owned"]) for note in told(turn, "OFFICE_LOT")] == [((loser,), 128)]


def test_ruling_b50_a_match_begun_before_tells_only_that_it_was_in_vain():
    state = holding({"B&O": {3: 200, 4: 300}})
    state.overrides = {**state.overrides, "reasons_told": 0}
    turn = play(state, 16, orders=wants(s3=["B&O"], s4=["B&O"]))
    assert [note["to"] for note in told(turn, "BID_FOR_OFFICE_LOST")] == [(3,)]
    assert told(turn, "OFFICE_OUTVOTED") == []


def test_rule_10_1_5_a_third_bid_gives_up_an_office_and_a_lost_one_falls_back_on_it():
    shares = {"B&O": {3: 200}, "PENN": {3: 300}, "NYC": {3: 150, 4: 160}}
    state = holding(shares)
    in_office(state, 3, "B&O", "PENN")
    play(state, 16, orders=wants(s3=["NYC", "PENN"], s4=["NYC"]))
    assert presidencies(state, 3) == ["B&O", "PENN"]
    assert state.railroads["NYC"].president == 4


def test_ruling_a3_the_given_up_office_is_lost_when_another_takes_it():
    state = holding({"B&O": {3: 200, 5: 110}, "PENN": {3: 300}, "NYC": {3: 150, 4: 160}})
    in_office(state, 3, "B&O", "PENN")
    play(state, 16, orders=wants(s3=["NYC", "PENN"], s4=["NYC"], s5=["B&O"]))
    assert presidencies(state, 3) == ["PENN"]
    assert state.railroads["B&O"].president == 5


def test_ruling_a3_never_above_two():
    state = holding({"B&O": {3: 200}, "PENN": {3: 300}, "NYC": {3: 150}})
    in_office(state, 3, "B&O", "PENN")
    play(state, 16, orders=wants(s3=["NYC", "PENN"]))
    assert presidencies(state, 3) == ["NYC", "PENN"]
    assert state.railroads["B&O"].president is None


def test_ruling_a3_of_two_offices_the_more_valuable_is_kept():
    state = holding({"B&O": {3: 200}, "PENN": {3: 200}, "NYC": {3: 150}})
    state.railroads["B&O"].price_usd, state.railroads["PENN"].price_usd = 10, 40
    in_office(state, 3, "B&O", "PENN")
    play(state, 16, orders=wants(s3=["NYC"]))
    assert presidencies(state, 3) == ["NYC", "PENN"]


def test_ruling_a3_a_president_of_one_railroad_who_names_another_keeps_the_first():
    state = holding({"B&O": {3: 200}, "NYC": {3: 150}})
    in_office(state, 3, "B&O")
    play(state, 16, orders=wants(s3=["NYC"]))
    assert presidencies(state, 3) == ["B&O", "NYC"]


@pytest.mark.parametrize("ends, president", [(1, 3), (0, None)])
def test_ruling_b62_who_resigns_from_a_railroad_merged_away_keeps_its_survivor(ends, president):
    """In a match begun before he leaves the survivor too."""
    state = holding({"B&O": {3: 200}})
    state.overrides = {**state.overrides, "merger_ends_resignation": ends}
    in_office(state, 3, "B&O")
    state.merged["READ"] = "B&O"
    play(state, 16, orders={3: Orders(resign=["READ"])})
    assert state.railroads["B&O"].president == president


def test_ruling_a3_a_bid_on_a_railroad_merged_away_passes_to_its_survivor():
    state = holding({"B&O": {3: 200}})
    state.merged["READ"] = "B&O"
    play(state, 16, orders=wants(s3=["READ", "NOPE"]))
    assert state.railroads["B&O"].president == 3


def test_rule_10_1_2_3_the_founder_may_ask_for_a_railroad_born_this_turn():
    state = quiet()
    add_railroad(state, "READ")
    give_shares(state, 7, "READ", 104)
    play(state, 16, orders=wants(s7=["READ"]))
    assert state.railroads["READ"].president == 7


@pytest.mark.parametrize("resigns, owed", [(False, 5000), (True, 0)])
def test_rule_4_4_a_change_of_president_voids_his_loan(resigns, owed):
    state = holding({"B&O": {3: 200}})
    in_office(state, 3, "B&O")
    owe(state, acc.rr_president("B&O"), 5000)
    turn = play(state, 16, orders={3: Orders(resign=["B&O"] if resigns else [])})
    assert acc.owed_to_president(state, "B&O") == owed
    assert turn.notes["owing"] == ["B&O"]  # noted before the debt could be laundered (ruling A2)
    lost = [{"railroad": "B&O", "usd": 5000, "to": (3,)}] if resigns else []
    assert told(turn, "PRESIDENT_LOAN_LOST") == lost


CODES = ["B&O", "C&H", "N&W", "NYC", "PENN", "SCL"]
SEATS = st.integers(1, 6)


@settings(max_examples=60, deadline=None)
@given(
    st.dictionaries(st.tuples(st.sampled_from(CODES), SEATS), st.integers(0, 160), max_size=20),
    st.dictionaries(SEATS, st.lists(st.sampled_from([*CODES, "NOPE"]), max_size=4), max_size=6),
    st.dictionaries(SEATS, st.lists(st.sampled_from(CODES), max_size=2), max_size=6),
    st.dictionaries(st.sampled_from(CODES), SEATS, max_size=6),
)
def test_presidents_are_directors_with_a_tenth_and_nobody_holds_more_than_two(held, control, resign, old):
    state = quiet()
    for (code, seat), permille in held.items():
        give_shares(state, seat, code, acc.issued(state, code) * permille // 1000)
    for code in CODES:
        if code in old and len(presidencies(state, old[code])) < 2:
            state.railroads[code].president = old[code]
    orders = {n: Orders(control=control.get(n, []), resign=resign.get(n, [])) for n in range(1, 7)}
    play(state, 16, orders=orders)
    for code, rr in state.railroads.items():
        if rr.president is not None:
            assert rr.president in rr.directors
            assert acc.shares(state, rr.president, code) * 10 >= acc.issued(state, code)
    assert all(len(presidencies(state, seat)) <= 2 for seat in state.seats)
