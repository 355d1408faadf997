"""Single orders and draws: what is left out or thrown again, and nothing else."""

import json
from functools import cache, reduce

import pytest

from engine.dice import Dice
from engine.turn import canonical_json, resolve
from games import load
from referee.explaining.singles import (
    EARLY,
    FEW,
    THROWN_ON,
    THROWS,
    by_computer,
    screened_draws,
    single_draws,
    single_orders,
    without_one,
)
from referee.explaining.turns import PlayedTurn, Replay, kind, share_out
from referee.explaining.values import Valuer, hardest, impact, less, plus, strengths
from referee.simulation.one_match import Job, start

pytestmark = pytest.mark.slow

SEED = b"singles"
TURNS = 20


@cache
def rails(number=2):
    """Return a turn of Continental Rails among computers."""
    game = load("continental-rails")
    state = first = start(Job(game.meta.name, "singles", TURNS), Dice(SEED, 0))
    for turn in range(1, number + 1):
        orders = {
            seat: game.check(
                state, seat, game.computer_orders(state, seat, Dice(SEED, turn).scoped(f"computer/{seat:02}"))
            )[0]
            for seat in game.seats_to_move(state)
        }
        played = PlayedTurn(turn, state, orders, SEED)
        state = resolve(game, state, orders, SEED, digests=False).state
    return Replay(game, Valuer(game, first, TURNS), played)


def text_of(replay, single):
    return [replay.game.catalogue.text(line, "en") for line in single.text]


def test_each_step_of_every_path_is_a_line():
    replay = rails()
    lines = share_out(replay, paths=2)
    before = replay.valuer.values(replay.turn.before, replay.turn.number - 1)
    after = replay.valuer.values(replay.after, replay.turn.number)
    total = lines.stood
    for line in (*lines.orders.values(), *lines.draws.values()):
        total = tuple(a + b for a, b in zip(total, line, strict=True))
    assert total == tuple(2 * value for value in less(after, before))
    assert (set(lines.orders), set(lines.draws)) == (set(replay.turn.orders), set(replay.kinds))


def test_every_line_of_a_seats_orders_is_left_out_once():
    replay = rails()
    seat = max(replay.turn.orders, key=lambda one: len(described(replay, one)))
    singles = [single for single in single_orders(replay, seat) if single.text]
    named = {text_of(replay, single)[0] for single in singles}
    assert len(described(replay, seat)) > 2
    assert named == set(described(replay, seat))


def described(replay, seat):
    lines = replay.game.describe_orders(replay.turn.before, seat, replay.turn.orders[seat])
    return [replay.game.catalogue.text(line, "en") for line in lines]


def test_orders_that_matter_little_are_thrown_a_few_times():
    replay = rails()
    seat = max(replay.turn.orders, key=lambda one: len(described(replay, one)))
    singles = list(single_orders(replay, seat))
    place = replay.valuer.seats.index(seat)
    little = [one for one in singles if not one.first]
    assert little
    assert THROWN_ON <= len(singles) - len(little) <= 2 * THROWN_ON
    for one, orders in zip(singles, without_one(replay, seat), strict=True):
        others = {**replay.turn.orders, seat: orders}
        early = reduce(
            plus,
            (
                less(replay.values(replay.turn.orders, throw), replay.values(others, throw))
                for throw in range(EARLY)
            ),
        )
        assert one.first == early or one.worth == tuple(THROWS // EARLY * value for value in early)
    matter = sorted((abs(strengths(one.first)[place]) for one in singles if one.first), reverse=True)
    assert all(EARLY * abs(strengths(one.worth)[place]) <= THROWS * matter[THROWN_ON - 1] for one in little)


def test_money_thrown_away_costs_what_it_was():
    """A planted blunder: more than half of the cash, spent on nothing, stands first among what cost most."""
    replay = rails()
    game, turn = replay.game, replay.turn
    seat = max(turn.orders, key=lambda one: game.own_figures(turn.before, one)[1].value)
    plain = json.loads(game.orders_to_json(turn.orders[seat])) | {"spend_usd": 1_000, "bids": []}
    blunder = game.check(turn.before, seat, game.orders_from_json(canonical_json(plain)))[0]
    planted = PlayedTurn(turn.number, turn.before, {**turn.orders, seat: blunder}, turn.seed)
    wrong = Replay(game, replay.valuer, planted)
    at = replay.valuer.seats.index(seat) + len(replay.valuer.seats)
    singles = [single for single in single_orders(wrong, seat) if single.text]
    worst = min(singles, key=lambda single: single.worth[at])
    assert "lavishly" in text_of(replay, worst)[0]
    assert worst.worth[at] < -THROWS * 900
    assert share_out(wrong, 1).orders[seat][at] < share_out(replay, 1).orders[seat][at]


def test_the_computer_gains_nothing_on_itself():
    replay = rails()
    turn = replay.turn
    strongest = replay.game.meta.strengths[-1]
    dice = Dice(turn.seed, turn.number).scoped("computer/01")
    orders = replay.game.check(turn.before, 1, replay.game.computer_orders(turn.before, 1, dice, strongest))[
        0
    ]
    same = Replay(
        replay.game, replay.valuer, PlayedTurn(turn.number, turn.before, {**turn.orders, 1: orders}, SEED)
    )
    gained = by_computer(same, 1, 2)
    assert (gained.text, set(gained.worth)) == ((), {0})


def test_a_draw_is_thrown_again_alone():
    replay = rails()
    labels = [label for label in replay.labels if kind(label) == "public favour"]
    draws = list(single_draws(replay, labels))
    assert [draw.text for draw in draws] == labels
    assert any(impact(draw.worth) for draw in draws)


def test_draws_are_chosen_by_throws_of_each_alone():
    replay = rails()
    chosen = screened_draws(replay, share_out(replay, 1))
    (favour,) = single_draws(replay, ["public favour/B&O"], FEW)
    place, strength = hardest(favour.worth)
    assert chosen["public favour/B&O"] == (strength, impact(favour.worth), replay.valuer.seats[place])
    assert {kind(label) for label in chosen} < set(replay.kinds)


@pytest.mark.parametrize(
    "name", ["chicago-express", "continental-divide", "continental-rails", "us-telegraph"]
)
def test_every_game_has_a_table_whose_names_it_counts(name):
    game = load(name)
    state = start(Job(name, "singles", 9, game.meta.max_seats), Dice(SEED, 0))
    valuer = Valuer(game, state, 9)
    values = valuer.values(state, 0)
    count = len(valuer.seats)
    assert 990_000 < sum(values[:count]) <= 1_000_000
