"""Verification: a finished match comes out alike from its record, and every change is found and named."""

from __future__ import annotations

import json
import shutil
import zipfile
from dataclasses import replace

import pytest

from engine.period import Period
from publish.guard.signing import read_signed, signed
from referee.fairness.archive import write_archive
from referee.fairness.site_list import SITE_LIST
from referee.faults import Mistake
from referee.intake.uploads.static_server import make_server
from referee.match.match import open_match
from referee.workspace import disk
from referee.workspace.folders import Workspace
from tests.referee.helpers import NAME, differences, hashes, play_to_the_end
from tests.referee.toy_game import ToyGame
from tests.servers import answering

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def _archive(_over_workspace, tmp_path_factory):
    folder = tmp_path_factory.mktemp("archived")
    place = Workspace(_over_workspace)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("referee.match.match.load", lambda name: ToyGame())
        write_archive(place, open_match(place, NAME), folder / "a.zip")
    with zipfile.ZipFile(folder / "a.zip") as file:
        file.extractall(folder / "archive")
    return folder


@pytest.fixture
def archive(_archive, tmp_path):
    """Return the folder of an unpacked archive; the zip lies beside it."""
    shutil.copytree(_archive, tmp_path / "archived")
    return tmp_path / "archived" / "archive"


def alter(path, old, new):
    data = path.read_bytes()
    assert data.count(old) >= 1
    path.write_bytes(data.replace(old, new, 1))


def test_a_finished_match_comes_out_alike(over):
    assert differences(over) == []


def test_so_does_its_archive_without_the_workbooks(over, archive):
    assert not list(archive.rglob("received"))
    assert differences(over, archive) == []
    assert differences(over, archive.parent / "a.zip") == []


def test_an_archive_with_the_workbooks_is_as_good(over, tmp_path):
    write_archive(over.workspace, over.match, tmp_path / "b.zip", workbooks=True)
    with zipfile.ZipFile(tmp_path / "b.zip") as file:
        assert sum("/received/" in name and name.endswith(".bin") for name in file.namelist()) == 7
    assert differences(over, tmp_path / "b.zip") == []


def test_an_archive_holds_no_key_that_opens_a_desk(archive, over):
    text = (archive / "secrets" / "keys.toml").read_text()
    for seat in over.match.secrets.seats:
        assert not seat.passphrase or seat.passphrase not in text
    everything = b"".join(path.read_bytes() for path in archive.rglob("*") if path.is_file())
    assert b"ann@example.org" not in everything
    assert over.match.secrets.referee_key not in everything


def test_the_same_match_gives_the_same_archive(over, archive, tmp_path):
    write_archive(over.workspace, over.match, tmp_path / "again.zip")
    assert (tmp_path / "again.zip").read_bytes() == (archive.parent / "a.zip").read_bytes()


CHANGES = {
    "turns/002/orders/seat-01.json": (b'"usd":102', b'"usd":103'),
    "turns/003/dice.csv": None,
    "turns/003/state.json": (b'"turn":4', b'"turn":5'),
    "turns/001/reports/seat-02.json": (b"day 1", b"day 7"),
    "turns/001/reports/public.json": (b"day 1", b"day 7"),
    "turns/002/ledger.csv": (b"gift", b"gild"),
    "turns/002/events.jsonl": (b"TOY.GAVE", b"TOY.TOOK"),
    "turns/002/played.json": (b"standing", b"repeat"),
    "turns/001/findings/seat-01.json": (b"[]", b"[1]"),
    "turns/004/record.toml": (b"day 4", b"day 5"),
    "turns/001/setup.json": (b'"hold"', b'"repeat"'),
    "turns/003/accepted.json": (b'"1"', b'"2"'),
    "turns/002/forms/seat-02.xlsx": (b"PK", b"PX"),
    "site/TOY1/en/turns/002/index.html": (b"day 2", b"day 3"),
    "site/TOY1/fr/index.html": (b"4", b"5"),
    "site/TOY1/verification/dice.csv": None,
}


def test_each_altered_file_is_named_first(over, archive):
    for name, change in CHANGES.items():
        before = (archive / name).read_bytes()
        change_and_look(over, archive, name, change)
        (archive / name).write_bytes(before)
    assert differences(over, archive) == []


def change_and_look(over, archive, name, change):
    if change is None:
        path = archive / name
        lines = path.read_text().splitlines(keepends=True)
        cells = lines[-1].rstrip("\n").split(",")
        cells[-1] = str(int(cells[-1]) ^ 1)
        path.write_text("".join([*lines[:-1], ",".join(cells) + "\n"]))
    else:
        alter(archive / name, *change)
    found = differences(over, archive)
    shown = name.removeprefix("turns/").removeprefix("site/TOY1/").partition("/")[2]
    if name.startswith("turns/003/accepted"):
        shown = "orders/seat-01.json"
    assert shown in found[0] or name.removeprefix("site/TOY1/") in found[0]
    if name.startswith("turns/"):
        assert found[0].startswith(f"turn {int(name[6:9])}, ")


