"""The site of a match: build the pages of this turn, lay them over what is published."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import nullcontext
from pathlib import Path

from engine.messages import language_name
from publish import paths
from publish.assets import asset_names, write_assets
from publish.composer import Files, composer_for
from publish.edition import Built, Edition
from publish.feed import write_feed
from publish.files import merge, write
from publish.frames import Wanted, themes
from publish.generator import configuration
from publish.maphistory import write_history
from publish.markup import render
from publish.pages import all_pages
from publish.policy import secured, write_headers
from publish.press import Press
from publish.sheets import Sheet
from publish.stamping import Tree, tree

# Without an address of the site these two are empty or wrong; source maps and the search's other
# languages are weight nobody asks for.
_UNWANTED = re.compile(r"404\.html|sitemap\.xml(\.gz)?|.*\.map|assets/images/favicon\.png|objects\.inv")
_STEMMERS = re.compile(r"assets/javascripts/lunr/(min/lunr\.(?P<lang>[a-z]+)\.min\.js|(tinyseg|wordcut)\.js)")


def build_edition(
    edition: Edition, work: Path, site: Path, published: Path | None = None, press: Press | None = None
) -> Built:
    """Publish one turn of a match.

    Parameters
    ----------
    edition : Edition
        What to publish: public facts only.
    work : Path
        A folder for unfinished work; its part for this match is emptied first.
    site : Path
        Where to; pages go to ``<match>/<language>/``, shared files to ``assets/``.
    published : Path, optional
        What readers see now, where `site` is a stage that will be laid over it: files that grow from turn
        to turn go on from there.
    press : Press, optional
        The generator, where it was started beforehand.

    Returns
    -------
    Built
        What changed. A second call with the same edition changes nothing.

    Raises
    ------
    EditionError
        If the report cannot become pages.
    GeneratorError
        If the generator refuses a page; nothing was published then.
    """
    room = work / paths.check_match(edition.match)
    pages = {language: all_pages(edition, language) for language in edition.languages}
    wanted = [Wanted(lang, _sheets(files), configuration(edition, lang)) for lang, files in pages.items()]

    def publishes(name: str) -> bool:
        return _published(name, edition)

    with nullcontext(press) if press else Press() as ready:
        found = themes(wanted, ready, room, publishes)
    trees = {lang: tree(edition, pages[lang], theme) for lang, theme in zip(pages, found, strict=True)}
    changed = _publish(edition, trees, site, published or site)
    return Built(tuple(changed), sum(len(one.sheets) for one in wanted))


def _sheets(files: Files) -> list[Sheet]:
    return [file for file in files.values() if isinstance(file, Sheet)]


def _publish(edition: Edition, trees: Mapping[str, Tree], site: Path, published: Path) -> list[Path]:
    when = edition.published
    changed = write_assets(site, when)
    # Headers go first: no page may wait for the permission of its own scripts.
    hashes = {one for found in trees.values() for one in found.scripts}
    changed += write_headers(site, published, hashes, when, edition.upload)
    changed += write_history(edition, site, published, when)
    for language, found in trees.items():
        changed += write_feed(composer_for(edition, language), site, published)
        target = site / edition.match / language
        changed += merge(found.files, target, when, published / edition.match / language)
    door = site / edition.match / "index.html"
    return changed + ([door] if write(door, _door(edition), when) else [])


def _published(name: str, edition: Edition) -> bool:
    if _UNWANTED.fullmatch(name):
        return False
    stemmer = _STEMMERS.fullmatch(name)
    return stemmer is None or stemmer["lang"] in {*edition.languages, "stemmer"} - {"en"}


def _door(edition: Edition) -> bytes:
    values = {
        "title": composer_for(edition, edition.languages[0]).title,
        "css": asset_names().css,
        # Without one the browser asks the host's root for it, which is nobody's page from a sub-path.
        "icon": asset_names().icon,
        "disk": asset_names().disk,
        "languages": [{"lang": lang, "name": language_name(lang)} for lang in edition.languages],
    }
    return secured(render("pages/door.html.j2", values)).encode()
