"""Opens a page with its lead story and the story's picture."""

from __future__ import annotations

from collections.abc import Callable

from engine.messages import say
from engine.report import HexMap, Lead, NetworkMap, Page, Picture, Report
from publish.common.voice import View, Voice
from publish.maps.board_svg import board_legend
from publish.maps.picture_svg import picture_svg
from publish.pages.views import page_view


def opened_page(voice: Voice, report: Report, page: Page, way: Callable[[str], str]) -> View:
    """Return a page whose lead, if it has one, opens it with its picture.

    Parameters
    ----------
    voice : Voice
        Who speaks.
    report : Report
        Of which the page is one; it has the map or board that the picture shows.
    page : Page
        Which.
    way : callable
        Slug of a page -> the address that the picture leads to.
    """
    view = page_view(voice, page)
    for section, written in zip(page.sections, view["sections"], strict=True):
        for block in section.blocks:
            if isinstance(block, Lead):
                view["story"] = written["blocks"].pop(0) | _picture(voice, report, block.picture, way)
    view["sections"] = [written for written in view["sections"] if written["blocks"]]
    return view


def _picture(voice: Voice, report: Report, picture: Picture | None, way: Callable[[str], str]) -> View:
    drawing = drawing_of(report, picture)
    if picture is None or drawing is None:
        return {}
    return {
        "picture": picture_svg(drawing, picture, voice.say),
        "href": way(picture.page),
        "legend": _grounds(voice, drawing),
        "legend_title": voice.say(say("SITE.MAP.LEGEND")),
    }


def _grounds(voice: Voice, drawing: NetworkMap | HexMap) -> list[View]:
    """Return what the colours of a board's ground mean; the picture has no signs and no owners' colours."""
    entries = board_legend(drawing, voice.say) if isinstance(drawing, HexMap) else []
    return [entry | {"signs": ""} for entry in entries if "ground" in entry]


def drawing_of(report: Report, picture: Picture | None) -> NetworkMap | HexMap | None:
    """Return the map or board that a picture shows."""
    maps = (block for block in report.blocks() if isinstance(block, (NetworkMap, HexMap)))
    return next((block for block in maps if picture and block.id == picture.map), None)
