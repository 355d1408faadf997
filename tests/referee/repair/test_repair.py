"""What `turnsheet repair` fixes in the open, and what it says cannot be fixed."""

from __future__ import annotations

import json
import shutil
from datetime import timedelta

import pytest

from referee.faults import Mistake
from referee.match.chain import chain
from referee.repair import Repair, repair
from referee.turns import undoing
from referee.workspace import disk
from tests.referee.fairness.test_one_history import aimed, alter, copied, differences, played, put_back
from tests.referee.helpers import NAME, hashes

pytestmark = pytest.mark.slow


def repaired(desk, why=""):
    return repair(Repair(desk.workspace, NAME, why, desk.now))


def entries(desk):
    links = chain(desk.match.folder, desk.match.secrets.public_key)
    return [(link.number, link.kind, link.turn) for link in links]


def goes_on(desk):
    """Play a turn: everything verifies, in the workspace and as published."""
    played(desk, 1)
    assert differences(desk) == []
    assert differences(desk, desk.workspace.site / NAME) == []


def test_a_whole_match_is_left_alone(desk):
    played(desk, 1)
    before = hashes(desk.workspace.path)
    assert repaired(desk) == []
    assert hashes(desk.workspace.path) == before


@pytest.mark.parametrize("name", ["state.json", "reports/seat-02.json", "ledger.csv"])
def test_an_altered_file_is_made_again(desk, name):
    played(desk, 1)
    path = desk.match.folder.turn(1).path / name
    data = path.read_bytes()
    path.write_bytes(data[:-9])
    lines = repaired(desk)
    assert [f"{path} was made again from orders and seed" in line for line in lines] == [True]
    assert path.read_bytes() == data
    kept = desk.match.folder.path / "set-aside" / "001" / "001" / name
    assert kept.read_bytes() == data[:-9]
    goes_on(desk)


def test_altered_orders_only_let_the_turn_be_taken_back(desk):
    played(desk, 1)
    alter(desk.match.folder.turn(1).orders(1), '"usd":51', '"usd":5')
    with pytest.raises(Mistake, match=r"cannot be made again.*taken back in the open.*--why"):
        repaired(desk)
    assert entries(desk)[-1] == (1, "turn", 1)
    assert "turn 1 is taken back" in repaired(desk, "orders were damaged")[0]
    desk.publish(turn=1)
    assert entries(desk)[-2:] == [(2, "undo", 1), (3, "turn", 1)]
    goes_on(desk)


@pytest.mark.parametrize("turn", [1, 2])
@pytest.mark.parametrize("name", ["state.json", "reports/seat-02.json", "record.toml", "manifest.json"])
def test_a_torn_file_of_any_turn_is_made_again(desk, turnsheet, name, turn):
    played(desk, 2)
    path = desk.match.folder.turn(turn).path / name
    data = path.read_bytes()
    path.write_bytes(data[:40])
    assert f"turnsheet repair {NAME}`" in turnsheet("verify", NAME, *desk.there)[2]
    assert len(repaired(desk)) == 1
    assert path.read_bytes() == data
    kept = desk.match.folder.path / "set-aside" / "001" / f"{turn:03}" / name
    assert kept.read_bytes() == data[:40]
    goes_on(desk)


def test_torn_orders_of_an_earlier_turn(desk):
    """`undo` takes nothing back that play could not continue from; with a reason, `repair` takes all back."""
    played(desk, 2)
    path = desk.match.folder.turn(1).orders(1)
    path.write_bytes(path.read_bytes()[:9])
    with pytest.raises(Mistake, match=r"orders/seat-01\.json was changed after turn 1 was signed"):
        undoing.undo(desk.workspace, NAME, "too early", desk.now)
    with pytest.raises(
        Mistake, match=r"cannot be made again\. Put it back .* turns 1 to 2 can only be taken"
    ):
        repaired(desk)
    assert entries(desk)[-1] == (2, "turn", 2)
    repaired(desk, "the disk broke")
    assert entries(desk)[3:] == [(3, "undo", 2), (4, "undo", 1)]
    desk.publish(turn=1)
    goes_on(desk)


