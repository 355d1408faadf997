"""The paper behind the form on the desk: what was asked, and the position as its seat may know it."""

import json

from ingest import screen
from publish.desks.desk import read_turns
from publish.desks.seal import SCREEN, Header, object_name, unseal
from referee.match import paper_names
from referee.match.letters import order_form
from referee.publication import desks
from referee.workspace import disk
from tests.referee.helpers import NAME


def paper(desk, seat, turn=0):
    """The opened paper of a seat, as its browser gets it."""
    keys = desk.match.secrets.seat(seat).keys()
    header = Header(NAME, turn, SCREEN)
    data = (desk.workspace.site / NAME / "desk" / object_name(keys, header)).read_bytes()
    meta, payload = unseal(keys, header, data)
    assert meta == {}
    return json.loads(payload)


def test_it_says_what_the_workbook_asks_in_the_languages_of_the_match(desk):
    desk.publish()
    match, found = desk.match, paper(desk, 2)
    form = order_form(match, match.state, 2)
    asked = screen(form, match.game.catalogue, match.settings.languages)
    assert found["form"] == json.loads(json.dumps(asked))
    assert (found["match"], found["turn"], found["seat"]) == (NAME, 1, 2)
    assert found["issued"] == json.loads(match.folder.turn(0).asked(2).read_bytes())
    assert disk.read_value(match.folder.turn(0).asked(2)).form.turn == found["turn"]


def test_it_holds_the_position_that_its_seat_may_know_and_no_secret_of_others(desk):
    desk.publish()
    match = desk.match
    for seat in match.seats:
        data = json.dumps(found := paper(desk, seat.number))
        assert found["position"] == json.loads(
            match.game.state_to_json(match.game.seen_by(match.state, seat.number))
        )
        for other in match.seats:
            cash = str(match.state["books"]["usd"][f"seat:{other.number}"])
            assert (cash in data) is (other is seat)


def test_a_turn_that_was_played_before_there_were_such_papers_goes_without(desk, monkeypatch, tmp_path):
    with monkeypatch.context() as patch:
        for module in (paper_names, desks):
            patch.setattr(module, "screen_path", lambda form: tmp_path / "none")
        desk.publish()
        assert "screen" not in read_turns(desk.workspace.site, NAME)
    desk.publish(turn=1)
    assert read_turns(desk.workspace.site, NAME)["screen"] is True
    assert paper(desk, 1, turn=1)["turn"] == 2
