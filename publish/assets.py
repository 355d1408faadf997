"""Scripts, style and plotly.js: once per site, named by their content, so old editions keep theirs."""

from __future__ import annotations

import hashlib
import re
import sys
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from importlib.resources import files
from pathlib import Path

from publish import palette
from publish.files import write
from publish.markup import TEMPLATES

FOLDER = "assets"
_SCRIPTS = (
    *("disk", "clock", "tables", "parts", "slider", "boards", "maps", "figures"),
    *("seal", "memory", "papers", "desk", "upload"),
)
# Where make_venv.sh puts the bundle of line and bar charts, a third of the whole plotly.js.
SMALL_PLOTLY = Path(sys.prefix) / "share" / "turnsheet" / "plotly-cartesian.min.js"
_VERSION = re.compile(rb"plotly\.js (?:\([a-z -]+\) )?v([0-9.]+)")


@dataclass(frozen=True, slots=True)
class Assets:
    """File names inside the site's assets folder."""

    css: str
    icon: str
    disk: str
    clock: str
    tables: str
    parts: str
    slider: str
    boards: str
    maps: str
    figures: str
    seal: str
    memory: str
    papers: str
    desk: str
    upload: str
    plotly: str


@cache
def _contents() -> tuple[Assets, dict[str, bytes]]:
    css = palette.style_sheet().encode() + (TEMPLATES / "css" / "turnsheet.css").read_bytes()
    found = {
        "css": ("turnsheet", "css", css),
        "icon": ("icon", "svg", (TEMPLATES / "images" / "icon.svg").read_bytes()),
        **{name: (name, "js", (TEMPLATES / "js" / f"{name}.js").read_bytes()) for name in _SCRIPTS},
        "plotly": ("plotly", "min.js", plotly_bundle()),
    }
    names = {key: _name(*parts) for key, parts in found.items()}
    return Assets(**names), {names[key]: parts[2] for key, parts in found.items()}


def plotly_bundle(small: Path = SMALL_PLOTLY) -> bytes:
    """Return plotly.js: the small bundle where it is there and of the package's version.

    Our figures use `scatter` and `bar` only, which both have.
    """
    whole = (files("plotly") / "package_data" / "plotly.min.js").read_bytes()
    if not small.is_file():
        return whole
    found = small.read_bytes()
    return found if _version(found) and _version(found) == _version(whole) else whole


def _version(bundle: bytes) -> bytes:
    said = _VERSION.search(bundle[:400])
    return said[1] if said else b""


def _name(stem: str, ending: str, data: bytes) -> str:
    return f"{stem}-{hashlib.sha256(data).hexdigest()[:12]}.{ending}"


def asset_names() -> Assets:
    """Return the names of the present assets."""
    return _contents()[0]


def write_assets(site: Path, when: datetime) -> list[Path]:
    """Write the present assets; those of earlier editions stay.

    Parameters
    ----------
    site : Path
        The published folder.
    when : datetime
        The time the files get.

    Returns
    -------
    list of Path
        What was written.
    """
    folder = site / FOLDER
    return [folder / name for name, data in _contents()[1].items() if write(folder / name, data, when)]
