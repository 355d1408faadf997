"""Targets of a site for tests: named in the settings, a bare repository, and what a host would serve."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from tests.referee.helpers import hashes

needs_git = pytest.mark.skipif(not shutil.which("git"), reason="git is not installed")
needs_rsync = pytest.mark.skipif(not shutil.which("rsync"), reason="rsync is not installed")


def aim(desk, text):
    """Name a target in turnsheet.toml."""
    path = desk.workspace.settings
    path.write_text(f"{path.read_text().partition('[deploy]')[0]}\n[deploy]\n{text}\n")


def git(folder, *arguments):
    return subprocess.run(["git", *arguments], cwd=folder, check=True, capture_output=True, text=True).stdout


@pytest.fixture
def bare(tmp_path):
    """Return a bare repository, as a Pages host keeps it."""
    folder = tmp_path / "host.git"
    git(tmp_path, "init", "--quiet", "--bare", str(folder))
    return folder


def checked_out(bare, tmp_path, branch="gh-pages"):
    """Return what a Pages host would serve."""
    out = tmp_path / "served"
    shutil.rmtree(out, ignore_errors=True)
    git(tmp_path, "clone", "--quiet", "--branch", branch, str(bare), str(out))
    shutil.rmtree(out / ".git")
    return hashes(out)
