"""Matches that are played on: by the same dice both ways, twice the same, only as far as is asked."""

from dataclasses import replace

import pytest

from engine.dice import Dice, RethrownDice
from engine.turn import resolve
from games import load
from referee.explaining.ending import Ending
from referee.explaining.playing_on import (
    FIRST,
    LEADING,
    SURE,
    TIMES,
    Change,
    compared,
    horizon,
    play_on,
    played_on,
)
from referee.explaining.turns import PlayedTurn, Replay
from referee.explaining.values import Valuer
from referee.simulation.one_match import Job, start

SEED = b"ends"
PASSED, LOST = Change(1, "orders", 1), Change(1, "orders", 2, 0)


def replay_of(name, seats, number=1):
    """Return a turn of a match among computers."""
    game = load(name)
    state = first = start(Job(name, "ends", 99, seats), Dice(SEED, 0))
    for turn in range(1, number + 1):
        orders = {
            seat: game.check(
                state, seat, game.computer_orders(state, seat, Dice(SEED, turn).scoped(str(seat)))
            )[0]
            for seat in game.seats_to_move(state)
        }
        played = PlayedTurn(turn, state, orders, SEED)
        state = resolve(game, state, orders, SEED, digests=False).state
    return Replay(game, Valuer(game, first, 20), played)


@pytest.fixture(scope="module")
def chicago():
    return replay_of("chicago-express", 3, 6)


def test_matches_end_differently_and_again_the_same(chicago):
    ends = play_on(chicago, (Change(6, "nothing"), 0, 4))
    assert len(set(ends)) > 1
    assert play_on(chicago, (Change(6, "nothing"), 2, 4)) == ends[2:]
    for end in ends:
        assert sorted(end[:3])[-1] in (1_000_000, 500_000, 333_333)


def test_every_second_throw_of_a_turn_is_the_mirror_image_of_the_one_before():
    class Watched(RethrownDice):
        def __init__(self, *thrown, mirrored):
            super().__init__(*thrown, mirrored=mirrored)
            made.append(self)

    made = []
    turn = replay_of("continental-rails", 4).turn
    replay = Replay(load("continental-rails"), None, turn, Watched)
    made.clear()
    for path in (2, 3, 4):
        replay.state_after(turn.orders, path, lambda label: label.startswith("public offer/"))
    one, mirrored, other = (
        {(draw.label, draw.n): draw for draw in dice.log if draw.label.startswith("public offer/")}
        for dice in made
    )
    assert one.keys() == mirrored.keys() != set()
    for key, draw in one.items():
        assert draw.value - draw.low == mirrored[key].high - mirrored[key].value
    assert one != other


def test_a_change_that_changes_nothing_ends_the_same(chicago):
    seat = chicago.valuer.seats[0]
    orders = {**chicago.turn.orders, seat: chicago.held[seat]}
    held = Replay(chicago.game, chicago.valuer, replace(chicago.turn, orders=orders))
    asked = (Change(6, "nothing"), 0, 2), (Change(6, "orders", seat), 0, 2)
    assert play_on(held, asked[0]) == play_on(held, asked[1]) == play_on(chicago, asked[1])


def test_one_game_has_a_horizon():
    assert [horizon(load(name)) for name in ("continental-rails", "chicago-express")] == [2, 0]


@pytest.mark.slow
def test_beyond_the_horizon_nothing_is_played(monkeypatch):
    rails, counted = replay_of("continental-rails", 15), []
    monkeypatch.setattr(
        rails.valuer, "values", lambda state, turn: counted.append((turn, state)) or (0,) * 45
    )
    play_on(rails, (Change(1, "nothing"), 0, 1))
    assert [(turn, rails.game.turn_number(state)) for turn, state in counted] == [(3, 4)]


def play(asked):
    """Let seat 1 end the same however it goes, and seat 2 with a point fewer each time as it was."""
    calls.append(list(asked))
    lost = {LOST: 11}
    return [[(0, 1_000_000, 5, lost.get(change, 10), 7, 7)] * (stop - start) for change, start, stop in asked]


calls = []


def test_what_made_no_difference_at_first_is_dropped():
    calls.clear()
    ended = played_on({PASSED: [0], LOST: [1]}, play)
    nothing = Change(1, "nothing")
    assert calls == [
        [(nothing, 0, FIRST), (PASSED, 0, FIRST), (LOST, 0, FIRST)],
        [(nothing, FIRST, TIMES), (LOST, FIRST, TIMES)],
    ]
    assert ended[PASSED] == Ending(
        FIRST, *((0, 1_000_000 * FIRST, 5 * FIRST, 10 * FIRST),) * 2, *((0, 0),) * 3, alike=True
    )
    assert (ended[LOST].times, ended[LOST].lower, ended[LOST].higher) == (TIMES, (0, TIMES), (0, 0))
    assert ended[LOST].share(1) == -round(1000 / 11)


def test_draws_in_the_lead_are_played_on_three_times_as_often():
    """Each brings a seat so many thousandths, and no chance to win; one moves chance alone."""
    brings = {Change(1, "draw", str(thousandths)): thousandths for thousandths in range(2 * LEADING)}
    moving, order = Change(1, "draw", "moving"), Change(1, "orders", 1)

    def play(asked):
        def end(change):
            return int(change == moving), 1_000_000 + 1000 * brings.get(change, change in (moving, order)), 0

        return [[end(change)] * (stop - start) for change, start, stop in asked]

    ended = played_on(dict.fromkeys((*brings, moving, order), (0,)), play)
    times = {change: ended[change].times for change in ended}
    nothing, *little = list(brings)[:LEADING]
    assert times[nothing] == FIRST
    assert {change for change, count in times.items() if count == TIMES} == {*little, order}
    assert {change for change, count in times.items() if count == SURE} == {*list(brings)[LEADING:], moving}


