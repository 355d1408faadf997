"""Catalogues kept parsed in the workspace: used while they are those of the files, and only then."""

import pytest

from engine import translations
from engine.messages import LANGUAGES, Catalogue, habits, say
from referee.workspace.kept_texts import NAME, kept_texts

PO = """msgid ""
msgstr ""
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "TRAIN"
msgstr "{word}"

msgid "CARS"
msgid_plural "CARS"
msgstr[0] "one car"
msgstr[1] "{{count}} cars"
"""


@pytest.fixture
def room(tmp_path, monkeypatch):
    """A folder of catalogues, and a memory that no other test fills."""
    # How a language writes is asked once in a process: not in one run of this test and not in the next.
    for language in LANGUAGES:
        habits(language)
    monkeypatch.setattr(translations, "PARSED", {})
    monkeypatch.setattr("referee.workspace.kept_texts.PARSED", translations.PARSED)
    (tmp_path / "work").mkdir()
    return tmp_path


def write(room, word):
    for language in ("en", "fr"):
        (room / f"{language}.po").write_text(PO.format(word=word))


def run(room, count=3):
    """Return what a run of the program says; the next begins with an empty memory, as every process does."""
    translations.PARSED.clear()
    with kept_texts(room / "work"):
        texts = Catalogue.read(room)
        return texts.text(say("TRAIN"), "en"), texts.text(say("CARS", count=count), "fr")


def forbid_parsing(monkeypatch):
    def refuse(*_):
        raise AssertionError("parsed again")

    monkeypatch.setattr(translations, "_parse", refuse)


def test_a_second_run_parses_nothing(room, monkeypatch):
    write(room, "train")
    assert run(room) == ("train", "3 cars")
    forbid_parsing(monkeypatch)
    assert run(room) == ("train", "3 cars")
    assert run(room, count=1) == ("train", "one car")


def test_a_changed_catalogue_is_read_anew(room):
    write(room, "train")
    run(room)
    write(room, "waggon")
    assert run(room) == ("waggon", "3 cars")


def test_another_program_reads_anew(room, monkeypatch):
    write(room, "train")
    run(room)
    kept = (room / "work" / NAME).read_bytes()
    monkeypatch.setattr(translations, "_reader", lambda: b"another")
    assert run(room) == ("train", "3 cars")
    assert (room / "work" / NAME).read_bytes() != kept


@pytest.mark.parametrize("data", [b"", b"no msgpack at all", b"\x81\xa1a\x01"])
def test_what_is_damaged_is_made_anew(room, data):
    write(room, "train")
    run(room)
    good = (room / "work" / NAME).read_bytes()
    (room / "work" / NAME).write_bytes(data)
    assert run(room) == ("train", "3 cars")
    assert (room / "work" / NAME).read_bytes() == good


def test_a_folder_that_is_not_there_costs_nothing_but_time(room):
    write(room, "train")
    (room / "work").rmdir()
    (room / "work").write_text("a file in its place")
    assert run(room) == ("train", "3 cars")
