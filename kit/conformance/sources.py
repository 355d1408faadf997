"""Where the files of a game are: its package, its sources, its tests, its catalogues."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

from engine.game import Game
from engine.languages import FALLBACK
from engine.messages import LANGUAGES, Catalogue

_APART = {"tests", "golden", "sample_orders"}


def package(game: Game[Any, Any]) -> str:
    """Return the package that a game's class is in."""
    return type(game).__module__.rpartition(".")[0]


def folder(game: Game[Any, Any]) -> Path:
    """Return the folder of a game."""
    return Path(str(files(package(game))))


def sources(game: Game[Any, Any]) -> list[Path]:
    """Return a game's Python files but for its tests."""
    home = folder(game)
    return sorted(path for path in home.rglob("*.py") if not _APART & set(path.relative_to(home).parts))


def own_tests(game: Game[Any, Any]) -> str:
    """Return the text of a game's tests: in its folder and, in a checkout of ours, in ``tests/``."""
    home = folder(game)
    ours = home.parent.parent / "tests"
    rooms = [home / "tests", *([ours / home.name, ours / "games"] if home.parent.name == "games" else [])]
    return "\n".join(path.read_text("utf-8") for room in rooms for path in sorted(room.rglob("*.py")))


def catalogues(game: Game[Any, Any], language: str = "en") -> list[Path]:
    """Return the files of a game's own texts in a language."""
    return sorted(folder(game).glob(f"messages/**/{language}.po"))


def languages(game: Game[Any, Any]) -> list[str]:
    """Return the languages that a game has a catalogue of: English, and those its author chose."""
    return [language for language in LANGUAGES if language == FALLBACK or catalogues(game, language)]


def own_texts(game: Game[Any, Any]) -> Catalogue:
    """Return a game's own texts, without those that all games share."""
    return Catalogue.read(*(path.parent for path in catalogues(game)))


def calls(path: Path, name: str) -> Iterator[ast.Call]:
    """Yield the calls of a function, by its bare name, or of a method in a source file."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Call):
            called = node.func
            if name == (called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")):
                yield node


def rules(path: Path) -> set[str]:
    """Return the numbers of rules written in a source file: constants, and arguments of what names a rule."""
    text = path.read_text("utf-8")
    written = set(re.findall(r'(?:\brule=|RULE\w* = )"(\d[\d.]*)"', text))
    for name in ("Finding", "tell", "move", "post", "pay", "Phase"):
        for call in calls(path, name):
            words = [arg.value for arg in call.args if isinstance(arg, ast.Constant)]
            written |= {
                word for word in words if isinstance(word, str) and re.fullmatch(r"\d+(\.\d+)*", word)
            }
    return written
