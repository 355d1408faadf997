"""What a site carries so that desks judge forms: left out where nobody wants it, and searched for secrets."""

from __future__ import annotations

import json
import shutil

import pytest

import games
from referee.faults import LeakFound
from referee.match.match import open_match
from referee.pipeline import Run, publish_match
from referee.publication import building, trying
from referee.publication.judge import judge_of
from referee.runtime import bundle
from referee.turns.creating import NewMatch, create
from referee.turns.due import Wish
from referee.workspace.folders import Workspace
from referee.workspace.settings import Site
from tests.referee.conftest import SEATS
from tests.referee.helpers import START

NAME = "CE1"


@pytest.fixture
def office(tmp_path, fetched, plain_pages):
    """A match of a game of ours; what was fetched is compiled already."""
    (fetched / "turnsheet.zip").write_bytes(b"compiled")
    (fetched / "turnsheet.txt").write_text(bundle.digest(bundle.sources()))
    workspace = Workspace(tmp_path / "ws")
    create(workspace, NewMatch("chicago-express", NAME, SEATS, {}), START)
    return workspace


def publish(office):
    """Publish; return what the desk names, and the files of the judge that the site has."""
    publish_match(Run(office, Wish(), START), NAME)
    marks = json.loads((office.site / NAME / "desk" / "turns.json").read_bytes()).get("judge")
    kinds = ("judge-*", "turnsheet-*.zip", "figures-*")
    return marks, [path.name for kind in kinds for path in (office.site / "assets").glob(kind)]


def test_a_referee_can_leave_it_out(office):
    office.settings.write_text("judge_in_browser = false\n")
    assert publish(office) == (None, [])
    office.settings.write_text("")
    marks, names = publish(office)
    parts = [marks["worker"].split("/")[0], marks["archives"][0], marks["figures"]]
    assert [part.removeprefix("../") for part in parts] == names


def test_the_figures_that_the_match_keeps_go_along(office):
    match = open_match(office, NAME)
    kept = match.folder.turn(0).figures
    kept.write_bytes(kept.read_bytes().replace(b"6,20,120", b"6,21,126"))
    judge = judge_of(office, Site(), match)
    name = judge.marks["figures"].removeprefix("../")
    assert b"6,21,126" in judge.files[name]
    assert judge.files[name] == kept.read_bytes().strip()


@pytest.mark.parametrize(
    ("start", "end"), [("judge-", "/judge.js"), ("turnsheet-", ".zip"), ("trying-", ".zip")]
)
def test_a_secret_in_an_altered_file_of_it_is_a_leak(office, monkeypatch, start, end):
    secret = open_match(office, NAME).secrets.seat(1).passphrase
    real = building.write_judge

    def altered(files, there, stage, when):
        written = real(files, there, stage, when)
        name = next(name for name in files if name.startswith(start) and name.endswith(end))
        with (stage / "assets" / name).open("a") as file:
            file.write(secret)
        return written

    monkeypatch.setattr(building, "write_judge", altered)
    with pytest.raises(
        LeakFound, match=r"passphrase in assets/(judge-\w+/judge\.js|(turnsheet|trying)-\w+\.zip)"
    ):
        publish(office)
    assert not (office.site / "assets").exists()


def test_publish_says_once_that_desks_go_without(desk, turnsheet):
    said = [turnsheet("publish", *desk.there)[1].count("simple checks only") for _ in range(2)]
    assert said == [1, 0]


def test_publish_says_nothing_of_what_is_not_wanted(desk, turnsheet):
    desk.workspace.settings.write_text("judge_in_browser = false\n")
    assert "simple checks" not in turnsheet("publish", *desk.there)[1]


def test_the_page_to_try_stands_once_for_all_matches_and_the_root_leads_to_it(office):
    publish(office)
    top = office.site
    assert (top / "try-it" / "index.html").is_file()
    assert 'href="try-it/"' in (top / "index.html").read_text()
    for language in ("", "fr/"):
        text = (top / language / "try-it" / "index.html").read_text()
        assert all(f'value="{game}"' in text for game in games.names())
        assert "worker-src 'self'" in text
        assert "wasm-unsafe-eval" not in text


def test_without_it_there_is_no_page_to_try_and_no_link_to_one(office):
    office.settings.write_text("judge_in_browser = false\n")
    publish(office)
    assert not (office.site / "try-it").exists()
    assert not list((office.site / "assets").glob("trying-*.zip"))
    for page in office.site.rglob("*.html"):
        assert "try-it" not in page.read_text()


def test_the_page_to_try_is_made_once_and_its_bytes_stay(office, monkeypatch):
    publish(office)
    kept, page = office.work / "try-it.json", office.site / "try-it" / "index.html"
    first = page.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(trying, "_game", lambda *_: pytest.fail("the rulebooks were rendered again"))
        assert published_anew(office, page) == first
    for damaged in (b"{", kept.read_bytes().replace(b"index.html", b"other.html", 1), b""):
        kept.write_bytes(damaged)
        assert published_anew(office, page) == first


def published_anew(office, page):
    """Return the page after it was lost and everything was built again."""
    page.unlink()
    shutil.rmtree(office.work / "built")
    publish(office)
    return page.read_bytes()


def test_the_page_to_try_is_made_again_for_other_languages(office):
    publish(office)
    office.settings.write_text('languages = ["fr"]\n')
    publish(office)
    assert 'lang="fr"' in (office.site / "try-it" / "index.html").read_text()
