"""Writes the data of charts, maps and boards beside their page."""

from __future__ import annotations

from collections.abc import Iterator

from publish.common import paths
from publish.common.assets import FOLDER, asset_names
from publish.common.composer import Files
from publish.common.files import data_script
from publish.common.voice import View
from publish.maps.board_lines import by_shape
from publish.maps.network_figure import without_land
from publish.maps.network_history import NAME as HISTORY


def ahead(address: str, view: View) -> Iterator[str]:
    """Yield what a map or board is shown with: the script that works it, its figures, those of all turns."""
    for block in drawn(view):
        if "history" in block:
            yield f"{paths.relative(address, '')}../../{FOLDER}/{asset_names().drawing}"
            yield from (block["src"], block["history"]["src"])


def place_figures(turn: int, folder: str, slug: str, address: str, view: View) -> Files:
    """Give every figure its file, and the page the way to it.

    Parameters
    ----------
    turn : int
        Which turn the page shows.
    folder : str
        Address that the files lie at.
    slug : str
        Of the page that other turns have for maps and boards: their sliders lead there.
    address : str
        Where the page stands itself.
    view : View
        The page; its figures are changed in place.
    """
    files: Files = {}
    for block in drawn(view):
        stem = folder + paths.check_slug(block["id"])
        if "drawing" in block:
            # The drawing in the page shows the land: its data is for Plotly alone.
            land, block["figure"] = without_land(block["figure"])
            files[f"{stem}-land.js"] = data_script(land)
            block["land"] = paths.relative(address, f"{stem}-land.js")
        if block["type"] == "hex":
            block["figure"] = by_shape(block["figure"])
        files[f"{stem}.js"] = data_script(block["figure"])
        block["src"] = paths.relative(address, f"{stem}.js")
        if block["type"] == "map" or block.get("lasting"):
            block["history"] = {
                "src": f"{paths.relative(address, '')}../{HISTORY}?{turn}",
                "map": block["id"],
                "turn": turn,
                "pages": paths.relative(address, "turns/"),
                "slug": "" if slug == "index" else f"{slug}/",
            }
    return files


def drawn(view: View) -> Iterator[View]:
    """Yield the figures of a page: charts, maps and boards."""
    for section in view["sections"]:
        yield from (block for block in section["blocks"] if "figure" in block)
