"""Taking a turn back, and correcting it: in the open, with nothing erased."""

from __future__ import annotations

import json
import shutil
from datetime import timedelta
from itertools import count

import pytest

from publish.desks.decrypt import open_desk, open_paper
from publish.desks.seal import FORM, REPORT
from referee.faults import Mistake
from referee.intake.receiving import Parcel, hand_in
from referee.match import notices
from referee.match.chain import chain
from referee.match.notices import Notice
from referee.turns import amending, undoing
from referee.turns.amending import Correction
from referee.turns.due import Wish
from referee.verifying import verify
from referee.workspace import disk
from tests.referee.helpers import NAME, hashes
from tests.referee.match.test_seats import change, fetch, readable
from tests.referee.test_crashes import Stopped, stop_at

pytestmark = pytest.mark.slow

WHY = "Éloïse's form lay in the wrong folder <b>"


def undo(desk, why=WHY):
    return undoing.undo(desk.workspace, NAME, why, desk.now)


def differences(desk):
    with verify(NAME, desk.workspace) as found:
        return [str(difference) for difference in found.differences]


def cash(desk, seat):
    return desk.match.state["books"]["usd"][f"seat:{seat}"]


@pytest.fixture
def twice(desk):
    """Return the office after two turns."""
    desk.publish(turn=1)
    desk.gift(1, 2, 100)
    desk.gift(2, 1, 30)
    desk.publish()
    assert desk.match.last == 2
    desk.now += timedelta(hours=3)
    return desk


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


def test_a_form_that_came_after_its_turn_was_played_does_not_replace_the_one_that_counted(twice, turnsheet):
    twice.hand_in("stray.xlsx", twice.form(1, {("G1", "to"): "P2", ("G1", "usd"): 7}, turn=2), minutes=300)
    twice.publish()
    code, out, wrong = turnsheet("undo", NAME, "--why", WHY, *twice.there)
    assert (code, wrong) == (0, "")
    assert "not counted, because received after turn 2 was played: stray.xlsx." in out
    twice.publish(turn=2)
    assert '"usd":100' in twice.match.folder.turn(2).orders(1).read_text()
    # Saved again under another name it is meant for the turn.
    undo(twice)
    (twice.inbox / "stray.xlsx").rename(twice.inbox / "meant.xlsx")
    twice.publish(turn=2)
    assert '"usd":7' in twice.match.folder.turn(2).orders(1).read_text()


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
    disk.remove(twice.workspace.site)
    disk.remove(twice.workspace.work)
    twice.publish()
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
        undo(twice, "éloïse duval had no time")
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


@pytest.mark.parametrize("turns", [(2,), (2, 1)])
def test_a_new_holder_is_offered_a_form_of_the_reopened_turn_that_is_taken(twice, turns):
    change(twice, 1, rotate=True)
    for _ in turns:
        undo(twice)
    twice.publish()
    new = twice.match.secrets.seat(1)
    opened = open_desk(fetch(twice), NAME, "link", new.token)
    header, offered = open_paper(fetch(twice), opened, turns[-1] - 1, FORM)
    assert twice.match.turn == turns[-1]
    twice.hand_in(header["name"], offered, minutes=400)
    twice.publish()
    assert codes_of(twice, header["name"]) == ["INGEST.EMPTY_FORM"]


def report_of(desk, token, turn):
    opened = open_desk(fetch(desk), NAME, "link", token)
    return open_paper(fetch(desk), opened, turn, REPORT)[1].decode()


def corrected(desk, folder):
    path = folder / "right.xlsx"
    path.write_bytes(desk.form(2, {("G1", "to"): "P1", ("G1", "usd"): 500}, turn=2))
    return path


def amend(desk, **wanted):
    correction = Correction(**wanted)
    amending.check_correction(desk.match, correction, desk.now)
    found = undo(desk)
    amending.correct(found, correction, WHY, desk.now)


def test_a_corrected_form_counts(twice, tmp_path):
    before = cash(twice, 2)
    amend(twice, forms=(corrected(twice, tmp_path),))
    twice.publish(turn=2)
    assert cash(twice, 2) == before + 30 - 500
    assert differences(twice) == []