def test_a_draw_that_pointed_both_ways_in_few_matches_goes_on_if_it_changed_much():
    """Two matches better, two worse: a draw thrown again may come out as it was, and the match otherwise."""
    draw, order = Change(1, "draw", "stroke"), Change(1, "orders", 1)

    def play(asked):
        def points(change, number):
            lost = {0: 600, 1: 500, 2: -50, 3: -60}.get(number, 500)
            return 1_000_000 + (1000 * lost if change in (draw, order) else 0)

        return [[(0, points(change, number), 0) for number in range(*numbers)] for change, *numbers in asked]

    ended = played_on(dict.fromkeys((draw, order), (0,)), play)
    assert (ended[draw].times, ended[order].times) == (SURE, FIRST)
    assert ended[draw].agreed(0) == -1


def test_where_who_won_counts_no_draw_is_played_on_more_often():
    draw = Change(1, "draw", "stack")
    won = played_on(
        {draw: (0,)},
        lambda asked: [[(int(change == draw), 0, 0)] * (stop - start) for change, start, stop in asked],
        by_chance=True,
    )
    assert won[draw].times == TIMES


@pytest.mark.parametrize("times", [12, 36])
@pytest.mark.parametrize(("enough", "differing"), [(6, 6), (7, 8), (8, 9), (10, 12)])
def test_matches_agree_where_two_standard_deviations_more_than_half_of_those_that_differed_do(
    enough, differing, times
):
    def ending(better):
        return Ending(times, (0, 0), (0, 0), (differing - better,), (better,))

    assert [ending(better).agreed(0) for better in (enough, enough - 1)] == [1, 0]
    assert ending(differing - enough).agreed(0) == -1
    assert ending(enough).same(0) == times - differing


def test_five_matches_that_differed_are_too_few_to_agree():
    assert [Ending(36, (0, 0), (0, 0), (0,), (better,)).agreed(0) for better in (5, 6)] == [0, 1]


@pytest.mark.parametrize("by_chance", [False, True])
def test_one_match_without_a_difference_agrees_on_nothing(by_chance):
    assert Ending(1, (0, 0), (0, 0), (0,), (0,), by_chance=by_chance).agreed(0) == 0


def test_what_made_a_difference_once_in_four_matches_is_played_on():
    def is_hopeful(worse, better):
        return Ending(4, (0, 0), (0, 0), (worse,), (better,)).is_hopeful(0)

    assert all(is_hopeful(*counts) for counts in ((1, 0), (1, 3), (2, 1)))
    assert not any(is_hopeful(*counts) for counts in ((0, 0), (1, 1), (2, 2)))


def test_places_are_those_won_or_lost_in_as_many_matches_as_points():
    was = [ends(30, 20, 10), ends(30, 20, 10), ends(20, 30, 10), ends(10, 20, 30)]
    without = [ends(1, 20, 10), ends(15, 20, 10), ends(19, 30, 10), ends(11, 40, 30)]
    ending = compared(was, without)
    for place, won in enumerate(ending.places):
        gains = [_place(b, place) - _place(a, place) for a, b in zip(was, without, strict=True)]
        higher, lower = ending.higher[place], ending.lower[place]
        up, agreeing = higher > lower, max(higher, lower)
        assert won >= 0 if up else won <= 0
        assert sum(gain >= won if up else gain <= won for gain in gains) >= agreeing
    assert (ending.higher, ending.lower) == ((3, 0, 0), (1, 1, 0))
    assert ending.places == (0, -1, 0)
    assert compared(was[:2], without[:2]).places == (1, 0, 0)


def ends(*points, won=()):
    return (*(1_000_000 * (at in won) for at in range(3)), *points, 0, 0, 0)


def test_where_most_points_do_not_win_matches_are_counted_by_who_won():
    """More points in all of them, but the match is won in six of twelve more, and in one less."""
    was = [ends(5, 9, 9, won=[0])] * 8 + [ends(5, 9, 9, won=[1])] * 4
    without = [ends(4, 9, 9, won=[0])] + [ends(4, 9, 9, won=[2])] * 10 + [ends(4, 9, 9, won=[0])]
    ending = compared(was, without, by_chance=True)
    assert (ending.higher[0], ending.lower[0], ending.share(0), ending.places) == (7, 1, 500, ())
    assert ending.agreed(0) == 0  # eight are asked for, with one against
    assert compared(was[:-1], without[:-1], by_chance=True).agreed(0) == 1
    assert compared(without[:-1], was[:-1], by_chance=True).agreed(0) == -1
    assert compared(was, without).agreed(0) == 1


def test_matches_in_which_nothing_is_drawn_are_one_match():
    was, without = [ends(5, 9, 9)] * 12, [ends(4, 9, 9)] * 12
    assert compared(was, without).alike
    for other in (ends(4, 9, 8), (*ends(4, 9, 9)[:-1], 1)):
        assert not compared(was, [*without[1:], other]).alike
        assert not compared([*was[1:], other], without).alike
    assert not compared(was[:1], without[:1]).alike


def _place(values, at):
    return sorted(values[3:6], reverse=True).index(values[3 + at])


def test_a_draw_is_compared_with_the_turn_as_it_fell():
    assert Change(3, "draw", "climate").against == Change(3, "played")
    assert Change(3, "computer", 2).against == Change(3, "nothing")
