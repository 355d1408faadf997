"""The page of all desks in a browser: one seat or one company through the match, map and address go along."""

import pytest
from playwright.sync_api import expect

from games.continental_rails import accounts
from referee.match.examples import example
from referee.pipeline import Run, publish_match
from referee.turns.due import Wish
from tests.publish.browsing import MARKS, WIDTHS
from tests.referee.explaining.matches import NAME, opened, play_on, seated
from tests.referee.publication.test_opened import LATER

pytestmark = MARKS
TURNS = 3


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    workspace = seated(tmp_path_factory.mktemp("desks") / "ws", "continental-rails", 15)
    # A match of three turns: the real one takes more than twenty.
    with pytest.MonkeyPatch.context() as patch:
        play_on(workspace, TURNS)
        patch.setattr(type(opened(workspace).game), "is_over", lambda self, state: True)
        publish_match(Run(workspace, Wish(), LATER), NAME)
        yield workspace.site, opened(workspace)
    # The pictures of its rulebook are of a match that was over, too.
    example.cache_clear()


def visit(browser, site, place="", *, width=1280, script=True):
    context = browser.new_context(viewport={"width": width, "height": 900}, java_script_enabled=script)
    page, errors = context.new_page(), []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.goto(f"file://{site[0]}/{NAME}/en/replay/index.html{place}")
    return page, errors


def move(page, index):
    slider = page.locator(".ts-replay__bar input")
    slider.focus()
    slider.press("Home")
    for _ in range(index):
        slider.press("ArrowRight")


@pytest.mark.parametrize("width", WIDTHS)
def test_one_seat_turn_by_turn(browser, site, width):
    page, errors = visit(browser, site, width=width)
    match, name = site[1], page.locator(".ts-replay__bar option").nth(4).inner_text()
    page.select_option(".ts-replay__bar select", label=name)
    for turn in (2, 1):
        move(page, turn)
        expect(page.locator("#replay h2")).to_contain_text(f"{name} · Turn {turn}")
        orders = match.game.orders_from_json(match.folder.turn(turn).orders(5).read_bytes())
        words = match.game.describe_orders(match.state_after(turn - 1), 5, orders)
        assert words
        for line in words:
            expect(page.locator(".ts-replay__desk")).to_contain_text(match.texts.text(line, "en"))
        assert page.url.endswith(f"#seat-5/{turn}")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert errors == []


def test_one_company_in_all_desks_that_speak_of_it(browser, site):
    page, errors = visit(browser, site, f"#seat-1/{TURNS}")
    state = site[1].state_after(TURNS)
    code = next(code for code, railroad in state.railroads.items() if railroad.president is not None)
    option = page.locator("optgroup >> nth=1").locator("option", has_text=f"{code}: ")
    page.select_option(".ts-replay__bar select", value=option.get_attribute("value"))
    desk = page.locator(".ts-replay__desk")
    holder = site[1].game.seat_name(state, state.railroads[code].president)
    expect(desk.locator("h3.ts-replay__name", has_text=holder)).to_be_visible()
    slug = option.get_attribute("value")
    rows = desk.locator("section.ts-part:not([data-about]) tbody tr")
    assert rows.count() == rows.filter(has=page.locator(f'a[href="../{slug}/"]')).count() > 0
    # Nine rows of ten would say that a seat has no share.
    holders = [seat for seat in state.seats if accounts.shares(state, seat, code)]
    portfolios = desk.locator("table", has=page.locator("th", has_text="Sale limit"))
    assert portfolios.locator("tbody tr").count() == len(holders) < len(state.seats)
    assert errors == []


def test_the_map_goes_along(browser, site):
    page, errors = visit(browser, site, "#seat-2/1")
    figure = page.locator(".ts-plot--map")
    figure.scroll_into_view_if_needed()
    expect(figure.locator("h3")).to_contain_text("Turn 1")
    move(page, 2)
    expect(figure.locator("h3")).to_contain_text("Turn 2")
    assert errors == []


def test_without_a_script_every_desk_at_the_end(browser, site):
    page, _ = visit(browser, site, script=False)
    seats = page.locator("details.ts-replay__seat")
    assert seats.count() == len(site[1].seats)
    seats.nth(3).locator("summary").click()
    expect(seats.nth(3).locator("h3").first).to_be_visible()
    expect(page.locator(".ts-replay__bar")).to_be_hidden()
