"""What holds for every game: found by scan, no game lists itself here."""

import random
import subprocess
import sys
from dataclasses import replace
from functools import cache

import pytest

import games
from engine.dice import Dice
from engine.findings import Finding, Outcome
from engine.game import OptionError, Record, SeatSetup
from engine.ledger import check_balanced
from engine.messages import LANGUAGES, Message, say
from engine.report import News, Report
from engine.turn import resolve
from games.common import desk
from games.common.blocks import MISSING
from games.common.plain import PlainGame
from referee import plain
from referee.misses import MISSED
from tests.games.half_lines import told_alike

SEED = b"every game"
TURNS = 3


@pytest.fixture(params=games.names())
def game(request):
    return games.load(request.param)


def start(game):
    seats = [SeatSetup(n, human=n == 1) for n in range(1, game.meta.max_seats + 1)]
    return game.new_match({}, seats, Dice(SEED, 0))


def computer(game, state, seat):
    scope = f"computer/{seat:02}"
    return game.computer_orders(state, seat, Dice(SEED, game.turn_number(state)).scoped(scope))


def checked(game, state):
    return {
        seat: game.check(state, seat, computer(game, state, seat))[0] for seat in game.seats_to_move(state)
    }


@cache
def _played(name):
    game, moves = games.load(name), []
    state = start(game)
    for _ in range(TURNS):
        orders = checked(game, state)
        moves.append((state, orders, resolve(game, state, orders, SEED)))
        state = moves[-1][2].state
    return moves


def played(game, turns=TURNS):
    """Yield positions of their own, with the orders of the turn and what came of it."""
    for state, orders, result in _played(game.meta.name)[:turns]:
        mine = {seat: game.orders_from_json(game.orders_to_json(found)) for seat, found in orders.items()}
        yield game.copy(state), mine, replace(result, state=game.copy(result.state))


def test_a_game_can_be_found_by_its_name(game):
    assert games.load(game.meta.name.replace("-", "_")) is game
    assert 1 <= game.meta.min_seats <= game.meta.max_seats


def test_unknown_games_and_options_are_named(game):
    with pytest.raises(games.UnknownGame, match=game.meta.name):
        games.load("no-such-game")
    with pytest.raises(OptionError, match="no_such_option"):
        game.new_match({"no_such_option": "1"}, [], Dice(SEED, 0))


def test_what_games_share_is_no_game():
    assert "common" not in games.names()
    with pytest.raises(games.UnknownGame):
        games.load("common")


def test_canonical_json_is_that_of_the_common_way(game):
    for state, given, _ in played(game, 2):
        orders = next(iter(given.values()))
        for value, found in ((state, game.state_to_json(state)), (orders, game.orders_to_json(orders))):
            assert found == PlainGame.canonical(game, value)


def test_computer_orders_are_accepted_as_they_are(game):
    for state, _, _ in played(game):
        for seat in game.seats_to_move(state):
            orders = computer(game, state, seat)
            accepted, findings = game.check(state, seat, orders)
            faults = [f for f in findings if f.outcome is not Outcome.NOTED]
            assert not faults, (game.turn_number(state), seat, faults)
            assert game.orders_to_json(accepted) == game.orders_to_json(orders)


def test_a_begun_line_lacks_what_its_section_says_that_it_needs(game):
    """The live check of the form goes by `Section.needs`; the orders must be read by nothing else."""
    state = list(played(game))[-1][2].state
    assert set().union(*(told_alike(game, state, seat) for seat in game.seats_to_move(state)))


def test_same_inputs_same_bytes_in_any_seat_order(game):
    for state, given, result in played(game):
        orders = list(given.items())
        random.Random(1).shuffle(orders)
        again = resolve(game, state, dict(orders), SEED)
        assert game.state_to_json(again.state) == game.state_to_json(result.state)
        assert again.events == result.events
        assert again.postings == result.postings
        assert again.digests == result.digests


def test_a_turn_leaves_the_position_it_came_from_untouched(game):
    for state, orders, _ in played(game, 2):
        before = game.state_to_json(state)
        kept = {seat: game.orders_to_json(found) for seat, found in orders.items()}
        resolve(game, state, orders, SEED)
        assert game.state_to_json(state) == before
        assert {seat: game.orders_to_json(found) for seat, found in orders.items()} == kept


def test_state_and_orders_survive_json(game):
    for state, given, _ in played(game):
        data = game.state_to_json(state)
        assert game.state_to_json(game.state_from_json(data)) == data
        for orders in given.values():
            text = game.orders_to_json(orders)
            assert game.orders_to_json(game.orders_from_json(text)) == text
    with pytest.raises(ValueError):
        game.state_from_json(b'{"turn": "first"}')


def test_books_balance_and_each_posting_says_why(game):
    for _, _, result in played(game):
        check_balanced(game.balances(result.state))
        for posting in result.postings:
            assert posting.reason, posting
            assert posting.rule, posting


def test_every_text_stands_in_every_language(game):
    first, *others = LANGUAGES
    for language in others:
        assert game.catalogue.codes(first) == game.catalogue.codes(language)


def texts(value):
    """Every Message inside a report, form or finding."""
    if isinstance(value, Message):
        yield value
        yield from (found for fact in value.facts.values() for found in texts(fact))
    elif isinstance(value, (list, tuple)):
        yield from (found for item in value for found in texts(item))
    elif isinstance(value, dict):
        yield from (found for item in value.values() for found in texts(item))
    elif hasattr(value, "__dataclass_fields__"):
        yield from (found for name in value.__dataclass_fields__ for found in texts(getattr(value, name)))


