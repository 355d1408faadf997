"""Pages of subjects (a company, a player), from one shared frame.

A match may have sixty of them in each language, new every turn: through the generator they would cost more
than all other pages together.
"""

from __future__ import annotations

from engine.report import Face, NetworkMap, Page, Picture
from publish.common import paths
from publish.common.composer import Composer, Files
from publish.common.files import compact_json
from publish.common.voice import View
from publish.maps.portraits import Portraits
from publish.pages.opening import drawing_of
from publish.pages.permanent_pages import HIDDEN
from publish.pages.views import page_view


def subjects(composer: Composer) -> list[Page]:
    """Return the pages of subjects of a report.

    Raises
    ------
    EditionError
        If a slug has more than two parts.
    """
    pages = [page for page in composer.edition.report.pages if page.is_subject]
    for page in pages:
        if paths.check_slug(page.slug).count("/") != 1 or page.slug.split("/")[0] in paths.ROOT_PAGES:
            raise paths.EditionError(f"{page.slug!r} is not a subject: write kind/name, like railroads/erie")
    return pages


def subject_pages(composer: Composer) -> Files:
    """Return the pages of all subjects; they share one frame."""
    files: Files = {}
    pictures = _Pictures(composer)
    for page in subjects(composer):
        address = paths.subject_address(page.slug)
        view = page_view(composer.at(address).voice, page)
        _place_charts(view)
        pictures.place(page, view, address)
        files |= composer.page(
            address,
            "subject.html.j2",
            view["title"],
            {"page": view},
            HIDDEN,
            frame=paths.SHELL,
            lead=view["lead"],
        )
    return files | pictures.files


class _Pictures:
    """The pictures that the pages of subjects open with, and the maps they stand on."""

    def __init__(self, composer: Composer) -> None:
        self._composer = composer
        self._portraits: dict[str, Portraits | None] = {}
        self.files: Files = {}

    def place(self, page: Page, view: View, address: str) -> None:
        """Put its picture into the view of a subject's face."""
        for section, shown in zip(page.sections, view["sections"], strict=True):
            for block, block_view in zip(section.blocks, shown["blocks"], strict=False):
                if isinstance(block, Face) and block.picture and (ground := self._ground(block.picture)):
                    there = paths.page_address(self._composer.edition.turn, block.picture.page)
                    block_view["picture"] = ground.svg(block.picture)
                    block_view["size"] = ground.size
                    block_view["ground"] = paths.relative(address, self._file(block.picture))
                    block_view["href"] = paths.relative(address, there)

    def _file(self, picture: Picture) -> str:
        """Return where the map lies: with the turn, so that the last page of what is gone keeps its own."""
        folder = paths.page_address(self._composer.edition.turn, picture.page)
        return f"{folder}{paths.check_slug(picture.map)}-ground.svg"

    def _ground(self, picture: Picture) -> Portraits | None:
        if picture.map not in self._portraits:
            drawing = drawing_of(self._composer.edition.report, picture)
            say = self._composer.voice.say
            ground = Portraits(drawing, say) if isinstance(drawing, NetworkMap) else None
            self._portraits[picture.map] = ground
            if ground:
                self.files[self._file(picture)] = ground.ground()
        return self._portraits[picture.map]


def _place_charts(view: View) -> None:
    """Give every chart its figures inside the page: one file a subject is enough."""
    for section in view["sections"]:
        for block in section["blocks"]:
            if block["type"] == "chart":
                block["src"] = f"#{block['id']}-figures"
                block["figures"] = compact_json(block["figure"]).decode()
            elif "figure" in block:
                raise paths.EditionError(
                    f"{view['slug']!r} draws a map; the page of a subject draws charts only"
                )
