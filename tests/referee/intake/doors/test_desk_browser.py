"""Handing in on the opened desk, in Chromium: under uvicorn, behind nginx, on a static host."""

from __future__ import annotations

import shutil
from contextlib import contextmanager

import openpyxl
import pytest
from playwright.sync_api import expect

from referee.match.keys import from_text
from referee.turns.creating import NewMatch, create
from referee.workspace.folders import Workspace
from tests.publish.browsing import faults, in_chromium, unlock
from tests.publish.guard.test_policy import META
from tests.referee import helpers, toy_game
from tests.referee.conftest import SEATS
from tests.referee.intake.doors import proxy
from tests.referee.intake.doors.serving import serving
from tests.servers import static_host

pytestmark = in_chromium("upload-desk")


UNREADABLE = """() => {
  File.prototype.arrayBuffer = () => Promise.reject(new DOMException("in English", "NotReadableError"));
}"""


@pytest.fixture(scope="module")
def _published(tmp_path_factory):
    """The toy match with a real site, built once."""
    patch = pytest.MonkeyPatch()
    patch.setattr("referee.match.match.load", lambda name: toy_game.ToyGame())
    workspace = Workspace(tmp_path_factory.mktemp("published") / "ws")
    create(workspace, NewMatch("toy", helpers.NAME, SEATS, {}), helpers.START, from_text("tests"))
    helpers.Desk(workspace).publish()
    patch.undo()
    return workspace.path


@pytest.fixture
def site(_published, tmp_path):
    """A copy of it, for one test to spoil."""
    shutil.copytree(_published, tmp_path / "copy")
    return helpers.Desk(Workspace(tmp_path / "copy"))


@pytest.fixture
def unanswered():
    """What the page of a test has asked for and was not answered yet."""
    return set()


@pytest.fixture
def visit(browser, unanswered):
    """Open a desk; no script may fail, no policy be broken, no other server be asked."""
    wrong = []

    @contextmanager
    def start(address, seat_words, *, language="en", expected=(), beside="blob:", **options):
        def heard(said):
            told_before = any(words in said.text for words in expected)
            if said.type in ("error", "warning") and not told_before:
                wrong.append(f"{said.text} {said.location['url']}")

        def asked(request):
            unanswered.add(request)
            if not request.url.startswith((address, beside, "blob:", "data:")):
                wrong.append(request.url)

        def answered(request):
            unanswered.discard(request)

        with browser.new_context(**options) as context:
            page = context.new_page()
            page.on("console", heard)
            page.on("pageerror", lambda error: wrong.append(str(error)))
            page.on("request", asked)
            page.on("requestfinished", answered)
            page.on("requestfailed", answered)
            page.goto(f"{address}{helpers.NAME}/{language}/desk/")
            unlock(page, seat_words)
            expect(page.locator("#desk-report")).not_to_be_empty()
            yield page
            at_rest(page, unanswered)

    yield start
    assert wrong == []


def at_rest(page, unanswered):
    """Wait until nothing has been on its way for a while: what a page is cut off from it calls a fault."""
    quiet = 0
    for _ in range(600):
        page.wait_for_timeout(50)
        quiet = 0 if unanswered else quiet + 1
        if quiet == 6:
            return
    raise AssertionError(f"never answered: {sorted(request.url for request in unanswered)}")


def words(site, seat):
    return site.match.secrets.seat(seat).passphrase


def gift(site, seat=1, usd=100):
    return site.form(seat, {("G1", "to"): f"P{3 - seat}", ("G1", "usd"): usd})


def drop(page, name, data):
    """Drop a file onto the box, as a hand with a mouse does once the box is there."""
    expect(page.locator("#upload-drop")).to_be_visible()
    transfer = page.evaluate_handle(
        """([name, data]) => {
          const transfer = new DataTransfer();
          // A number stands for so many bytes of nothing.
          const bytes = Array.isArray(data) ? Uint8Array.from(data) : new Uint8Array(data);
          transfer.items.add(new File([bytes], name));
          return transfer;
        }""",
        [name, data if isinstance(data, int) else list(data)],
    )
    page.dispatch_event("#upload-drop", "dragover", {"dataTransfer": transfer})
    page.dispatch_event("#upload-drop", "drop", {"dataTransfer": transfer})


