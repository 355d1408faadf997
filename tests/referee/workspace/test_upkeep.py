"""Every workspace says how it is laid out, and git stages no key of it."""

from __future__ import annotations

import subprocess

import pytest

from tests.referee.helpers import NAME, bad


def staged(folder):
    """Return what `git add .` stages in a fresh repository."""
    for words in (["init", "-q"], ["add", "."]):
        subprocess.run(["git", *words], cwd=folder, check=True, capture_output=True)
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=folder, check=True, capture_output=True, text=True)
    return {name for name in listed.stdout.split("\0") if name}


def private(names):
    return {name for name in names if not name.startswith("site/")}


def test_git_stages_the_site_and_no_key(over):
    for name in ("mail-password", "club.key", "seats-2.csv", "railways.age"):
        (over.workspace.path / name).write_text("as the guides say")
    names = staged(over.workspace.path)
    assert private(names) == {".gitignore"}
    assert f"site/{NAME}/en/index.html" in names


def test_a_workspace_of_an_earlier_version_is_marked_by_the_next_command(desk, turnsheet):
    (desk.workspace.path / ".gitignore").unlink()
    desk.workspace.version.unlink()
    assert turnsheet("publish", *desk.there)[0] == 0
    assert desk.workspace.version.read_text() == "1\n"
    assert private(staged(desk.workspace.path)) == {".gitignore"}


def test_lines_of_the_referee_stay_and_count(desk, turnsheet):
    path = desk.workspace.path / ".gitignore"
    path.write_text("*.bak")
    (desk.workspace.path / "list.bak").write_text("x")
    (desk.workspace.path / "rules.md").write_text("x")
    assert turnsheet("publish", *desk.there)[0] == 0
    once = path.read_text()
    assert once.startswith("*.bak\n\n# Turnsheet: ")
    assert private(staged(desk.workspace.path)) == {".gitignore", "rules.md"}
    assert turnsheet("publish", *desk.there)[0] == 0
    assert path.read_text() == once


def test_a_workspace_that_is_part_of_a_repository_stages_no_key(desk):
    assert private(staged(desk.workspace.path.parent)) >= {"ws/.gitignore"}
    assert not [name for name in staged(desk.workspace.path.parent) if "matches" in name]


@pytest.mark.parametrize(
    ("text", "remark"),
    [
        ("2\n", "was written by a later Turnsheet (layout 2; this one knows 1). Install that version or"),
        ("one", "holds 'one', not a number. Write 1 into it, or remove the file."),
    ],
)
@pytest.mark.parametrize("command", [("publish",), ("status",), ("verify", NAME)])
def test_a_later_layout_is_refused_by_every_command(desk, turnsheet, command, text, remark):
    desk.workspace.version.write_text(text)
    code, out, err = turnsheet(*command, *desk.there)
    assert (code, out) == (2, "")
    assert remark in err


def test_a_gitignore_in_another_encoding_is_named(desk, turnsheet):
    (desk.workspace.path / ".gitignore").write_bytes("# privé\n".encode("cp1252"))
    assert ".gitignore is not in UTF-8" in bad(turnsheet, "publish", *desk.there)
