"""Draws the lines of subjects over one map of their turn, which is a file of its own.

Sixty pages in each language show the same ground and network: a reader fetches it once.
"""

from __future__ import annotations

from markupsafe import Markup

from engine.report import NetworkMap, Picture
from publish.maps.network_plan import Say
from publish.maps.picture_parts import WIDTH, Layer
from publish.maps.picture_svg import NetworkPicture

_LOOKS = {"water": "#7fa3b5", "land": "#a0957f", "private": "#8d826f", "built": "#8d826f"}
"""An image knows nothing of the page's colours: these are seen on light paper and on dark."""
_WIDTHS = {"water": "1", "land": ".5", "private": ".8", "built": "1.5"}


class Portraits:
    """Pictures of subjects on one map.

    Parameters
    ----------
    drawing : NetworkMap
        The map.
    words : callable
        Puts a text into the language.
    """

    def __init__(self, drawing: NetworkMap, words: Say) -> None:
        self._map = NetworkPicture(drawing, Picture(drawing.id, "", ""), words)

    def svg(self, picture: Picture) -> Markup:
        """Return the lines of a subject, to stand on the ground."""
        return self._map.over(picture)

    @property
    def size(self) -> tuple[int, int]:
        """Return width and height."""
        return WIDTH, self._map.height

    def ground(self) -> bytes:
        """Return ground and network as an image."""
        paths = "".join(_path(layer) for layer in (*self._map.ground(), *self._map.network()) if layer.d)
        width, height = self.size
        box = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        style = 'fill="none" stroke-linejoin="round" stroke-linecap="round" stroke-opacity=".75"'
        return f'<svg xmlns="http://www.w3.org/2000/svg" {box} {style}>{paths}</svg>\n'.encode()


def _path(layer: Layer) -> str:
    return f'<path stroke="{_LOOKS[layer.kind]}" stroke-width="{_WIDTHS[layer.kind]}" d="{layer.d}"/>'
