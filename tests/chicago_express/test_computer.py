"""Computer seats and whole matches: they end, in each way, with nothing lost; and strength shows."""

from collections import Counter

import msgspec
import pytest

from engine.dice import Dice
from engine.game import SeatSetup
from engine.record import Record
from engine.turn import resolve
from games.chicago_express import accounts as acc
from games.chicago_express.board import chicago
from games.chicago_express.computer import computer_orders
from games.chicago_express.computer.outlook import Outlook
from games.chicago_express.computer.profile import characters, profile_of
from games.chicago_express.game import GAME
from games.chicago_express.options import STRENGTHS
from games.chicago_express.orders import BUILD, Orders
from games.chicago_express.rules.ending import REASONS, winners
from games.chicago_express.state import OPENING
from games.chicago_express.tables import opening_order, start_cash
from referee.simulation.challenging import challenge
from referee.simulation.one_match import Job, calibration
from referee.simulation.series import simulate, workers
from tests.chicago_express.build import give_cash, give_share, playing, put_trains, turn_of
from tests.chicago_express.railroader import racer_orders, railroader_orders
from tests.chicago_express.random_play import all_is_there, play

PACES = ("round", "move")
MATCHES = 6
DUELS = 30
BEFORE_CHICAGO = ("B2",)
ALL_STRONG = (("pace", "move"), ("computer_strength", "strong"))


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("seats", range(2, 7))
def test_a_match_between_computers_ends_with_everything_conserved(seats, pace):
    state = play(seats, pace, seed="conserved", after=all_is_there)
    assert state.end_reasons


@pytest.mark.parametrize("strength", STRENGTHS)
def test_every_strength_plays_a_match_to_its_end(strength):
    state = play(3, seed=strength, computer_strength=strength, after=all_is_there)
    assert state.end_reasons


def test_random_play_ends_with_everything_conserved_in_both_variants():
    for variant in ("default", "digitised_board"):
        state = play(4, seed="random", random_seats=(1, 2, 3, 4), after=all_is_there, variant=variant)
        assert state.end_reasons


def test_the_computer_sees_no_limits_and_wishes_of_others():
    state = playing(3)
    turn_of(state)
    before = computer_orders(state, state.mover, Dice(b"x", state.turn))
    for seat in state.seats:
        if seat != state.mover:
            state.seats[seat].limits = {"PRR": [31, 30]}
    assert computer_orders(state, state.mover, Dice(b"x", state.turn)) == before
    assert before != Orders()


@pytest.mark.slow
@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("seats", range(2, 7))
def test_matches_of_all_sizes_and_strengths_end_by_their_rules(seats, pace):
    for number in range(MATCHES):
        strengths = {seat: STRENGTHS[(seat + number) % len(STRENGTHS)] for seat in range(1, seats + 1)}
        state = play(seats, pace, seed=f"size {number}", strengths=strengths, after=all_is_there)
        assert state.end_reasons


def test_ruling_31_characters_are_drawn_by_lot_and_told_to_nobody():
    drawn = {
        seat.character
        for n in range(40)
        for seat in GAME.new_match({}, [], Dice(b"%d" % n, 0)).seats.values()
    }
    assert drawn == set(characters())
    state = playing(3)
    for seat in state.seats.values():
        seat.character = "broker"
    other = GAME.copy(state)
    for seat in other.seats.values():
        seat.character = "settler"
    for viewer in (None, 1, 2, 3):
        assert GAME.report(other, "M", Record(), viewer) == GAME.report(state, "M", Record(), viewer)
    assert computer_orders(other, 1, Dice(b"x", 1)) != computer_orders(state, 1, Dice(b"x", 1))


def test_ruling_31_in_one_match_of_forty_nobody_hurries():
    drawn = [
        {seat.character for seat in GAME.new_match({}, [], Dice(b"mood %d" % n, 0)).seats.values()}
        for n in range(400)
    ]
    patient = [found for found in drawn if "patient" in found]
    assert 2 <= len(patient) <= 25
    assert all(found == {"patient"} for found in patient)


def passing(state, seat, dice):
    """No form at all: the dial with the most steps left is turned (ruling 28)."""
    return Orders()


def patient(state, seat, dice):
    """The computer's orders where nobody hurries (ruling 31)."""
    state = GAME.copy(state)
    state.seats[seat].character = "patient"
    return computer_orders(state, seat, dice)


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("player", [passing, patient])
def test_a_match_in_which_nobody_hurries_ends_by_detroit_alone(player, pace):
    state = play(3, pace, seed="none hurries", player=player, after=all_is_there)
    assert state.end_reasons == ["DETROIT"]
    assert state.dividends == 8


