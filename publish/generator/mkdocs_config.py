"""Writes the MkDocs configuration and source pages of each language."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.report import Lead, Teasers
from publish.common import paths
from publish.common.assets import FOLDER, asset_names
from publish.common.composer import Composer, composer_for
from publish.common.edition import Edition
from publish.common.markup import TEMPLATES, escaped
from publish.common.page_html import MATCH
from publish.common.palette import papers
from publish.common.paths import source

PAGES, SITE = "pages", "site"
_BAR_PAGES = 3
_PUBLISH = Path(__file__).resolve().parents[1]


def base_configuration() -> Path:
    """Return the mkdocs.yml every site inherits: in the installed package, else at the top."""
    installed = _PUBLISH / "mkdocs.yml"
    return installed if installed.is_file() else _PUBLISH.parent / "mkdocs.yml"


def configuration(edition: Edition, language: str) -> dict[str, Any]:
    """Return the mkdocs.yml of one language, the same every turn; beside it lie `PAGES`, then `SITE`."""
    composer, names = composer_for(edition, language), asset_names()
    return {
        "INHERIT": str(base_configuration()),
        "site_name": f"{escaped(composer.title)} · {MATCH}",
        # Zensical takes them as seen from this file only.
        "docs_dir": PAGES,
        "site_dir": SITE,
        "copyright": escaped(composer.says("SITE.FOOTER")),
        "theme": {
            "language": language,
            "custom_dir": str(TEMPLATES / "theme"),
            "palette": _palettes(composer),
        },
        "plugins": {"search": {"lang": [language]}},
        # Relative to the page, so they reach past the site's root to the assets all matches share.
        "extra_css": [f"../../{FOLDER}/{names.css}"],
        "extra_javascript": [{"path": f"../../{FOLDER}/{names.page}", "defer": True}],
        "extra": {
            "icon": f"../../{FOLDER}/{names.icon}",
            "early": f"../../{FOLDER}/{names.early}",
            "alternate": [{"lang": lang, "name": lang, "link": f"../{lang}/"} for lang in edition.languages],
            "papers": papers(),
            "bar": _bar(composer),
            "bar_name": composer.says("SITE.BAR"),
        },
        "nav": _navigation(composer),
    }


def _palettes(composer: Composer) -> list[dict[str, Any]]:
    shades = (("light", "default", "dark", "sun"), ("dark", "slate", "light", "moon"))
    return [
        {
            "media": f"(prefers-color-scheme: {shade})",
            "scheme": scheme,
            "primary": "custom",
            "accent": "custom",
            "toggle": {"icon": f"ts/{icon}", "name": composer.says(f"SITE.SCHEME.{other.upper()}")},
        }
        for shade, scheme, other, icon in shades
    ]


def _bar(composer: Composer) -> list[str]:
    """Return the sources of the pages in the bar of a phone: the front page, those it leads to, the desk."""
    slugs: list[str] = []
    for block in (
        block for page in composer.edition.report.pages for part in page.sections for block in part.blocks
    ):
        if isinstance(block, Lead) and block.picture:
            slugs.append(block.picture.page)
        elif isinstance(block, Teasers):
            slugs += [item.more.page for item in block.items if item.more.page not in paths.ROOT_PAGES]
    turn = composer.edition.turn
    pages = [source(paths.framed(turn, paths.page_address(turn, slug))) for slug in dict.fromkeys(slugs)]
    return ["index.md", *pages[:_BAR_PAGES], source("desk/")]


def _navigation(composer: Composer) -> list[dict[str, str]]:
    edition = composer.edition
    entries = {composer.says("SITE.FRONT"): "index.md"}
    for page in edition.report.pages:
        if page.nav and page.slug != "index" and not page.is_subject:
            address = paths.page_address(edition.turn, page.slug)
            entries[escaped(composer.voice.say(page.title))] = source(paths.framed(edition.turn, address))
    for code, address in (
        ("SITE.DESK", "desk/"),
        ("SITE.ARCHIVE", "archive/"),
        ("SITE.RULES", "rules/"),
        *([("SITE.PROOF", "verification/")] if edition.proof else []),
    ):
        entries[composer.says(code)] = source(address)
    return [{title: file} for title, file in entries.items()]


def lay_out(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write the source of one language into an empty folder."""
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
