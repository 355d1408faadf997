"""The reports of a match that is over: who won, and nothing offered that can no longer be done."""

from types import SimpleNamespace

import pytest

from engine.record import Record
from engine.report import Figures, News
from games.us_telegraph.game import GAME
from games.us_telegraph.report.teasers import won_by_link
from games.us_telegraph.state import CONNECTED, Count
from referee.match.conduct import places_in
from tests.us_telegraph.build import fresh, put


@pytest.fixture
def over():
    """The second player has won with one building; the first has built two."""
    state = fresh(3)
    for seat, number, at in ((1, 10, (0, 0)), (1, 11, (1, 0)), (2, 20, (2, 0))):
        put(state, seat, number, at)
    state.ended, state.winner, state.victory = True, 2, CONNECTED
    state.winning_cities = [city.name for city in state.cities[:2]]
    return state


def sections(state, viewer):
    pages = GAME.report(state, "UT1", Record(), viewer).pages
    return {one.id: one for page in pages for one in page.sections}


def test_the_winner_stands_first_and_nobody_has_a_victory_of_nought(over):
    _, table = sections(over, None)["winner"].blocks
    names = [over.seats[seat].name for seat in (2, 1, 3)]
    assert [row[1:3] for row in table.rows] == list(zip(names, (1, 2, 0), strict=True))
    assert [GAME.catalogue.text(row[3], "en") for row in table.rows] == ["wins", "–", "–"]


def test_no_region_is_told_to_come_next(over):
    def caption():
        *_, table = sections(over, None)["unseen-regions"].blocks
        return GAME.catalogue.text(table.caption, "en")

    assert "never came onto the map" in caption()
    over.ended = False
    assert "may come next" in caption()


def test_the_winner_has_the_first_rank_and_equals_share_theirs(over):
    def ranks():
        _, table = sections(over, None)["winner"].blocks
        return [(row[0], row[1]) for row in table.rows]

    names = {seat: over.seats[seat].name for seat in (1, 2, 3)}
    assert ranks() == [(1, names[2]), (2, names[1]), (3, names[3])]
    for number, at in ((10, (3, 0)), (11, (4, 0))):
        put(over, 3, number, at)
    assert ranks() == [(1, names[2]), (2, names[1]), (2, names[3])]


def test_who_has_won_is_first_for_ratings_and_all_others_are_equal(over):
    assert places_in(GAME.standings(over)) == {1: 2, 2: 1, 3: 2}
    over.ended = False
    assert places_in(GAME.standings(over)) == {1: 1, 2: 2, 3: 3}


def test_nobody_but_the_winner_leads_a_match_that_is_over(over):
    names = {seat: over.seats[seat].name for seat in (1, 2, 3)}
    edition = SimpleNamespace(state=over, name=names.get)
    heading = won_by_link(edition, {1: [0, 2], 2: [0, 1], 3: [0, 0]})
    assert GAME.catalogue.text(heading, "en") == f"{names[2]} wins by a link; most built: {names[1]}"
    assert won_by_link(edition, {1: [0, 2], 2: [0, 2], 3: [0, 0]}) is None
    over.winner = 0
    assert won_by_link(edition, {1: [0, 2], 2: [0, 1], 3: [0, 0]}) is None


def desk_of(state, seat):
    """Return the figures at the head of a desk, and the codes of what changed."""
    front = GAME.report(state, "UT1", Record(), seat).pages[0]
    blocks = [block for section in front.sections for block in section.blocks]
    place = next(one for block in blocks if isinstance(block, Figures) for one in block.items)
    return place, {item.code for block in blocks if isinstance(block, News) for item in block.items}


def test_on_its_desk_too_who_has_won_is_first(over):
    over.history = [mark(0, 0, 0), mark(1, 1, 0), mark(2, 1, 0)]
    places = {seat: desk_of(over, seat)[0] for seat in (1, 2, 3)}
    assert [places[seat].value.facts["place"] for seat in (1, 2, 3)] == [2, 1, 3]
    assert [places[seat].note.code[-4:] for seat in (1, 2)] == ["DOWN", "SAME"]
    above = {"STANDING.OF.ABOVE", "STANDING.OF.BELOW", "STANDING.LEVEL"}
    assert not any(above & desk_of(over, seat)[1] for seat in (1, 2, 3))
    over.ended, over.winner = False, 0
    assert [desk_of(over, seat)[0].value.facts["place"] for seat in (1, 2, 3)] == [1, 2, 3]
    assert above & desk_of(over, 2)[1]


def mark(*built):
    seats = range(1, len(built) + 1)
    return Count(built=dict(zip(seats, built, strict=True)), cards=dict.fromkeys(seats, 0))


def test_all_who_have_built_most_are_named(over):
    over.turn, over.history = 2, [mark(0, 0, 0), mark(2, 2, 0)]
    put(over, 2, 21, (3, 0))
    (figures,) = sections(over, None)["figures"].blocks
    assert figures.items[1].value == 2
    names = tuple(over.seats[seat].name for seat in (1, 2))
    assert figures.items[1].note.facts["name"] == names


def test_nothing_is_offered_any_more(over):
    offered = {"options", "own-stacks", "places"}
    assert not offered & (sections(over, 1).keys() | sections(over, None).keys())
    over.ended = False
    assert offered <= sections(over, 1).keys() | sections(over, None).keys()
