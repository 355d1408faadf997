"""Who plays a seat, and how well: strength seat by seat, handed over and back in the middle of a match."""

import pytest

import games
from engine.dice import Dice
from games.continental_rails.computer.profile import character_of_seat
from referee.faults import Mistake
from referee.match import notices
from referee.match.keys import from_text
from referee.match.match import open_match
from referee.match.notices import Notice
from referee.turns.creating import NewMatch, create
from referee.turns.orders import all_orders, by_computer, how_played
from referee.turns.playing import play_turn
from referee.verifying import verify
from referee.workspace import settings
from referee.workspace.folders import Workspace
from referee.workspace.index import Index
from referee.workspace.seat_list import read_csv
from referee.workspace.settings import Seat, Seats
from tests.referee.helpers import START

pytestmark = pytest.mark.slow

ANN, BO = 3, 5
STRENGTHS = ("", "strong", "easy", "normal")


@pytest.fixture
def workspace(tmp_path):
    """A match of Continental Rails that names two people's seats; BO's plays strong when he is away."""
    seats = (Seat(ANN, human=True), Seat(BO, human=True, policy="computer", strength="strong"))
    workspace = Workspace(tmp_path / "ws")
    create(workspace, NewMatch("continental-rails", "CR1", seats, {}), START, from_text("tests"))
    return workspace


def match_of(workspace):
    return open_match(workspace, "CR1")


def reseat(workspace, number, **changes):
    """Change a seat as a referee does: by hand, in seats.toml."""
    path = workspace.match("CR1").seats
    found = settings.read_seats(path)
    values = [{**settings.msgspec.to_builtins(seat)} for seat in found]
    next(seat for seat in values if seat["number"] == number).update(changes)
    settings.write(path, Seats(tuple(Seat(**seat) for seat in values)))


def played(workspace):
    match = match_of(workspace)
    return all_orders(match, Index(match.turn, ""), match.secrets.seed)


def would_order(workspace, seat, strength):
    match = match_of(workspace)
    dice = Dice(match.secrets.seed, match.turn).scoped(f"computer/{seat:02}")
    return match.game.computer_orders(match.state, seat, dice, strength)


def test_the_computer_takes_the_seats_that_nobody_asked_for(workspace):
    match = match_of(workspace)
    assert [seat.number for seat in match.seats] == list(range(1, 16))
    assert match.people() == [ANN, BO]
    how = {seat: found.how for seat, found in played(workspace).items()}
    assert how == dict.fromkeys(range(1, 16), "computer") | {ANN: "standing", BO: "substitute"}


def test_what_a_copy_of_the_process_thought_is_what_this_one_would_have(workspace):
    match, found = match_of(workspace), played(workspace)
    for seat in match.seats:
        if not seat.human:
            assert found[seat.number] == by_computer(match, seat, "computer", match.secrets.seed)


def test_each_seat_is_played_at_its_own_strength(workspace):
    for seat, strength in ((7, "easy"), (8, "strong")):
        reseat(workspace, seat, strength=strength)
    found = played(workspace)
    for seat, strength in ((7, "easy"), (8, "strong"), (9, ""), (BO, "strong")):
        assert found[seat].orders == would_order(workspace, seat, strength)
    assert would_order(workspace, 7, "easy") != would_order(workspace, 7, "normal")
    assert would_order(workspace, BO, "strong") != would_order(workspace, BO, "easy")


def test_a_seat_goes_to_a_person_and_back_with_all_it_has(workspace):
    before = match_of(workspace)
    name, character = before.game.seat_name(before.state, BO), character_of_seat(BO)
    hows = []
    for turn, human in enumerate((True, False, True), 1):
        reseat(workspace, BO, human=human)
        kept = match_of(workspace).state.books["usd"][f"seat/{BO:02}"]
        assert played(workspace)[BO].orders == would_order(workspace, BO, "strong")
        play_turn(match_of(workspace), Index(turn, ""), START)
        match = match_of(workspace)
        assert match.state_after(turn - 1).books["usd"][f"seat/{BO:02}"] == kept
        assert (match.game.seat_name(match.state, BO), character_of_seat(BO)) == (name, character)
        hows.append(how_played(match.folder.turn(turn))[BO])
        reseat(workspace, 9, strength=STRENGTHS[turn])
        if turn == 2:
            told = Notice("strength", 3, "2026-11-01T20:00:00Z", "too weak", 9, strength=STRENGTHS[turn])
            notices.add(match.folder, told)
    assert hows == ["substitute", "computer", "substitute"]
    with verify("CR1", workspace) as found:
        # What was changed for turn 2 in silence is named; the change for turn 3 was told beforehand.
        assert [str(difference) for difference in found.differences] == [
            "turn 2, setup.json: the computer in seat 9 played at the strength strong, "
            "but that of the match was announced"
        ]
    # Nothing secret passed on the way: the desk of the seat still opens with the keys it was made with.
    assert match_of(workspace).secrets == before.secrets


@pytest.mark.parametrize("strength", ["", "strong", "weak", "STRONG"])
def test_the_list_of_seats_takes_a_strength_that_the_game_knows(tmp_path, strength):
    path = tmp_path / "seats.csv"
    path.write_text(f"number,human,strength\n1,yes,\n2,no,{strength}\n", encoding="utf-8")
    wanted = NewMatch("continental-rails", "CR1", read_csv(path), {})
    known = strength in ("", *games.load("continental-rails").meta.strengths)
    if known:
        create(Workspace(tmp_path / "ws"), wanted, START, from_text("tests"))
        assert match_of(Workspace(tmp_path / "ws")).seat(2).strength == strength
    else:
        with pytest.raises(Mistake, match=f"seat 2: .* has no strength '{strength}'. Write easy"):
            create(Workspace(tmp_path / "ws"), wanted, START, from_text("tests"))


def test_a_wrong_strength_in_seats_toml_is_named_when_the_match_is_opened(workspace):
    reseat(workspace, 9, strength="iron")
    with pytest.raises(Mistake, match=r"seats.toml, seat 9: .* no strength 'iron'. Write easy"):
        match_of(workspace)


def test_a_game_without_strengths_says_to_leave_it_out(tmp_path):
    wanted = NewMatch("toy", "A", (Seat(1, strength="easy"),), {})
    with pytest.raises(Mistake, match="Leave it out: then the match's own counts"):
        create(Workspace(tmp_path), wanted, START, from_text("tests"))
