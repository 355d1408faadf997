"""No letter lies ready that a form, a turn or an undo has made untrue."""

import email
from email import policy

from referee.match import drafts
from referee.workspace.folders import MatchFolder
from tests.referee.helpers import NAME
from tests.referee.test_publish import set_deadlines


def lying(desk, kind):
    return [path.stem for path in drafts.waiting(desk.match.folder) if path.stem.endswith(kind)]


def test_letters_that_time_overtook_lie_there_no_longer(desk, turnsheet):
    def does(command, *words):
        code, _, wrong = turnsheet(command, NAME, *words, *desk.there)
        assert (code, wrong) == (0, "")

    does("publish")
    does("remind")
    assert lying(desk, "reminder") == [f"{NAME}-T01-S01-reminder", f"{NAME}-T01-S02-reminder"]
    desk.gift(1, 2, 20)
    does("publish")
    assert lying(desk, "reminder") == [f"{NAME}-T01-S02-reminder"]
    does("publish", "--now")
    assert lying(desk, "reminder") == []
    assert lying(desk, "out") == [f"{NAME}-T01-S01-out", f"{NAME}-T01-S02-out"]
    does("undo", "--why", "Too early.")
    does("publish")
    assert lying(desk, "out") == []
    does("publish", "--turn", "1")
    does("publish", "--turn", "2")
    assert lying(desk, "out") == [f"{NAME}-T02-S01-out", f"{NAME}-T02-S02-out"]


def test_receipts_of_turns_long_played_or_taken_back_lie_there_no_longer(desk, turnsheet):
    def does(command, *words):
        code, _, wrong = turnsheet(command, NAME, *words, *desk.there)
        assert (code, wrong) == (0, "")

    for turn in (1, 2):
        desk.gift(1, 2, 20)
        does("publish", "--turn", str(turn))
        assert lying(desk, "receipt") == [f"{NAME}-T{turn:02}-0001-seat-01-receipt"]
    does("undo", "--why", "Too early.")
    does("publish")
    assert lying(desk, "receipt") == [f"{NAME}-T02-0001-seat-01-receipt"]
    does("undo", "--why", "Much too early.")
    does("publish")
    assert lying(desk, "receipt") == []


def test_a_form_from_a_shared_folder_has_its_receipt_ready_as_one_saved_by_hand(desk, turnsheet, tmp_path):
    folder = tmp_path / "cloud"
    folder.mkdir()
    settings = desk.workspace.settings
    settings.write_text(f'{settings.read_text()}\n[doors.folder]\npath = "{folder}"\n')
    (folder / "mine.xlsx").write_bytes(desk.form(1, {("G1", "to"): "P2", ("G1", "usd"): 20}))
    for _ in range(2):
        assert turnsheet("publish", NAME, *desk.there)[0] == 0
        assert lying(desk, "receipt") == [f"{NAME}-T01-0001-seat-01-receipt"]


def test_a_letter_that_was_not_sent_has_the_deadline_of_now(desk, turnsheet):
    def does(command, *words):
        code, _, wrong = turnsheet(command, NAME, *words, *desk.there)
        assert (code, wrong) == (0, "")
        return {path.name: path.read_bytes() for path in drafts.waiting(desk.match.folder)}

    set_deadlines(desk, 'zone = "Europe/Paris"\nfirst = "2030-11-08 20:00"\nevery_days = 7')
    desk.publish(turn=1)
    does("publish")
    before = does("remind")
    assert does("publish") == before
    does("extend", "2030-12-24 18:00", "--why", "post")
    sent = min(before)
    (desk.match.folder.path / "drafts" / sent).unlink()
    after = does("publish")
    assert set(after) == set(before) - {sent}
    for name, letter in after.items():
        said = email.message_from_bytes(letter, policy=policy.default).get_content()
        said = letter.decode() if name.endswith(".txt") else said
        assert "24 December 2030" in said or "24 décembre 2030" in said


def test_a_number_in_the_name_of_the_match_is_no_seats_and_no_turns(tmp_path):
    folder = MatchFolder(tmp_path / "RAIL-S01-T02")
    letters = drafts.folder_of(folder)
    letters.mkdir(parents=True)
    for name in ("S01-card", "S02-card", "T03-S01-reminder", "T03-S02-reminder"):
        (letters / f"{folder.name}-{name}.txt").write_text("…")
    drafts.drop(folder, 1)
    assert [path.stem.removeprefix(folder.name) for path in drafts.waiting(folder)] == [
        "-S02-card", "-T03-S02-reminder",
    ]  # fmt: skip
    assert list(drafts.stale(folder, 3, {2})) == []
