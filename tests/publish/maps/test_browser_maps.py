import re

import pytest
from playwright.sync_api import expect

from tests.publish.browsing import MARKS, hover, hover_hex, until
from tests.publish.samples import HOSTILE

pytestmark = MARKS


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_map_is_drawn_and_a_route_tells_its_facts(visit, scheme):
    page = visit("CR42/en/turns/007/map/", color_scheme=scheme)
    expect(page.locator(".js-plotly-plot .scatterlayer .trace").first).to_be_attached()
    page.locator(".js-plotly-plot").scroll_into_view_if_needed()
    # The whole line answers, not its middle.
    for share in (0.2, 0.5, 0.8):
        said = hover(page, "B&A", share)
    assert "201 miles" in said
    assert "Baltimore & Ohio" in said
    names = page.locator(".js-plotly-plot .textpoint").all_text_contents()
    assert {"Boston", "New York"} <= set(names)
    square = page.evaluate(
        "() => { const p = document.querySelector('.js-plotly-plot');"
        " const l = p._fullLayout; return [l.xaxis._m, l.yaxis._m].map(Math.abs) }"
    )
    assert square[0] == pytest.approx(square[1], rel=0.01)


OWNED = """() => {
  const found = {};
  for (const { name, meta } of document.querySelector(".js-plotly-plot").data) {
    if (name) for (const code of meta.codes) found[code] = name;
  }
  return found;
}"""


def drawn_owners(page, turn):
    expect(page.locator(".ts-slider output")).to_contain_text(f"Turn {turn} ·")
    expect(page.locator("[data-drawn]")).to_be_attached()
    # Plotly draws the turn once the slider rests.
    expect(page.locator("[data-sliding]")).to_have_count(0)
    return page.evaluate(OWNED)


COUNTING = """
window.drawn = 0;
let plotly;
Object.defineProperty(window, "Plotly", {
  get: () => plotly,
  set(whole) {
    const { react } = (plotly = whole);
    whole.react = (...all) => { window.drawn += 1; return react(...all); };
  },
});
addEventListener("DOMContentLoaded", () => {
  window.batches = 0;
  new MutationObserver(() => { window.batches += 1; })
    .observe(document.querySelector("svg.ts-map"), { subtree: true, attributeFilter: ["d"] });
});
"""


def test_the_first_drawing_runs_once(visit):
    page = visit("CR42/en/turns/007/map/", init=COUNTING)
    drawn_owners(page, 7)
    page.wait_for_load_state("networkidle")
    assert page.evaluate("window.drawn") == 1
    # The drawing of the page: once when it comes alive, and once at most for what Plotly's takeover folds.
    assert 1 <= page.evaluate("window.batches") <= 2
    page.locator(".ts-slider input").focus()
    page.keyboard.press("ArrowLeft")
    drawn_owners(page, 6)
    assert page.evaluate("window.drawn") == 2


def test_the_slider_draws_each_turn_as_its_own_page_does(visit):
    page = visit("CR42/en/turns/007/map/")
    last = drawn_owners(page, 7)
    page.locator(".ts-slider input").focus()
    page.keyboard.press("ArrowLeft")
    before = drawn_owners(page, 6)
    assert before != last
    assert len(before) == len(last) - 1
    page.locator(".ts-slider a").click()
    expect(page).to_have_url(re.compile(r"/turns/006/map/$"))
    assert drawn_owners(page, 6) == before
    # The page of an earlier turn begins there and goes on to the later ones.
    page.get_by_role("button", name="Play").click()
    later = drawn_owners(page, 7)
    assert set(later) == set(before)
    assert later["NYC"] == last["NYC"] == "Baltimore &amp; Ohio"
    expect(page.get_by_role("button", name="Play")).to_be_visible()


