"""Packs the code that judges forms, and the packages it uses, into one archive."""

from __future__ import annotations

import hashlib
import io
import re
import zipfile
from collections.abc import Mapping
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import msgspec

import games
from engine.languages import LANGUAGES, habits
from engine.translations import PARSED, key_of
from games import load
from ingest import CATALOGUE
from referee.judging.browser import PARSED_TEXTS
from referee.texts import TEXTS

_OURS = ("engine", "ingest", "games", "referee/judging", "referee/messages")
_OUR_FILES = ("referee/__init__.py", "referee/serialise.py", "referee/safe_text.py", "referee/texts.py")
_LIBRARIES = ("babel", "openpyxl", "et_xmlfile", "xlsxwriter", "defusedxml", "networkx")
# Pages of rulebooks, recorded matches and orders.
_LEFT_OUT = {"__pycache__", "golden", "rulebook", "sample_orders", "RULINGS.md"}
# Of networkx the house asks for graphs and these algorithms; whole it is a third of the archive, and takes a
# second to load. Whoever asks for another one adds its module here: the comparison of verdicts says so.
_ALGORITHMS = (
    "boundary",
    "bridges",
    "chains",
    "components",
    "shortest_paths",
    "traversal",
)
_NETWORKX = re.compile(r"networkx/(?!(generators|readwrite|linalg|drawing|tests)/)(?!.*/tests/).*\.py")
_LOADED = re.compile(rb"^from networkx(\.| import )(generators|readwrite|linalg|drawing)\b.*\n", re.MULTILINE)
_MESSAGES = re.compile(r"/messages/.*\.po$")
_WHEN = (1980, 1, 1, 0, 0, 0)


def sources() -> dict[str, bytes]:
    """Return our own files by path."""
    top = Path(str(files("engine"))).parent
    paths = [path for name in _OURS for path in (top / name).rglob("*") if path.is_file()]
    paths += [top / name for name in _OUR_FILES]
    named = ((path.relative_to(top), path) for path in sorted(paths))
    return {name.as_posix(): path.read_bytes() for name, path in named if _LEFT_OUT.isdisjoint(name.parts)}


def digest(contents: Mapping[str, bytes]) -> str:
    """Return what tells the contents of two archives, and how this version packs them, apart."""
    packing = {"how": Path(__file__).read_bytes()}
    named = sorted((packing | dict(contents)).items())
    lines = (f"{name} {hashlib.sha256(data).hexdigest()}\n" for name, data in named)
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def libraries() -> dict[str, bytes]:
    """Return the files of the packages that ours import, without what they are never asked for."""
    tops = [Path(str(files(package))) for package in _LIBRARIES]
    paths = ((path.relative_to(top.parent), path) for top in tops for path in sorted(top.rglob("*")))
    contents = {
        name.as_posix(): path.read_bytes() for name, path in paths if path.is_file() and _is_used(name)
    }
    start = "networkx/__init__.py"
    algorithms = "".join(f"from networkx.algorithms.{name} import *\n" for name in _ALGORITHMS)
    contents["networkx/algorithms/__init__.py"] = algorithms.encode()
    contents[start] = _LOADED.sub(b"", contents[start])
    return contents


def _is_used(name: Path) -> bool:
    if "__pycache__" in name.parts or name.parts[:2] == ("babel", "messages"):
        return False
    if name.parts[0] == "networkx":
        asked = name.parts[1] != "algorithms" or name.with_suffix("").parts[2] in _ALGORITHMS
        return asked and _NETWORKX.fullmatch(name.as_posix()) is not None
    if name.parts[:2] == ("babel", "locale-data"):
        return name.suffix == ".dat" and _is_spoken(name.stem)
    return True


def _is_spoken(locale: str) -> bool:
    """Return whether a language of ours, or what it inherits from, is that locale.

    We ask Babel for languages alone; how Canada or Australia writes them is a thirteenth of the archive.
    """
    return locale == "root" or any(f"{language}_".startswith(f"{locale}_") for language in LANGUAGES)


def parsed_texts(ours: Mapping[str, bytes]) -> bytes:
    """Return all catalogues as the browser finds them parsed; the files are those that `sources` returns."""
    catalogues = [CATALOGUE, TEXTS, *(load(name).catalogue for name in games.names())]
    for language in LANGUAGES:
        habits(language)
        for catalogue in catalogues:
            catalogue.codes(language)
    return packed_texts(ours)


def packed_texts(ours: Mapping[str, bytes]) -> bytes:
    """Return the parsed catalogues of these files, as those of the files that `without_texts` leaves.

    Others that this process has read meanwhile are left out: the archive is the same whoever packs it.
    """
    top = f"{Path(str(files('engine'))).parent}/"
    parsed = {name.removeprefix(top): one for name, one in sorted(PARSED.items())}
    emptied = {
        name: replace(one, key=key_of(b"", Path(name).stem)) if _MESSAGES.search(name) else one
        for name, one in parsed.items()
        if name in ours
    }
    return msgspec.msgpack.encode(emptied)


def without_texts(ours: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files with the catalogues empty: a browser has them parsed, and they weigh as much again."""
    return {name: b"" if _MESSAGES.search(name) else data for name, data in ours.items()}


def whole(ours: Mapping[str, bytes]) -> bytes:
    """Return the archive of our own files and all that they use."""
    return archive({**without_texts(ours), **libraries(), PARSED_TEXTS: parsed_texts(ours)})


def archive(contents: Mapping[str, bytes]) -> bytes:
    """Return a zip archive; the same contents give the same bytes."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in sorted(contents.items()):
            file.writestr(zipfile.ZipInfo(name, _WHEN), data, zipfile.ZIP_DEFLATED, 9)
    return packed.getvalue()
