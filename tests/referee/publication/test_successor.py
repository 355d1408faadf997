"""MkDocs has a successor, Zensical: from the same sources it builds the same pages, and no secret either."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from engine.report import Page, Paragraph, Section
from publish import GeneratorError, MkdocsWorker, build_edition, scan
from referee.match.match import open_match
from referee.publication.secrets_registry import secrets_of
from referee.publication.site import publish_site
from referee.workspace.folders import Workspace
from referee.workspace.index import Index
from referee.workspace.settings import Site
from tests.publish.reading import Article, broken_links, read_site
from tests.publish.samples import edition
from tests.referee.helpers import search

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("demo")]
ZENSICAL = Path(sys.executable).parent / "zensical"
COLOUR = re.compile(r"\x1b\[[\d;]*m")
MARK = ("data-search-exclude", None)
# Where its own "skip" link leads to.
ONLY_ITS_OWN = ("a", ("id", "__skip"), ("tabindex", "-1"))


class Successor(MkdocsWorker):
    """Zensical in the place of MkDocs: the same folder of pages, the same configuration."""

    def start(self):
        pass

    def build(self, jobs, moment):
        for path, config in jobs:
            path.write_text(json.dumps(config), encoding="utf-8")
            command = [ZENSICAL, "build", "--strict", "--clean", "-f", path]
            ended = subprocess.run(command, capture_output=True, text=True, check=False)
            if ended.returncode:
                raise GeneratorError(COLOUR.sub("", ended.stdout + ended.stderr))


@dataclass
class Sites:
    """The demonstration as MkDocs built it, and as Zensical did."""

    match: object
    before: Path
    after: Path


@pytest.fixture(scope="module")
def sites(demo, tmp_path_factory):
    """Publish the whole demonstration once more; the leak gate of this publication is the real one."""
    folder = tmp_path_factory.mktemp("zensical") / "demo"
    shutil.copytree(demo[0].path, folder, ignore=shutil.ignore_patterns("site", ".work"))
    workspace = Workspace(folder)
    match = open_match(workspace, "DEMO")
    workspace.site.mkdir()
    publish_site(workspace, Site(), match, Index(match.turn, ""), Successor())
    return Sites(match, demo[0].site, workspace.site)


def test_no_secret_stands_in_what_zensical_built(sites):
    search(sites.after, sites.match)


def test_the_search_finds_what_zensical_was_given_to_print(tmp_path, demo):
    """Secrets of the match in a public text: on the page and in the search index, however written."""
    found = open_match(demo[0], "DEMO")
    wanted = {secret.kind: secret for secret in secrets_of(found)}
    kinds = ("passphrase", "order form", "seat key", "personal link", "cash")
    texts = tuple(Paragraph(f"before {wanted[kind].text} after") for kind in kinds)
    canary = Paragraph('Buy the "Erie" & sell <é> before <7> o\'clock')
    page = Page("leak", "Leak", (Section("All", (*texts, canary)),))
    one = edition()
    one = replace(one, report=replace(one.report, pages=(*one.report.pages, page)))
    build_edition(one, tmp_path / "work", tmp_path / "site", worker=Successor())
    secrets = [*(wanted[kind] for kind in kinds), replace(wanted["cash"], kind="canary", text=canary.text)]
    hits = scan(tmp_path / "site", secrets)
    for language in ("en", "fr"):
        for file in (f"CR42/{language}/turns/007/leak/index.html", f"CR42/{language}/search.json"):
            assert {leak.kind for leak in hits if leak.file == file} == {*kinds, "canary"}


def html(site):
    return {path.relative_to(site).as_posix(): path for path in site.rglob("*.html")}


def test_zensical_builds_the_same_pages(sites):
    before, after = html(sites.before), html(sites.after)
    assert len(before) > 150
    assert before.keys() == after.keys()
    seen = Counter()
    for name, path in before.items():
        texts = [Article(one.read_text(encoding="utf-8")).parts for one in (path, after[name])]
        ours, theirs = ([without_marks(part) for part in parts if part != ONLY_ITS_OWN] for parts in texts)
        assert ours == theirs, name
        seen += Counter(part[0] for part in theirs if isinstance(part, tuple))
    assert seen["table"] > 100
    assert seen["svg"] > 20
    assert seen["figure"] > 20


def without_marks(part):
    """Return a tag without the mark of what the search leaves out: Zensical takes it off the page."""
    return part if isinstance(part, str) else tuple(one for one in part if one != MARK)


def test_all_that_is_no_page_is_there_to_the_byte(sites):
    """Figures, data, calendars, feeds and papers do not depend on what builds the pages; its own files do."""
    theme = ("assets/theme-", "/assets/", "/search/")
    own = (*theme, "/verification/", "_headers", "signed-files.json", ".html")
    for path in sorted(path for path in sites.before.rglob("*") if path.is_file()):
        name = path.relative_to(sites.before).as_posix()
        if not any(part in name for part in own):
            assert (sites.after / name).read_bytes() == path.read_bytes(), name


def test_every_link_of_zensical_leads_somewhere(sites):
    pages = read_site(sites.after)
    assert broken_links(sites.after, pages) == []
    assert [page.wrong for page in pages.values() if page.wrong] == []


def test_zensical_refuses_a_link_to_nowhere(tmp_path):
    rules = {"en": (("basics", "Basics", "# Basics\n\n[gone](gone.md)\n"),)}
    with pytest.raises(GeneratorError, match=r"gone\.md"):
        build_edition(edition(rulebook=rules), tmp_path / "work", tmp_path / "site", worker=Successor())