def test_reports_forms_and_orders_can_be_read_in_every_language(game):
    for _, _, result in played(game):
        state = result.state
        record = Record(events=result.events, postings=result.postings)
        for viewer in (None, *game.seats_to_move(state)):
            report = game.report(state, "T1", record, viewer)
            assert isinstance(report, Report)
            assert report.viewer == viewer
            assert report.pages
            for language in LANGUAGES:
                assert all(game.catalogue.text(said, language) for said in texts(report))
        for seat in game.seats_to_move(state):
            form = game.form(state, seat, "T1")
            described = game.describe_orders(state, seat, computer(game, state, seat))
            for language in LANGUAGES:
                assert all(game.catalogue.text(said, language) for said in texts((form, described)))


def test_orders_stand_as_given_beside_what_was_accepted_on_one_desk_only(game):
    state = start(game)
    seat = game.seats_to_move(state)[0]
    given = game.describe_orders(state, seat, computer(game, state, seat))
    fallen = (say("GAME.TITLE"), *given)
    record = Record(given={seat: fallen}, words={seat: given})
    after = resolve(game, state, checked(game, state), SEED).state
    desk = game.report(after, "T1", record, seat)
    (cut,) = [block for block in desk.blocks() if getattr(block, "id", "") == "orders"]
    assert [tuple(row) for row in cut.rows] == [(fallen[0], MISSING), *zip(given, given, strict=True)]
    for viewer in (None, *(other for other in range(1, game.meta.max_seats + 1) if other != seat)):
        assert not set(map(repr, given)) & set(map(repr, texts(game.report(after, "T1", record, viewer))))


def test_orders_that_were_not_cut_stand_once(game):
    state = start(game)
    seat = game.seats_to_move(state)[0]
    told = {seat: game.describe_orders(state, seat, computer(game, state, seat))}
    after = resolve(game, state, checked(game, state), SEED).state
    desk = game.report(after, "T1", Record(given=told, words=told), seat)
    (section,) = [part for page in desk.pages for part in page.sections if part.id == "orders"]
    assert [block.items for block in section.blocks] == [told[seat]]


def test_orders_that_were_stored_and_read_again_are_the_same_orders(game):
    for state, given, _ in played(game, 2):
        for seat, orders in given.items():
            words = game.describe_orders(state, seat, orders)
            again = plain.load(plain.dump(words))
            section = desk.orders(Record(given={seat: again}, words={seat: words}), seat)
            assert [type(block) for block in section.blocks] == [News]


def desk_of(game, how, language):
    """Every text of the desk of seat 1 before the first turn, played in this way."""
    report = game.report(start(game), "T1", Record(how_played={1: how} if how else {}), 1)
    return {game.catalogue.text(text, language) for text in texts(report)}


@pytest.mark.parametrize("how", ("computer", "", *sorted(MISSED)))
@pytest.mark.parametrize("language", LANGUAGES)
def test_however_a_seat_was_played_its_desk_says_so(game, how, language):
    assert desk_of(game, how, language) - desk_of(game, "form", language)
    assert desk.MISSED == MISSED


@pytest.mark.parametrize(("how", "remarked"), [("form", True), ("computer", False), ("substitute", False)])
def test_a_desk_remarks_on_a_form_only_where_the_player_wrote_one(game, how, remarked):
    found = {1: (Finding("ANY", Outcome.NOTED),)}
    report = game.report(start(game), "T1", Record(findings=found, how_played={1: how}), 1)
    assert ("findings" in {getattr(block, "id", "") for block in report.blocks()}) is remarked


def test_line_ids_of_a_form_are_unique(game):
    for state, _, _ in played(game):
        for seat in game.seats_to_move(state):
            cells = [(line.id, column.id) for _, line, column, _ in game.form(state, seat, "T1").fields()]
            assert len(cells) == len(set(cells))


SCRIPT = """
import hashlib, sys
sys.path.insert(0, {root!r})
import games
from engine.dice import Dice
from engine.turn import resolve
for name in games.names():
    game = games.load(name)
    state = game.new_match({{}}, [], Dice(b"hash seed", 0))
    for _ in range(3):
        turn = game.turn_number(state)
        orders = {{s: game.computer_orders(state, s, Dice(b"hash seed", turn).scoped(str(s)))
                  for s in game.seats_to_move(state)}}
        orders = {{s: game.check(state, s, o)[0] for s, o in orders.items()}}
        result = resolve(game, state, orders, b"hash seed")
        state = result.state
    print(name, hashlib.sha256(game.state_to_json(state) + repr(result.events).encode()).hexdigest())
"""


@pytest.mark.slow
def test_the_hash_seed_of_python_changes_nothing(pytestconfig):
    script = SCRIPT.format(root=str(pytestconfig.rootpath))
    first, *others = (
        subprocess.run(
            [sys.executable, "-c", script],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.splitlines()
        for seed in ("0", "1", "4242")
    )
    assert [line.split()[0] for line in first] == list(games.names())
    assert others == [first, first]


def test_a_given_strength_plays_as_a_match_of_that_strength(game):
    assert game.meta.strengths == ("easy", "normal", "strong")
    for strength in game.meta.strengths:
        seats = [SeatSetup(n) for n in range(1, game.meta.max_seats + 1)]
        state = game.new_match({"computer_strength": strength}, seats, Dice(SEED, 0))
        for seat in game.seats_to_move(state)[:4]:
            dice = [Dice(SEED, 1).scoped(f"{seat}") for _ in range(2)]
            assert game.computer_orders(start(game), seat, dice[0], strength) == game.computer_orders(
                state, seat, dice[1]
            )
