"""Some turns of every game as people play them: forms off the site, LibreOffice, inbox, the one command."""

import pytest

import games
from engine.findings import Place
from referee.demo import libreoffice
from referee.workspace.settings import Seat
from tests.ingest.forms_for_tests import plain_answers, read_back, written
from tests.playing_policies import as_the_computer, by_chance
from tests.playing_through import Table, plain_pages

pytestmark = [
    pytest.mark.slow,
    pytest.mark.xdist_group("soffice"),
    pytest.mark.skipif(not libreoffice.found(), reason="LibreOffice is not installed here"),
]


@pytest.fixture(scope="module")
def office():
    with libreoffice.Office() as office:
        yield office


def seats(game):
    """Two people, one in each language; the computer plays the others."""
    meta = games.load(game).meta
    count = meta.max_seats if meta.min_seats == 1 else max(3, meta.min_seats)
    people = (Seat(1, language="en", human=True), Seat(2, language="fr", human=True))
    return (*people, *(Seat(number) for number in range(3, count + 1)))


@pytest.mark.parametrize(
    "game, policy, turns",
    [
        ("chicago-express", as_the_computer, 3),
        ("continental-divide", as_the_computer, 3),
        ("continental-rails", by_chance("any seed"), 2),
        ("us-telegraph", as_the_computer, 3),
    ],
)
def test_orders_come_through_the_workbook_as_they_were_meant(tmp_path, office, game, policy, turns):
    with plain_pages():
        table = Table.laid(tmp_path, game, seats(game), office)
        moves = [move for _ in range(turns) for move in table.play_turn(policy)]
    assert {move.how for move in moves} == {"form"}
    assert {move.seat for move in moves} == {1, 2}
    for move in moves:
        assert move.wanted
        assert move.carried_out == move.expected, (move.turn, move.seat)
        assert move.receipt
        assert "<h2" in move.report


def test_a_workbook_that_fails_does_not_stop_the_next(office):
    data, cell = written(), read_back(written()).places["BO-RUN", "dividend"]
    with pytest.raises(libreoffice.NotSaved, match="line"):
        office.fill(data, {Place(sheet="No such sheet", cell="A1"): 1})
    saved = office.fill_all([(data, {cell: 7}), (data, {cell: ""})])
    assert [plain_answers(read_back(found)).get(("BO-RUN", "dividend")) for found in saved] == [7, None]
