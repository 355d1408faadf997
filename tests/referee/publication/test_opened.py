"""All desks of a finished match: whole, the same bytes twice, and not a byte of them before the end."""

import re
from datetime import timedelta

import pytest
from markupsafe import escape

from publish.common.composer import composer_for
from publish.common.files import data_of_script
from publish.guard.leaks import scan
from publish.pages.replay import DATA, replay_page
from referee.faults import LeakFound
from referee.match.stored_reports import read_report
from referee.pipeline import Run, publish_match
from referee.publication import opened as opening
from referee.publication.editions import edition
from referee.publication.opened import opened_desks
from referee.publication.secrets_registry import keys_of
from referee.turns.due import Wish
from referee.turns.undoing import undo
from referee.verifying.whole import verify
from referee.workspace.index import Index
from tests.referee.explaining.matches import NAME, opened, play_on, seated
from tests.referee.helpers import START

pytestmark = pytest.mark.slow

LATER = START + timedelta(days=400)


def published(workspace):
    publish_match(Run(workspace, Wish(), LATER), NAME)
    return workspace


def last_edition(workspace):
    match = opened(workspace)
    return edition(match, match.last, Index(match.turn, ""))


def desk_at(data, seat, at):
    """Return a desk as the page's script puts it together."""
    line, lines = 0, []
    for step in data["desks"][seat][at]:
        line += step
        lines.append(data["lines"][line])
    return "\n".join(lines)


@pytest.fixture(scope="module")
def ended(tmp_path_factory):
    """A match of which turn 2 was taken back once."""
    workspace = seated(tmp_path_factory.mktemp("opened") / "ws", "chicago-express", 3)
    play_on(workspace, 2)
    undo(workspace, NAME, "the wrong forms", START + timedelta(days=2))
    play_on(workspace)
    return published(workspace)


@pytest.fixture(scope="module")
def data(ended):
    match = opened(ended)
    return data_of_script((ended.site / NAME / "en" / DATA).read_bytes()), match


def test_every_desk_of_every_turn_has_the_orders_of_its_seat(data):
    desks, match = data
    assert [turn["turn"] for turn in desks["turns"]] == list(match.folder.played())
    shown = 0
    for turn in match.folder.played()[1:]:
        state = match.state_after(turn - 1)
        for at, seat in enumerate(seat.number for seat in match.seats):
            path = match.folder.turn(turn).orders(seat)
            orders = match.game.orders_from_json(path.read_bytes())
            html = re.sub("<[^>]*>", "", desk_at(desks, at, turn))
            for line in match.game.describe_orders(state, seat, orders):
                words = match.texts.text(line, "en").replace("\n", " ")
                assert str(escape(words)) in html
                shown += 1
    assert shown > 50


def test_each_line_of_html_is_stored_once(data):
    desks, _ = data
    assert len(set(desks["lines"])) == len(desks["lines"])
    assert sum(map(len, (steps for seat in desks["desks"] for steps in seat))) > 2 * len(desks["lines"])


def test_the_page_has_all_desks_at_the_end_without_a_script(ended, data):
    desks, match = data
    page = (ended.site / NAME / "en" / "replay" / "index.html").read_text()
    for at, seat in enumerate(match.seats):
        assert match.game.seat_name(match.state, seat.number) in page
        assert desk_at(desks, at, match.last) in page


def test_front_page_and_story_lead_there(ended):
    root = ended.site / NAME / "en"
    front = (root / "index.html").read_text()
    assert '<a href="replay/">' in front
    assert "Cash at the end" in front
    assert '<a href="../replay/">' in (root / "archive" / "index.html").read_text()


def test_the_front_page_names_only_those_who_have_most(ended, monkeypatch):
    match = opened(ended)
    desks = opened_desks(match, match.last)
    _, all_seats = opening._at_the_end(match, desks)
    monkeypatch.setattr(opening, "_IN_TEASER", 2)
    _, few = opening._at_the_end(match, desks)
    cash = [row[1] for row in all_seats.rows]
    assert cash == sorted(cash, reverse=True)
    assert len(cash) == 3
    assert few.rows == all_seats.rows[:2]


def test_no_key_and_no_address_of_anybody_is_in_it(ended):
    match = opened(ended)
    names = [path.relative_to(ended.site).as_posix() for path in (ended.site / NAME).glob("*/replay/*")]
    assert len(names) >= 6
    assert not list(scan(ended.site, keys_of(match), names))


@pytest.mark.parametrize("language", ["en", "fr", "ru"])
def test_the_same_bytes_twice(ended, language):
    first, again = (replay_page(composer_for(last_edition(ended), language)) for _ in range(2))
    assert first[DATA] == again[DATA]
    assert first["replay/index.html"] == again["replay/index.html"]


def test_verify_covers_page_and_file(ended):
    with verify(NAME, ended) as verified:
        assert not list(verified.differences)
    path = ended.site / NAME / "en" / DATA
    before = path.read_bytes()
    path.write_bytes(before.replace(b"Bid", b"Bet", 1))
    with verify(NAME, ended) as verified:
        assert [one.file for one in verified.differences] == [f"en/{DATA}"]
    path.write_bytes(before)


def test_not_a_byte_before_the_end_nor_in_a_match_that_stays_closed(tmp_path):
    workspace = seated(tmp_path / "ws", "chicago-express", 3)
    play_on(workspace, 3)
    published(workspace)
    assert last_edition(workspace).opened is None
    assert not list((workspace.site / NAME).rglob("replay*"))
    for page in (workspace.site / NAME).rglob("*.html"):
        assert "replay/" not in page.read_text()
    play_on(workspace)
    assert last_edition(workspace).opened is not None
    setup = opened(workspace).folder.turn(1).setup
    setup.write_bytes(setup.read_bytes().replace(b'"open_at_end":true,', b""))
    assert last_edition(workspace).opened is None


def test_the_gate_stops_desks_that_were_opened_early(tmp_path, monkeypatch):
    """A planted bug: the desks of a running match, of which the pages say nothing secret by themselves."""
    workspace = seated(tmp_path / "ws", "chicago-express", 3)
    play_on(workspace, 1)
    monkeypatch.setattr(opening, "is_open", lambda match: True)
    with pytest.raises(LeakFound, match="opened desks"):
        published(workspace)
    assert not (workspace.site / NAME).exists()


def test_an_earlier_turn_is_no_opened_one(ended):
    match = opened(ended)
    assert opened_desks(match, match.last - 1) is None
    desks = opened_desks(match, match.last)
    assert desks.reports[2][1] == read_report(match, 2, 1)
