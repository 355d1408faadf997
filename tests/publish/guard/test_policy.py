import base64
import hashlib
import re

import pytest
from playwright.sync_api import expect

from publish import build_edition
from publish.guard.policy import HEADER_FILES, inline_hashes, policy, secured, write_headers
from tests.publish.browsing import PAGES, PASSPHRASE, scroll_to_figures
from tests.publish.nginx import in_chromium_behind_nginx, strict_host
from tests.publish.samples import PRIVATE, WHEN, edition

META = re.compile(r'<meta charset="utf-8">\s*<meta http-equiv="Content-Security-Policy" content="([^"]+)">')


def hash_of(text):
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def test_only_scripts_that_run_are_hashed_as_browsers_do():
    page = (
        '<meta charset="utf-8"><script>let a = 1;\r\nlet b;</script><script src="x.js"></script>'
        '<script type="application/json">{"a": 1}</script><script type="module">c()</script>'
    )
    assert inline_hashes(page) == {hash_of("let a = 1;\nlet b;"), hash_of("c()")}


def test_styles_in_attributes_are_allowed_only_where_figures_are_drawn():
    assert "style-src 'self';" in secured('<meta charset="utf-8"><p>')
    assert "'unsafe-inline'" in secured('<meta charset="utf-8"><div data-figure="x">')
    assert "unsafe" not in policy({"'sha256-x'"}, figures=False)


def test_a_header_lets_workers_run_webassembly_and_a_tag_lets_no_page():
    assert "'wasm-unsafe-eval'" not in secured('<meta charset="utf-8"><div id="desk" data-figure="x">')
    sent = policy(set(), figures=False, header=True)
    assert "script-src 'self' 'wasm-unsafe-eval';" in sent
    assert "unsafe" not in sent.replace("'wasm-unsafe-eval'", "")
    assert re.search(r"script-src [^;]*unsafe", policy(set(), figures=True)) is None


def test_a_page_that_could_not_carry_its_policy_is_refused():
    with pytest.raises(ValueError, match="charset"):
        secured("<p>no alphabet</p>")


def test_every_page_carries_the_policy_before_any_script(sample):
    pages = list(sample.site.rglob("*.html"))
    assert len(pages) >= 30
    for path in pages:
        page = path.read_text(encoding="utf-8")
        found = META.search(page)
        assert found, path
        assert "<script" not in page[: found.start()]
        allowed = set(re.findall(r"'sha256-[^']+'", found[1]))
        assert allowed == inline_hashes(page), path
        assert '<meta name="referrer" content="no-referrer">' in page, path


def test_headers_allow_what_every_page_allows_and_forbid_framing(sample):
    allowed = set().union(*(inline_hashes(path.read_text()) for path in sample.site.rglob("*.html")))
    for name in HEADER_FILES:
        text = (sample.site / name).read_text()
        assert set(re.findall(r"'sha256-[^']+'", text)) == allowed, name
        assert "frame-ancestors 'none'" in text
        assert "no-referrer" in text


@pytest.mark.slow
def test_scripts_of_published_pages_stay_allowed(tmp_path):
    stage, published = tmp_path / "stage", tmp_path / "published"
    write_headers(published, published, {"'sha256-old='"}, WHEN)
    build_edition(edition(languages=("en",)), tmp_path / "work", stage, published)
    text = (stage / "_headers").read_text()
    assert "'sha256-old='" in text
    # Pages of today have no script inside.
    assert len(re.findall("'sha256-", text)) == 1


@pytest.fixture(scope="module")
def nginx(sample, tmp_path_factory):
    with strict_host(sample.site, tmp_path_factory.mktemp("nginx")) as address:
        yield address


