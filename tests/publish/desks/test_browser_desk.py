import base64
import json
import shutil

from playwright.sync_api import expect

from publish import read_turns
from publish.common.markup import TEMPLATES, clean
from publish.common.scripts import joined
from publish.desks.seal import FORM, REPORT
from tests.publish.browsing import MARKS, PASSPHRASE, PLAIN_HOST, scroll_to_figures, unlock
from tests.publish.make_seal_vectors import VECTORS
from tests.publish.samples import HOSTILE, PRIVATE

pytestmark = MARKS


def test_the_desk_opens_for_the_passphrase(visit, sample, tmp_path):
    page = visit("CR42/en/desk/")
    unlock(page, f"  {PASSPHRASE.upper().replace(' ', '  ')} ")
    expect(page.locator("#desk-report")).to_contain_text(PRIVATE)
    expect(page.locator("#desk-report")).to_contain_text("$87,654,321")
    for name in HOSTILE:
        expect(page.locator("#desk-report")).to_contain_text(clean(name))
    assert page.evaluate("window.hacked") is None
    scroll_to_figures(page)
    expect(page.locator("#desk-report .ts-plot--chart svg.ts-race")).to_be_visible()
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
    scroll_to_figures(page)
    expect(page.locator("#desk-report .js-plotly-plot")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_an_opened_desk_is_read_on_from_its_report_and_the_next_passphrase_is_hidden_again(visit):
    page = visit("CR42/en/desk/")
    page.check("#desk-show")
    unlock(page)
    expect(page.locator("#desk-report h2").first).to_be_focused()
    page.click("#desk-lock")
    expect(page.locator("#desk-passphrase")).to_have_attribute("type", "password")
    expect(page.locator("#desk-show")).not_to_be_checked()


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
    expect(page.locator("#desk-status")).to_contain_text("is not yours to read")
    expect(page.locator("#desk-report")).to_be_empty()


def test_a_turn_that_fails_late_leaves_the_one_that_was_chosen_since(visit, sample):
    page = visit("CR42/en/desk/", expected=["net::ERR_FAILED"])
    unlock(page)
    expect(page.locator("#desk-report")).to_contain_text(PRIVATE)
    held, newest = [], {*sample.names.values()}

    def answer(route):
        name = route.request.url.rpartition("/")[2]
        return route.continue_() if name in newest else held.append(route)

    page.route("**/CR42/desk/*.bin", answer)
    page.select_option("#desk-turn", "6")
    expect(page.locator("#desk-report")).to_be_empty()
    page.select_option("#desk-turn", "7")
    expect(page.locator("#desk-report")).to_contain_text(PRIVATE)
    with page.expect_event("requestfailed"):
        held[0].abort()
    page.wait_for_timeout(300)
    expect(page.locator("#desk-report")).to_contain_text(PRIVATE)
    expect(page.locator("#desk-status")).to_be_empty()


def test_the_last_turn_of_a_match_is_asked_for_no_form(visit, sample):
    assert "over" not in read_turns(sample.site, "CR42")
    page = visit("CR42/en/desk/")
    ended = {"version": 1, "match": "CR42", "first": 6, "latest": 7, "over": True}
    page.route("**/desk/turns.json", lambda route: route.fulfill(json=ended))
    asked = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    unlock(page)
    expect(page.locator("#desk-report")).to_contain_text(PRIVATE)
    assert page.locator("#desk-download").is_hidden()
    assert (sample.names[REPORT] in asked, sample.names[FORM] in asked) == (True, False)


def test_plain_http_is_explained(browser, address):
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{address.replace('localhost', PLAIN_HOST)}CR42/en/desk/")
    expect(page.locator("#desk-status")).to_contain_text("begins with https")
    assert page.locator("#desk-form").is_hidden()
    context.close()


def test_a_browser_of_long_ago_is_told_so(visit):
    page = visit("CR42/en/desk/", init="delete window.DecompressionStream")
    expect(page.locator("#desk-status")).to_contain_text("too old")
    assert page.locator("#desk-form").is_hidden()


def test_the_browser_gives_the_known_answers(visit, tmp_path):
    known = json.loads(VECTORS.read_text(encoding="utf-8"))
    names = "bytes, hex, normal, objectName, openRing, passphraseKey, tokenOf, unseal, wrappingKey"
    shutil.copy(TEMPLATES / "js" / "seal.js", tmp_path)
    (tmp_path / "entry.js").write_text(
        f'import {{ {names} }} from "./seal.js";\nwindow.seal = {{ {names} }};\n', encoding="utf-8"
    )
    page = visit("CR42/en/desk/")
    page.evaluate(joined(tmp_path / "entry.js").decode())
    found = page.evaluate(
        """async (known) => {
          const { seal } = window;
          const opened = async (slot, secret) =>
            seal.openRing(known.ring, slot, await seal.wrappingKey(known.ring, slot, secret));
          const secret = await seal.passphraseKey(known.typed, known.ring.kdf);
          const derived = seal.hex(secret);
          const [seat] = await opened("passphrase", secret);
          const [linked] = await opened("link", seal.tokenOf(known.link));
          const referee = await opened("referee", seal.bytes(known.referee));
          const { meta, payload } = await seal.unseal(seat, known.header, seal.bytes(known.sealed));
          return {
            normal: seal.normal(known.typed), derived, wiped: seal.hex(secret),
            readable: seat.key.extractable, seat: seat.seat, epoch: seat.epoch, linked: linked.seat,
            all: referee.map((one) => one.seat).sort(), name: await seal.objectName(seat, known.header),
            meta, payload: btoa(String.fromCharCode(...payload)),
          };
        }""",
        {**known, "referee": base64.b64encode(bytes.fromhex(known["referee_key"])).decode()},
    )
    assert found == {
        "normal": known["issued"],
        "derived": known["passphrase_key"],
        "wiped": "00" * 32,
        "readable": False,
        "seat": 3,
        "epoch": 1,
        "linked": 3,
        "all": [3, 4],
        "name": known["name"],
        "meta": known["meta"],
        "payload": known["payload"],
    }
