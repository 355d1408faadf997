"""Every import contract of pyproject.toml is seen to fail: one forbidden import planted for each."""

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[1]
LINTER = tomllib.loads((HOUSE / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
PLANTS = {
    "floors": ("engine.elision", "ingest.folding"),
    "games-apart": ("games.us_telegraph.orders", "games.chicago_express.orders"),
    "one-door": ("referee.progress", "games.us_telegraph.board"),
    "engine-pure": ("engine.hexes", "random"),
    "games-pure": ("games.us_telegraph.orders", "openpyxl"),
    "ingest-bytes": ("ingest.folding", "jinja2"),
    "publish-site": ("publish.common.files", "openpyxl"),
    "publish-rooms": ("publish.maps.geometry", "publish.pages.fame"),
    "referee-office": ("referee.faults", "plotly"),
    "judging-pure": ("referee.judging.costs", "shutil"),
    "trying-pure": ("referee.trying.table", "time"),
    "referee-rooms": ("referee.workspace.disk", "referee.turns.due"),
}


@pytest.fixture(scope="module")
def refusals(tmp_path_factory):
    """What the linter says of a copy of the house with all the plants: contract's name -> its section."""
    copy = tmp_path_factory.mktemp("house")
    shutil.copy(HOUSE / "pyproject.toml", copy)
    for package in LINTER["root_packages"]:
        shutil.copytree(HOUSE / package, copy / package, ignore=_all_but_modules)
    for module, forbidden in PLANTS.values():
        path = copy / f"{module.replace('.', '/')}.py"
        path.write_text(f"{path.read_text('utf-8')}\nimport {forbidden}\n", "utf-8")
    # -c puts the copy before the house itself, which the environment has on its path.
    command = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    ran = subprocess.run(
        [sys.executable, "-c", command, "--no-logo", "--no-cache"],
        cwd=copy,
        env={"COLUMNS": "500", "PATH": ""},
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 1, ran.stdout + ran.stderr
    broken = ran.stdout.partition("Broken contracts")[2]
    sections = re.split(r"^(.+)\n-+\n", broken, flags=re.MULTILINE)
    return dict(zip(sections[1::2], sections[2::2], strict=True))


def _all_but_modules(folder, names):
    return [name for name in names if Path(folder, name).is_file() and not name.endswith(".py")]


@pytest.mark.slow
@pytest.mark.parametrize("contract", LINTER["contracts"], ids=lambda contract: contract["id"])
def test_a_forbidden_import_is_refused_by_its_contract(contract, refusals):
    module, forbidden = PLANTS[contract["id"]]
    assert re.search(rf"\b{re.escape(module)} -> {re.escape(forbidden)} \(l\.", refusals[contract["name"]])
