"""What a device keeps of a desk: nothing unless asked, and never a key that can be copied."""

import json
import time
from datetime import timedelta

import pytest
from playwright.sync_api import expect

from tests.publish.browsing import MARKS, unlock
from tests.publish.samples import DEADLINE, PRIVATE

pytestmark = MARKS
KEPT = """async () => {
  const opening = indexedDB.open("turnsheet", 1);
  const answered = (asked) => new Promise((done) => { asked.onsuccess = () => done(asked.result); });
  opening.onupgradeneeded = () => opening.result.createObjectStore("desks");
  const desks = (await answered(opening)).transaction("desks").objectStore("desks");
  const [places, kept] = [await answered(desks.getAllKeys()), await answered(desks.getAll())];
  opening.result.close();
  return {
    places, slots: kept.map((one) => one.slot),
    copied: await Promise.all(kept.map((one) =>
      crypto.subtle.exportKey("raw", one.wrapping).then(() => true, () => false))),
    // The theme keeps the colours the reader chose.
    elsewhere: [...Object.keys(localStorage).filter((key) => !key.endsWith("__palette")),
      ...Object.keys(sessionStorage), document.cookie],
  };
}"""

SEAT = "turnsheet-seat:/some/path/CR42/"


@pytest.fixture
def page(browser):
    context = browser.new_context()
    yield context.new_page()
    context.close()


def expect_open(page):
    expect(page.locator("#desk-report")).to_contain_text(PRIVATE)


def expect_locked(page):
    expect(page.locator("#desk-report")).to_be_empty()
    expect(page.locator("#desk-form")).to_be_visible()
    assert PRIVATE not in page.content()


def test_nothing_is_kept_unless_asked(page, address, sample):
    page.goto(f"{address}CR42/en/desk/#{sample.link}")
    expect_open(page)
    assert page.evaluate(KEPT) == {"places": [], "slots": [], "copied": [], "elsewhere": [""]}
    page.reload()
    expect_locked(page)


def test_a_device_remembers_on_request_and_forgets(page, address, sample):
    page.goto(f"{address}CR42/en/desk/")
    unlock(page)
    expect_open(page)
    page.get_by_label("Remember on this device").check()
    expect(page.locator("#desk-status")).to_contain_text("without the passphrase")
    kept = {"slots": ["passphrase"], "copied": [False], "elsewhere": [SEAT, ""]}
    assert page.evaluate(KEPT) == {"places": [f"{address}CR42/desk/"], **kept}
    assert page.evaluate(f"localStorage.getItem({SEAT!r})") == "2"
    page.goto(f"{address}CR42/fr/desk/")
    expect_open(page)
    page.click("#desk-lock")
    expect_locked(page)
    page.click("#desk-reopen")
    expect_open(page)
    page.uncheck("#desk-remember")
    expect(page.locator("#desk-status")).to_contain_text("oublié")
    assert page.evaluate(KEPT) == {"places": [], "slots": [], "copied": [], "elsewhere": [""]}
    page.reload()
    expect_locked(page)
    expect(page.locator("#desk-known")).to_be_hidden()


@pytest.mark.parametrize(
    ("language", "sentence", "button"),
    [
        ("en", "Your form for turn 8 is not in; it is due in 3 days", "Close"),
        (
            "fr",
            "Votre feuille du tour 8 manque\u202f; à rendre dans 3 jours",
            "Fermer",
        ),
    ],
)
def test_every_page_tells_a_remembered_seat_whether_its_form_is_in(page, address, language, sentence, button):
    page.clock.set_fixed_time(DEADLINE - timedelta(days=3, hours=5))
    bar = page.locator(".ts-mine")
    page.goto(f"{address}CR42/{language}/turns/007/map/")
    expect(bar).to_be_hidden()
    page.goto(f"{address}CR42/{language}/desk/")
    unlock(page)
    expect_open(page)
    page.check("#desk-remember")
    expect(bar.locator("p")).to_have_text(sentence)
    for place in ("", "turns/006/", "railroad/bo/", "rules/basics/"):
        page.goto(f"{address}CR42/{language}/{place}")
        expect(bar.locator("p")).to_have_text(sentence)
        expect(bar.locator("a")).to_have_count(2)
        expect(bar.locator("a").first).to_be_visible()
    bar.locator("a").last.focus()
    page.keyboard.press("Tab")
    expect(bar.get_by_role("button", name=button)).to_be_focused()
    page.keyboard.press("Enter")
    expect(bar).to_be_hidden()
    page.goto(f"{address}CR42/{language}/")
    page.wait_for_load_state("networkidle")
    expect(bar).to_be_hidden()


def test_the_bar_leads_to_the_desk_and_ends_with_the_memory(page, address, sample):
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{address}CR42/en/desk/#{sample.link}")
    expect_open(page)
    page.check("#desk-remember")
    bar = page.locator(".ts-mine")
    expect(bar).to_be_visible()
    page.goto(f"{address}CR42/en/turns/007/railroads/")
    expect(bar).to_be_visible()
    above, near = bar.bounding_box(), page.locator(".ts-near").bounding_box()
    assert above["y"] + above["height"] == pytest.approx(near["y"], abs=1)
    bar.locator("a").first.click()
    expect_open(page)
    page.click("#desk-lock")
    page.click("#desk-forget")
    expect(bar).to_be_hidden()
    page.goto(f"{address}CR42/en/")
    page.wait_for_load_state("networkidle")
    expect(bar).to_be_hidden()


