"""Builds the pages of a turn and merges them into the site."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import nullcontext
from pathlib import Path

from engine.formats import language_name
from publish.common import paths
from publish.common.assets import asset_names, write_assets
from publish.common.composer import Files, composer_for
from publish.common.edition import Built, Edition
from publish.common.files import merge, write
from publish.common.markup import render
from publish.common.page_html import HtmlPage
from publish.common.palette import papers
from publish.common.parallel import shared
from publish.common.turn_links import with_next
from publish.generator.frames import Wanted, recalled, themes
from publish.generator.mkdocs_config import configuration
from publish.generator.mkdocs_worker import MkdocsWorker
from publish.generator.stamping import Tree, tree
from publish.guard.policy import secured, write_headers
from publish.maps.network_history import write_history
from publish.pages.feed import write_feed
from publish.pages.forms_in import write_forms
from publish.pages.report_pages import all_pages

# Without an address of the site these two are empty or wrong; source maps and the search's other
# languages are weight nobody asks for.
_UNWANTED = re.compile(r"404\.html|sitemap\.xml(\.gz)?|.*\.map|assets/images/favicon\.png|objects\.inv")
_STEMMERS = re.compile(r"assets/javascripts/lunr/(min/lunr\.(?P<lang>[a-z]+)\.min\.js|(tinyseg|wordcut)\.js)")


def build_edition(
    edition: Edition,
    work: Path,
    site: Path,
    published: Path | None = None,
    worker: MkdocsWorker | None = None,
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
    worker : MkdocsWorker, optional
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
    with nullcontext(worker) if worker else MkdocsWorker() as ready:
        built = _trees(edition, room, ready)
    trees = {language: in_language for language, (_, in_language) in built.items()}
    changed = _publish(edition, trees, site, published or site)
    return Built(tuple(changed), sum(count for count, _ in built.values()))


def _trees(edition: Edition, room: Path, worker: MkdocsWorker) -> dict[str, tuple[int, Tree]]:
    """Return the number of pages and all files of each language."""

    def publishes(name: str) -> bool:
        return _published(name, edition)

    def from_memory(language: str) -> tuple[int, Tree | None]:
        pages, files = _composed(edition, language)
        theme = recalled(worker.memory, files, publishes)
        return len(files.sheets), tree(edition, pages, theme) if theme else None

    remembered = shared(from_memory, edition.languages, tuple[int, Tree | None])
    by_language = dict(zip(edition.languages, remembered, strict=True))
    missing = {lang: _composed(edition, lang) for lang, (_, whole) in by_language.items() if whole is None}
    built = themes([wanted for _, wanted in missing.values()], worker, room, publishes)
    fresh = {
        lang: (len(wanted.sheets), tree(edition, pages, theme))
        for (lang, (pages, wanted)), theme in zip(missing.items(), built, strict=True)
    }
    done = {lang: (count, whole) for lang, (count, whole) in by_language.items() if whole is not None}
    return {lang: (done | fresh)[lang] for lang in edition.languages}


def _composed(edition: Edition, language: str) -> tuple[Files, Wanted]:
    pages = all_pages(edition, language)
    return pages, Wanted(language, _sheets(pages), configuration(edition, language))


def _sheets(files: Files) -> list[HtmlPage]:
    return [file for file in files.values() if isinstance(file, HtmlPage)]


def _publish(edition: Edition, trees: Mapping[str, Tree], site: Path, published: Path) -> list[Path]:
    when = edition.published
    changed = write_assets(site, when)
    theme = {name: data for in_language in trees.values() for name, data in in_language.theme.items()}
    changed += [site / name for name, data in theme.items() if write(site / name, data, when)]
    # Headers go first: no page may wait for the permission of its own scripts.
    hashes = {one for in_language in trees.values() for one in in_language.scripts}
    changed += write_headers(site, published, hashes, when, edition.upload)
    changed += write_history(edition, site, published, when)
    changed += write_forms(edition, site, published)
    for language, in_language in trees.items():
        changed += write_feed(composer_for(edition, language), site, published)
        target = site / edition.match / language
        changed += merge(in_language.files, target, when, published / edition.match / language)
        changed += _open_next(edition, target, published / edition.match / language)
    door = site / edition.match / "index.html"
    return changed + ([door] if write(door, _door(edition), when) else [])


def _open_next(edition: Edition, site: Path, published: Path) -> list[Path]:
    """Let the pages of the turn before lead to this one, and these to the next where it is out already."""
    changed = []
    for turn in (edition.turn - 1, *([edition.turn] if edition.followed else [])):
        later = {page.as_posix().removesuffix("index.html") for page in _pages_of(site, published, turn + 1)}
        for name, path in _pages_of(site, published, turn).items() if later else ():
            page = path.read_bytes()
            linked, target = with_next(page, later), site / paths.turn_folder(turn) / name
            if linked != page and write(target, linked, edition.published):
                changed.append(target)
    return changed


def _pages_of(site: Path, published: Path, turn: int) -> dict[Path, Path]:
    """Return the pages of a turn by their names in its folder; those of a stage hide those below it."""
    folders = (root / paths.turn_folder(turn) for root in (published, site))
    return {path.relative_to(folder): path for folder in folders for path in sorted(folder.rglob("*.html"))}


def _published(name: str, edition: Edition) -> bool:
    if _UNWANTED.fullmatch(name):
        return False
    stemmer = _STEMMERS.fullmatch(name)
    return stemmer is None or stemmer["lang"] in {*edition.languages, "stemmer"} - {"en"}


def _door(edition: Edition) -> bytes:
    values = {
        "title": composer_for(edition, edition.languages[0]).title,
        "papers": papers(),
        "css": asset_names().css,
        # Without one the browser asks the host's root for it, which is nobody's page from a sub-path.
        "icon": asset_names().icon,
        "early": asset_names().early,
        "languages": [{"lang": lang, "name": language_name(lang)} for lang in edition.languages],
    }
    return secured(render("pages/door.html.j2", values)).encode()
