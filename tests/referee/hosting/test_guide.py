"""Hosting, step by step: what the guides tell a referee to write is right (finding 20 of an evening)."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

import msgspec
import pytest

from referee.workspace.deploy_settings import ToBranch
from referee.workspace.settings import Site

GUIDE = (Path(__file__).resolve().parents[3] / "docs" / "hosting.md").read_text(encoding="utf-8")


def test_a_site_on_github_pages_has_its_own_branch_and_address():
    steps = GUIDE.partition("### GitHub Pages, step by step")[2].partition("\n## ")[0]
    assert [int(number) for number in re.findall(r"^(\d)\.", steps, re.MULTILINE)] == [1, 2, 3, 4, 5]
    (text,) = re.findall(r"```toml\n(.*?)```", steps, re.DOTALL)
    site = msgspec.toml.decode(dedent(text), type=Site)
    assert isinstance(site.deploy, ToBranch)
    assert site.deploy.branch == "gh-pages"
    owner, name = re.fullmatch(r"git@github\.com:(\w+)/(\w+)\.git", site.deploy.repository).groups()
    assert site.address == f"https://{owner}.github.io/{name}/"


@pytest.mark.parametrize("clock", ["cron", "systemd timer", "Task Scheduler", "GitHub Actions"])
def test_the_guide_says_how_a_turn_comes_out_by_itself(clock):
    assert clock in GUIDE


def test_the_guide_of_the_referee_says_how_to_back_up():
    guide = (Path(__file__).resolve().parents[3] / "docs" / "referee.md").read_text(encoding="utf-8")
    section = guide.partition("\n## Backups, and a second referee")[2].partition("\n## ")[0]
    commands = re.findall(r"^\$ turnsheet (\w+)", section, re.MULTILINE)
    assert commands == ["backup", "restore", "verify"]
    assert ".gitignore" in section
