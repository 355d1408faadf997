"""The site of a match: build the pages of this turn, lay them over what is published."""

from __future__ import annotations

import re
import shutil
from contextlib import nullcontext
from pathlib import Path
from tempfile import mkdtemp

from engine.messages import language_name
from publish import paths
from publish.assets import asset_names, write_assets
from publish.composer import composer_for
from publish.edition import Built, Edition
from publish.feed import write_feed
from publish.files import merge, write
from publish.generator import PAGES, SITE, configuration, lay_out
from publish.maphistory import write_history
from publish.markup import render
from publish.pages import all_pages
from publish.policy import secure_folder, secured, write_headers
from publish.press import Press
from publish.subjects import stamp

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
    room = _own_folder(work / paths.check_match(edition.match))
    jobs = []
    pages = 0
    for language in edition.languages:
        files = all_pages(edition, language)
        pages += sum(name.endswith(".md") for name in files)
        lay_out(room / language / PAGES, files)
        jobs.append((room / language / "mkdocs.yml", configuration(edition, language)))
    with nullcontext(press) if press else Press() as ready:
        ready.build(jobs, int(edition.published.timestamp()))
    return Built(tuple(_publish(edition, room, site, published or site)), pages)


def _own_folder(work: Path) -> Path:
    """Return an empty folder that no other run has: a generator that outlived its run writes into its own.

    What earlier runs left is removed, as far as nobody is still writing there.
    """
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True, exist_ok=True)
    return Path(mkdtemp(dir=work))


def _publish(edition: Edition, room: Path, site: Path, published: Path) -> list[Path]:
    when = edition.published

    def wanted(name: str) -> bool:
        return _wanted(name, edition)

    changed = write_assets(site, when)
    hashes: set[str] = set()
    for language in edition.languages:
        stamp(composer_for(edition, language), room / language / SITE)
        hashes |= secure_folder(room / language / SITE, wanted, edition.upload)
    # Headers go first: no page may wait for the permission of its own scripts.
    changed += write_headers(site, published, hashes, when, edition.upload)
    changed += write_history(edition, site, published, when)
    for language in edition.languages:
        changed += write_feed(composer_for(edition, language), site, published)
        target = site / edition.match / language
        there = published / edition.match / language
        changed += merge(room / language / SITE, target, when, wanted, there)
    door = site / edition.match / "index.html"
    return changed + ([door] if write(door, _door(edition), when) else [])


def _wanted(name: str, edition: Edition) -> bool:
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
