"""One match at turn 12 for all walks through the site; built once, in the worker that runs this folder."""

import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from referee.match.match import Match
from referee.workspace.folders import Workspace
from tests.publish import browsing
from tests.publish.nginx import strict_host
from tests.site import demo_match

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")


def _language(name):
    if name in ("", f"{demo_match.NAME}/"):
        return "" if name else "en"
    return next((part for part in name.split("/") if part in ("en", "fr")), "en")


@dataclass(frozen=True)
class Demo:
    """The match and its published site."""

    match: Match
    site: Path

    @property
    def passphrase(self):
        return self.match.secrets.seat(demo_match.SEAT).passphrase

    @property
    def workbook(self):
        return self.match.folder.turn(demo_match.LAST).form(demo_match.SEAT)

    def pages(self, language=""):
        """Return the addresses of all pages from the site's root; of one language or of all."""
        found = sorted(path.parent.relative_to(self.site) for path in self.site.rglob("index.html"))
        names = [f"{path.as_posix()}/".removeprefix("./") for path in found]
        # Without a folder of its own the workspace speaks English; a match's door leads on by itself.
        return [name for name in names if not language or language == _language(name)]


@pytest.fixture(scope="session")
def demo(tmp_path_factory):
    workspace = Workspace(tmp_path_factory.mktemp("turn-12") / "match")
    match = demo_match.play(workspace)
    return Demo(match, demo_match.publish(workspace, match))


@pytest.fixture(scope="session")
def host(demo, tmp_path_factory):
    """The site under nginx with the strict headers, from a sub-path."""
    with strict_host(demo.site, tmp_path_factory.mktemp("nginx")) as address:
        yield address


@pytest.fixture(scope="module")
def chromium():
    """One browser a module: two Playwrights cannot run in one process at the same time."""
    with browsing.chromium() as running:
        yield running
