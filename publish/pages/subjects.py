"""Pages of subjects (a company, a player), from one shared frame.

A match may have sixty of them in each language, new every turn: through the generator they would cost more
than all other pages together.
"""

from __future__ import annotations

from engine.report import Page
from publish.common import paths
from publish.common.composer import Composer, Files
from publish.common.files import compact_json
from publish.common.voice import View
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
            raise paths.EditionError(f"{page.slug!r} is no subject: write kind/name, like railroads/erie")
    return pages


def subject_pages(composer: Composer) -> Files:
    """Return the pages of all subjects; they share one frame."""
    files: Files = {}
    for page in subjects(composer):
        address = paths.subject_address(page.slug)
        view = page_view(composer.at(address).voice, page)
        _place_charts(view)
        files |= composer.page(
            address,
            "subject.html.j2",
            view["title"],
            {"page": view},
            HIDDEN,
            frame=paths.SHELL,
            lead=view["lead"],
        )
    return files


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
