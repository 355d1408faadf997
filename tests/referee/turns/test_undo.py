"""Taking a turn back: in the open, with nothing erased."""

from __future__ import annotations

import errno
import json
import shutil
import unicodedata
from datetime import timedelta
from itertools import count

import pytest

from referee.faults import Mistake
from referee.match import notices
from referee.match.chain import chain
from referee.match.notices import Notice
from referee.turns.due import Wish
from referee.workspace import disk
from tests.referee.helpers import NAME, differences, good, hashes
from tests.referee.test_crashes import Stopped, stop_at
from tests.referee.turns.undone import WHY, undo

pytestmark = pytest.mark.slow


def test_the_turn_is_open_again_with_all_its_forms_and_waits(twice):
    before = hashes(twice.match.folder.turn(2).path)
    undo(twice)
    assert twice.publish()[0] == f"turn 2 is open: it was taken back and waits for `publish {NAME} --turn 2`."
    assert twice.match.last == 1
    assert twice.index().seats_in == {1, 2}
    assert hashes(twice.match.folder.undone / "002-3") == before
    assert twice.publish(turn=2)[0] == "turn 2 resolved: you said --turn 2."
    again = hashes(twice.match.folder.turn(2).path)
    # The same orders and seed give the same turn; only when it was made and signed differs, and the forms'
    # codes: nobody can take a form of the turn as it was for a new one.
    other = {name for name in before if before[name] != again[name]}
    codes = {f"forms/seat-{seat:02}{ending}" for seat in (1, 2, 3) for ending in (".xlsx", ".screen.gz")}
    assert other == {"record.toml", "manifest.json"} | codes


def test_the_chain_tells_of_it_and_verifies(twice):
    undo(twice)
    twice.publish()
    assert differences(twice) == []
    twice.publish(turn=2)
    assert differences(twice) == []
    links = chain(twice.match.folder, twice.match.secrets.public_key)
    assert [(link.number, link.kind, link.turn, link.why) for link in links] == [
        (0, "turn", 0, ""),
        (1, "turn", 1, ""),
        (2, "turn", 2, ""),
        (3, "undo", 2, WHY),
        (4, "turn", 2, ""),
    ]
    said = json.loads((twice.workspace.site / NAME / "verification" / "chain.json").read_bytes())
    assert [part["statement"].get("why", "") for part in said] == ["", "", "", WHY, ""]


def test_what_had_been_published_stays_with_a_notice(twice):
    site = twice.workspace.site / NAME / "fr"
    (site / "turns" / "002" / "index.html").write_text("<h1>Tour 2</h1> /turns/002/")
    undo(twice)
    twice.publish()
    for address in ("turns/002", "turns/002-undone-3"):
        page = (site / address / "index.html").read_text()
        assert "Ce tour a été repris" in page
        assert "wrong folder &lt;b&gt;" in page
        assert "/turns/002-undone-3/" in page
    twice.publish(turn=2)
    assert (site / "turns" / "002" / "index.html").read_text() == "2 day 2"
    assert "Ce tour a été repris" in (site / "turns" / "002-undone-3" / "index.html").read_text()


def test_a_site_made_anew_still_shows_it(twice):
    undo(twice)
    twice.publish(turn=2)
    before = hashes(twice.workspace.site)
    twice.publish_afresh()
    assert hashes(twice.workspace.site) == before


def test_another_deadline_lets_it_be_played_again(twice):
    undo(twice)
    path = twice.match.folder.settings
    later = (twice.now + timedelta(days=2)).strftime("%Y-%m-%d %H:%M")
    path.write_text(path.read_text().replace("[deadlines.turns]", f'[deadlines.turns]\n2 = "{later}"'))
    assert "waits for" in twice.publish()[0]
    twice.now += timedelta(days=3)
    assert twice.publish()[0] == "turn 2 resolved: all orders are in."


def test_turn_after_turn_can_be_taken_back(twice):
    undo(twice, "first")
    undo(twice, "second")
    twice.publish()
    assert twice.match.last == 0
    assert differences(twice) == []
    twice.publish(turn=1)
    twice.publish(turn=2)
    assert differences(twice) == []


@pytest.mark.parametrize("why", ["", "x" * 501])
def test_without_a_reason_nothing_is_taken_back(twice, why):
    with pytest.raises(Mistake, match="--why: give a reason of 1 to 500 characters"):
        undo(twice, why)
    assert twice.match.last == 2


