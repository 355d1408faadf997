"""Writes scripts, style and plotly.js once per site under hashed names."""

from __future__ import annotations

import hashlib
import re
import sys
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from importlib.resources import files
from pathlib import Path

from publish.common import cuts, palette
from publish.common.files import write
from publish.common.markup import TEMPLATES
from publish.common.scripts import joined

FOLDER = "assets"
OFFLINE = "offline.js"
"""The service worker of desks, at the root: none may answer for what lies above or beside it."""
# The entries in site_templates/js; each is served as one script with all it imports.
_SCRIPTS = ("early", "clock", "fame", "drawing", "page", "desk", "replay", "trying", "searching")
# The files in site_templates/css, in the order in which they are joined: a later rule wins.
_STYLES = ("theme", "page", "news", "front", "tables", "figures", "lists", "desk", "narrow", "print")
# Where make_venv.sh puts the bundle of line and bar charts, a quarter of the whole plotly.js.
SMALL_PLOTLY = (
    Path(sys.prefix) / "share/turnsheet/plotly/node_modules/plotly.js-basic-dist-min/plotly-basic.min.js"
)
# Comments and indentation of our style sheet.
_AIR = re.compile(rb"/\*.*?\*/\s*|^[ \t\n]+", re.DOTALL | re.MULTILINE)
_VERSION = re.compile(rb"plotly\.js (?:\([a-z -]+\) )?v([0-9.]+)")


@dataclass(frozen=True, slots=True)
class Assets:
    """File names inside the site's assets folder."""

    css: str
    icon: str
    early: str
    clock: str
    fame: str
    drawing: str
    page: str
    desk: str
    replay: str
    trying: str
    searching: str
    plotly: str


@cache
def _contents() -> tuple[Assets, dict[str, bytes]]:
    css = (palette.style_sheet() + cuts.style_sheet()).encode()
    css += b"".join(_AIR.sub(b"", (TEMPLATES / "css" / f"{name}.css").read_bytes()) for name in _STYLES)
    parts_of = {
        "css": ("turnsheet", "css", css),
        "icon": ("icon", "svg", (TEMPLATES / "images" / "icon.svg").read_bytes()),
        **{name: (name, "js", joined(TEMPLATES / "js" / f"{name}.js")) for name in _SCRIPTS},
        "plotly": ("plotly", "min.js", plotly_bundle()),
    }
    # Two scripts of every page fetch another, which is beside them: what draws figures, what searches.
    for caller, fetched in (("page", "drawing"), ("early", "searching")):
        name, ending, script = parts_of[caller]
        address = _name(*parts_of[fetched]).encode()
        parts_of[caller] = (name, ending, script.replace(b"@%s@" % fetched.encode(), address))
    names = {key: _name(*parts) for key, parts in parts_of.items()}
    return Assets(**names), {names[key]: parts[2] for key, parts in parts_of.items()}


def plotly_bundle(small: Path = SMALL_PLOTLY) -> bytes:
    """Return plotly.js: the small bundle where it is there and of the package's version.

    Our figures use `scatter` and `bar` only, which both have.
    """
    whole = (files("plotly") / "package_data" / "plotly.min.js").read_bytes()
    if not small.is_file():
        return whole
    bundle = small.read_bytes()
    return bundle if _version(bundle) and _version(bundle) == _version(whole) else whole


def _version(bundle: bytes) -> bytes:
    match = _VERSION.search(bundle[:400])
    return match[1] if match else b""


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
    files = {f"{FOLDER}/{name}": data for name, data in _contents()[1].items()}
    # Not named by its hash: a browser looks for a newer one at the same address.
    files[OFFLINE] = (TEMPLATES / "js" / "worker" / OFFLINE).read_bytes()
    return [site / name for name, data in files.items() if write(site / name, data, when)]