def test_a_whole_consistent_lie_is_found_by_the_commitment(over, archive):
    """Orders, record and all files changed together: only what was signed beforehand tells."""
    folder = archive / "turns" / "002"
    alter(folder / "orders" / "seat-01.json", b'"usd":102', b'"usd":103')
    record = folder / "record.toml"
    for name, sha256 in hashes(folder).items():
        old = next((line for line in record.read_text().splitlines() if line.startswith(f'"{name}"')), None)
        if old:
            alter(record, old.encode(), f'"{name}" = "{sha256}"'.encode())
    found = differences(over, archive)
    assert found[0].startswith("turn 2, orders/seat-01.json: is not what was committed to")


def test_another_seed_is_found(over, archive):
    alter(archive / "secrets" / "keys.toml", b'seed = "', b'seed = "AA')
    keys = archive / "secrets" / "keys.toml"
    line = next(line for line in keys.read_text().splitlines() if line.startswith("seed"))
    keys.write_text(keys.read_text().replace(line, 'seed = "' + "A" * 43 + '="'))
    assert "the seed is not the one whose hash was published before turn 1" in differences(over, archive)[0]


def otherwise(monkeypatch):
    """Let the game report, and its computer play, as another version of the program does."""
    report, computer = ToyGame.report, ToyGame.computer_orders

    def reported(self, *about):
        made = report(self, *about)
        # Turn 0 is made by the fixture, with the code of today.
        return (
            replace(made, period=Period(years=f"{made.period.label} of another version"))
            if made.turn
            else made
        )

    def ordered(self, state, seat, dice, strength=""):
        return computer(self, state, 1, dice, strength)

    monkeypatch.setattr(ToyGame, "report", reported)
    monkeypatch.setattr(ToyGame, "computer_orders", ordered)


def test_of_a_turn_that_another_version_played_what_the_rules_decide_is_computed_again(
    desk, monkeypatch, turnsheet
):
    with monkeypatch.context() as then:
        for place in ("match.turn_files", "fairness.manifests"):
            then.setattr(f"referee.{place}.code_version", lambda game: "0+before")
        play_to_the_end(desk)
    otherwise(monkeypatch)
    assert differences(desk) == []
    code, out, _ = turnsheet("verify", NAME, *desk.there)
    assert code == 0
    assert "Some turns were played by Turnsheet 0+before" in out
    alter(desk.match.folder.turn(2).path / "ledger.csv", b"1,", b"2,")
    assert differences(desk)[0].startswith("turn 2, ledger.csv: ")


def test_of_a_turn_that_this_version_played_everything_is(over, monkeypatch):
    otherwise(monkeypatch)
    assert differences(over) != []


def test_a_removed_entry_and_a_forged_one_are_found(over, archive):
    path = archive / "turns" / "002" / "manifest.json"
    statement = read_signed(path.read_bytes(), over.match.secrets.public_key)
    path.write_bytes(signed(bytes(32), {**statement, "period": "another"}))
    assert "does not bear the signature of the match's key" in differences(over, archive)[0]
    path.unlink()
    assert "entry 2 is missing" in differences(over, archive)[0]


def test_a_site_alone_is_verified_by_its_signatures(over):
    site = over.workspace.site / NAME
    assert differences(over, site) == []
    assert differences(over, over.workspace.site) == []
    alter(site / "en" / "turns" / "001" / "index.html", b"day 1", b"day 9")
    assert differences(over, site) == [
        "turn 1, en/turns/001/index.html: was changed after it was signed: its SHA-256 is another"
    ]


def test_files_of_the_site_that_vanish_are_named(over):
    site = over.workspace.site / NAME
    (site / "desk" / "keyring.json").unlink()
    assert differences(over, site) == ["desk/keyring.json: is missing"]


def test_a_desk_that_was_put_back_to_an_older_one_is_named(desk):
    desk.publish(turn=1)
    site = desk.workspace.site / NAME
    old = {path: path.read_bytes() for path in site.glob("desk/*.json")}
    desk.publish(turn=2)
    assert differences(desk, site) == []
    for path, data in old.items():
        path.write_bytes(data)
    assert differences(desk, site) == [
        "desk/turns.json: was changed after it was signed: its SHA-256 is another"
    ]


def test_an_address_is_read_like_a_folder(over):
    with answering(make_server(over.workspace.site, 0)) as host:
        address = f"{host}{NAME}/en/turns/001/"
        assert differences(over, address) == []
        alter(over.workspace.site / NAME / "fr" / "turns" / "003" / "index.html", b"day 3", b"day 8")
        assert differences(over, address)[0].startswith("turn 3, fr/turns/003/index.html: was changed")
        with pytest.raises(Mistake, match="shows no match that could be verified"):
            differences(over, f"{host}nothing/")
    with pytest.raises(Mistake, match="cannot be reached"):
        differences(over, address)


def test_a_running_match_is_verified_too(desk):
    desk.gift(1, 2, 5)
    desk.publish(turn=1)
    assert differences(desk) == []
    assert differences(desk, desk.workspace.site / NAME) == []