def test_what_repair_cannot_fix_does_not_send_to_repair(desk):
    played(desk, 1)
    path = desk.match.folder.turn(1).manifest
    path.write_bytes(path.read_bytes()[:40])
    (desk.workspace.site / NAME / "verification" / "chain.json").unlink()
    with pytest.raises(Mistake, match=r"Put it back from your backup\. No published chain") as stopped:
        repaired(desk)
    assert "turnsheet repair" not in str(stopped.value)


@pytest.mark.parametrize("there", [True, False])
def test_a_torn_index_of_forms_is_read_again_from_the_inbox(desk, turnsheet, there):
    desk.gift(1, 2, 6, name="next.xlsx")
    desk.publish()
    folder = desk.match.folder.collecting(1)
    (folder / "index.json").write_bytes(b"{")
    assert f"`turnsheet repair {NAME}` makes again" in turnsheet("status", NAME, *desk.there)[2]
    if not there:
        (desk.inbox / "next.xlsx").unlink()
    lines = repaired(desk)
    assert "publish reads the inbox again" in lines[0]
    (kept,) = folder.glob("*.bin")
    assert [str(kept) in line for line in lines[1:]] == ([] if there else [True])
    shutil.copy2(kept, desk.inbox / "next.xlsx")
    desk.publish(turn=1)
    assert b'"usd":6' in desk.match.folder.turn(1).orders(1).read_bytes()


def test_torn_keys_are_for_the_backup(desk, turnsheet):
    path = desk.match.folder.secrets / "keys.toml"
    path.write_bytes(path.read_bytes()[:40])
    said = turnsheet("repair", NAME, *desk.there)[2]
    assert said.startswith(
        f"{path} is damaged. Nobody can write its keys again: put it back from your backup"
    )


def test_a_torn_setup_is_no_bug_of_ours(desk, turnsheet):
    played(desk, 1)
    path = desk.match.folder.turn(1).setup
    path.write_bytes(path.read_bytes()[:40])
    code, _, said = turnsheet("verify", NAME, *desk.there)
    assert (code, said.startswith(f"{path} is damaged")) == (2, True), said


@pytest.mark.parametrize("name", ["record.toml", "setup.json"])
@pytest.mark.parametrize("command", ["publish", "repair"])
@pytest.mark.parametrize("kept", [0, 40])
def test_what_a_match_was_made_with_comes_from_a_backup_and_nothing_else_is_advised(
    desk, turnsheet, name, command, kept
):
    path = desk.match.folder.turn(0).path / name
    path.write_bytes(path.read_bytes()[:kept])
    if not kept:
        path.unlink()
    code, _, said = turnsheet(command, NAME, *desk.there)
    assert code == 2
    assert f"{path} is {'damaged' if kept else 'missing'}" in said
    assert "put it back from any backup of the match, however old, or from its archive" in said
    assert "turnsheet" not in said
    assert "lucky_words" not in said


def test_an_altered_setup_comes_from_a_backup(desk):
    alter(desk.match.folder.turn(0).setup, "en", "fr")
    with pytest.raises(
        Mistake, match=r"cannot be repaired\. Nothing can make it again, but it never changes"
    ):
        repaired(desk)


def test_a_copy_is_set_aside(desk):
    played(desk, 1)
    folder = desk.match.folder
    shutil.copytree(folder.turn(1).path, folder.turn(2).path)
    assert "it was a copy of another turn" in repaired(desk)[0]
    assert (folder.path / "set-aside" / "001" / "002" / "state.json").is_file()
    goes_on(desk)


def test_a_forgotten_entry_is_taken_from_the_site(desk):
    played(desk, 2)
    path = desk.match.folder.turn(1).manifest
    data = path.read_bytes()
    path.unlink()
    with pytest.raises(Mistake, match=r"manifest\.json is missing"):
        desk.publish()
    repaired(desk)
    assert path.read_bytes() == data
    goes_on(desk)