def test_the_map_filters_and_finds(visit):
    page = visit("CR42/en/turns/007/map/")
    drawn_owners(page, 7)
    shown = "document.querySelector('.js-plotly-plot')._fullLayout.xaxis.range"
    width = f"({shown}[1] - {shown}[0])"
    whole = page.evaluate(width)
    page.get_by_label("Owner").select_option(label="For sale")
    until(page, f"Object.keys(({OWNED})()).length === 1")
    page.get_by_label("Owner").select_option("")
    page.get_by_label("Region").select_option(label=HOSTILE[4])
    until(page, f"Object.keys(({OWNED})()).length === 1")
    page.get_by_label("Region").select_option("")
    page.get_by_label("Find").fill("nyn")
    page.keyboard.press("Enter")
    expect(page.locator(".js-plotly-plot .annotation-text")).to_have_text("NYNH")
    page.get_by_label("Find").fill(HOSTILE[0])
    page.keyboard.press("Enter")
    expect(page.locator(".js-plotly-plot .annotation-text")).to_have_text(HOSTILE[0])
    page.get_by_label("Find").fill("Atlantis")
    page.keyboard.press("Enter")
    expect(page.locator(".ts-tools [role=status]")).to_contain_text("Nothing on the map")
    page.get_by_role("button", name="Northeast").click()
    until(page, f"{width} < {whole} * 0.8")
    page.locator(".ts-tools").get_by_role("button", name="All", exact=True).click()
    until(page, f"Math.abs({width} - {whole}) < 2")
    assert page.evaluate("window.hacked") is None


def test_names_that_a_view_leaves_out_come_back_with_the_whole_map(visit):
    page = visit("CR42/en/turns/007/map/")
    drawn_owners(page, 7)
    name = page.locator(".js-plotly-plot .textpoint").filter(has_text=HOSTILE[0])
    expect(name).to_have_count(1)
    page.get_by_role("button", name="Northeast").click()
    expect(name).to_have_count(0)
    page.locator(".ts-tools").get_by_role("button", name="All", exact=True).click()
    expect(name).to_have_count(1)


def test_the_table_and_the_map_follow_a_tycoon(visit):
    """By keyboard alone: the chooser, and the table under the map that shows the same routes."""
    page = visit("CR42/en/turns/007/map/")
    drawn_owners(page, 7)
    page.locator("#net .ts-details > summary").click()
    rows, shown = page.locator("#net tbody tr"), page.locator("#net tbody tr:visible")
    everyone = rows.count()
    expect(shown).to_have_count(everyone)
    chooser = page.get_by_label("Tycoon")
    chooser.focus()
    page.keyboard.type("J. G")
    until(page, f"Object.keys(({OWNED})()).length === 1")
    assert page.evaluate(OWNED) == {"B&A": "Baltimore &amp; Ohio"}
    expect(shown).to_have_count(1)
    expect(shown).to_contain_text("B&A")
    chooser.select_option(label=HOSTILE[3])
    until(page, f"'NYNH' in ({OWNED})()")
    expect(shown).to_contain_text("NYNH")
    chooser.select_option("")
    expect(shown).to_have_count(everyone)
    # Who held a line is known of this page's turn alone; the table tells the turn that is shown.
    page.locator(".ts-slider input").focus()
    page.keyboard.press("ArrowLeft")
    expect(shown).to_have_count(everyone - 1)
    expect(rows.filter(has_text="145 miles")).to_contain_text("Rights-of-way")
    expect(chooser).to_be_disabled()
    page.keyboard.press("ArrowRight")
    expect(rows.filter(has_text="145 miles")).to_contain_text("Baltimore & Ohio")
    expect(chooser).to_be_enabled()
    assert page.evaluate("window.hacked") is None


def test_whoever_works_by_keyboard_sees_where_he_is(visit):
    page = visit("CR42/en/turns/007/map/")
    drawn_owners(page, 7)
    for control in (".ts-slider input", ".ts-slider button", ".ts-tool input", ".ts-tool select"):
        box = page.locator(control).first
        box.focus()
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("Tab")
        expect(box).to_be_focused()
        expect(box).to_have_css("outline-style", "solid")


def test_a_click_on_a_line_leads_to_its_owner(visit):
    page = visit("CR42/en/turns/007/map/")
    drawn_owners(page, 7)
    page.locator(".js-plotly-plot").scroll_into_view_if_needed()
    hover(page, "B&A")
    page.mouse.down()
    page.mouse.up()
    expect(page).to_have_url(re.compile(r"/turns/007/railroads/#B%26O$"))


