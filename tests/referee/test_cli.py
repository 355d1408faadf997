"""The console script: sentences, exit codes, and help on every command."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import metadata

import pytest
import typer

from referee.cli import application
from referee.workspace import locks
from tests.referee.helpers import NAME, bad, good, hashes

APP = application()
COMMANDS = [command.name for command in APP.registered_commands]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(turnsheet, name):
    out = good(turnsheet, name, "--help")
    command = typer.main.get_command(APP).commands[name]
    assert command.help
    assert command.help.split("\n")[0][:40] in out
    assert all(option.help for option in command.params if option.param_type_name == "option"), name


def test_the_version_is_said_and_nothing_done(turnsheet):
    assert good(turnsheet, "--version") == f"turnsheet {metadata.version('turnsheet')}\n"


def test_the_list_of_commands_is_readable_to_its_end(turnsheet, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    listed, _, groups = good(turnsheet, "--help").partition("Commands:\n")[2].partition("\n\n")
    assert all(name in groups for name in COMMANDS)
    assert [line.split()[0] for line in listed.splitlines()] == COMMANDS
    assert "..." not in listed


@pytest.mark.slow
def test_publishing_loads_no_parser_of_workbooks_and_nothing_that_draws():
    loaded = "import sys; print(sorted({name.split('.')[0] for name in sys.modules}))"
    code = f"from referee.cli import application; application(['publish']); {loaded}"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert "'xlsxwriter'" in said
    assert not {name for name in ("openpyxl", "rich", "plotly", "mkdocs", "uvicorn") if f"'{name}'" in said}


def test_the_list_of_commands_is_the_one_promised():
    assert {"new", "publish", "status", "check", "serve", "simulate", "demo"} <= set(COMMANDS)


def test_new_makes_everything_and_shows_passphrases_once(turnsheet, tmp_path):
    there = ("-w", tmp_path / "ws")
    seats = tmp_path / "seats.csv"
    seats.write_text("number;name;human;language\n1;Zoé;oui;fr\n2;;no;\n", encoding="utf-8-sig")
    out = good(turnsheet, "new", "toy", "CR42", "--seats", seats, "--option", "start=90", *there)
    folder = tmp_path / "ws" / "matches" / "CR42"
    card = (folder / "secrets" / "cards" / "seat-01.txt").read_text(encoding="utf-8")
    words = card.partition("phrase secrète\N{NO-BREAK SPACE}: ")[2].splitlines()[0]
    assert len(words.split()) == 7
    assert f"Zoé: {words}" in out
    assert (folder / "seats.toml").stat().st_mode & 0o777 == 0o600
    assert (folder / "secrets").stat().st_mode & 0o777 == 0o700
    assert (folder / "secrets" / "keys.toml").stat().st_mode & 0o777 == 0o600
    assert not (folder / "secrets" / "cards" / "seat-02.txt").exists()
    assert {f"turns/000/{name}" for name in ("state.json", "forms/seat-01.xlsx", "record.toml")} <= set(
        hashes(folder)
    )
    assert json.loads((folder / "turns/000/state.json").read_bytes())["books"]["usd"]["seat:1"] == 91


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("new", "chess", "CR42"), "There is no game 'chess'. Known games: "),
        (("new", "toy", "CR 42"), "'CR 42' cannot name a match. Use up to 32 letters"),
        (("new", "toy", "fr"), "'fr' is the name of a folder of every site"),
        (("new", "toy", "toy1"), "or go on with that match: its seat cards are in secrets/cards"),
        (
            ("new", "toy", "A", "--option", "start"),
            "--option 'start' is not a pair. Write it like --option",
        ),
        (
            ("new", "toy", "A", "--option", "start=soon"),
            "start = 'soon' is not possible. Allowed: start",
        ),
        (("new", "toy", "A", "--seats", "none.csv"), "none.csv is missing."),
        (("publish", "CR9"), "There is no match 'CR9' in "),
        (("publish", "--turn", "abc"), "Invalid value for '--turn': 'abc' is not a valid whole number."),
        (("open", NAME, "x"), "'x' is not a valid whole number."),
        (("publish", "--turn", "7"), "turn 7 cannot be resolved yet, turn 1 comes first."),
        (("status", "CR9"), "Matches there: TOY1."),
        (("check", "none.xlsx"), "none.xlsx cannot be read: No such file or directory."),
        (("check", "TOY1", "none.xlsx"), "TOY1 is a match, and files are wanted here."),
        (("receipt", "TOY1"), "Name the match with --match TOY1."),
        (("simulate", "chess"), "There is no game 'chess'"),
        (("simulate", "toy", "--option", "fast"), "--option 'fast' is not a rule: write key=value."),
        (("simulate", "toy", "--option", "a=1", "--option", "a=2"), "--option: a key is there twice."),
        (("simulate", "continental-rails", "--option", "paces=1"), "paces = '1' is not possible"),
        (("serve", "--site", "nowhere"), "nowhere is not a folder. Run `turnsheet publish` first"),
    ],
)
def test_a_mistake_of_the_referee_is_a_sentence(turnsheet, desk, monkeypatch, arguments, sentence):
    monkeypatch.chdir(desk.workspace.path)
    assert sentence in bad(turnsheet, *arguments)


def test_a_list_of_seats_with_a_comma_in_a_name_is_asked_back(turnsheet, tmp_path):
    seats, there = tmp_path / "seats.csv", ("-w", tmp_path / "ws")
    seats.write_text("number,player,tycoon\n1,Smith, John,Vanderbilt\n")
    assert "line 2: there are more values than headings" in bad(
        turnsheet, "new", "toy", "CR42", "--seats", seats, *there
    )
    # Spreadsheets fill lines up.
    seats.write_text('number,player,tycoon\n1,"Smith, John",Vanderbilt,,\n2,,,,\n')
    good(turnsheet, "new", "toy", "CR42", "--seats", seats, *there)


@pytest.mark.parametrize("two", [("--human", "--computer"), ("--rotate", "--same-person")])
def test_seat_does_nothing_where_two_options_contradict(turnsheet, desk, two):
    before = hashes(desk.workspace.match(NAME).path)
    assert f"{two[0]} and {two[1]} contradict" in bad(turnsheet, "seat", NAME, "1", *two, *desk.there)
    assert hashes(desk.workspace.match(NAME).path) == before


@pytest.mark.parametrize("instant", ["referee.cli.import_module", "referee.commands.status.open_match"])
def test_ctrl_c_is_a_sentence_whenever_it_comes(turnsheet, desk, monkeypatch, instant):
    def stop(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(instant, stop)
    code, _, err = turnsheet("status", *desk.there)
    assert (code, err) == (130, "Stopped. Nothing is lost: run the command again.\n")


def test_cards_get_their_link_when_the_address_is_known(turnsheet, desk):
    def address(text):
        desk.workspace.settings.write_text(f'address = "{text}"\n')
        return good(turnsheet, "publish", *desk.there)

    card, deleted = (desk.match.folder.secrets / "cards" / f"seat-0{seat}.txt" for seat in (1, 2))
    deleted.unlink()
    assert "example" not in card.read_text()
    assert "1 seat card in " in address("https://club.example/r/")
    assert f"https://club.example/r/{NAME}/en/desk/#" in card.read_text()
    assert "written again" not in good(turnsheet, "publish", *desk.there)
    assert not deleted.exists()


@pytest.mark.slow
def test_new_says_that_cards_without_an_address_bear_no_link(turnsheet, tmp_path):
    there = ("-w", tmp_path / "ws")
    assert "The cards have no link yet: " in good(turnsheet, "new", "toy", "A", *there)
    (tmp_path / "ws" / "turnsheet.toml").write_text('address = "https://club.example/r/"\n')
    assert "no link" not in good(turnsheet, "new", "toy", "B", *there)


def test_a_file_without_a_code_is_said_to_be_of_no_match(turnsheet, desk, tmp_path):
    (tmp_path / "old.xls").write_bytes(b"no workbook")
    _, said, _ = turnsheet("check", tmp_path / "old.xls", *desk.there)
    assert said.splitlines()[0] == f"{tmp_path / 'old.xls'}: red"


@pytest.mark.parametrize(
    "words",
    [
        ("rollback",),
        ("rollback", "--end"),
        ("publish", "CR9"),
        ("seat", "CR9", "1", "--rotate"),
        ("undo", "CR9", "--why", "x"),
    ],
)
def test_a_slip_in_the_workspace_makes_no_folder(turnsheet, tmp_path, words):
    said = bad(turnsheet, *words, "-w", tmp_path / "nowhere")
    assert "nowhere holds no match. Make one with `turnsheet new`, or name the folder: -w FOLDER." in said
    assert not (tmp_path / "nowhere").exists()


def test_publish_says_what_it_did(turnsheet, desk):
    assert "TOY1: turn 1 is open: waiting for seats 1, 2" in good(
        turnsheet, "publish", "-w", desk.workspace.path
    )
    desk.gift(1, 2, 100)
    out = good(turnsheet, "publish", "--dry-run", *desk.there)
    assert "TOY1: would take in seat-1-0.xlsx: green" in out
    assert "TOY1: turn 1 resolved: you said --now." in good(
        turnsheet, "publish", "--now", "-w", desk.workspace.path
    )


def test_a_fault_in_one_match_does_not_hold_up_the_next(turnsheet, desk, tmp_path):
    good(turnsheet, "new", "toy", "AAA", "--seats", _two_seats(tmp_path), *desk.there)
    (desk.workspace.match("AAA").path / "match.toml").write_text("game")
    code, out, err = turnsheet("publish", *desk.there)
    assert code == 2
    assert err.startswith("AAA: ")
    assert err.count("AAA/match.toml") == 1
    assert "TOY1: site published" in out


def _two_seats(tmp_path):
    path = tmp_path / "two.csv"
    path.write_text("number,human\n1,no\n2,no\n")
    return path


def test_publish_while_another_runs(turnsheet, desk):
    with locks.locked(desk.workspace.lock, "x"):
        code, _, err = turnsheet("publish", *desk.there)
    assert code == 4
    assert "Wait until it has ended, then try again." in err


def test_a_leak_has_its_own_exit_code(turnsheet, desk, monkeypatch):
    monkeypatch.setattr(
        "referee.publication.desks.seal_packed",
        lambda keys, header, packed, least=0: (f"{keys.seat}-{header.kind}.bin", packed),
    )
    code, _, err = turnsheet("publish", *desk.there)
    assert code == 3
    assert "--coincidence KIND" in err
    assert not desk.workspace.site.exists()
    code, _, err = turnsheet("publish", "--coincidence", "cash", *desk.there)
    assert code == 3, "an order form passes under no circumstances"
    assert "cash in" not in err


def test_our_own_mistake_is_exit_code_one(turnsheet, desk, monkeypatch):
    monkeypatch.setattr("referee.pipeline.collect", lambda *a, **k: 1 / 0)
    code, _, err = turnsheet("publish", *desk.there)
    assert code == 1
    assert "This is a bug in Turnsheet, not a mistake of yours: ZeroDivisionError" in err
    assert "Traceback" not in err


def test_status_as_table_and_as_json(turnsheet, desk):
    desk.gift(1, 2, 9_999)
    desk.hand_in("note.xlsx", b"hello")
    before = hashes(desk.workspace.path)
    out = good(turnsheet, "status", *desk.there)
    assert hashes(desk.workspace.path) == before
    assert "Ann & Co" in out
    assert "counts for no seat: note.xlsx: " in out
    (found,) = json.loads(good(turnsheet, "status", "--json", *desk.there))
    assert (found["match"], found["turn"], found["deadline"], found["over"]) == (NAME, 1, None, False)
    states = [(seat["state"], seat["grade"]) for seat in found["seats"]]
    assert states == [("in", "yellow"), ("waiting", None), ("computer", None)]


def test_check_says_what_publish_would(turnsheet, desk):
    path = desk.gift(1, 2, 9_999)
    refused = desk.hand_in("bad.xlsx", b"text")
    out = good(turnsheet, "check", path, *desk.there)
    assert f"{path}: yellow (TOY1, turn 1, seat 1)" in out
    assert "    Give $5,004 to Éloïse" in out
    assert "  adjusted: Orders!" in out
    assert "[TOY.TOO_MUCH]" in out
    code, out, _ = turnsheet("check", refused, path, "--language", "fr", *desk.there)
    assert code == 2
    assert "bad.xlsx: red" in out
    assert "Donner" in out
    assert desk.index() is None


def test_check_names_the_turn_that_a_form_is_of(turnsheet, desk):
    path = desk.gift(1, 2, 5)
    desk.publish(turn=1)
    code, out, _ = turnsheet("check", path, *desk.there)
    assert (code, out.splitlines()[0]) == (2, f"{path}: red (TOY1, turn 1, seat 1)")


def test_simulate_as_json_is_the_same_every_time(turnsheet):
    once, twice = (
        json.loads(good(turnsheet, "simulate", "toy", "-n", "3", "-j", "1", "--json")) for _ in range(2)
    )
    assert (once["matches"], once["turns"], once["ended"], once["conserved"]) == (3, 12, 3, True)
    assert {**once, "seconds": 0} == {**twice, "seconds": 0}
    assert "2 turns in" in good(turnsheet, "simulate", "toy", "-n", "1", "--turns", "2")