def test_a_turn_chosen_twice_at_once_leaves_the_form_in_its_place(page, address, sample):
    page.goto(f"{address}CR42/en/desk/#{sample.link}")
    expect_open(page)
    page.evaluate("""() => {
        const turn = document.getElementById("desk-turn");
        for (let time = 0; time < 2; time++) turn.dispatchEvent(new Event("change", { bubbles: true }));
    }""")
    expect(page.locator("#desk-download")).to_be_visible()
    expect(page.locator("#desk-report > .ts-opening + #desk-orders + #desk-upload")).to_be_attached()


def test_the_bar_brings_the_form_in_one_click_and_once(page, address, sample):
    page.goto(f"{address}CR42/en/desk/#{sample.link}")
    expect_open(page)
    expect(page.locator("#desk-report > .ts-opening + #desk-orders + #desk-upload")).to_be_attached()
    page.check("#desk-remember")
    expect(page.locator(".ts-mine")).to_be_visible()
    page.goto(f"{address}CR42/en/turns/007/railroads/")
    with page.expect_download() as waiting:
        page.locator(".ts-mine a").last.click()
    assert waiting.value.suggested_filename == "CR42-T08-S02.xlsx"
    assert "#" not in page.url
    page.click("#desk-lock")
    expect(page.locator("#desk-report")).to_be_empty()
    expect(page.locator("#desk > #desk-orders")).to_be_attached()


def test_a_locked_device_can_be_made_to_forget(page, address, sample):
    page.goto(f"{address}CR42/en/desk/#{sample.link}")
    expect_open(page)
    page.check("#desk-remember")
    expect(page.locator("#desk-status")).to_contain_text("without the passphrase")
    page.click("#desk-lock")
    page.click("#desk-forget")
    expect(page.locator("#desk-known")).to_be_hidden()
    assert page.evaluate(KEPT)["places"] == []


def test_new_words_end_what_a_device_remembers(page, address, sample):
    page.goto(f"{address}CR42/en/desk/#{sample.link}")
    expect_open(page)
    page.check("#desk-remember")
    expect(page.locator("#desk-status")).to_contain_text("without the passphrase")
    ring = json.loads((sample.site / "CR42" / "desk" / "keyring.json").read_bytes())
    page.route("**/keyring.json", lambda route: route.fulfill(json={**ring, "entries": ring["entries"][:0]}))
    page.reload()
    expect(page.locator("#desk-status")).to_contain_text("given new words")
    expect_locked(page)


def test_a_desk_left_alone_locks_itself(page, address, sample):
    page.clock.install()
    page.goto(f"{address}CR42/en/desk/#{sample.link}")
    expect_open(page)
    page.clock.fast_forward("14:50")
    page.keyboard.press("PageDown")
    page.clock.fast_forward("14:50")
    expect_open(page)
    page.clock.fast_forward("00:30")
    expect(page.locator("#desk-status")).to_contain_text("a quarter of an hour")
    expect_locked(page)


def test_who_comes_back_to_an_open_desk_is_told_of_a_new_turn(page, address, sample):
    page.clock.install()
    page.goto(f"{address}CR42/en/desk/#{sample.link}")
    expect_open(page)
    turns = json.loads((sample.site / "CR42/desk/turns.json").read_text())
    turns["latest"] += 1
    page.route("**/CR42/desk/turns.json", lambda route: route.fulfill(body=json.dumps(turns)))
    shown = "document.dispatchEvent(new Event('visibilitychange'))"
    page.evaluate(shown)
    expect(page.locator("#desk-news")).to_be_hidden()
    page.clock.fast_forward("01:01")
    page.evaluate(shown)
    expect(page.locator("#desk-news")).to_contain_text(f"Turn {turns['latest']} is out.")
    page.unroute("**/CR42/desk/turns.json")
    page.click("#desk-renew")
    expect_locked(page)
    expect(page.locator("#desk-news")).to_be_hidden()


def test_a_link_pasted_into_an_open_page_works_too(page, address, sample):
    page.goto(f"{address}CR42/en/desk/")
    expect_locked(page)
    page.evaluate(f"location.hash = '{sample.link}'")
    expect_open(page)
    assert "#" not in page.url


def test_a_link_waits_for_the_scripts_that_set_the_papers(page, address, sample):
    """They stand below the desk's own; on a slow line a link was open before they had come."""
    page.route("**/assets/tables-*.js", lambda route: (time.sleep(1), route.continue_()))
    page.goto(f"{address}CR42/en/desk/#{sample.link}")
    expect_open(page)
    expect(page.locator("#desk-status")).to_be_empty()


@pytest.mark.parametrize("lost", ["turns.json", "*.bin"])
def test_a_line_that_breaks_is_called_by_its_name(page, address, sample, lost):
    page.route(f"**/CR42/desk/{lost}", lambda route: route.abort())
    page.goto(f"{address}CR42/en/desk/#{sample.link}")
    expect(page.locator("#desk-status")).to_contain_text("Check your connection")
    assert PRIVATE not in page.content()
