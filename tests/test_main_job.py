"""The main job as people meet it: the demonstration's site in a real browser, from front page to workbook."""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import expect

from referee.match.match import open_match
from referee.workspace.folders import Workspace
from tests.publish.browsing import hover, in_chromium, unlock
from tests.servers import static_host

pytestmark = in_chromium("main-job")
SEAT = 7
PAGES = ("", "turns/003/tycoons/", "turns/003/railroads/", "turns/003/exchange/", "turns/003/map/")
OTHERS = ("turns/003/companies/", "turns/001/", "archive/", "rules/", "desk/")


@pytest.fixture(scope="module")
def demo(tmp_path_factory):
    """The workspace of a finished demonstration."""
    folder = tmp_path_factory.mktemp("main") / "demo"
    command = [Path(sys.executable).parent / "turnsheet", "demo", folder, "--no-serve"]
    subprocess.run(command, check=True, capture_output=True)
    return Workspace(folder)


@pytest.fixture(scope="module")
def address(demo):
    """Serve the site as any static host would."""
    with static_host(demo.site) as host:
        yield host


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("width", [1280, 390])
def test_every_page_opens_and_fits(visit, language, width):
    for path in (*PAGES, *OTHERS):
        page = visit(f"DEMO/{language}/{path}", viewport={"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
        assert page.locator("h1").count() >= 1, path
        assert page.evaluate("document.documentElement.lang").startswith(language), path


def test_the_front_page_tells_the_news(visit):
    page = visit("DEMO/en/")
    expect(page.locator("main")).to_contain_text("1845–1846")
    expect(page.locator("main")).to_contain_text("Economic climate: Good")
    expect(page.locator("main")).to_contain_text("James J. Hill lets it be known")


def test_the_exchange_lists_every_railroad_and_draws_prices(visit, demo):
    state = open_match(demo, "DEMO").state
    page = visit("DEMO/en/turns/003/exchange/")
    rows = page.locator("#market table tbody tr")
    assert rows.count() == len(state.railroads)
    # A railroad that is new this turn was not traded yet.
    traded = [rr for rr in state.railroads.values() if rr.market and rr.market[-1].turn == 3]
    assert page.locator("#prices .ts-spark").count() == len(traded) > 5
    page.locator(".ts-plot--chart .ts-explore").first.click()
    expect(page.locator(".js-plotly-plot .scatterlayer .trace").first).to_be_attached()


def test_the_map_tells_a_routes_facts(visit):
    page = visit("DEMO/en/turns/003/map/", viewport={"width": 1280, "height": 1000})
    page.locator(".ts-plot--map").first.scroll_into_view_if_needed()
    expect(page.locator(".js-plotly-plot .scatterlayer .trace").first).to_be_attached()
    # A long line of the plains: no twin and no neighbour lies near enough to be told instead.
    assert "430 miles" in hover(page, "MT1")


def test_the_railroads_are_all_there(visit, demo):
    page = visit("DEMO/fr/turns/003/railroads/")
    for code, railroad in open_match(demo, "DEMO").state.railroads.items():
        expect(page.locator("main")).to_contain_text(code)
        expect(page.locator("main")).to_contain_text(railroad.name)


def test_the_desk_opens_and_hands_out_the_workbook(visit, demo, tmp_path):
    match = open_match(demo, "DEMO")
    page = visit("DEMO/fr/desk/")
    unlock(page, match.secrets.seat(SEAT).passphrase)
    expect(page.locator("#desk-report")).to_contain_text("James J. Hill")
    with page.expect_download() as waiting:
        page.click("#desk-download")
    assert waiting.value.suggested_filename == f"DEMO-T04-S{SEAT:02}.xlsx"
    book = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(book)
    assert book.read_bytes() == match.folder.turn(3).form(SEAT).read_bytes()
    if shutil.which("soffice"):
        assert "DEMO" in saved_by_libreoffice(book, tmp_path)


def saved_by_libreoffice(book, folder):
    """Let LibreOffice open the workbook; return the bytes of its own copy as a sign that it could."""
    profile = f"-env:UserInstallation=file://{folder}/profile"
    command = ["soffice", profile, "--headless", "--convert-to", "xlsx:Calc MS Excel 2007 XML", "--outdir"]
    subprocess.run([*command, folder / "out", book], check=True, capture_output=True, timeout=120)
    with zipfile.ZipFile(folder / "out" / book.name) as archive:
        return archive.read("xl/sharedStrings.xml").decode()


def test_a_wrong_passphrase_is_refused_with_a_sentence(visit):
    page = visit("DEMO/en/desk/")
    unlock(page, "copper lantern river maple tiger otter quilt")
    expect(page.locator("#desk-status")).to_contain_text("opens no desk of this match")
    expect(page.locator("#desk-report")).to_be_empty()