@pytest.mark.slow
def test_ruling_32_matches_go_as_in_the_data_sheet_and_reach_chicago():
    """A small sample; the whole table with its command stands in docs/boards-figures.md."""
    played = list(simulate(Job("chicago-express", "sample", 60, 3), 20, workers(1)))
    found = calibration("chicago-express", played)["figures"]
    assert all(match.ended and match.conserved for match in played)
    assert 3 <= found["rounds"]["median"] <= 8
    assert 8_000 <= found["income_east"]["mean_milli"] <= 35_000
    assert found["highest_income"]["high"] <= 60
    assert 200 <= found["matches_to_chicago"]["mean_milli"] <= 900
    assert 2_000 <= found["income_wabash"]["mean_milli"] <= 12_000
    assert 3 <= found["first_in_chicago"]["median"] <= 6


def beside_chicago(treasury_usd):
    """The red company one hex from Chicago, one share sold, to the seat that moves."""
    state = playing(3)
    give_share(state, 1, "PRR")
    put_trains(state, "PRR", *BEFORE_CHICAGO)
    give_cash(state, acc.company("PRR"), treasury_usd)
    return state


def test_a_computer_one_hex_from_chicago_goes_there():
    wish = computer_orders(beside_chicago(9), 1, Dice(b"x", 2)).wishes[0]
    assert wish.action == BUILD
    assert chicago() in wish.hexes


def test_money_spent_elsewhere_makes_chicago_seem_farther():
    state = playing(3)
    give_cash(state, acc.company("PRR"), 30)
    outlook = Outlook(state, 1, profile_of("normal"))
    assert outlook.nearness("PRR", spent=20) < outlook.nearness("PRR")
    assert outlook.nearness("PRR", BEFORE_CHICAGO) > outlook.nearness("PRR")
    assert outlook.nearness("PRR", (chicago(),)) == 0


def test_a_computer_that_counts_on_no_auctions_at_all_still_reckons():
    """A search tries such figures."""
    none, one = (
        Outlook(playing(3), 1, msgspec.structs.replace(profile_of("normal"), auctions_per_dividend=count))
        for count in (0, 1)
    )
    assert none.dividends_left == one.dividends_left


@pytest.mark.parametrize("pace", PACES)
def test_a_race_to_chicago_opens_the_wabash_with_everything_conserved(pace):
    state = play(3, pace, seed="race", player=racer_orders, after=all_is_there)
    assert any(company.chicago for company in state.companies.values())
    assert state.companies["WAB"].open
    assert state.companies["WAB"].trains[0] == "D3"


@pytest.mark.slow
def test_each_of_the_four_ends_is_seen():
    seen = Counter()
    for number in range(80):
        seats = 2 + number % 5
        at_random = tuple(range(1, seats + 1))[: number % (seats + 1)]
        player = railroader_orders if number % 8 == 1 else None
        final = play(seats, seed=f"ends {number}", random_seats=at_random, player=player, after=all_is_there)
        seen.update(final.end_reasons)
        if set(seen) == set(REASONS):
            return
    raise AssertionError(f"never seen: {sorted(set(REASONS) - set(seen))}; seen: {seen}")


@pytest.mark.slow
@pytest.mark.parametrize(("strength", "least"), [("strong", 27), ("normal", 21), ("easy", 21)])
def test_the_computer_beats_random_play(strength, least):
    """At least nine matches of ten for the strong one, seven of ten for the weak one."""
    won = 0
    for number in range(DUELS):
        own, other = (1, 2) if number % 2 else (2, 1)
        state = play(2, seed=f"duel {number}", strengths={own: strength}, random_seats=(other,))
        won += winners(state) == [own]
    assert won >= least


@pytest.mark.slow
def test_the_strong_computer_beats_the_weak_one():
    won = 0
    for number in range(10):
        own, other = (1, 2) if number % 2 else (2, 1)
        state = play(2, seed=f"strong {number}", strengths={own: "strong", other: "easy"})
        won += winners(state) == [own]
    assert won >= 8


def opening_prices(number):
    state = GAME.new_match(
        {"computer_strength": "strong"}, [SeatSetup(seat) for seat in range(1, 5)], Dice(b"prices", number)
    )
    orders = {
        seat: computer_orders(state, seat, Dice(b"prices", number).scoped(f"computer/{seat:02}"))
        for seat in GAME.seats_to_move(state)
    }
    events = resolve(GAME, state, orders, f"prices/{number}".encode()).events
    return tuple(event.facts["usd"] for event in events if event.code == "SHARE_SOLD")


def test_ruling_36_strong_seats_open_matches_in_at_least_eight_ways():
    rows = {opening_prices(number) for number in range(20)}
    assert len(rows) >= 8
    assert {len(row) for row in rows} == {4}


