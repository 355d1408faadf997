"""What a viewer may not see never reaches its report or form: hidden things are changed, nothing shows."""

import copy
from dataclasses import replace
from functools import cache

import pytest

from engine.dice import Dice
from engine.findings import Finding, Outcome
from engine.game import SeatSetup
from engine.ledger import Ledger
from engine.messages import LANGUAGES
from engine.record import HowPlayed, Record
from engine.turn import Event, resolve
from games.us_telegraph import accounts as acc
from games.us_telegraph import tally
from games.us_telegraph.game import GAME
from games.us_telegraph.orders import BuildWish, DrawWish, Orders, TileWish
from games.us_telegraph.setup import new_match
from ingest import form_code, write_form
from publish import desk_payload
from referee import serialise
from tests.us_telegraph.build import SEED, disturb, empty_deck, free_hexes, fresh, set_hand

VICTIM, ONLOOKER = 2, 3


@cache
def played(turns, pace="round"):
    """A match of four some turns on, and the record of the last; nobody may change it."""
    if not turns:
        return fresh(4, pace=pace), Record()
    state, _ = played(turns - 1, pace)
    orders = {
        seat: GAME.computer_orders(state, seat, Dice(SEED, state.turn).scoped(str(seat)))
        for seat in GAME.seats_to_move(state)
    }
    result = resolve(GAME, state, orders, SEED)
    how = dict.fromkeys(orders, HowPlayed.FORM)
    return result.state, Record(result.events, result.postings, orders=orders, how_played=how)


def disturbed(state, *seats):
    other = GAME.copy(state)
    disturb(other, *seats)
    return other


def words(report):
    """Every text of a report in all languages."""
    return "\n".join(_texts(report, language) for language in LANGUAGES)


def _texts(value, language):
    if hasattr(value, "code") and hasattr(value, "facts"):
        return GAME.catalogue.text(value, language)
    if isinstance(value, (list, tuple)):
        return "\n".join(_texts(item, language) for item in value)
    if hasattr(value, "__dataclass_fields__"):
        return "\n".join(_texts(getattr(value, name), language) for name in value.__dataclass_fields__)
    return str(value)


@pytest.mark.parametrize("pace", ("round", "move"))
@pytest.mark.parametrize("turns", (0, 3, 9))
def test_hidden_things_of_others_show_in_no_report(pace, turns):
    state, record = played(turns, pace)
    other = disturbed(state, VICTIM)
    assert acc.hand(other, VICTIM) != acc.hand(state, VICTIM)
    for viewer in (None, 1, ONLOOKER, 4):
        assert GAME.report(other, "UT1", record, viewer) == GAME.report(state, "UT1", record, viewer)
    assert GAME.report(other, "UT1", record, VICTIM) != GAME.report(state, "UT1", record, VICTIM)


@pytest.mark.parametrize("turns", (0, 4))
def test_hidden_things_of_others_show_in_no_form_byte_for_byte(turns):
    state, _ = played(turns)
    other = disturbed(state, VICTIM)
    for seat in (1, ONLOOKER, 4):
        assert GAME.form(state, seat, "UT1") == GAME.form(other, seat, "UT1")
    code = form_code("UT1", state.turn, ONLOOKER, b"key")
    before, after = GAME.form(state, ONLOOKER, "UT1"), GAME.form(other, ONLOOKER, "UT1")
    for language in LANGUAGES:
        first = write_form(before, GAME.catalogue, language, code)
        assert first == write_form(after, GAME.catalogue, language, code)


def all_wishes(state, seat):
    """Orders that name every token, stack, hex and region there is a word for."""
    hexes = free_hexes(state)
    spread = zip(sorted(tally.unseen(state, seat)), hexes, strict=False)
    return Orders(
        first="BUILD",
        second="DRAW",
        worker_actions=2,
        builds=[BuildWish(building=n, hex=at) for n in state.seats[seat].waiting for at in hexes[:3]],
        draws=[DrawWish(stack=stack) for stack in range(4)],
        follow_ups=[BuildWish(building=n, hex=at, most=2) for n, at in spread],
        tiles=[TileWish(tile=tile, centre=at) for tile in range(1, 23) for at in hexes[:2]],
    )


@pytest.mark.parametrize("pace", ("round", "move"))
def test_the_check_and_the_receipt_know_nothing_that_is_hidden(pace):
    state, _ = played(6, pace)
    other = disturbed(state, VICTIM)
    for seat in (1, ONLOOKER, 4):
        orders = all_wishes(state, seat)
        accepted, findings = GAME.check(state, seat, orders)
        assert accepted.builds
        assert findings
        assert GAME.check(other, seat, orders) == (accepted, findings)
        assert GAME.describe_orders(other, seat, orders) == GAME.describe_orders(state, seat, orders)
        assert GAME.form(other, seat, "UT1") == GAME.form(state, seat, "UT1")
    assert GAME.standings(other) == GAME.standings(state)