def test_a_filled_form_dropped_on_the_desk_has_its_receipt_at_once(site, visit, tmp_path):
    with serving(site) as served, visit(served.address, words(site, 1)) as page:
        expect(page.locator("#upload-state")).to_contain_text("No form of yours counts yet for turn 1.")
        drop(page, "Ann’s orders.xlsx", gift(site, usd=999_999))
        receipt = page.locator("#upload-receipt")
        expect(receipt).to_contain_text("Receipt 1 · match TOY1 · turn 1")
        expect(receipt).to_contain_text("can be used")
        expect(receipt.locator("[data-kind=adjusted]")).to_contain_text("999,999")
        expect(receipt).to_contain_text("Ann’s orders.xlsx")
        expect(page.locator("#upload-state")).to_contain_text("Your form for turn 1 is in: receipt 1")
        assert faults(page) == []
        assert site.index().seats_in == {1}
        with page.expect_download() as waiting:
            receipt.get_by_role("button", name="Download the annotated form").click()
        waiting.value.save_as(tmp_path / "annotated.xlsx")
        book = openpyxl.load_workbook(tmp_path / "annotated.xlsx")
        assert any(cell.comment for sheet in book for row in sheet.iter_rows() for cell in row)
        # The annotated form is a form again: fixed and handed in, it counts.
        drop(page, "fixed.xlsx", gift(site, usd=50))
        expect(receipt).to_contain_text("Receipt 2")
        expect(receipt).to_contain_text("Everything was read")
        page.click("#desk-lock")
        expect(page.locator("#desk-upload")).to_be_hidden()
        expect(receipt).to_be_empty()


def test_the_bar_of_a_remembered_seat_knows_at_once_of_a_form_handed_in(site, visit, unanswered):
    with serving(site) as served, visit(served.address, words(site, 1)) as page:
        bar = page.locator(".ts-mine p")
        page.check("#desk-remember")
        expect(bar).to_contain_text("is not in")
        drop(page, "orders.xlsx", gift(site))
        expect(bar).to_contain_text("is in")
        at_rest(page, unanswered)
        page.goto(f"{served.address}{helpers.NAME}/en/")
        expect(bar).to_contain_text("is in")
        at_rest(page, unanswered)
        page.goto(f"{served.address}{helpers.NAME}/en/desk/")
        # The form counts already when this device is asked to remember the seat.
        expect(page.locator("#upload-state")).to_contain_text("is in")
        page.uncheck("#desk-remember")
        page.check("#desk-remember")
        expect(bar).to_contain_text("is in")


def test_a_form_filled_in_on_the_desk_is_handed_in_and_has_its_receipt(site, visit):
    with serving(site) as served, visit(served.address, words(site, 1)) as page:
        page.click("#desk-orders summary")
        page.locator('[data-cell="G1\\9 to"]').select_option("P2")
        page.locator('[data-cell="G1\\9 usd"]').fill("100")
        expect(page.locator("#upload-drop")).to_be_visible()
        page.click("#orders-send")
        expect(page.locator("#upload-receipt")).to_contain_text("Everything was read")
        expect(page.locator("#upload-receipt")).to_contain_text("Receipt 1 · match TOY1 · turn 1")
        assert site.index().seats_in == {1}
        assert faults(page) == []


def test_choosing_a_file_on_a_phone_in_french_and_in_the_dark(site, visit, tmp_path):
    (tmp_path / "feuille.xlsx").write_bytes(gift(site, seat=2))
    phone = {"viewport": {"width": 390, "height": 800}, "color_scheme": "dark"}
    with serving(site) as served, visit(served.address, words(site, 2), language="fr", **phone) as page:
        expect(page.locator("#desk-upload h2")).to_have_text("Remettre votre feuille d’ordres")
        page.set_input_files("#upload-file", tmp_path / "feuille.xlsx")
        expect(page.locator("#upload-receipt")).to_contain_text("Accusé de réception 1")
        expect(page.locator("#upload-state")).to_contain_text("est arrivée")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert faults(page) == []


def test_the_receipt_as_a_page_can_be_used_by_everybody(site, browser):
    site.hand_in("a.xlsx", gift(site, usd=999_999))
    site.publish()
    (receipt,) = site.workspace.path.rglob("receipts/*.html")
    for options in (
        {"color_scheme": "light"},
        {"color_scheme": "dark", "viewport": {"width": 390, "height": 800}},
    ):
        context = browser.new_context(**options)
        page = context.new_page()
        page.goto(receipt.as_uri())
        expect(page.locator("h1")).to_contain_text("Receipt 1")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert faults(page) == []
        context.close()


def test_what_cannot_be_taken_in_is_said_in_a_sentence(site, visit):
    refusals = ["409", "429"]
    with (
        serving(site, uploads_per_minute=2) as served,
        visit(served.address, words(site, 1), expected=refusals) as page,
    ):
        status = page.locator("#upload-status")
        drop(page, "film.mp4", 1_000_001)
        expect(status).to_contain_text("larger than 1 MB")
        drop(page, "photo.png", b"\x89PNG\r\n\x1a\n")
        expect(page.locator("#upload-receipt")).to_contain_text("photo.png")
        expect(page.locator("#upload-receipt [data-grade=red]")).to_be_visible()
        drop(page, "brother.xlsx", gift(site, seat=2))
        expect(status).to_contain_text("order form of another seat")
        expect(page.locator("#upload-receipt")).to_be_empty()
        drop(page, "again.xlsx", gift(site))
        expect(status).to_contain_text("Too many files")


