"""What a referee is told of settings, lists of seats and keys that are wrong, cut off or missing."""

from __future__ import annotations

import pytest

from tests.referee.helpers import NAME, bad, good


def test_whoever_a_list_of_seats_names_is_a_person(turnsheet, tmp_path):
    seats = tmp_path / "seats.csv"
    seats.write_text("number,player,mail\n1,Anna,\n2,,paul@example.org\n3,,\n")
    assert "3 seats, 2 played by people" in good(
        turnsheet, "new", "toy", "A", "--seats", seats, "-w", tmp_path / "ws"
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("seat,name\n1,x\n", "line 1: the heading reads seat, name. Allowed are number,"),
        ("number,human\n1,maybe\n", "line 2: human is 'maybe'. Write yes or no."),
        ("number\n1\ntwo\n", "line 3: number: here must stand a whole number"),
        ("number,language\n1,de\n", "line 2: language: 'de' is not possible. Allowed: en, fr"),
        ("number,policy\n1,wait\n", "'wait' is not possible. Allowed: computer, hold, repeat."),
        ("number,mail\n1,anna.example.org\n", "'anna.example.org' is not a mail address. Write it like"),
        ("number\n1\n3\n", "Seats are numbered 1, 2, 3 ... without gaps; found: 1, 3."),
        ("number\n1\n2\n3\n4\n5\n", "toy is played with 1 to 4 seats, not 5."),
    ],
)
def test_a_wrong_list_of_seats_names_the_line(turnsheet, tmp_path, text, sentence):
    (tmp_path / "seats.csv").write_text(text)
    said = bad(turnsheet, "new", "toy", "A", "--seats", tmp_path / "seats.csv", "-w", tmp_path / "ws")
    assert sentence in said
    assert not (tmp_path / "ws" / "matches").exists()


@pytest.mark.parametrize(
    ("file", "old", "new", "sentence"),
    [
        (
            "match.toml",
            'game = "toy"',
            "game = 3",
            "match.toml: game: here must stand a text in quotation marks.",
        ),
        ("match.toml", 'game = "toy"', "game = ", "match.toml is not valid TOML"),
        (
            "seats.toml",
            'policy = "hold"',
            'policy = "wait"',
            "seats, entry 1.policy: 'wait' is not possible. Allowed: computer, hold, repeat.",
        ),
        (
            "seats.toml",
            "number = 3",
            "number = 4",
            "lists the seats 1, 2, 4, but the match was made with",
        ),
        (
            "seats.toml",
            "human = false",
            "human = true",
            "people play the seats 3, but these have no pass",
        ),
        (
            "match.toml",
            'game = "toy"',
            'game = "toy"\nspeed = 3',
            "'speed' is not a setting here. Allowed: game, options,",
        ),
        ("match.toml", "takeover_after = 2", "takeover_after = -1", "It must be at least 0."),
        ("match.toml", "every_days = 0", "every_days = -7", "deadlines.every_days: the number is not poss"),
        ("match.toml", 'zone = "UTC"', 'zone = "Paris"', "match.toml: The deadline"),
        (
            "match.toml",
            "\n[deadlines.turns]",
            '\n[deadlines.turns]\n"5" = "8.1.2027 20:00"',
            "match.toml: The deadline '8.1.2027 20:00' in zone 'UTC' cannot be read.",
        ),
        (
            "match.toml",
            "\n[deadlines.turns]",
            '\n[deadlines.turns]\nfirst = "2027-01-08 20:00"',
            "'first' under [deadlines.turns] is not the number of a turn.",
        ),
        ("match.toml", "[options]", "[deadlines]\n[options]", "the part [deadlines] stands there twice"),
        ("match.toml", 'first = ""', "first = “2027”", "straight quotation marks"),
        ("seats.toml", "human = true", 'human = "yes"', "here must stand true or false, without"),
        ("match.toml", "[options]", '[options]\nstart = "9"', "differs in start. A match keeps its rules"),
    ],
)
def test_a_wrong_word_in_a_kept_file_names_the_file(turnsheet, desk, file, old, new, sentence):
    path = desk.workspace.match(NAME).path / file
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    code, _, err = turnsheet("publish", *desk.there)
    assert code == 2
    assert sentence in err


def test_missing_keys_say_where_they_come_from(turnsheet, desk):
    (desk.match.folder.secrets / "keys.toml").unlink()
    code, _, err = turnsheet("publish", *desk.there)
    assert code == 2
    assert "keys.toml is missing. It holds the keys of the match" in err
    assert "put it back from your backup" in err


def test_a_list_of_seats_that_was_cut_off_says_where_it_comes_from(turnsheet, desk):
    path = desk.match.folder.seats
    text = path.read_text()
    path.write_text(text[: text.rindex("[[seats]]")])
    said = bad(turnsheet, "status", *desk.there)
    assert said.startswith(f"{path} lists the seats 1, 2, but the match was made with the seats 1, 2, 3. ")
    assert said.endswith("If the file was cut off, put it back from your backup.\n")
    # As far as it says whose seat it is, but not that a person plays it.
    path.write_text(text[: text.rindex("human")])
    said = bad(turnsheet, "publish", *desk.there)
    assert said == (
        f"{NAME}: {path} seems to be cut off: entry 3, the last, lacks human, policy, strength, zone, "
        "player, tycoon, which all others have. Put the file back from your backup, or write those lines, "
        "and run the command again.\n"
    )
    path.write_text(text.rstrip()[:-1])
    assert "If the file was cut off there, put it back from your backup." in bad(
        turnsheet, "status", *desk.there
    )


def test_a_mark_of_the_encoding_that_an_editor_wrote_is_no_fault(turnsheet, desk):
    for path in (desk.workspace.settings, desk.workspace.match(NAME).settings):
        path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    good(turnsheet, "publish", "--dry-run", *desk.there)


def test_a_file_in_another_encoding_says_so(turnsheet, desk):
    desk.workspace.settings.write_text('title = "Café"', encoding="utf-16")
    code, _, err = turnsheet("publish", "--dry-run", *desk.there)
    assert (code, "turnsheet.toml is not UTF-8 text. Save it again" in err) == (2, True)