def test_a_corrected_form_counts_after_the_deadline_too(twice, tmp_path):
    path = twice.match.folder.settings
    passed = (twice.now - timedelta(hours=1)).strftime("%Y-%m-%d %H:%M")
    path.write_text(path.read_text().replace("[deadlines.turns]", f'[deadlines.turns]\n2 = "{passed}"'))
    before = cash(twice, 2)
    amend(twice, forms=(corrected(twice, tmp_path),))
    twice.publish(turn=2)
    assert cash(twice, 2) == before + 30 - 500


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


def codes_of(desk, name):
    entry = next(entry for entry in desk.index().entries if entry.latest.name == name)
    return [finding["code"] for finding in entry.findings]


def test_a_form_of_the_turn_as_it_was_before_is_not_taken_for_a_new_one(twice):
    old = twice.form(1, {("G1", "to"): "P2", ("G1", "usd"): 7})
    undo(twice)
    twice.publish(turn=2)
    twice.hand_in("old.xlsx", old)
    twice.hand_in("new.xlsx", twice.form(2, {("G1", "to"): "P1", ("G1", "usd"): 5}))
    said = twice.publish()[0]
    assert said.startswith("old.xlsx (seat 1) was refused: This form (TOY1-T03-S01-")
    assert "as it was before the referee took turn 2 back" in said
    assert codes_of(twice, "old.xlsx") == ["REFEREE.TAKEN_BACK"]
    assert twice.index().seats_in == {2}
    assert differences(twice) == []


def test_forms_made_after_an_undo_of_an_earlier_version_stay_good(twice, monkeypatch):
    monkeypatch.setattr(undoing, "code_version", lambda game: "")
    old = twice.form(1, {("G1", "to"): "P2", ("G1", "usd"): 7})
    undo(twice)
    twice.publish(turn=2)
    twice.hand_in("old.xlsx", old)
    twice.publish()
    assert twice.index().seats_in == {1}
    assert differences(twice) == []


def test_a_new_holders_form_is_made_anew_with_the_turn(twice):
    change(twice, 1, rotate=True)
    undo(twice)
    twice.publish(turn=2)
    twice.hand_in("new.xlsx", twice.form(1, {("G1", "to"): "P2", ("G1", "usd"): 7}))
    twice.publish()
    assert twice.index().seats_in == {1}
    assert not twice.match.folder.renewed(2).is_dir()


def test_a_file_that_was_never_taken_in_does_not_count_for_the_turn_and_is_named(twice, turnsheet):
    twice.hand_in("stray.xlsx", twice.form(1, {("G1", "to"): "P2", ("G1", "usd"): 7}, turn=2), minutes=300)
    code, out, wrong = turnsheet("undo", NAME, "--why", WHY, *twice.there)
    assert (code, wrong) == (0, "")
    assert "not counted, because received after turn 2 was played: stray.xlsx. To let a form of turn 2" in out
    twice.publish(turn=2)
    assert '"usd":100' in twice.match.folder.turn(2).orders(1).read_text()


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


def test_receipts_go_on_counting(twice):
    twice.gift(1, 2, 7)
    twice.gift(2, 1, 8, minutes=1)
    twice.now += timedelta(minutes=5)
    twice.hand_in("bad.xlsx", b"no form", minutes=2)
    undo(twice)
    twice.publish(turn=2)
    twice.gift(1, 2, 9, name="after.xlsx")
    twice.publish()
    assert [entry.number for entry in twice.index().entries] == [4]
    assert list(twice.receipts()) == ["0004-seat-01.txt"]
    assert twice.receipts()["0004-seat-01.txt"].startswith("Receipt 4 · match TOY1 · turn 3")


def test_a_parcel_that_came_before_is_not_judged_afresh(twice):
    data = twice.form(1, {("G1", "to"): "P2", ("G1", "usd"): 7})
    parcel = Parcel("orders.xlsx", data, twice.now - timedelta(minutes=5), "mail")
    first = hand_in(twice.workspace, parcel, twice.now, NAME)
    assert "This form counts" in first.receipt.text
    undo(twice)
    before = hashes(twice.workspace.path)
    again = hand_in(twice.workspace, parcel, twice.now, NAME)
    assert hashes(twice.workspace.path) == before
    assert again.receipt.subject == first.receipt.subject == "Receipt 1 · match TOY1 · turn 3"
    assert "The referee has taken a turn back since: this form does not count." in again.receipt.text
    assert "until the deadline" not in again.receipt.text
