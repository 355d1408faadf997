"""Python for browsers: fetched with pins, packed with our own code, left out where it is not there."""

import hashlib
import io
import posixpath
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import msgspec
import pytest

import games
from engine.messages import LANGUAGES
from publish.common.texts import site_texts
from referee.cli import main
from referee.faults import Mistake
from referee.runtime import bundle, fetching, trying_bundle
from referee.runtime.served import WORKERS, Served, served

ROOT = Path(__file__).resolve().parents[3]
PLAYED = """
import sys
sys.path[:0] = [{top!r}, {msgspec!r}]
from referee.judging import browser, paper
from engine import translations
from engine.languages import LANGUAGES
browser.start({top!r})
known = dict(translations.PARSED)
import games, networkx
from engine.dice import Dice
from engine.game import SeatSetup
assert networkx.__file__.startswith({top!r}), networkx.__file__
for name in games.names():
    game = games.load(name)
    seats = [SeatSetup(number, human=False) for number in range(1, game.meta.max_seats + 1)]
    state = game.new_match({{}}, seats, Dice(b"seed", 0))
    seat = game.seats_to_move(state)[0]
    orders = game.computer_orders(state, seat, Dice(b"seed", 1))
    accepted, findings = game.check(state, seat, orders)
    words = game.describe_orders(state, seat, accepted)
    for language in LANGUAGES:
        print(name, [game.catalogue.text(word, language) for word in words])
assert translations.PARSED == known
"""

TRIED = """
import json, sys
sys.path[:0] = [{top!r}, {msgspec!r}]
from referee.judging import browser
from referee.trying import browser as trying
browser.start({top!r})
setup = {{"game": "continental-rails", "seats": 15, "strength": "easy", "seed": "s"}}
table = trying.begin(json.dumps(setup), "fr")
shown = json.loads(trying.shown(table))
print(len(shown["form"]), len(shown["report"]))
for one in shown["pages"]:
    print(len(trying.page(table, one["slug"])))
"""


@pytest.fixture(scope="module")
def packed():
    return bundle.whole(bundle.sources())


def test_a_site_has_nothing_of_it_where_it_was_not_fetched(tmp_path):
    assert not fetching.is_there()
    assert served(tmp_path, b"{}") == Served()
    assert list(tmp_path.iterdir()) == []


def test_what_another_version_fetched_does_not_count(fetched, tmp_path):
    assert fetching.is_there()
    (fetched / "wheels.txt").write_text("msgspec==0.1\n")
    assert served(tmp_path, b"{}") == Served()


def test_what_is_served_has_a_name_of_its_contents_and_is_packed_once(fetched, tmp_path, monkeypatch):
    first = served(tmp_path, b"{}")
    python, code = {name for name in first.files if "/" in name}, set(first.files)
    assert {name.split("/")[1] for name in python} == {*fetching.NAMES, *WORKERS}
    assert len(code - python) == 2
    for name, (sha256, size) in first.marks["parts"].items():
        data = first.files[posixpath.normpath(f"{Path(first.marks['worker']).parent}/{name}")]
        assert (hashlib.sha256(data).hexdigest(), len(data)) == (sha256, size)
    monkeypatch.setattr(bundle, "libraries", lambda: pytest.fail("packed again"))
    assert served(tmp_path, b"{}") == first
    (fetched / "pyodide.js").write_bytes(b"another")
    other = served(tmp_path, b'{"figures":""}')
    assert other.marks["worker"] != first.marks["worker"]
    assert other.marks["figures"] != first.marks["figures"]
    assert other.marks["archives"] == first.marks["archives"]


def test_an_archive_compiled_from_other_sources_is_packed_anew(fetched, tmp_path):
    sources = bundle.digest(bundle.sources())
    (fetched / "turnsheet.zip").write_bytes(b"compiled")
    for mark, used in ((sources, True), ("of another version", False)):
        (fetched / "turnsheet.txt").write_text(mark)
        assert (b"compiled" in served(tmp_path, b"{}").files.values()) is used


def test_nothing_is_started_where_nothing_has_changed(fetched, monkeypatch, capsys):
    (fetched / "turnsheet.zip").write_bytes(b"compiled")
    (fetched / "turnsheet.txt").write_text(bundle.digest(bundle.sources()))
    monkeypatch.setattr(fetching, "_run", lambda *_: pytest.fail("a program was started"))
    with pytest.raises(SystemExit) as ended:
        main(["assets"])
    assert ended.value.code == 0
    assert str(fetched) in capsys.readouterr().out