def test_a_reason_that_names_a_player_in_full_is_refused(twice):
    seats = twice.match.folder.seats
    seats.write_text(seats.read_text().replace('player = "Éloïse"', 'player = "Éloïse Duval"'))
    with pytest.raises(Mistake, match=r"Éloïse Duval is a player's own name\. Write Éloïse or leave it out"):
        undo(twice, unicodedata.normalize("NFD", "éloïse  duval had no time"))
    assert twice.match.last == 2
    with pytest.raises(Mistake, match="a player's own name"):
        notices.add(twice.match.folder, Notice("words", 3, "", "", words={"fr": "Merci à Éloïse Duval !"}))
    undo(twice, "Éloïse had no time")
    assert twice.match.last == 1


def test_a_finished_match_stays(over):
    with pytest.raises(Mistake, match="is over, and its seed is published"):
        undo(over)


def test_a_match_without_turns_has_nothing_to_take_back(desk):
    with pytest.raises(Mistake, match="has played no turn yet"):
        undo(desk)


def test_stopped_at_any_step_the_next_command_finishes(twice, tmp_path):
    shutil.copytree(twice.workspace.path, tmp_path / "start", copy_function=shutil.copy2)
    undo(twice)
    twice.publish()
    wanted = hashes(twice.workspace.path)
    stops = 0
    for step in count(1):
        disk.remove(twice.workspace.path)
        shutil.copytree(tmp_path / "start", twice.workspace.path, copy_function=shutil.copy2)
        with pytest.MonkeyPatch.context() as patch:
            stop_at(patch, step)
            try:
                undo(twice)
                break
            except Stopped:
                stops += 1
        if not list(twice.match.folder.undone.glob("*.json")):
            undo(twice)
        twice.publish()
        assert hashes(twice.workspace.path) == wanted, f"stopped before step {step}"
    assert stops >= 4


def taken_back(desk):
    links = chain(desk.match.folder, desk.match.secrets.public_key)
    return [link.turn for link in links if link.kind == "undo"]


def test_the_command_run_again_takes_no_other_turn_back(twice, turnsheet, monkeypatch):
    """Where the site could not be written it was to be run again, and took the turn before back too."""

    def refused(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    words = ("undo", NAME, "--why", WHY, *twice.there)
    with monkeypatch.context() as patch:
        patch.setattr("referee.pipeline.publish_site", refused)
        code, _, said = turnsheet(*words)
    assert (code, said.endswith("and run the command again: nothing is lost.\n")) == (2, True)
    assert f"{NAME}: the turn is taken back; `turnsheet publish {NAME}` does the rest." in said
    again = good(turnsheet, *words)
    assert f"{NAME}: that was so before. To take back turn 1 too, give a reason of its own.\n" in again
    assert taken_back(twice) == [2]
    good(turnsheet, *words[:2], "--why", "Turn 1 was wrong too.", *twice.there)
    assert taken_back(twice) == [2, 1]
    assert differences(twice) == []


def test_stopped_at_any_step_the_command_run_again_takes_no_other_turn_back(twice, turnsheet, tmp_path):
    shutil.copytree(twice.workspace.path, tmp_path / "start", copy_function=shutil.copy2)
    for step in count(1):
        with pytest.MonkeyPatch.context() as patch:
            stop_at(patch, step)
            try:
                undo(twice)
                break
            except Stopped:
                pass
        good(turnsheet, "undo", NAME, "--why", WHY, *twice.there)
        assert taken_back(twice) == [2], f"stopped before step {step}"
        disk.remove(twice.workspace.path)
        shutil.copytree(tmp_path / "start", twice.workspace.path, copy_function=shutil.copy2)
    assert step >= 4


def test_the_front_page_is_told(twice):
    from referee.publication.editions import edition
    from referee.workspace import index

    undo(twice)
    found = edition(twice.match, 1, index.Index(2, ""))
    assert [(one.turn, one.why, one.again) for one in found.undone] == [(2, WHY, False)]
    twice.publish(turn=2)
    found = edition(twice.match, 2, index.Index(3, ""))
    assert [(one.turn, one.again) for one in found.undone] == [(2, True)]


def test_a_wish_for_now_counts(twice):
    undo(twice)
    assert Wish(now=True).now
    assert twice.publish(now=True)[0] == "turn 2 resolved: all orders are in."
