"""The map that stands in its page: what it answers before, and without, plotly.js."""

import pytest
from playwright.sync_api import expect

from tests.publish.browsing import MARKS, ON_LINE, hover, until

pytestmark = MARKS
MAP = "CR42/en/turns/007/map/"
PHONE = {"viewport": {"width": 390, "height": 600}, "has_touch": True, "is_mobile": True}
LOOKS = """() => Object.fromEntries([...document.querySelectorAll(".ts-map [data-code]")].map(
  (line) => [line.dataset.code, line.getAttribute("class")]))"""
SEEN = "document.querySelector('.ts-canvas > .ts-map').getAttribute('viewBox').split(' ').map(Number)"
WIDTH = f"{SEEN}[2]"
FIRST = """() => {
  const plot = document.querySelector(".js-plotly-plot"), box = plot.getBoundingClientRect();
  const { xaxis, yaxis } = plot._fullLayout;
  const { x, y } = plot.data.find((one) => one.meta?.codes?.includes("NYNH"));
  return [box.left + xaxis.l2p(x[0]), box.top + yaxis.l2p(y[0])];
}"""


@pytest.fixture
def phone(visit):
    page = visit(MAP, **PHONE)
    expect(page.locator(".ts-slider input")).to_be_visible()
    page.touch = page.context.new_cdp_session(page)
    return page


def fingers(page, kind, *points):
    """Send what a touch screen sends."""
    touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
    page.touch.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": touches})


def test_a_phone_gets_plotly_only_when_it_asks(phone):
    asked = []
    phone.on("request", lambda request: asked.append(request.url))
    phone.wait_for_timeout(1500)
    assert phone.evaluate("window.Plotly") is None
    assert not any("plotly" in url for url in asked)
    before = phone.locator(".ts-canvas").bounding_box()
    phone.get_by_role("button", name="Explore").tap()
    expect(phone.locator("[data-drawn] .js-plotly-plot")).to_be_visible()
    expect(phone.get_by_role("button", name="Explore")).to_be_hidden()
    after = phone.locator(".ts-canvas").bounding_box()
    assert before["height"] == pytest.approx(after["height"], abs=2)


def test_without_plotly_nothing_is_missing(visit):
    """Where plotly.js does not come at all, everything but it works."""
    page = visit(MAP, expected=("Failed to load",), init="window.requestIdleCallback = () => {}")
    expect(page.locator(".ts-slider input")).to_be_visible()
    page.locator(".ts-canvas").scroll_into_view_if_needed()
    for share in (0.1, 0.5, 0.9):
        said = hover(page, "NYNH", share)
        assert "231 miles" in said
    heading = page.locator("#net h3")
    title = heading.inner_text()
    own = page.evaluate(LOOKS)
    assert own["NYC"] == "ts-c3"
    page.locator(".ts-slider input").focus()
    page.keyboard.press("ArrowLeft")
    expect(heading).to_contain_text("Turn 6")
    assert page.evaluate(LOOKS)["NYC"] == "ts-free"
    page.keyboard.press("ArrowRight")
    expect(heading).to_have_text(title)
    assert page.evaluate(LOOKS) == own
    whole = page.evaluate(WIDTH)
    page.get_by_label("Owner").select_option(label="For sale")
    until(page, f"{WIDTH} !== {whole}")
    looks = page.evaluate(LOOKS)
    assert [code for code, look in looks.items() if "ts-faint" not in look] == ["NYNH"]
    page.get_by_label("Owner").select_option("")
    until(page, f"{WIDTH} === {whole}")
    page.locator("#net .ts-key", has_text="Held").click()
    until(page, f"Object.values(({LOOKS})()).includes('ts-gone')")
    page.get_by_label("Find").fill("nyn")
    page.keyboard.press("Enter")
    expect(page.locator(".ts-map text.ts-found")).to_have_text("NYNH")
    page.get_by_role("button", name="Smaller").click()
    page.get_by_role("button", name="All", exact=True).click()
    until(page, f"{WIDTH} === {whole}")
    page.get_by_role("button", name="Larger").click()
    until(page, f"{WIDTH} < {whole} * 0.7")
    assert page.evaluate("window.Plotly") is None
    assert page.evaluate("window.hacked") is None


def test_plotly_takes_over_where_the_reader_is(visit):
    page = visit(MAP, init="window.requestIdleCallback = () => {}")
    page.locator(".ts-slider input").focus()
    page.keyboard.press("ArrowLeft")
    page.get_by_label("Owner").select_option(label="For sale")
    page.get_by_role("button", name="Explore").click()
    expect(page.locator("[data-drawn] .js-plotly-plot")).to_be_visible()
    expect(page.locator(".ts-slider output")).to_contain_text("Turn 6")
    place = page.evaluate(ON_LINE, ["NYNH", 0])
    assert page.evaluate(FIRST) == pytest.approx(place, abs=2)
    lines = page.evaluate(
        "document.querySelector('.js-plotly-plot').data.filter((one) => one.opacity).length"
    )
    assert lines > 0


def test_a_tap_tells_what_a_line_is_and_the_second_follows_it(phone):
    phone.locator(".ts-canvas").scroll_into_view_if_needed()
    spot = phone.evaluate(ON_LINE, ["B&A", 0.4])
    fingers(phone, "Start", spot)
    fingers(phone, "End")
    expect(phone.locator(".ts-tip")).to_contain_text("201 miles")
    fingers(phone, "Start", spot)
    fingers(phone, "End")
    phone.wait_for_url("**/turns/007/railroads/#B%26O")


def test_a_swipe_scrolls_the_page_and_two_fingers_zoom_the_map(phone):
    phone.locator(".ts-canvas").scroll_into_view_if_needed()
    box = phone.locator(".ts-canvas").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    scrolled, whole = phone.evaluate("scrollY"), phone.evaluate(WIDTH)
    fingers(phone, "Start", (x, y))
    for step in range(1, 9):
        fingers(phone, "Move", (x, y - 20 * step))
    fingers(phone, "End")
    until(phone, f"scrollY > {scrolled} + 60")
    assert phone.evaluate(WIDTH) == whole
    box = phone.locator(".ts-canvas").bounding_box()
    y = box["y"] + box["height"] / 2
    fingers(phone, "Start", (x - 20, y), (x + 20, y))
    for step in range(1, 6):
        fingers(phone, "Move", (x - 20 - 10 * step, y), (x + 20 + 10 * step, y))
    fingers(phone, "End")
    until(phone, f"{WIDTH} < {whole} * 0.6")
    assert phone.evaluate("visualViewport.scale") == 1


def test_the_legend_is_folded_on_a_phone_and_the_map_follows_the_scheme(visit):
    page = visit(MAP, color_scheme="dark", **PHONE)
    expect(page.locator(".ts-legend .ts-key").first).to_be_hidden()
    page.locator(".ts-legend > summary").tap()
    expect(page.locator(".ts-legend .ts-key").first).to_be_visible()
    line = page.locator(".ts-map [data-code=NYC]")
    sheet = page.locator(".ts-canvas")
    expect(line).to_have_css("stroke", "rgb(221, 139, 203)")
    expect(sheet).to_have_css("background-color", "rgb(34, 31, 26)")
