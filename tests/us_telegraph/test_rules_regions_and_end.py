"""What ends a stack and a match: further regions, both victories (our chapters 6 and 7)."""

from engine.hexes import neighbours
from games.us_telegraph import tally
from games.us_telegraph.board import Board
from games.us_telegraph.grid import covered, label
from games.us_telegraph.orders import BuildWish, Orders, TileWish
from games.us_telegraph.state import ALL_BUILT, CONNECTED
from games.us_telegraph.tables import tokens
from tests.us_telegraph.build import (
    building,
    built,
    cards,
    codes,
    drain,
    drawing,
    free_hexes,
    fresh,
    next_token,
    only,
    play,
    play_publish,
    put,
    rich,
    wait,
)


def test_rule_only_the_last_token_of_a_stack_adds_a_region():
    state = fresh(2)
    drain(state, 1, 0, 2)
    turn = play(state, 1, drawing(0))
    assert len(state.seats[1].stacks[0]) == 1
    assert "TILE_LAID" not in codes(turn)


def test_rule_last_token_of_a_stack_adds_a_region_where_the_player_says():
    state = fresh(2)
    drain(state, 1, 0, 1)
    centre = label(Board.of(state).places_for_tile()[0])
    before = len(state.tiles)
    turn = play(state, 1, drawing(0, tiles=[TileWish(line="REGION-1", centre=centre, rotation=2)]))
    assert codes(turn).index("KEPT") < codes(turn).index("TILE_LAID")
    assert len(state.tiles) == before + 1
    assert (state.tiles[-1].rotation, state.tiles[-1].seat) == (2, 1)
    assert only(turn, "TILE_LAID").facts["hex"] == centre


def test_rule_a_building_may_stand_on_the_region_that_was_just_added():
    state = fresh(2)
    wait(state, 1)
    drain(state, 1, 0, 1)
    rich(state, 1)
    next_token(state, 1, 1, 61)
    centre = Board.of(state).places_for_tile()[0]
    follow = [BuildWish(line="IF-1", building=61, hex=label(centre))]
    turn = play(state, 1, drawing(0, 1, follow_ups=follow, tiles=[TileWish(centre=label(centre))]))
    assert built(turn).facts["hex"] == label(centre)


def test_rule_a_region_may_touch_a_city_only_and_leave_gaps():
    """Seed, extension: one side of contact is enough, a city's too, and empty places may arise between."""
    board = Board.of(fresh(2))
    touching = {
        centre: {near for at in covered(centre) for near in neighbours(at)}
        for centre in board.places_for_tile()
    }
    assert [at for at, near in touching.items() if near & set(board.cities) and not near & set(board.ground)]
    gaps = [
        hole
        for at, near in touching.items()
        for hole in near - set(board.ground) - set(board.cities) - set(covered(at))
        if len(set(neighbours(hole)) & (set(board.ground) | set(covered(at)))) > 3
    ]
    assert gaps


def test_rule_all_buildings_win_at_once():
    state = fresh(2)
    wait(state, 1, 11)
    board = Board.of(state)
    free = [at for at in board.free() if not board.cities_of([at])]
    left = [number for number in tokens() if number != 11]
    for number, at in zip(left, [*free, *((9, n) for n in range(30))], strict=False):
        put(state, 1, number, at)
    rich(state, 1)
    free = free_hexes(state)
    assert not tally.all_built(state, 1)
    turn = play(state, 1, building((11, free[0])))
    assert (state.ended, state.winner, state.victory) == (True, 1, ALL_BUILT)
    assert "WON_ALL_BUILT" in codes(turn)


def linked(state, seat):
    """Put buildings of a seat on a shortest way between both cities, but for one hex; return that hex."""
    numbers = [n for n in tokens() if n not in (61,)]
    last = None
    while (steps := tally.to_connect(Board.of(state), seat)) is not None:
        at = next(at for at in Board.of(state).free() if nearer(state, seat, at, steps))
        if steps == 1:
            last = label(at)
            break
        put(state, seat, numbers.pop(), at)
    return last


def nearer(state, seat, at, steps):
    board = Board.of(state)
    board.built[at] = (seat, 0)
    return tally.to_connect(board, seat) == steps - 1


def test_rule_joining_two_cities_wins_at_once_and_stops_the_round():
    state = fresh(2)
    first, second = state.order
    wait(state, first, 61)
    last = linked(state, first)
    rich(state, first)
    before = cards(state, second)
    turn = play_publish(state, **{f"seat{first}": building((61, last)), f"seat{second}": Orders()})
    assert (state.ended, state.winner, state.victory) == (True, first, CONNECTED)
    assert sorted(state.winning_cities) == sorted(city.name for city in state.cities)
    assert cards(state, second) == before
    assert codes(turn).count("TURN_OF") == 1