@pytest.mark.slow
def test_our_code_is_compiled_again_after_a_change_and_nothing_is_fetched(tmp_path, monkeypatch):
    monkeypatch.delenv(fetching.VARIABLE)
    if not fetching.is_there():
        pytest.skip("Python for browsers was not fetched (turnsheet assets)")
    copy = tmp_path / "runtime"
    shutil.copytree(fetching.folder(), copy)
    monkeypatch.setenv(fetching.VARIABLE, str(copy))
    python = {name: (copy / name).read_bytes() for name in fetching.NAMES}
    (copy / "turnsheet.zip").write_bytes(b"old")
    (copy / "turnsheet.txt").write_text("of another version")
    monkeypatch.setattr(fetching, "_bring", lambda room: pytest.fail("fetched again"))
    fetching.fetch()
    compiled = fetching.packed(bundle.digest(bundle.sources()))
    with zipfile.ZipFile(io.BytesIO(compiled)) as archive:
        assert {"engine/game.pyc", "networkx/__init__.pyc"} <= set(archive.namelist())
    assert {name: (copy / name).read_bytes() for name in fetching.NAMES} == python
    assert [path.name for path in tmp_path.iterdir()] == ["runtime"]


def test_the_archive_has_one_form_and_no_page_of_the_referee(packed):
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        contents = {name: archive.read(name) for name in archive.namelist()}
    assert bundle.archive(contents) == packed
    assert len(packed) < 2_200_000
    referee = {name for name in contents if name.startswith("referee/") and name.endswith(".py")}
    assert {name.split("/")[1] for name in referee} == {
        "__init__.py",
        "judging",
        "safe_text.py",
        "serialise.py",
        "texts.py",
    }
    assert not any("rulebook/" in name or "/golden/" in name for name in contents)
    locales = {Path(name).stem for name in contents if name.startswith("babel/locale-data/")}
    assert locales == {"root", *LANGUAGES}


def test_texts_that_this_process_has_read_for_something_else_are_not_packed():
    for language in LANGUAGES:
        assert site_texts().codes(language)
    ours = bundle.sources()
    packed = msgspec.msgpack.decode(bundle.parsed_texts(ours))
    assert packed
    assert set(packed) <= set(ours)


def test_packed_texts_have_no_moment_and_no_address_that_a_guide_gives_a_player(packed):
    """Their name is made of their bytes; and an address in them stops a site that goes to a new target."""
    trying = trying_bundle.whole(trying_bundle.sources())
    names = {packed: bundle.PARSED_TEXTS, trying: trying_bundle.PARSED_TEXTS}
    texts = b"".join(zipfile.ZipFile(io.BytesIO(data)).read(name) for data, name in names.items())
    guides = "".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "docs").glob("*.md")))
    addresses = set(re.findall(r"[\w.]+@example\.org", guides)) - {"name@example.org"}
    assert {"anna@example.org", "paul@example.org"} <= addresses
    assert not [part for part in (b"Creation-Date", *map(str.encode, addresses)) if part in texts]


def test_every_game_plays_from_the_archive_alone(packed, tmp_path):
    """Whoever asks networkx or Babel for more than is packed learns it here, without a browser."""
    printed = run_from(tmp_path, PLAYED, packed)
    assert len(printed.splitlines()) == len(LANGUAGES) * len(games.names())


def test_the_page_to_try_begins_a_match_from_the_archives_alone(packed, tmp_path):
    """A module of ours that no archive has is missed here, without a browser."""
    printed = run_from(tmp_path, TRIED, packed, trying_bundle.whole(trying_bundle.sources()))
    assert len(printed.split()) > 5


def run_from(folder, program, *archives):
    """Return what a program prints that finds nothing but what is packed, and msgspec."""
    for packed in archives:
        with zipfile.ZipFile(io.BytesIO(packed)) as archive:
            archive.extractall(folder / "top")
    native = folder / "native"
    native.mkdir()
    (native / "msgspec").symlink_to(Path(msgspec.__file__).parent)
    code = program.format(top=str(folder / "top"), msgspec=str(native))
    run = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr[-2000:]
    return run.stdout


def test_without_npm_it_says_so_and_leaves_what_is_there(fetched, monkeypatch, capsys):
    (fetched / "wheels.txt").write_text("of another version")
    monkeypatch.setattr(fetching, "find_spec", lambda name: None)
    monkeypatch.setattr(fetching.shutil, "which", lambda name: None)
    with pytest.raises(Mistake, match=r"npm is needed.*Install node\.js"):
        fetching.fetch()
    with pytest.raises(SystemExit) as ended:
        main(["assets"])
    assert ended.value.code == 2
    assert "npm is needed" in capsys.readouterr().err
    assert (fetched / "pyodide.js").is_file()
    assert [path.name for path in fetched.parent.iterdir()] == ["runtime"]


def test_a_registry_that_does_not_answer_is_one_sentence(fetched, monkeypatch):
    (fetched / "wheels.txt").unlink()
    monkeypatch.setattr(fetching, "_npm", lambda: [sys.executable, "-c", "raise SystemExit('no such host')"])
    with pytest.raises(Mistake, match="could not fetch Python for browsers: no such host"):
        fetching.fetch()
    assert (fetched / "pyodide.js").is_file()
