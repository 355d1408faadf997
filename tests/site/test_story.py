"""The story so far: turns lead to one another, and one slider moves map and race together."""

import re
from urllib.parse import urljoin

import pytest

from publish import MkdocsWorker, build_edition
from referee.match.match import open_match
from referee.publication.editions import edition
from referee.turns.creating import NewMatch
from referee.workspace import disk
from referee.workspace.folders import Workspace
from referee.workspace.index import Index
from referee.workspace.settings import Seat
from tests.publish.browsing import MARKS
from tests.publish.nginx import strict_host
from tests.site import demo_match

pytestmark = MARKS

NAME, LAST = "STORY", 3
SEATS = tuple(Seat(number, human=False, policy="computer") for number in (1, 2, 3))
LINK = re.compile(r'<a rel="(prev|next)" href="([^"]*)">')


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """Four turns of a match, published one after the other as they were played."""
    workspace = Workspace(tmp_path_factory.mktemp("story") / "match")
    disk.fresh(workspace.path)
    demo_match.played(workspace, NewMatch("chicago-express", NAME, SEATS, {}), LAST)
    match = open_match(workspace, NAME)
    with MkdocsWorker() as worker:
        for turn in match.folder.played():
            built = edition(match, turn, Index(match.turn, ""), work=workspace.work / "story")
            build_edition(built, workspace.work, workspace.site, workspace.site, worker)
    return workspace.site / NAME


@pytest.fixture(scope="module")
def host(site, tmp_path_factory):
    with strict_host(site.parent, tmp_path_factory.mktemp("nginx")) as address:
        yield f"{address}{NAME}/"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_pages_of_turns_lead_to_one_another_and_never_astray(site, language):
    folder = site / language
    for page in ["", *(f"turns/{turn:03}/{slug}" for turn in range(LAST + 1) for slug in ("", "map/"))]:
        shown = re.sub("<!--.*?-->", "", (folder / page / "index.html").read_text())
        ways = {rel: urljoin(f"/{page}", href).removeprefix("/") for rel, href in LINK.findall(shown)}
        for way in ways.values():
            assert (folder / way / "index.html").is_file(), (page, way)
        turn = int(page[6:9]) if page else LAST
        assert ('rel="prev"' in shown) == (turn > 0), page
        assert ('rel="next"' in shown) == (turn < LAST), page
        if page.endswith("map/"):
            assert all(way.endswith("/map/") for way in ways.values()), page


def test_a_page_tells_every_turn_without_a_script(chromium, host):
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{host}en/archive/")
    assert page.locator(".ts-turn strong").count() == LAST + 1
    assert page.locator(".ts-turn .ts-small").count() == LAST + 1
    assert page.locator(".ts-film .ts-race").is_visible()
    assert page.locator(".ts-film .ts-net .ts-track").first.is_visible()
    context.close()


STATE = """() => [
  document.querySelectorAll(".ts-film [data-on]:not(.ts-gone)").length,
  Number(document.querySelector("#ts-seen rect").getAttribute("width")),
  document.querySelector(".ts-film output").textContent,
]"""


def test_one_slider_moves_map_and_race(chromium, host):
    page = chromium.new_page()
    page.goto(f"{host}en/archive/")
    slider = page.get_by_role("slider", name="Turn by turn")
    slider.focus()
    parts, width, said = page.evaluate(STATE)
    assert said.startswith(f"Turn {LAST} ")
    assert page.locator(".ts-film .ts-ends").is_visible()
    page.keyboard.press("Home")
    earlier, less, first = page.evaluate(STATE)
    assert first.startswith("Turn 0 ")
    assert earlier < parts
    assert less < width
    assert page.locator(".ts-film .ts-ends").is_hidden()
    page.keyboard.press("ArrowRight")
    headline = page.locator(".ts-turn", has_text="Turn 1").locator("strong").inner_text()
    page.get_by_role("link", name=headline).first.click()
    assert page.url.endswith("/turns/001/")
    page.close()


def test_nothing_plays_for_readers_who_want_less_motion(chromium, host):
    context = chromium.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{host}en/archive/")
    page.get_by_role("slider", name="Turn by turn").wait_for()
    assert page.get_by_role("button", name="Play").count() == 0
    context.close()