@pytest.mark.slow
def test_ruling_37_a_strong_seat_is_ahead_of_a_normal_one():
    jobs = [
        Job("chicago-express", "strengths3", 80, 4, (), number, "", ("strong", "normal"))
        for number in range(1, 13)
    ]
    ahead = [match.figures["TITLE.MONEY"] for match in workers(1)(jobs)]
    assert sum(ahead) / len(ahead) >= 0.6


def test_ruling_37_a_strong_seat_would_rather_none_gained_than_all_alike():
    state = playing(4)
    outlook = {strength: Outlook(state, 1, profile_of(strength)) for strength in ("normal", "strong")}
    gains = dict.fromkeys(state.seats, 1000)
    assert outlook["strong"].weigh(gains) < 0 < outlook["normal"].weigh(gains)


@pytest.mark.slow
def test_ruling_38_a_strong_seat_is_ahead_of_a_normal_one_move_by_move():
    pace = (("pace", "move"),)
    jobs = [
        Job("chicago-express", "ruling 38", 300, 4, pace, number, "", ("strong", "normal"))
        for number in range(1, 13)
    ]
    ahead = [match.figures["TITLE.MONEY"] for match in workers(1)(jobs)]
    assert sum(ahead) / len(ahead) >= 0.6


@pytest.mark.parametrize(("seats", "most"), [(3, 28), (4, 21), (5, 17), (6, 14)])
def test_ruling_40_a_strong_seat_keeps_three_tenths_of_its_money_in_the_opening(seats, most):
    setups = [SeatSetup(seat) for seat in range(1, seats + 1)]
    state = GAME.new_match(dict(ALL_STRONG), setups, Dice(b"keeps", 0))
    highest = {
        max(first for first, _ in orders.limits.values())
        for seat in state.seats
        for number in range(4)
        for orders in [computer_orders(state, seat, Dice(b"keeps", number).scoped(f"computer/{seat:02}"))]
    }
    assert max(highest) == most


def test_ruling_40_with_five_players_or_more_first_shares_are_bid_for_as_by_ruling_38():
    strong = profile_of("strong")
    bids = {seats: [strong.opening_of(code, seats) for code in opening_order()] for seats in range(2, 7)}
    assert bids[2] == [None] * 4
    assert bids[3] == bids[4] == [15, 16, 13, 26]
    assert bids[5] == bids[6] == [12, 14, 10, 17]


@pytest.mark.parametrize(("seats", "most"), [(2, []), (3, [0, 30]), (4, [0, 20]), (5, [0, 18]), (6, [])])
def test_ruling_41_a_strong_seat_keeps_money_for_the_shares_after_the_opening(seats, most):
    setups = [SeatSetup(seat) for seat in range(1, seats + 1)]
    state = GAME.new_match(dict(ALL_STRONG), setups, Dice(b"keeps", 0))
    while state.stage == OPENING:
        asked = GAME.seats_to_move(state)
        told = {seat: computer_orders(state, seat, Dice(b"keeps", seat)) for seat in asked}
        assert [orders.links for orders in told.values()] == [most] * len(told)
        state = resolve(GAME, state, told, b"keeps").state
    later = [computer_orders(state, seat, Dice(b"keeps", seat)) for seat in GAME.seats_to_move(state)]
    assert [orders.links for orders in later] == [[] for _ in later]
    if most:
        kept = start_cash()[seats] - most[1]
        assert min(acc.cash(state, seat) for seat in state.seats) >= kept


def test_ruling_39_an_easy_seat_bids_less_with_three_players_or_more():
    assert [profile_of("easy").bid_of(seats) for seats in (2, 3, 6)] == [850, 700, 700]
    assert profile_of("strong").bid_of(2) == profile_of("strong").bid_of(4)


@pytest.mark.slow
def test_ruling_42_whoever_bids_everything_is_not_ahead_of_strong_seats():
    options = (("pace", "round"), ("computer_strength", "strong"))
    job = Job("chicago-express", "ruling 42", 300, 4, options, challenger="all_in")
    played = challenge(job, ["all_in"], 24, workers(1))["challengers"]["all_in"]
    assert played["bad"] == []
    assert played["ranks"]["TITLE.MONEY"]["mean"] >= 2.5


def test_openings_of_four_strong_seats_differ_from_match_to_match():
    setups = [SeatSetup(seat) for seat in range(1, 5)]
    rows = set()
    for number in range(20):
        seed = b"opening %d" % number
        state = GAME.new_match({"pace": "round", "computer_strength": "strong"}, setups, Dice(seed, 0))
        orders = {
            seat: computer_orders(state, seat, Dice(seed, 1).scoped(f"computer/{seat:02}"))
            for seat in GAME.seats_to_move(state)
        }
        events = resolve(GAME, state, orders, seed).events
        rows.add(tuple(event.facts["usd"] for event in events if event.code == "SHARE_SOLD"))
    assert len(rows) >= 8
