"""What your last orders brought: from a seat's own books and what is public, against ordering nothing."""

import json
from functools import cache

import pytest

from engine.dice import Dice
from engine.messages import say
from engine.record import Record
from engine.report import Table
from engine.turn import canonical_json, resolve
from games import load
from games.continental_rails.worth import net_worth
from referee.simulation.one_match import Job, start

SEED = b"brought"
SPENT = 1_000
"""Lavish spending begins there (1.2.5)."""
GAMES = {
    "continental-rails": (15, 6),
    "chicago-express": (3, 9),
    "continental-divide": (3, 5),
    "us-telegraph": (3, 5),
}


@cache
def turns(name):
    """Return position before, orders, and what came of them, turn by turn."""
    game, (seats, count) = load(name), GAMES[name]
    state, played = start(Job(name, "brought", count, seats), Dice(SEED, 0)), []
    for turn in range(1, count + 1):
        orders = {seat: ordered(game, state, seat, turn) for seat in game.seats_to_move(state)}
        after = resolve(game, state, orders, SEED, digests=False)
        played.append((state, orders, after))
        state = after.state
    return game, played


def ordered(game, state, seat, turn):
    wishes = game.computer_orders(state, seat, Dice(SEED, turn).scoped(f"computer/{seat:02}"))
    return game.check(state, seat, wishes)[0]


def told(game, state, record, seat):
    pages = game.report(state, "X1", record, seat).pages
    return next((part for page in pages for part in page.sections if part.id == "brought"), None)


def record_of(after):
    return Record(events=tuple(after.events), postings=tuple(after.postings))


def seen(after, seat):
    """Return the record of a turn without what a seat may not know."""
    mine = f"seat/{seat:02}"
    postings = tuple(
        one for one in after.postings if any(name.startswith(mine) for name in (one.source, one.target))
    )
    return Record(events=tuple(one for one in after.events if one.known_to(seat)), postings=postings)


def rows(part):
    return [row for block in part.blocks if isinstance(block, Table) for row in block.rows]


@pytest.mark.parametrize("name", GAMES)
def test_nothing_goes_in_but_what_the_seat_may_know(name):
    game, played = turns(name)
    shown = 0
    for _, orders, after in played:
        for seat in orders:
            part = told(game, after.state, record_of(after), seat)
            assert part == told(game, game.seen_by(after.state, seat), seen(after, seat), seat)
            shown += bool(rows(part))
    assert shown > len(played)


@pytest.mark.parametrize("name", GAMES)
def test_every_language_can_say_it_and_a_total_adds_up(name):
    game, played = turns(name)
    for _, orders, after in played:
        for seat in orders:
            part = told(game, after.state, record_of(after), seat)
            for row in rows(part):
                for language in ("en", "fr", "ru"):
                    assert game.catalogue.text(row[0], language)
            *parts, total = rows(part) or [()]
            if parts and total[0] == say("REPORT.BROUGHT.TOTAL"):
                for at in range(1, len(total)):
                    assert total[at] == sum(row[at] or 0 for row in parts)


@pytest.mark.parametrize("name", GAMES)
def test_before_turn_1_nothing_is_told(name):
    game, played = turns(name)
    assert told(game, played[0][0], Record(), 1) is None


def with_(game, state, seat, orders, **changed):
    plain = json.loads(game.orders_to_json(orders)) | changed
    return game.check(state, seat, game.orders_from_json(canonical_json(plain)))[0]


def spending(usd):
    """Return a turn in which a seat spends so much on nothing, and the same one in which it does not."""
    game, played = turns("continental-rails")
    for state, orders, _ in played:
        for seat in list(orders)[1:]:
            each = with_(game, state, seat, orders[seat], spend_usd=usd, bids=[])
            if each.spend_usd == usd:
                spared = with_(game, state, seat, orders[seat], spend_usd=0, bids=[])
                both = [
                    resolve(game, state, {**orders, seat: one}, SEED, digests=False) for one in (each, spared)
                ]
                return game, seat, both
    raise AssertionError("nobody can spend")


def test_secret_orders_of_others_without_public_effect_change_nothing():
    game, other, both = spending(SPENT)
    for seat in both[0].state.seats:
        if seat != other:
            parts = [told(game, after.state, record_of(after), seat) for after in both]
            assert parts[0] == parts[1]
    assert told(game, both[0].state, record_of(both[0]), other) != told(
        game, both[1].state, record_of(both[1]), other
    )


def test_money_thrown_away_is_what_the_turn_played_again_without_it_says():
    game, seat, (lavish, spared) = spending(SPENT)
    part = told(game, lavish.state, record_of(lavish), seat)
    (row,) = [one for one in rows(part) if one[0] == say("REASON.lavish_spending")]
    assert row[-1] == -SPENT
    # The interest that the money would have earned is left out, and the section says so.
    assert 0 <= net_worth(spared.state, seat) - net_worth(lavish.state, seat) - SPENT <= SPENT // 5


def test_trades_are_what_the_books_and_the_prices_of_now_say():
    game, played = turns("continental-rails")
    counted = 0
    for _, orders, after in played:
        for seat in orders:
            for row in rows(told(game, after.state, record_of(after), seat)):
                if isinstance(row[0], str) and row[0] in after.state.railroads and row[2]:
                    assert row[2] % after.state.railroads[row[0]].price_usd == 0
                    assert row[4] == row[1] + row[2] + row[3]
                    counted += 1
    assert counted > 20


def test_a_telegraph_turn_is_beside_one_of_doing_nothing():
    game, played = turns("us-telegraph")
    state, orders, _ = played[0]
    for seat in orders:
        held = {**orders, seat: game.check(state, seat, game.standing_orders(state, seat))[0]}
        idle = resolve(game, state, held, SEED, digests=False)
        row = rows(told(game, idle.state, record_of(idle), seat))
        assert [one[-1] for one in row] == [0] * len(row)
