"""Reports as data: pages of blocks that a site or desk can draw.

`game.report` builds one Report for one viewer, starting from nothing: what is not in it cannot leak.
"""

from engine.report.blocks import (
    CUTS,
    Cell,
    Chart,
    Column,
    Dots,
    Figure,
    Figures,
    Link,
    Listing,
    News,
    Paragraph,
    Series,
    Spark,
    Stakes,
    Table,
    Text,
)
from engine.report.boards import HexBorder, HexCell, HexMap, HexMark, HexTerrain
from engine.report.faces import Face, Life, Moment, Offices, Term
from engine.report.maps import OWNER_COLOURS, MapCity, MapGroup, MapRoute, MapView, NetworkMap, Projection
from engine.report.pages import Block, Page, Report, Section
from engine.report.stories import Lead, Picture, Race, Teaser, Teasers

__all__ = [
    "CUTS",
    "OWNER_COLOURS",
    "Block",
    "Cell",
    "Chart",
    "Column",
    "Dots",
    "Face",
    "Figure",
    "Figures",
    "HexBorder",
    "HexCell",
    "HexMap",
    "HexMark",
    "HexTerrain",
    "Lead",
    "Life",
    "Link",
    "Listing",
    "MapCity",
    "MapGroup",
    "MapRoute",
    "MapView",
    "Moment",
    "NetworkMap",
    "News",
    "Offices",
    "Page",
    "Paragraph",
    "Picture",
    "Projection",
    "Race",
    "Report",
    "Section",
    "Series",
    "Spark",
    "Stakes",
    "Table",
    "Teaser",
    "Teasers",
    "Term",
    "Text",
]
