"""Packs what the page to try needs besides the code that judges forms: reports as HTML."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

from engine.languages import LANGUAGES
from publish.common.markup import TEMPLATES
from publish.common.texts import site_texts
from referee.runtime.bundle import archive, packed_texts, without_texts

_OURS = ("referee/trying", "publish/common", "publish/maps")
_PAGES = ("__init__", "charts", "faces", "map_views", "opening", "placing", "table_views", "views")
_TEMPLATES = ("palette.json", "pages/blocks.html.j2", "pages/trypage.html.j2", "pages/*.svg.j2")
_LIBRARIES = ("jinja2", "markupsafe")
PARSED_TEXTS = "site-texts.msgpack"


def sources() -> dict[str, bytes]:
    """Return our own files by path."""
    top = Path(str(files("engine"))).parent
    paths = [path for name in _OURS for path in sorted((top / name).rglob("*")) if path.is_file()]
    paths += [top / f"publish/pages/{name}.py" for name in _PAGES]
    # Remarks in a report lead to the rules that they name.
    paths += sorted(top.glob("games/*/rulebook/en/*.md"))
    ours = {path.relative_to(top).as_posix(): path.read_bytes() for path in paths}
    packed = {name: data for name, data in ours.items() if "__pycache__" not in name}
    drawn = (path for name in _TEMPLATES for path in sorted(TEMPLATES.glob(name)))
    templates = {path.relative_to(TEMPLATES.parent).as_posix(): path.read_bytes() for path in drawn}
    # What leads to all of its rooms would load those that write files, and seal.
    return {**packed, **templates, "publish/__init__.py": b""}


def whole(ours: Mapping[str, bytes]) -> bytes:
    """Return the archive of our own files and of the packages that they use."""
    return archive({**without_texts(ours), **_libraries(), PARSED_TEXTS: _parsed_texts(ours)})


def _libraries() -> dict[str, bytes]:
    """Return the files of the packages; what markupsafe compiles it also has in Python."""
    tops = [Path(str(files(package))) for package in _LIBRARIES]
    paths = ((path.relative_to(top.parent), path) for top in tops for path in sorted(top.rglob("*.py")))
    return {name.as_posix(): path.read_bytes() for name, path in paths}


def _parsed_texts(ours: Mapping[str, bytes]) -> bytes:
    for language in LANGUAGES:
        site_texts().codes(language)
    return packed_texts(ours)
