"""The desk in Chromium and in Firefox, under nginx with the strict headers and from a sub-path."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.publish.browsing import needs_chromium
from tests.publish.nginx import needs_nginx
from tests.site.conftest import FIREFOX

SCRIPTS = Path(__file__).parent / "javascript"
MATCH = "DEMO12/fr/"
PAGES = (MATCH, f"{MATCH}turns/012/map/", f"{MATCH}turns/012/exchange/", f"{MATCH}rules/")
OWNER = "James J. Hill"

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("site"), needs_nginx]


@needs_chromium
def test_chromium_opens_the_desk(chromium, host, demo, tmp_path, record_property):
    refused, asked, said = [], [], []
    page = chromium.new_page()
    page.expose_function("refused", lambda what: refused.append(what))
    page.add_init_script(
        "document.addEventListener('securitypolicyviolation',"
        " (e) => window.refused(`${e.violatedDirective} ${e.blockedURI}`))"
    )
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda m: m.type in ("error", "warning") and said.append(m.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    for path in PAGES:
        page.goto(host + path)
        page.wait_for_load_state("networkidle")
    page.goto(f"{host}{MATCH}desk/")
    page.fill("#desk-passphrase", demo.passphrase)
    taken = page.evaluate(
        """() => new Promise((done) => {
          const report = document.getElementById("desk-report"), start = performance.now();
          new MutationObserver(() => report.querySelector("h2") && done(performance.now() - start))
            .observe(report, { childList: true });
          document.querySelector("#desk-form button").click();
        })"""
    )
    record_property("login_ms", round(taken))
    print(f"Chromium: the desk opens in {taken:.0f} ms")
    expect(page.locator("#desk-report")).to_contain_text(OWNER)
    with page.expect_download() as waiting:
        page.click("#desk-download")
    waiting.value.save_as(tmp_path / "form.xlsx")
    assert (tmp_path / "form.xlsx").read_bytes() == demo.workbook.read_bytes()
    assert [url for url in asked if not url.startswith((host, "blob:", "data:"))] == []
    assert (refused, said) == ([], [])
    page.close()


@pytest.fixture(scope="session")
def node(tmp_path_factory):
    """A folder with the driver that package-lock.json pins."""
    if FIREFOX is None or not (shutil.which("node") and shutil.which("npm")):
        pytest.skip("needs Firefox, node and npm (make system)")
    home = tmp_path_factory.mktemp("firefox")
    for path in SCRIPTS.iterdir():
        if path.is_file():
            shutil.copy(path, home)
    command = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    done = subprocess.run(command, cwd=home, capture_output=True, text=True, timeout=240, check=False)
    if done.returncode:
        pytest.skip(f"npm ci could not install the driver of Firefox: {done.stderr.strip()[-300:]}")
    return home


def in_firefox(node, downloads, **wanted):
    """Run a visit in Firefox; return what it saw."""
    downloads.mkdir()
    facts = {"firefox": FIREFOX, "downloads": str(downloads), "pages": [], "desk": "", **wanted}
    done = subprocess.run(
        ["node", "firefox.js", json.dumps(facts)], cwd=node, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_firefox_opens_the_desk(node, host, demo, tmp_path, record_property):
    pages = [host + path for path in PAGES]
    seen = in_firefox(
        node, tmp_path / "down", pages=pages, desk=f"{host}{MATCH}desk/", passphrase=demo.passphrase
    )
    record_property("login_ms", seen["login"])
    print(f"{seen['version']}: the desk opens in {seen['login']} ms")
    assert "firefox" in seen["version"].lower()
    assert OWNER in seen["report"]
    (taken,) = (tmp_path / "down").iterdir()
    assert taken.name == "DEMO12-T13-S07.xlsx"
    assert taken.read_bytes() == demo.workbook.read_bytes()
    assert seen["drawn"][pages[1]] == 1
    assert [url for url in seen["asked"] if not url.startswith((host, "blob:", "data:"))] == []
    assert (seen["refused"], seen["said"]) == ([], [])


def test_firefox_opens_public_pages_from_the_disk(node, demo, tmp_path):
    start = demo.site.as_uri()
    pages = [f"{start}/{MATCH}{path}index.html" for path in ("", "turns/012/map/", "turns/012/exchange/")]
    seen = in_firefox(node, tmp_path / "down", pages=pages)
    assert seen["drawn"][pages[1]] == 1
    assert [url for url in seen["asked"] if not url.startswith((start, "data:"))] == []
    assert (seen["refused"], seen["said"]) == ([], [])