class Watched:
    """A page that keeps what its policy refused, what its scripts complained of, and whom it asked."""

    def __init__(self, browser, address, **options):
        self.address, self.refused, self.foreign, self.said = address, [], [], []
        self.page = browser.new_context(**options).new_page()
        self.page.expose_function("refused", lambda what: self.refused.append(what))
        self.page.add_init_script(
            "document.addEventListener('securitypolicyviolation',"
            " (e) => window.refused(`${e.violatedDirective} ${e.blockedURI} ${e.documentURI}`))"
        )
        self.page.on("request", self._asked)
        self.page.on("console", lambda m: m.type in ("error", "warning") and self.said.append(m.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))

    def _asked(self, request):
        if not request.url.startswith((self.address, "blob:", "data:")):
            self.foreign.append(request.url)

    def open(self, path):
        answer = self.page.goto(self.address + path)
        self.page.wait_for_load_state("networkidle")
        return answer


def marked(test):
    for mark in in_chromium_behind_nginx("publish-browser"):
        test = mark(test)
    return test


@marked
def test_under_strict_headers_nothing_is_refused_and_nobody_else_is_asked(browser, nginx):
    watched = Watched(browser, nginx)
    paths = ["", "fr/", *(f"CR42/en/{path}" for path in PAGES), "CR42/fr/turns/007/map/", "CR42/fr/desk/"]
    for path in paths:
        answer = watched.open(path)
        assert answer.status == 200, path
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["referrer-policy"] == "no-referrer"
        if "map" in path or "board" in path:
            expect(watched.page.locator("[data-drawn] .js-plotly-plot")).to_be_attached()
    watched.open("CR42/en/")
    watched.page.click(".md-search__input")
    watched.page.keyboard.type("railways")
    expect(watched.page.locator(".md-search-result__item").first).to_be_visible()
    watched.page.keyboard.press("Escape")
    watched.page.locator("label[for=__palette_1]").click()
    assert (watched.refused, watched.foreign, watched.said) == ([], [], [])


@marked
def test_the_desk_opens_under_strict_headers(browser, nginx, sample, tmp_path):
    watched = Watched(browser, nginx)
    page = watched.page
    watched.open("CR42/en/desk/")
    page.fill("#desk-passphrase", PASSPHRASE)
    page.click("#desk-form button[type=submit]")
    expect(page.locator("#desk-report")).to_contain_text(PRIVATE)
    scroll_to_figures(page)
    expect(page.locator("#desk-report .js-plotly-plot")).to_have_count(2)
    page.locator("#desk-report .ts-plot--chart .ts-explore").click()
    expect(page.locator("#desk-report .ts-plot--chart [data-drawn]")).to_be_attached()
    with page.expect_download() as waiting:
        page.click("#desk-download")
    waiting.value.save_as(tmp_path / "form.xlsx")
    assert (tmp_path / "form.xlsx").read_bytes() == sample.workbook
    assert (watched.refused, watched.foreign, watched.said) == ([], [], [])


@marked
@pytest.mark.parametrize("sent", [True, False], ids=["with headers", "by the page alone"])
def test_a_script_that_slipped_in_does_not_run(browser, nginx, sample, sent):
    watched = Watched(browser, nginx)
    slipped = "<script>window.hacked = 1</script><img src=x onerror='window.hacked = 1'></body>"
    altered = (sample.site / "CR42/en/archive/index.html").read_text().replace("</body>", slipped)
    header = (sample.site / "_headers").read_text().split("Content-Security-Policy: ")[1].split("\n")[0]
    headers = {"content-type": "text/html"} | ({"content-security-policy": header} if sent else {})
    watched.page.route("**/archive/", lambda route: route.fulfill(body=altered, headers=headers))
    watched.open("CR42/en/archive/")
    assert watched.page.evaluate("window.hacked") is None
    assert any("script-src" in refused for refused in watched.refused)


def test_only_a_page_with_the_search_of_the_theme_may_start_a_worker():
    page = '<meta charset="utf-8"><script type="application/json">{"search": "%s"}</script>'
    assert "worker-src 'self'" in secured(page % "../assets/javascripts/workers/search.js")
    assert "worker-src 'none'" in secured(page % "")
