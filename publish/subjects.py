"""Pages of subjects (a company, a player): one shell is built by MkDocs, every page is stamped from it.

A match may have sixty of them in each language, new every turn: through the generator they would cost more
than all other pages together.
"""

from __future__ import annotations

import json
from pathlib import Path

from engine.report import Page
from publish import paths
from publish.composer import Composer, Files
from publish.files import compact_json
from publish.markup import escaped, render
from publish.standing import HIDDEN
from publish.views import View, page_view

# As deep as every subject: whatever the theme links to from here is right for all of them.
_SHELL = "subjects/shell"
_TITLE, _BODY = "ts-subject-title", '<div id="ts-subject-body"></div>'
_INDEX = "search/search_index.json"


def subjects(composer: Composer) -> list[Page]:
    """Return the pages of subjects of a report.

    Raises
    ------
    EditionError
        If a slug has more than two parts.
    """
    found = [page for page in composer.edition.report.pages if page.is_subject]
    for page in found:
        if paths.check_slug(page.slug).count("/") != 1 or page.slug.split("/")[0] in paths.ROOT_PAGES:
            raise paths.EditionError(f"{page.slug!r} is no subject: write kind/name, like railroads/erie")
    return found


def shell(composer: Composer) -> Files:
    """Return the source of the page that all subjects are stamped from; nothing where there is none."""
    if not subjects(composer):
        return {}
    meta = {**HIDDEN, "search": {"exclude": True}}
    return composer.page(f"{_SHELL}/", "subject.md.j2", _TITLE, {"body": _BODY}, meta)


def stamp(composer: Composer, folder: Path) -> None:
    """Put the pages of all subjects into a freshly built folder, and take the shell out of it.

    Parameters
    ----------
    composer : Composer
        Edition and language.
    folder : Path
        What the generator built of that language.
    """
    found = subjects(composer)
    if not found:
        return
    built = folder / _SHELL / "index.html"
    text = built.read_text(encoding="utf-8")
    built.unlink()
    listed = []
    for page in found:
        address = paths.subject_address(page.slug)
        view = page_view(composer.at(address).voice, page)
        path = folder / address / "index.html"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_stamped(composer, text, address, view), encoding="utf-8", newline="\n")
        listed.append({"location": address, "title": escaped(view["title"]), "text": escaped(view["lead"])})
    _list(folder / _INDEX, listed)


def _stamped(composer: Composer, text: str, address: str, view: View) -> str:
    _place_charts(view)
    values = {"page": view, **composer.frame(address)}
    body = render("pages/subject.html.j2", values)
    # The body comes last: what a player wrote is not searched for our marks.
    text = text.replace(_SHELL, address.rstrip("/")).replace(_TITLE, escaped(view["title"]))
    return text.replace(_BODY, body, 1)


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


def _list(path: Path, entries: list[View]) -> None:
    """Let the search find the subjects by name."""
    if path.is_file():
        index = json.loads(path.read_bytes())
        index["docs"] += entries
        path.write_text(json.dumps(index, separators=(",", ":"), sort_keys=True), encoding="utf-8")
