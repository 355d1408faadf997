"""What a viewer may not see never reaches its report or form: hidden things are changed, nothing shows."""

import copy
from dataclasses import replace

import pytest

from engine.dice import Dice
from engine.findings import Finding, Outcome
from engine.game import Record
from engine.ledger import Ledger
from engine.messages import LANGUAGES
from engine.turn import Event, resolve
from games.us_telegraph import accounts as acc
from games.us_telegraph.game import GAME
from games.us_telegraph.orders import BuildWish, Orders
from ingest import form_code, write_form
from publish import desk_payload
from referee import plain
from tests.us_telegraph.build import SEED, disturb, fresh, set_hand

VICTIM, ONLOOKER = 2, 3


def played(turns, players=4, **options):
    """A match after some turns among computer seats, and the record of the last."""
    state, record = fresh(players, **options), Record()
    for _ in range(turns):
        orders = {
            seat: GAME.computer_orders(state, seat, Dice(SEED, state.turn).scoped(str(seat)))
            for seat in GAME.seats_to_move(state)
        }
        result = resolve(GAME, state, orders, SEED)
        how = dict.fromkeys(orders, "form")
        words = {seat: GAME.describe_orders(state, seat, found) for seat, found in orders.items()}
        state = result.state
        record = Record(result.events, result.postings, orders=orders, words=words, how_played=how)
    return state, record


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
    state, record = played(turns, pace=pace)
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


def swap_hand(state):
    """Another hand of as many cards, taken out of the deck."""
    size = acc.hand_size(state, VICTIM)
    set_hand(state, VICTIM)
    ledger = Ledger(state.books)
    for _ in range(size):
        card = state.deck.pop(0)
        ledger.move(acc.card(card), acc.DECK, acc.seat_account(VICTIM), 1, "test", "test")


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
    state, record = played(turns, pace=pace)
    other = GAME.copy(state)
    hide(other)
    assert GAME.state_to_json(other) != GAME.state_to_json(state)
    assert papers(other, record) == papers(state, record)


def papers(state, record):
    """The bytes of everything that anyone but the victim may read."""
    found = {"public": plain.dump(GAME.report(state, "UT1", record, None))}
    for seat in sorted(set(state.seats) - {VICTIM}):
        report, form = GAME.report(state, "UT1", record, seat), GAME.form(state, seat, "UT1")
        code = form_code("UT1", state.turn, seat, b"key")
        found[f"report {seat}"] = plain.dump(report)
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
    secret = Event(1, "FELL_TOO_DEAR", "8.3", (VICTIM,), {"seat": VICTIM, "building": 70, "hex": "Q77"})
    more = replace(
        record,
        events=(*record.events, secret),
        orders={**record.orders, VICTIM: planted},
        findings={VICTIM: (Finding("UT.TOO_DEAR", Outcome.NOTED),)},
        how_played={**record.how_played, VICTIM: "late"},
    )
    for viewer in (None, 1, ONLOOKER, 4):
        assert GAME.report(state, "UT1", more, viewer) == GAME.report(state, "UT1", record, viewer)


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
            for secret in GAME.secrets(state, seat):
                assert secret.text in own
                assert secret.text not in public


def test_reports_do_not_change_the_position():
    state, record = played(3)
    before = GAME.state_to_json(copy.deepcopy(state))
    for viewer in (None, *sorted(state.seats)):
        GAME.report(state, "UT1", record, viewer)
    assert GAME.state_to_json(state) == before
