"""What may be shown, as data: pages of blocks that a site, a mail or a desk can draw.

`game.report` builds one Report for one viewer, starting from nothing: what is not in it cannot leak.
"""

from engine.report.blocks import (
    Cell,
    Chart,
    Column,
    Figure,
    Figures,
    Link,
    News,
    Paragraph,
    Series,
    Table,
    Text,
)
from engine.report.boards import HexBorder, HexCell, HexMap, HexMark, HexTerrain
from engine.report.maps import MapCity, MapGroup, MapRoute, MapView, NetworkMap
from engine.report.pages import Block, Page, Report, Section

__all__ = [
    "Block",
    "Cell",
    "Chart",
    "Column",
    "Figure",
    "Figures",
    "HexBorder",
    "HexCell",
    "HexMap",
    "HexMark",
    "HexTerrain",
    "Link",
    "MapCity",
    "MapGroup",
    "MapRoute",
    "MapView",
    "NetworkMap",
    "News",
    "Page",
    "Paragraph",
    "Report",
    "Section",
    "Series",
    "Table",
    "Text",
]