BOARD = """() => {
  const plot = document.querySelector("#board .js-plotly-plot");
  return plot.data.map((trace) => {
    const points = trace.x.map((x, n) => [x, trace.y[n], trace.text ? trace.text[n] : ""]).sort();
    const { uid, name, legendgroup, fillcolor, line } = trace;
    return [uid, name, legendgroup, fillcolor, line && line.color, JSON.stringify(points)];
  });
}"""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_slider_draws_a_board_as_each_turns_own_page_does(visit, language):
    """A city comes, a stretch of track and a column of hexes; the legend and what a hex tells follow."""
    page = visit(f"CR42/{language}/turns/007/board/")
    plot = page.locator("#board .js-plotly-plot")
    said = page.locator(".ts-slider output")
    expect(said).to_contain_text(" 7 ·")
    expect(plot.locator(".textpoint", has_text=re.compile("^12$"))).to_have_count(1)
    newest = page.evaluate(BOARD)
    page.locator(".ts-slider input").focus()
    page.keyboard.press("ArrowLeft")
    expect(said).to_contain_text(" 6 ·")
    expect(plot.locator(".textpoint", has_text=re.compile("^12$"))).to_have_count(0)
    expect(plot.locator(".textpoint", has_text="G6")).to_have_count(0)
    before = page.evaluate(BOARD)
    page.locator(".ts-slider a").click()
    expect(page).to_have_url(re.compile(r"/turns/006/board/$"))
    expect(said).to_contain_text(" 6 ·")
    own = page.evaluate(BOARD)
    assert own == before
    # The page of an earlier turn begins there and goes on to the later ones, on a board that grew.
    wide = plot.evaluate("plot => plot._fullLayout.xaxis.range[1]")
    page.locator(".ts-slider button").click()
    expect(said).to_contain_text(" 7 ·")
    expect(plot.locator(".textpoint", has_text="G6")).to_have_count(1)
    assert page.evaluate(BOARD) == newest
    assert plot.evaluate("plot => plot._fullLayout.xaxis.range[1]") > wide
    assert page.evaluate("window.hacked") is None


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_a_hex_board_is_drawn_and_told_hex_by_hex(visit, width, scheme):
    page = visit("CR42/en/turns/007/board/", viewport={"width": width, "height": 800}, color_scheme=scheme)
    plot = page.locator("#board .js-plotly-plot")
    if width < 960:
        page.locator("#board .ts-explore").click()
    expect(plot.locator(".textpoint", has_text="D3")).to_be_visible()
    tall = plot.locator(".textpoint text", has_text="D3").evaluate(
        "t => parseFloat(getComputedStyle(t).fontSize)"
    )
    assert tall >= 9
    plot.scroll_into_view_if_needed()
    assert "Reading, 12" in hover_hex(page, "D3 · York")
    page.locator("#board .ts-key", has_text="Reading (R)").click()
    expect(plot.locator(".textpoint", has_text=re.compile("^R$"))).to_have_count(0)
    before = plot.evaluate("plot => plot.offsetWidth")
    for _ in range(3):
        page.get_by_role("button", name="Larger").click()
    until(page, f"document.querySelector('#board .js-plotly-plot').offsetWidth > {before} * 1.9")
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_on_a_phone_a_board_answers_a_tap_before_plotly_comes(visit):
    dark = {"viewport": {"width": 390, "height": 800}, "color_scheme": "dark", "has_touch": True}
    page = visit("CR42/en/turns/007/board/", **dark)
    drawing = page.locator("#board svg.ts-hex")
    expect(page.locator("#board .ts-explore")).to_be_visible()
    letters = drawing.locator("text", has_text=re.compile("^D3$"))
    # A side has 28 pixels at least, and letters of a label are a third as high.
    assert letters.evaluate("one => one.getBoundingClientRect().height") >= 9
    # The dark palette's own ink: no sheet of white paper at night.
    assert letters.evaluate("one => getComputedStyle(one).fill") == "rgb(239, 231, 214)"
    letters.tap()
    expect(page.locator("#board .ts-tip")).to_contain_text("Reading, 12")
    assert page.locator("script[src*=plotly]").count() == 0


def test_on_a_phone_the_legend_of_a_board_is_folded_below_it_and_without_script_it_is_open(visit):
    phone = {"viewport": {"width": 390, "height": 800}}
    page = visit("CR42/en/turns/007/board/", **phone, has_touch=True)
    key = page.locator("#board .ts-legend .ts-key").first
    expect(page.locator("#board .ts-legend > summary")).to_be_visible()
    expect(key).to_be_hidden()
    page.locator("#board .ts-legend > summary").tap()
    expect(key).to_be_visible()
    bare = visit("CR42/en/turns/007/board/", **phone, java_script_enabled=False)
    assert bare.locator("#board .ts-legend .ts-key").first.is_visible()


def test_colours_follow_the_switch(visit):
    page = visit("CR42/en/turns/007/map/", color_scheme="light")
    expect(page.locator("[data-drawn]")).to_be_attached()
    colour = "document.querySelector('.js-plotly-plot').data.find((t) => t.name).line.color"
    before = page.evaluate(colour)
    page.locator("label[for=__palette_1]").click()
    until(page, f"{colour} !== '{before}'")
