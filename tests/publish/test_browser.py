"""The published site in a real browser: what readers and players see and do."""

import base64
import json
import re
import shutil

import pytest
from playwright.sync_api import expect, sync_playwright

from publish import FORM, REPORT
from publish.markup import clean
from tests.publish.conftest import PASSPHRASE
from tests.publish.make_seal_vectors import VECTORS
from tests.publish.samples import HOSTILE, PRIVATE

CHROMIUM = shutil.which("chromium")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
WIDTHS = (1280, 390)
PAGES = (
    "",
    "turns/007/",
    "turns/007/railroads/",
    "turns/007/map/",
    "turns/007/railroad/bo/",
    "turns/006/",
    "archive/",
    "rules/",
    "rules/basics/",
    "desk/",
)

pytestmark = [
    pytest.mark.slow,
    pytest.mark.xdist_group("publish-browser"),
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed (make system)"),
]


@pytest.fixture(scope="module")
def browser():
    with sync_playwright() as play:
        running = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield running
        running.close()


@pytest.fixture
def visit(browser, address):
    """Open pages; afterwards no script may have failed and no other server may have been asked."""
    contexts, wrong = [], []

    def start(path, *, expected=(), init="", **options):
        context = browser.new_context(**options)
        contexts.append(context)
        if init:
            context.add_init_script(init)
        page = context.new_page()

        def heard(message):
            if message.type in ("error", "warning") and not any(e in message.text for e in expected):
                wrong.append(message.text)

        page.on("console", heard)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", lambda r: r.url.startswith((address, "blob:", "data:")) or wrong.append(r.url))
        page.goto(address + path)
        page.wait_for_load_state("networkidle")
        return page

    yield start
    for context in contexts:
        context.close()
    assert wrong == []


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("width", WIDTHS)
def test_every_page_opens_and_does_not_scroll_sideways(visit, language, width):
    for path in PAGES:
        if language == "fr" and path == "rules/basics/":
            continue
        page = visit(f"CR42/{language}/{path}", viewport={"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
        assert page.evaluate("window.hacked") is None
        assert page.locator("h1").first.is_visible()
        page.context.close()


@pytest.mark.parametrize("path", ["", "fr/"])
def test_the_home_page_leads_to_the_match(visit, path):
    page = visit(path, viewport={"width": 390, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.locator(".ts-matches a", has_text="Grand").click()
    expect(page).to_have_url(re.compile(f"/some/path/CR42/{path or 'en/'}$"))


def test_the_folder_of_a_match_leads_to_its_first_language(visit):
    page = visit("CR42/")
    expect(page).to_have_url(re.compile("/some/path/CR42/en/$"))


def test_the_language_switch_keeps_the_page(visit):
    page = visit("CR42/en/turns/007/map/")
    page.locator(".ts-language").click()
    expect(page).to_have_url(re.compile(r"/some/path/CR42/fr/turns/007/map/$"))
    page.locator(".ts-alternate a").click()
    expect(page).to_have_url(re.compile(r"/some/path/CR42/en/turns/007/map/$"))


def test_hostile_names_are_text_in_the_tab_and_in_the_search(visit):
    page = visit("CR42/en/")
    assert HOSTILE[0] in page.title()
    page.click(".md-search__input")
    page.keyboard.type("railways boom", delay=30)
    found = page.locator(".md-search-result__item").first
    expect(found).to_contain_text(HOSTILE[0])
    expect(found).to_contain_text("A lead of one sentence")
    for tag in ("script", "img", "svg[onload]"):
        assert page.locator(f".md-search-result__item {tag}").count() == 0
    assert page.evaluate("window.hacked") is None


def test_tables_sort_by_their_figures(visit):
    page = visit("CR42/en/turns/007/railroads/")
    table = page.locator("#stocks table")
    first = table.locator("tbody tr").first.locator("td").nth(1)
    head = table.locator("thead th").nth(2)
    head.get_by_role("button").click()
    assert head.get_attribute("aria-sort") == "descending"
    assert first.inner_text() == "86,415"
    head.get_by_role("button").click()
    assert first.inner_text() == "0"
    # A row without a figure stays last both ways.
    page.locator("#stocks thead th").nth(1).get_by_role("button").click()
    assert table.locator("tbody th").last.inner_text() == "B&O"


def test_a_chart_is_drawn_and_its_legend_hides_a_line(visit):
    page = visit("CR42/en/turns/007/railroads/")
    plot = page.locator("#prices .js-plotly-plot")
    expect(plot.locator(".scatterlayer .trace")).to_have_count(4)
    key = page.locator("#prices .ts-key", has_text="PRR")
    key.click()
    expect(key).to_have_attribute("aria-pressed", "false")
    expect(plot.locator(".scatterlayer .trace")).to_have_count(3)
    assert page.locator("#prices .ts-key").nth(2).inner_text() == HOSTILE[0]


def hover(page, code):
    """Move the mouse onto a route and return what the map says."""
    spot = page.evaluate(
        """(code) => {
          const plot = document.querySelector(".js-plotly-plot"), box = plot.getBoundingClientRect();
          const layout = plot._fullLayout;
          for (const trace of plot.data) {
            const at = (trace.text || []).findIndex((text) => text.startsWith(`<b>${code}</b>`));
            if (at >= 0 && trace.marker.opacity === 0) return [
              box.left + layout.xaxis._offset + layout.xaxis.l2p(trace.x[at]),
              box.top + layout.yaxis._offset + layout.yaxis.l2p(trace.y[at])];
          }
        }""",
        code,
    )
    page.mouse.move(spot[0] - 30, spot[1])
    page.mouse.move(*spot, steps=4)
    label = page.locator(".hoverlayer .hovertext")
    expect(label).to_be_visible()
    return label.text_content()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_map_is_drawn_and_a_route_tells_its_facts(visit, scheme):
    page = visit("CR42/en/turns/007/map/", color_scheme=scheme)
    expect(page.locator(".js-plotly-plot .scatterlayer .trace").first).to_be_attached()
    page.locator(".js-plotly-plot").scroll_into_view_if_needed()
    said = hover(page, "B&amp;A")
    assert "201 miles" in said
    assert "Baltimore & Ohio" in said
    names = page.locator(".js-plotly-plot .textpoint").all_text_contents()
    assert {"Boston", "New York"} <= set(names)
    square = page.evaluate(
        "() => { const p = document.querySelector('.js-plotly-plot');"
        " const l = p._fullLayout; return [l.xaxis._m, l.yaxis._m].map(Math.abs) }"
    )
    assert square[0] == pytest.approx(square[1], rel=0.01)


def test_colours_follow_the_switch(visit):
    page = visit("CR42/en/turns/007/map/", color_scheme="light")
    expect(page.locator("[data-drawn]")).to_be_attached()
    colour = "document.querySelector('.js-plotly-plot').data.find((t) => t.name).line.color"
    before = page.evaluate(colour)
    page.locator("label[for=__palette_1]").click()
    page.wait_for_function(f"{colour} !== '{before}'")


def test_without_javascript_everything_public_is_there(visit):
    page = visit("CR42/en/turns/007/map/", java_script_enabled=False)
    assert page.locator(".ts-canvas img").is_visible()
    assert page.evaluate("document.querySelector('.ts-canvas img').naturalWidth") > 0
    assert page.locator("details table tbody tr").count() == 5
    page = visit("CR42/en/turns/007/railroads/", java_script_enabled=False)
    assert page.locator("#prices details table tbody tr").count() == 4
    assert page.locator("#prices noscript").count() == 1
    page = visit("CR42/en/desk/", java_script_enabled=False)
    assert page.locator("#desk-form").is_hidden()
    assert page.locator("noscript .ts-note").is_visible()


def unlock(page, words=PASSPHRASE):
    page.fill("#desk-passphrase", words)
    page.click("#desk-form button[type=submit]")


def test_the_desk_opens_for_the_passphrase(visit, sample, tmp_path):
    page = visit("CR42/en/desk/")
    unlock(page, f"  {PASSPHRASE.upper().replace(' ', '  ')} ")
    expect(page.locator("#desk-report")).to_contain_text(PRIVATE)
    expect(page.locator("#desk-report")).to_contain_text("$87,654,321")
    for name in HOSTILE:
        expect(page.locator("#desk-report")).to_contain_text(clean(name))
    assert page.evaluate("window.hacked") is None
    expect(page.locator("#desk-report .ts-plot--chart .js-plotly-plot")).to_be_attached()
    expect(page.locator("#desk-report .ts-plot--map .js-plotly-plot")).to_be_attached()
    assert page.locator("#desk-report a[href*=javascript], #desk-report a[href*=evil]").count() == 0
    with page.expect_download() as waiting:
        page.click("#desk-download")
    assert waiting.value.suggested_filename == "CR42-T08-S02.xlsx"
    waiting.value.save_as(tmp_path / "form.xlsx")
    assert (tmp_path / "form.xlsx").read_bytes() == sample.workbook
    page.click("#desk-lock")
    expect(page.locator("#desk-report")).to_be_empty()
    assert page.input_value("#desk-passphrase") == ""
    assert PRIVATE not in page.content()


def test_the_desk_speaks_french_and_fits_a_phone(visit):
    page = visit("CR42/fr/desk/", viewport={"width": 390, "height": 800}, color_scheme="dark")
    unlock(page)
    expect(page.locator("#desk-report")).to_contain_text("87\u202f654\u202f321\u00a0$")
    expect(page.locator("#desk-report .js-plotly-plot")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_wrong_passphrase_is_told_so(visit):
    page = visit("CR42/en/desk/")
    unlock(page, "copper lantern river maple tiger otter quilt")
    expect(page.locator("#desk-status")).to_contain_text("opens no desk of this match")
    expect(page.locator("#desk-report")).to_be_empty()


def test_the_personal_link_opens_once_and_leaves_the_address(visit, sample):
    page = visit(f"CR42/en/desk/#{sample.link}")
    expect(page.locator("#desk-report")).to_contain_text(PRIVATE)
    assert "#" not in page.url
    page = visit("CR42/en/desk/#k=AAAAAAAAAAAAAAAAAAAAAA")
    expect(page.locator("#desk-status")).to_contain_text("link opens no desk")
    assert "#" not in page.url


def test_a_turn_without_papers_says_so(visit):
    page = visit("CR42/en/desk/", expected=["404"])
    unlock(page)
    expect(page.locator("#desk-report")).to_contain_text(PRIVATE)
    page.select_option("#desk-turn", "6")
    expect(page.locator("#desk-status")).to_contain_text("no papers for you")
    expect(page.locator("#desk-report")).to_be_empty()


def altered(data):
    return data[:-1] + bytes([data[-1] ^ 1])


@pytest.mark.parametrize("attack", ["altered", "swapped", "cut"])
def test_damaged_papers_show_nothing(browser, address, sample, attack):
    folder = sample.site / "CR42" / "desk"
    report, form = ((folder / sample.names[kind]).read_bytes() for kind in (REPORT, FORM))
    body = {"altered": altered(report), "swapped": form, "cut": report[:3000]}[attack]
    context = browser.new_context()
    page = context.new_page()
    page.route(f"**/{sample.names[REPORT]}", lambda route: route.fulfill(body=body))
    page.goto(f"{address}CR42/en/desk/")
    unlock(page)
    expect(page.locator("#desk-status")).to_contain_text("damaged or were altered")
    expect(page.locator("#desk-report")).to_be_empty()
    context.close()


def test_plain_http_is_explained(visit):
    page = visit("CR42/en/desk/", init="Object.defineProperty(window, 'isSecureContext', {get: () => false})")
    expect(page.locator("#desk-status")).to_contain_text("https")
    assert page.locator("#desk-form").is_hidden()


def test_the_browser_gives_the_known_answers(visit):
    known = json.loads(VECTORS.read_text(encoding="utf-8"))
    page = visit("CR42/en/desk/")
    found = page.evaluate(
        """async (known) => {
          const { seal } = window.turnsheet;
          const derived = await seal.passphraseKey(known.typed, known.ring.kdf);
          const [seat] = await seal.openRing(known.ring, "passphrase", derived);
          const [linked] = await seal.openRing(known.ring, "link", seal.token(known.link));
          const referee = await seal.openRing(known.ring, "referee", seal.bytes(known.referee));
          const { meta, payload } = await seal.unseal(seat, known.header, seal.bytes(known.sealed));
          return {
            normal: seal.normal(known.typed), derived: seal.hex(derived), key: seal.hex(seat.key),
            seat: seat.seat, epoch: seat.epoch, linked: linked.seat,
            all: referee.map((one) => one.seat).sort(), name: await seal.objectName(seat, known.header),
            meta, payload: btoa(String.fromCharCode(...payload)),
          };
        }""",
        {**known, "referee": base64.b64encode(bytes.fromhex(known["referee_key"])).decode()},
    )
    assert found == {
        "normal": known["issued"],
        "derived": known["passphrase_key"],
        "key": known["seat"]["key"],
        "seat": 3,
        "epoch": 1,
        "linked": 3,
        "all": [3, 4],
        "name": known["name"],
        "meta": known["meta"],
        "payload": known["payload"],
    }