@pytest.mark.parametrize("whole", [True, False])
def test_a_restored_backup_goes_on_in_the_open(desk, tmp_path, whole):
    """The published turns, whose files nobody has, are taken back; the site keeps them with the reason."""
    aimed(desk, tmp_path)
    backup = copied(desk, tmp_path / "backup", "" if whole else f"matches/{NAME}")
    played(desk, 2)
    published = entries(desk)
    put_back(desk, backup, "" if whole else f"matches/{NAME}")
    with pytest.raises(Mistake, match="taken back in the open"):
        repaired(desk)
    lines = repaired(desk, "the disk broke")
    assert [line for line in lines if "taken back and kept" in line] == [
        f"turn {turn} is taken back and kept in {desk.match.folder.undone}." for turn in (3, 2)
    ]
    assert entries(desk) == [*published, (4, "undo", 3), (5, "undo", 2)]
    desk.publish()
    goes_on(desk)
    said = json.loads((tmp_path / "www" / NAME / "verification" / "chain.json").read_bytes())
    assert [part["statement"].get("why") for part in said][4:6] == ["the disk broke"] * 2
    if not whole:
        page = tmp_path / "www" / NAME / "en" / "turns" / "003-undone-4" / "index.html"
        assert page.read_text() == "3 day 3"


def test_a_removed_middle_turn(desk):
    played(desk, 3)
    disk.remove(desk.match.folder.turn(2).path)
    repaired(desk, "a folder was lost")
    assert entries(desk)[3:] == [(3, "turn", 3), (4, "undo", 3), (5, "undo", 2)]
    assert desk.match.last == 1
    goes_on(desk)


def test_a_backup_from_before_an_undo(desk, tmp_path):
    played(desk, 2)
    backup = copied(desk, tmp_path / "backup", f"matches/{NAME}")
    undoing.undo(desk.workspace, NAME, "a form was lost", desk.now)
    desk.now += timedelta(hours=1)
    desk.publish(turn=2)
    put_back(desk, backup, f"matches/{NAME}")
    repaired(desk, "the disk broke")
    assert entries(desk)[2:] == [(2, "turn", 2), (3, "undo", 2), (4, "turn", 2), (5, "undo", 2)]
    desk.publish(turn=2)
    goes_on(desk)


def test_stopped_half_way_it_goes_on(desk, tmp_path, monkeypatch):
    played(desk, 1)
    backup = copied(desk, tmp_path / "backup", f"matches/{NAME}")
    played(desk, 2)
    put_back(desk, backup, f"matches/{NAME}")
    with monkeypatch.context() as stop:
        stop.setattr("referee.repair.repairing.finish_undo", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            repaired(desk, "the disk broke")
    repaired(desk, "the disk broke")
    assert entries(desk)[4:] == [(4, "undo", 3), (5, "undo", 2)]
    goes_on(desk)


def test_what_nothing_can_repair_says_so(desk, over_seed):
    played(desk, 1)
    over_seed(desk)
    before = hashes(desk.workspace.path)
    with pytest.raises(Mistake, match=r"keys\.toml is not the one .* cannot be repaired"):
        repaired(desk, "please")
    assert hashes(desk.workspace.path) == before


@pytest.fixture
def over_seed():
    """Return what writes another seed over that of a match."""

    def write(desk):
        path = desk.match.folder.secrets / "keys.toml"
        line = next(line for line in path.read_text().splitlines() if line.startswith("seed"))
        alter(path, line, f'seed = "{"A" * 43}="')

    return write


def test_a_finished_match_is_not_played_again(over):
    shutil.rmtree(over.match.folder.turn(4).path)
    with pytest.raises(Mistake, match="its seed is published: nothing can be played again"):
        repaired(over, "the disk broke")


def test_the_command(desk, turnsheet):
    played(desk, 1)
    assert turnsheet("repair", NAME, *desk.there) == (0, f"{NAME}: there is nothing to repair.\n", "")
    path = desk.match.folder.turn(1).state
    path.write_bytes(path.read_bytes()[:-1])
    code, out, err = turnsheet("repair", NAME, *desk.there)
    assert (code, err) == (0, "")
    assert "was made again from orders and seed" in out
    assert f"Next: `turnsheet publish {NAME}`." in out
