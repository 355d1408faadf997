"""The public pages from any place: a plain server, a disk, a browser without scripts."""

import functools
import socket
import subprocess
import sys
from html.parser import HTMLParser
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import expect

from publish.common.files import data_of_script
from tests.publish.browsing import in_chromium
from tests.publish.nginx import wait_for_server
from tests.site import demo_match
from tests.site.test_walk import TYPES, WIDE, Walker

pytestmark = in_chromium("site")
PUBLIC = tuple(path for path in TYPES if path != "desk/")


class Links(HTMLParser):
    """The addresses and ids of a page."""

    def __init__(self, text):
        super().__init__()
        self.addresses, self.ids = set(), set()
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        facts = dict(attrs)
        self.ids.add(facts.get("id"))
        self.addresses |= {facts[name] for name in ("href", "src", "data-figure") if facts.get(name)}


@functools.cache
def links(path):
    return Links(path.read_text(encoding="utf-8"))


def broken_links(site, last):
    """Return page and address of every link that leads to no file, or to no place in it.

    Of each match only the turn `last` was built; nobody reads earlier ones here.
    """
    broken = set()
    for page in site.rglob("*.html"):
        for address in links(page).addresses:
            parts = urlsplit(address)
            target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            target = target / "index.html" if target.is_dir() else target
            lost = parts.fragment and target.suffix == ".html" and target.is_file()
            if not target.is_file() or (lost and unquote(parts.fragment) not in links(target).ids):
                broken.add((page.relative_to(site).as_posix(), address))
    built = f"turns/{last:03}/"
    return sorted(found for found in broken if "turns/0" not in found[1] or built in found[1])


def test_every_link_leads_to_a_file_and_a_place_in_it(demo):
    assert broken_links(demo.site, demo_match.LAST) == []


def test_figures_need_no_more_than_the_small_plotly(demo):
    kinds = {
        trace["type"]
        for path in demo.site.glob("DEMO12/*/turns/**/*.js")
        if not path.name.endswith("-land.js")
        for trace in data_of_script(path.read_bytes())["data"]
    }
    assert kinds <= {"scatter", "bar"}
    assert "scatter" in kinds


@pytest.fixture(scope="module")
def plain_server(demo):
    """`python -m http.server`, as somebody would start it in the site's folder."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1"]
    server = subprocess.Popen(command, cwd=demo.site, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_for_server(server, port)
        yield f"http://127.0.0.1:{port}/"
    finally:
        server.terminate()
        server.wait()


def walk(walker, ending=""):
    for path in PUBLIC:
        walker.go(f"DEMO12/en/{path}{ending}")
        walker.draw()
        walker.fits()
    walker.page.context.close()
    assert "\n".join(walker.wrong) == ""


def test_a_plain_server_is_enough(chromium, plain_server):
    walk(Walker(chromium, plain_server))


@pytest.mark.parametrize(
    ("wanted", "script", "language"), [("fr-CA", True, "fr"), ("de-DE", True, "en"), ("fr-CA", False, "en")]
)
def test_a_match_opens_in_the_language_of_the_browser(chromium, plain_server, wanted, script, language):
    page = chromium.new_context(locale=wanted, java_script_enabled=script).new_page()
    page.goto(f"{plain_server}DEMO12/")
    page.wait_for_url(f"**/DEMO12/{language}/**")
    page.context.close()


def test_an_unzipped_copy_opens_from_the_disk(chromium, demo):
    walker = Walker(chromium, demo.site.as_uri() + "/")
    walker.go("index.html")
    walker.page.locator(".ts-matches a").click()
    walker.page.wait_for_url("**/DEMO12/en/index.html")
    walker.page.locator(".ts-nav a", has_text="The map").click()
    walker.page.wait_for_url("**/turns/012/map/index.html")
    walker.page.locator(".ts-slider input").wait_for()
    walker.page.goto(walker.address + "DEMO12/index.html")
    walker.page.wait_for_url("**/DEMO12/en/index.html")
    walker.go("DEMO12/fr/desk/index.html")
    # Nothing can be fetched there: the desk says so, and what to do about the orders.
    said = walker.page.locator("#desk-status").inner_text()
    assert "copie sur disque" in said
    assert "feuille d’ordres" in said
    expect(walker.page.locator("#desk-form")).to_be_hidden()
    walk(walker, "index.html")


def figures_without_scripts(browser, pages):
    """Return how many figures pages show: each without scripts as its drawing or a word, and its table."""
    context = browser.new_context(java_script_enabled=False, viewport=WIDE)
    page = context.new_page()
    figures = 0
    for path in pages:
        page.goto(path.as_uri())
        for plot in page.locator(".ts-plot").all():
            figures += 1
            plot.locator(".ts-details > summary").click()
            assert plot.locator("details tbody tr").first.is_visible(), path
            drawing, chart = plot.locator("svg.ts-map").first, plot.locator("svg.ts-race")
            if plot.locator("svg.ts-hex").count():
                assert plot.locator("svg.ts-hex").bounding_box()["width"] > 300, path
            elif drawing.count():
                assert drawing.locator("[data-code]").count() > 400, path
                assert drawing.bounding_box()["width"] > 300, path
            else:
                assert chart.bounding_box()["width"] > 300, path
                assert chart.locator(".ts-lines path").count() > 0, path
    context.close()
    return figures


def test_without_scripts_every_figure_has_its_table_or_drawing(chromium, demo):
    pages = [demo.site / "DEMO12/en" / path / "index.html" for path in PUBLIC]
    assert figures_without_scripts(chromium, pages) >= 5
