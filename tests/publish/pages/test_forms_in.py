"""The file that tells a remembered seat's bar who is in: nothing but what the front page shows."""

import json

import pytest

from publish.common.edition import SeatStatus
from publish.pages.forms_in import NAME, write_forms
from tests.publish.samples import edition


@pytest.fixture
def path(tmp_path):
    return tmp_path / "CR42" / NAME


def test_it_holds_turn_deadline_seats_states_and_words_only(tmp_path, path):
    one = edition()
    assert write_forms(one, tmp_path, tmp_path) == [path]
    data = json.loads(path.read_bytes())
    say = data.pop("say")
    assert say.keys() == {"en", "fr"}
    assert say["en"]["sentences"]["waiting"] == "Your form for turn {turn} is not in; it is due {left}"
    assert data == {
        "turn": 8,
        "deadline": one.deadline.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "seats": {"1": "in", "2": "waiting", "3": "computer"},
    }
    assert write_forms(one, tmp_path, tmp_path) == []


@pytest.mark.parametrize("changes", [{"status": ()}, {"over": True}, {"followed": True}])
def test_nothing_is_written_where_nobody_is_told_who_is_in(tmp_path, path, changes):
    assert write_forms(edition(**changes), tmp_path, tmp_path) == []
    assert not path.exists()


@pytest.mark.parametrize("changes", [{"status": ()}, {"over": True}])
def test_what_readers_see_is_emptied_once_it_may_not_be_said(tmp_path, changes):
    published, stage = tmp_path / "published", tmp_path / "stage"
    write_forms(edition(), published, published)
    [emptied] = write_forms(edition(**changes), stage, published)
    assert json.loads(emptied.read_bytes()) == {"turn": 8, "deadline": None, "seats": {}}


def test_an_old_turn_leaves_the_newest_alone(tmp_path, path):
    write_forms(edition(), tmp_path, tmp_path)
    before = path.read_bytes()
    old = edition(turn=6, followed=True, status=(SeatStatus(1, "A. Carnegie", True, "waiting"),))
    assert write_forms(old, tmp_path, tmp_path) == []
    assert path.read_bytes() == before
