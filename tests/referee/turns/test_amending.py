"""Correcting a turn that was taken back: another form, or more time."""

from __future__ import annotations

from datetime import timedelta

import pytest

from publish.desks.decrypt import open_desk, open_paper
from publish.desks.seal import REPORT
from referee.faults import Mistake
from tests.referee.helpers import NAME, differences, fetch_from, good
from tests.referee.match.test_seats import change, readable
from tests.referee.turns.undone import WHY, amend

pytestmark = pytest.mark.slow


def corrected(desk, folder):
    path = folder / "right.xlsx"
    path.write_bytes(desk.form(2, {("G1", "to"): "P1", ("G1", "usd"): 500}, turn=2))
    return path


def test_a_corrected_form_counts(twice, tmp_path):
    before = twice.cash(2)
    amend(twice, forms=(corrected(twice, tmp_path),))
    twice.publish(turn=2)
    assert twice.cash(2) == before + 30 - 500
    assert differences(twice) == []


def test_a_corrected_form_counts_after_the_deadline_too(twice, tmp_path):
    path = twice.match.folder.settings
    passed = (twice.now - timedelta(hours=1)).strftime("%Y-%m-%d %H:%M")
    path.write_text(path.read_text().replace("[deadlines.turns]", f'[deadlines.turns]\n2 = "{passed}"'))
    before = twice.cash(2)
    amend(twice, forms=(corrected(twice, tmp_path),))
    twice.publish(turn=2)
    assert twice.cash(2) == before + 30 - 500


def test_more_time_is_given(twice):
    later = twice.now + timedelta(days=1)
    amend(twice, extend=later.strftime("%Y-%m-%d %H:%M"))
    assert f"deadline {later:%Y-%m-%d %H:%M} UTC" in twice.publish()[0]


def test_a_correction_that_cannot_be_changes_nothing(twice, tmp_path):
    bad = tmp_path / "bad.xlsx"
    bad.write_bytes(b"text")
    for wanted, said in (
        ({}, "Say what is to be corrected"),
        ({"forms": (bad,)}, "would not count for turn 2"),
        ({"forms": (tmp_path / "none.xlsx",)}, "cannot be read"),
        ({"extend": "2020-01-01 20:00"}, "has passed already"),
        ({"extend": "tomorrow"}, "cannot be read"),
    ):
        with pytest.raises(Mistake, match=said):
            amend(twice, **wanted)
    assert twice.match.last == 2


def test_before_the_first_turn_nothing_is_amended(desk, tmp_path):
    form = tmp_path / "form.xlsx"
    form.write_bytes(desk.form(1, {}))
    with pytest.raises(Mistake, match="has played no turn yet: there is nothing to take back"):
        amend(desk, forms=(form,))


def test_the_commands(twice, turnsheet, tmp_path):
    code, out, err = turnsheet("undo", NAME, "--why", "too soon", *twice.there)
    assert (code, err) == (0, "")
    assert "turn 2 is taken back" in out
    assert "it was taken back and waits for" in out
    twice.publish(turn=2)
    other = corrected(twice, tmp_path)
    code, out, err = turnsheet("amend", NAME, "--why", "wrong file", "--form", other, *twice.there)
    assert (code, err) == (0, "")
    assert "turn 2 resolved: you said --turn 2." in out
    assert differences(twice) == []
    code, _, err = turnsheet("amend", NAME, "--why", "nothing", *twice.there)
    assert (code, "Say what is to be corrected" in err) == (2, True)


@pytest.mark.parametrize("undone", [False, True], ids=["stopped", "taken back by undo"])
def test_the_command_run_again_corrects_the_same_turn(twice, turnsheet, monkeypatch, tmp_path, undone):
    """It looked for a form of the turn before, which it would have taken back too."""
    right = corrected(twice, tmp_path)
    words = ("amend", NAME, "--why", WHY, "--form", right, *twice.there)
    with monkeypatch.context() as patch:
        if undone:
            good(turnsheet, "undo", NAME, "--why", WHY, *twice.there)
        else:
            patch.setattr("referee.commands.amend.correct", lambda *_: 1 / 0)
            assert turnsheet(*words)[0] == 1
    assert twice.match.last == 1
    assert "turn 2 resolved: you said --turn 2." in good(turnsheet, *words)
    assert '"usd":500' in twice.match.folder.turn(2).orders(2).read_text()
    assert [path.name for path in twice.match.folder.undone.glob("*.json")] == ["002-3.json"]


def test_amend_names_the_files_that_do_not_count_but_for_the_one_it_puts_in_place(twice, turnsheet):
    twice.hand_in("stray.xlsx", twice.form(1, {("G1", "to"): "P2", ("G1", "usd"): 7}, turn=2), minutes=300)
    right = twice.hand_in("right.xlsx", twice.form(2, {("G1", "to"): "P1", ("G1", "usd"): 9}, turn=2), 301)
    code, out, wrong = turnsheet("amend", NAME, "--why", WHY, "--form", right, *twice.there)
    assert (code, wrong) == (0, "")
    assert (
        "received after turn 2 was played: stray.xlsx. To let a form of turn 2 among them count, `amend`"
        in out
    )
    assert '"usd":9' in twice.match.folder.turn(2).orders(2).read_text()


def report_of(desk, token, turn):
    opened = open_desk(fetch_from(desk), NAME, "link", token)
    return open_paper(fetch_from(desk), opened, turn, REPORT)[1].decode()


def test_a_handover_after_the_turn_does_not_give_the_former_holder_the_new_one(twice, tmp_path):
    old = twice.match.secrets.seat(1)
    change(twice, 1, rotate=True)
    twice.publish()
    paper = report_of(twice, old.token, 2)
    amend(twice, forms=(corrected(twice, tmp_path),))
    twice.publish(turn=2)
    new = twice.match.secrets.seat(1)
    assert "$500" in report_of(twice, new.token, 2)
    # What he could read before is all he reads: the turn as it was, not as it was played again.
    assert report_of(twice, old.token, 2) == paper
    assert "$500" not in paper
    assert readable(twice, "link", new.token) == [0, 1, 2]
