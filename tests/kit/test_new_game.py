"""`turnsheet new-game`: a copy of the template under another name, which passes every conformance test."""

import os
import subprocess
import sys

import pytest

from kit.new_game import write
from referee.cli import main


def texts(files):
    return {path: path.read_text(encoding="utf-8") for path in files}


def test_nothing_of_the_template_is_left_in_a_game_of_this_checkout(tmp_path):
    made = texts(write("rails-of-steel", "Rails of Steel", tmp_path, packaged=False))
    assert {path.name for path in made} >= {
        "game.py",
        "play.py",
        "forms.py",
        "fr.po",
        "rules.md",
        "test_rules.py",
    }
    assert all(path.is_relative_to(tmp_path / "rails_of_steel") for path in made)
    whole = "\n".join(made.values())
    assert [word for word in ("kit.template", '"template"', "Line Auction") if word in whole] == []
    assert "from games.rails_of_steel.state import" in whole
    assert whole.count('msgstr "Rails of Steel"') == 2
    for path, text in made.items():
        if path.suffix == ".py":
            compile(text, path, "exec")


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("Rails", "Rails"),
        ("../rails", "Rails"),
        ("rails_x", "Rails"),
        ("", "Rails"),
        ("rails", 'The "Rails"'),
    ],
)
def test_what_can_be_no_name_or_title_is_refused(tmp_path, name, title):
    with pytest.raises(ValueError, match="is no"):
        write(name, title, tmp_path, packaged=True)
    assert list(tmp_path.iterdir()) == []


def test_the_command_overwrites_nothing(tmp_path, capsys):
    for code in (0, 2):
        with pytest.raises(SystemExit) as ended:
            main(["new-game", "rails", "--package", str(tmp_path)])
        assert (ended.value.code or 0) == code
        (tmp_path / "rails" / "game.py").write_text("MINE = 1\n")
    assert "is there already" in capsys.readouterr().err
    assert (tmp_path / "rails" / "game.py").read_text() == "MINE = 1\n"


@pytest.mark.slow
def test_a_game_of_another_package_passes_every_test(tmp_path):
    """Installed by pip and found by its entry point; a match through workbooks and a site is among them."""
    write("rails-of-steel", "Rails of Steel", tmp_path / "own", packaged=True)
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-index", "--no-build-isolation"]
    subprocess.run([*pip, "--target", tmp_path / "there", tmp_path / "own"], check=True)
    pytest_here = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    ran = subprocess.run(
        [*pytest_here, "--pyargs", "kit.conformance", "-k", "rails-of-steel"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "there")},
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stdout
    assert " failed" not in ran.stdout
    assert int(ran.stdout.rsplit(" passed")[0].split()[-1]) > 50, ran.stdout