def test_a_running_match_shows_the_draws_that_its_game_calls_public(desk):
    desk.publish(turn=1)
    folder = desk.workspace.site / NAME / "verification"
    log = (folder / "dice.csv").read_text()
    assert "1,weather,0,1,6," in log
    assert "omen" not in log
    assert not (folder / "disclosure.json").exists()
    assert desk.match.secrets.seed.hex().encode() not in b"".join(
        path.read_bytes() for path in desk.workspace.site.rglob("*") if path.is_file()
    )


def test_nothing_secret_helps_to_guess_what_a_link_hides(desk):
    """Two matches alike in all but their salts share no hash of what is not public."""
    desk.publish(turn=1)
    statement = json.loads(desk.match.folder.turn(1).manifest.read_bytes())["statement"]
    plain = set(disk.hashes_below(desk.match.folder.turn(1).path).values())
    hidden = {*statement["sealed"].values(), *statement["orders"].values()}
    assert hidden & plain == set()
    assert len(hidden) == len(statement["sealed"]) + len(statement["orders"]) == 6


def test_the_seed_and_all_draws_are_shown_at_the_end_only(over):
    folder = over.workspace.site / NAME / "verification"
    seed = over.match.secrets.seed.hex()
    assert json.loads((folder / "disclosure.json").read_bytes())["seed"] == seed
    assert "omen" in (folder / "dice.csv").read_text()


def test_the_command_names_the_first_difference_and_has_its_own_exit_code(over, turnsheet):
    code, out, err = turnsheet("verify", NAME, *over.there)
    assert (code, err) == (0, "")
    assert "Everything was computed again" in out
    alter(over.match.folder.turn(3).path / "ledger.csv", b"gift", b"gild")
    code, out, err = turnsheet("verify", NAME, *over.there)
    assert code == 5
    assert "First difference: turn 3, ledger.csv: line 2 is" in err


def test_another_key_than_the_seat_card_says_is_a_mistake(over, turnsheet):
    code, _, err = turnsheet("verify", NAME, "--fingerprint", "0000 1111", *over.there)
    assert code == 2
    assert "is signed with the key" in err


def test_what_is_nothing_is_a_sentence(over, turnsheet, tmp_path):
    (tmp_path / "x.zip").write_bytes(b"no archive")
    for place in (tmp_path, tmp_path / "x.zip", "NOWHERE"):
        code, _, err = turnsheet("verify", place, *over.there)
        assert (code, "is not a match of this workspace" in err) == (2, True)
    with zipfile.ZipFile(tmp_path / "y.zip", "w") as file:
        file.writestr("a.txt", "a")
    code, _, err = turnsheet("verify", tmp_path / "y.zip", *over.there)
    assert (code, "is not an archive of a match" in err) == (2, True)


def test_a_damaged_archive_is_a_sentence(over, archive, turnsheet, tmp_path):
    data = (archive.parent / "a.zip").read_bytes()
    for place in (len(data) // 3, 40):
        (tmp_path / "z.zip").write_bytes(data[:place] + bytes([data[place] ^ 0xFF]) * 20 + data[place + 20 :])
        code, _, err = turnsheet("verify", tmp_path / "z.zip", *over.there)
        assert (code, "is damaged and cannot be unpacked" in err) == (2, True)


def test_the_archive_of_a_running_match_is_refused(desk, turnsheet, tmp_path):
    desk.publish(turn=1)
    code, _, err = turnsheet("archive", NAME, "--out", tmp_path / "a.zip", *desk.there)
    assert (code, "is not over" in err) == (2, True)
    assert not (tmp_path / "a.zip").exists()


@pytest.mark.parametrize("name", ["index.html", "fr/index.html", "hall-of-fame/index.html"])
def test_each_altered_or_missing_file_outside_the_matches_is_named(over, name):
    site = over.workspace.site
    before = (site / name).read_bytes()
    (site / name).write_bytes(before + b" ")
    assert differences(over, site / NAME) == [
        f"../{name}: was changed after it was signed: its SHA-256 is another"
    ]
    (site / name).unlink()
    assert differences(over, site / NAME) == [f"../{name}: is missing"]


def test_an_added_file_is_named_where_files_can_be_listed(over):
    site = over.workspace.site
    (site / "sw.js").write_bytes(b"self.addEventListener('fetch', () => {})")
    (site / NAME / "en" / "extra.html").write_bytes(b"<p>")
    found = differences(over, site / NAME)
    assert found == [f"{name}: was added: no signed list names it" for name in ("../sw.js", "en/extra.html")]


def test_a_list_of_the_root_signed_with_another_key_is_named(over):
    site = over.workspace.site
    listed = json.loads((site / SITE_LIST).read_bytes())["statement"]
    (site / SITE_LIST).write_bytes(signed(b"x" * 32, listed))
    assert differences(over, site / NAME)[0].startswith(f"../{SITE_LIST}: ")