def test_a_file_the_browser_cannot_read_is_said_in_the_readers_words(site, visit):
    with serving(site) as served, visit(served.address, words(site, 1), language="fr") as page:
        # A folder, or a file held by its program: the browser's own sentence is English.
        page.evaluate(UNREADABLE)
        drop(page, "feuille.xlsx", gift(site))
        expect(page.locator("#upload-status")).to_contain_text("n’a pas pu être lu")


def test_a_desk_that_was_locked_meanwhile_offers_no_box(site, visit):
    with serving(site) as served, visit(served.address, words(site, 1)) as page:
        expect(page.locator("#upload-drop")).to_be_visible()
        page.click("#desk-lock")
        # The desk opens again, and is locked while the answer about the upload desk is on its way.
        waiting = []

        def hold(route):
            waiting.append(route)

        page.route("**/door.json", hold)
        unlock(page, words(site, 1))
        expect(page.locator("#desk-report")).not_to_be_empty()
        page.click("#desk-lock")
        with page.expect_response("**/door.json"):
            waiting[0].continue_()
        page.wait_for_timeout(300)
        expect(page.locator("#desk-upload")).to_be_hidden()


def test_hostile_texts_of_a_form_stay_texts(site, visit):
    hostile = "<img src=x onerror=alert(1)>=HYPERLINK(1){{7*7}}[x](javascript:alert(1))"
    form = site.form(1, {("G1", "to"): "P2", ("G1", "usd"): 999_999, ("G1", "text"): hostile})
    with serving(site) as served, visit(served.address, words(site, 1)) as page:
        drop(page, "<img src=x onerror=alert(2)>.xlsx", form)
        expect(page.locator("#upload-receipt")).to_contain_text("Receipt 1")
        assert page.locator("#upload-receipt img, #upload-receipt a, #upload-receipt script").count() == 0


def test_on_a_static_host_nothing_is_offered_and_nothing_is_missed(site, visit, unanswered):
    with static_host(site.workspace.site) as host, visit(host, words(site, 1)) as page:
        at_rest(page, unanswered)
        expect(page.locator("#desk-upload")).to_be_hidden()


def test_a_desk_on_another_host_is_reached_once_the_settings_name_it(site, visit):
    """The site on a static host, the upload desk elsewhere: the policy lets the page speak to it alone."""
    with static_host(site.workspace.site) as host:
        here = host.rstrip("/")
        with serving(site, origins=(here,)) as served:
            there = f"http://localhost:{served.port}"
            with site.workspace.settings.open("a") as settings:
                settings.write(f'\n[desk]\naddress = "{there}"\norigins = ["{here}"]\n')
            site.publish()
            with visit(host, words(site, 1), beside=f"{there}/") as page:
                drop(page, "a.xlsx", gift(site))
                expect(page.locator("#upload-receipt")).to_contain_text("Receipt 1")
    assert site.index().seats_in == {1}
    policies = [META.search(path.read_text())[1] for path in site.workspace.site.rglob("*.html")]
    allowed = [text for text in policies if f"connect-src 'self' {there};" in text]
    assert 0 < len(allowed) < len(policies)
    assert all("connect-src 'self';" in text for text in policies if text not in allowed)
    assert f"connect-src 'self' {there};" in (site.workspace.site / "_headers").read_text()


def test_the_plain_form_without_javascript(site, browser, tmp_path):
    (tmp_path / "a.xlsx").write_bytes(gift(site))
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    with serving(site) as served:
        page.goto(f"http://localhost:{served.port}/{helpers.NAME}/upload?lang=fr")
        page.fill("#passphrase", words(site, 1))
        page.set_input_files("#file", tmp_path / "a.xlsx")
        page.click("button")
        expect(page.locator("h1")).to_contain_text("Receipt 1")
    context.close()


@pytest.mark.skipif(proxy.NGINX is None, reason="nginx is not installed (make system)")
def test_behind_nginx_below_a_sub_path(site, visit):
    with (
        serving(site, uploads_per_minute=2) as served,
        proxy.running(served.port) as address,
        visit(address, words(site, 1), expected=["413", "429"]) as page,
    ):
        drop(page, "a.xlsx", gift(site))
        expect(page.locator("#upload-receipt")).to_contain_text("Receipt 1")
        # nginx's own limit of the snippet is met first, with a page that is no answer of ours.
        answer = proxy.post(address, f"{helpers.NAME}/upload", b"x" * 1_300_000)
        assert (answer.status, b"nginx" in answer.read()) == (413, True)
        drop(page, "b.xlsx", gift(site, usd=5))
        expect(page.locator("#upload-receipt")).to_contain_text("Receipt 2")
        drop(page, "c.xlsx", gift(site, usd=6))
        expect(page.locator("#upload-status")).to_contain_text("Too many files")
        # The limit is that of the visitor, not of the proxy: somebody else may go on.
        other = proxy.post(address, f"{helpers.NAME}/upload", gift(site, usd=7), served.token(1), "127.0.0.8")
        assert other.status == 200