def test_no_draw_but_the_first_player_is_published_before_the_end():
    dice = Dice(SEED, 0)
    state = new_match({}, [SeatSetup(n) for n in (1, 2)], dice)
    labels = {draw.label for draw in dice.log}
    empty_deck(state)
    labels |= {draw.label for draw in resolve(GAME, state, {}, SEED).draws}
    assert {label for label in labels if GAME.draw_is_public(label)} == {"first player"}
    assert {"deck", "tiles", "white/1", "black/2"} <= labels


def swap_hand(state):
    """Another hand of as many cards, taken out of the deck."""
    size = acc.hand_size(state, VICTIM)
    set_hand(state, VICTIM)
    ledger = Ledger(state.books)
    for _ in range(size):
        card = state.deck.pop(0)
        ledger.move(acc.card(card), acc.DECK, acc.seat(VICTIM), 1, "test", "test")


def turn_deck(state):
    state.deck.reverse()


def turn_stacks(state):
    for stack in state.seats[VICTIM].stacks:
        stack.reverse()


def turn_tiles(state):
    state.tile_pile.reverse()


@pytest.mark.slow
@pytest.mark.parametrize("hide", (swap_hand, turn_deck, turn_stacks, turn_tiles))
@pytest.mark.parametrize(("pace", "turns"), (("round", 5), ("move", 14)))
def test_each_hidden_thing_leaves_every_paper_of_others_byte_for_byte(hide, pace, turns):
    """The public report, and report, form and desk of every other seat, as the bytes that are published."""
    state, record = played(turns, pace)
    other = GAME.copy(state)
    hide(other)
    assert GAME.state_to_json(other) != GAME.state_to_json(state)
    assert papers(other, record) == papers(state, record)


def papers(state, record):
    """The bytes of everything that anyone but the victim may read."""
    found = {"public": serialise.dump(GAME.report(state, "UT1", record, None))}
    for seat in sorted(set(state.seats) - {VICTIM}):
        report, form = GAME.report(state, "UT1", record, seat), GAME.form(state, seat, "UT1")
        code = form_code("UT1", state.turn, seat, b"key")
        found[f"report {seat}"] = serialise.dump(report)
        found[f"desk {seat}"] = desk_payload(report, GAME.catalogue)
        for language in LANGUAGES:
            found[f"form {seat} {language}"] = write_form(form, GAME.catalogue, language, code)
    return found


def test_a_seats_own_form_and_desk_do_not_know_its_face_down_tokens():
    state, record = played(4)
    other = disturbed(state)
    assert other.seats[1].stacks != state.seats[1].stacks
    assert other.deck != state.deck
    for seat in sorted(state.seats):
        assert GAME.form(other, seat, "UT1") == GAME.form(state, seat, "UT1")
        assert GAME.report(other, "UT1", record, seat) == GAME.report(state, "UT1", record, seat)


def test_orders_findings_and_private_events_of_others_show_nowhere():
    state, record = played(5)
    planted = Orders(first="BUILD", builds=[BuildWish(building=70, hex="Q77", most=4321)])
    secret = Event(1, "FELL_HEX_TAKEN", "8.3", (VICTIM,), {"seat": VICTIM, "building": 70, "hex": "Q77"})
    nameless = Event(1, "CHOICE_FELL", "8.3", (VICTIM,), {"choice": "DRAW"})
    more = replace(
        record,
        events=(*record.events, secret, nameless),
        orders={**record.orders, VICTIM: planted},
        findings={VICTIM: (Finding("UT.STACK_EMPTY", Outcome.NOTED),)},
        given={VICTIM: GAME.describe_orders(state, VICTIM, planted)},
        words={VICTIM: GAME.describe_orders(state, VICTIM, Orders())},
        how_played={**record.how_played, VICTIM: HowPlayed.LATE},
    )
    for viewer in (None, 1, ONLOOKER, 4):
        assert GAME.report(state, "UT1", more, viewer) == GAME.report(state, "UT1", record, viewer)
    assert "Q77" in words(GAME.report(state, "UT1", more, VICTIM))


def test_which_cards_were_taken_stands_on_one_desk_only():
    state, record = played(6)
    taken = [event for event in record.events if event.code == "CARDS_DRAWN"]
    for event in taken:
        (seat,) = event.seats
        others = tuple(other for other in record.events if other is not event)
        for viewer in {None, 1, 2, 3, 4} - {seat}:
            assert GAME.report(state, "UT1", record, viewer) == GAME.report(
                state, "UT1", replace(record, events=others), viewer
            )
    assert taken


def test_the_hand_as_the_desk_writes_it_stands_on_no_public_page():
    for turns in (0, 6):
        state, record = played(turns)
        public = words(GAME.report(state, "UT1", record, None))
        for seat in sorted(state.seats):
            own = words(GAME.report(state, "UT1", record, seat))
            secrets = GAME.secrets(state, seat)
            assert len(secrets) == len(LANGUAGES)
            for secret in secrets:
                assert secret.text in own
                assert secret.text not in public


def test_reports_do_not_change_the_position():
    state, record = played(3)
    before = GAME.state_to_json(copy.deepcopy(state))
    for viewer in (None, *sorted(state.seats)):
        GAME.report(state, "UT1", record, viewer)
    assert GAME.state_to_json(state) == before
