import re

import pytest
from playwright.sync_api import expect

from tests.publish.browsing import MARKS, PAGES, WIDTHS, until
from tests.publish.samples import HOSTILE

pytestmark = MARKS


@pytest.mark.parametrize(("language", "opened", "resized"), [("en", *WIDTHS), ("fr", *reversed(WIDTHS))])
def test_every_page_opens_and_does_not_scroll_sideways(visit, language, opened, resized):
    """In one language each page opens wide and is made narrow, in the other the other way round."""
    page = visit(f"CR42/{language}/", viewport={"width": opened, "height": 800})
    root = page.url
    for path in PAGES:
        if language == "fr" and path == "rules/basics/":
            continue
        page.goto(f"{root}{path}")
        page.wait_for_load_state("networkidle")
        for width in (opened, resized):
            page.set_viewport_size({"width": width, "height": 800})
            until(page, f"document.documentElement.scrollWidth <= {width}")
        assert page.evaluate("window.hacked") is None
        assert page.locator("h1").first.is_visible()


@pytest.mark.parametrize("path", ["", "fr/"])
def test_the_home_page_leads_to_the_match(visit, path):
    page = visit(path, viewport={"width": 390, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.locator(".ts-matches a", has_text="Grand").click()
    expect(page).to_have_url(re.compile(f"/some/path/CR42/{path or 'en/'}$"))


def test_the_folder_of_a_match_leads_to_its_first_language(visit):
    page = visit("CR42/")
    expect(page).to_have_url(re.compile("/some/path/CR42/en/(index.html)?$"))


def test_the_language_switch_keeps_the_page(visit):
    page = visit("CR42/en/turns/007/map/")
    page.locator(".ts-language").click()
    expect(page).to_have_url(re.compile(r"/some/path/CR42/fr/turns/007/map/$"))
    page.locator(".ts-alternate a").click()
    expect(page).to_have_url(re.compile(r"/some/path/CR42/en/turns/007/map/$"))


def loaded(page):
    return page.evaluate("performance.getEntriesByType('resource').map((entry) => entry.name).join(' ')")


def test_the_search_is_loaded_only_by_those_who_search(visit):
    page = visit("CR42/en/")
    page.wait_for_timeout(500)
    assert "/javascripts/bundle" in loaded(page)
    assert "search" not in loaded(page)
    page = visit("CR42/en/?q=railways")
    expect(page.locator(".md-search-result__item").first).to_contain_text("Railways")
    assert "search_index.json" in loaded(page)


@pytest.mark.parametrize("width", [1000, 1280, 1600])
def test_nothing_moves_when_the_search_opens(visit, width):
    page = visit("CR42/en/turns/007/railroads/", viewport={"width": width, "height": 700})
    places = """() => [scrollY, document.querySelector(".md-header").offsetHeight,
      document.querySelector("h1").getBoundingClientRect().top]"""
    page.evaluate("scrollTo({ top: 300, behavior: 'instant' })")
    before = page.evaluate(places)
    assert before[0] == 300
    page.keyboard.press("f")
    until(page, "document.querySelector('.md-search__form').offsetWidth > 400")
    # Smooth scrolling would have begun.
    page.wait_for_timeout(300)
    assert page.evaluate(places) == before


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


@pytest.mark.parametrize(
    ("language", "now", "said"),
    [
        ("en", "2026-11-24T19:00:00Z", "27 November 2026, 20:00 UTC, in 3 days "),
        ("fr", "2026-11-26T20:00:01Z", "27 novembre 2026, 20 h 00 UTC, dans 23 heures "),
        ("en", "2026-11-27T19:59:00Z", "27 November 2026, 20:00 UTC, in 1 minute "),
        ("en", "2026-11-27T20:00:00Z", "27 November 2026, 20:00 UTC. The deadline has passed. "),
    ],
)
def test_the_front_page_counts_down_to_the_deadline(visit, language, now, said):
    page = visit(f"CR42/{language}/", init=f"Date.now = () => Date.parse('{now}')", timezone_id="UTC")
    expect(page.locator(".ts-status__deadline")).to_contain_text(said)


@pytest.mark.parametrize(
    ("language", "zone", "said"),
    [
        ("en", "America/New_York", "in 3 days (on your clock: 27 November 2026, 15:00)"),
        ("fr", "Pacific/Auckland", "dans 3 jours (à votre horloge : 28 novembre 2026, 09 h 00)"),
        ("en", "Africa/Abidjan", "in 3 days"),
    ],
)
def test_the_deadline_is_told_on_the_readers_own_clock_where_it_differs(visit, language, zone, said):
    now = {"init": "Date.now = () => Date.parse('2026-11-24T19:00:00Z')", "timezone_id": zone}
    home = "" if language == "en" else "fr/"
    for path in (f"CR42/{language}/", home, f"CR42/{language}/desk/"):
        page = visit(path, **now)
        expect(page.locator("time[data-passed]").first).to_have_text(f", {said}")


def test_long_tables_are_searched_by_keyboard(visit):
    """Every word, wherever it stands in a row, without case and accents; short tables need no search."""
    page = visit("CR42/en/turns/007/railroads/")
    assert page.locator("table[data-search]").count() == page.locator(".ts-find").count()
    rows = "<tr><th>{}</th><td>{}</td></tr>"
    page.evaluate(
        """(body) => {
          const box = document.createElement("div");
          box.innerHTML = `<div><table id="long" data-sortable data-search="Search">
            <thead><tr><th>A</th><th>B</th></tr></thead><tbody>${body}</tbody></table></div>`;
          document.querySelector("article").append(box);
          window.turnsheet.enhance(box);
        }""",
        rows.format("Élodie", "12 miles") + rows.format("Erie", "12 km") + rows.format("Reading", "9 miles"),
    )
    shown = page.locator("#long tbody tr:visible")
    page.get_by_label("Search").last.focus()
    page.keyboard.type("MILES elo")
    expect(shown).to_have_count(1)
    expect(shown).to_contain_text("Élodie")
    expect(page.locator(".ts-find output").last).to_have_text("1 / 3")
    page.locator("#long thead button").first.click()
    expect(shown).to_have_count(1)
    page.get_by_label("Search").last.fill("")
    expect(shown).to_have_count(3)


# Railroad, president, regions, engine: names with a comma in them, lists of regions, numbers.
STOCK = (
    ("ERIE", "J. Gould, jr.", "Ohio and Canada", "2"),
    ("PENN", "J. Gould, jr.", "Ohio", "2"),
    ("GT", "D. Drew", "Ohio, Gulf, and Canada", "3"),
    ("B&M", "D. Drew", "Canada", "3"),
    ("LV", "D. Drew", "Gulf", "2"),
    ("READ", "J. Gould, jr.", "Gulf", "2"),
)


def test_columns_of_few_values_are_filtered_by_keyboard(visit):
    page = visit("CR42/en/turns/007/railroads/")
    cells = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in STOCK)
    page.evaluate(
        """(body) => {
          const box = document.createElement("div");
          const heads = ["Railroad", "President", "Regions"].map((name) => `<th>${name}</th>`).join("");
          const words = `data-search="Look" data-filter="Sift" data-all="Any"`;
          box.innerHTML = `<div><table id="long" data-sortable ${words}>
            <thead><tr>${heads}<th class="n">Engine</th></tr></thead><tbody>${body}</tbody></table></div>`;
          document.querySelector("article").append(box);
          window.turnsheet.enhance(box);
        }""",
        cells.replace("&", "&amp;"),
    )
    shown, found = page.locator("#long tbody tr:visible"), page.locator(".ts-find output").last
    page.locator(".ts-filter summary").last.focus()
    page.keyboard.press("Enter")
    choosers = page.locator(".ts-filter select:visible")
    # Of the columns of words those whose values come again; a list counts for each of its members.
    labels = page.locator(".ts-filter label:visible").all_inner_texts()
    assert [label.split()[0] for label in labels] == ["President", "Regions"]
    assert choosers.last.locator("option").all_inner_texts() == ["Any", "Canada (3)", "Gulf (3)", "Ohio (3)"]
    page.keyboard.press("Tab")
    page.keyboard.type("J")
    expect(found).to_have_text("3 / 6")
    choosers.last.select_option("Gulf")
    expect(shown).to_have_count(1)
    expect(shown).to_contain_text("READ")
    choosers.first.select_option("")
    page.get_by_label("Look").fill("drew")
    expect(found).to_have_text("2 / 6")


def test_a_chart_is_explored_on_demand_and_its_legend_hides_a_line(visit):
    page = visit("CR42/en/turns/007/railroads/")
    still = page.locator("#prices svg.ts-race")
    expect(still).to_be_visible()
    assert page.locator("script[src*=plotly]").count() == 0
    page.locator("#prices .ts-explore").click()
    expect(still).to_be_hidden()
    plot = page.locator("#prices .js-plotly-plot")
    expect(plot.locator(".scatterlayer .trace")).to_have_count(4)
    key = page.locator("#prices .ts-key", has_text="PRR")
    key.click()
    expect(key).to_have_attribute("aria-pressed", "false")
    expect(plot.locator(".scatterlayer .trace")).to_have_count(3)
    assert page.locator("#prices .ts-key").nth(2).inner_text() == HOSTILE[0]


def test_without_javascript_everything_public_is_there(visit):
    page = visit("CR42/en/turns/007/map/", java_script_enabled=False)
    assert page.locator(".ts-canvas svg.ts-map").is_visible()
    assert page.locator(".ts-canvas svg [data-code]").count() == 5
    assert "Boston" in page.locator(".ts-canvas svg text").all_text_contents()
    assert page.locator(".ts-legend .ts-key").all_inner_texts()[0] == "Baltimore & Ohio"
    assert page.locator("details table tbody tr").count() == 5
    page = visit("CR42/en/turns/007/railroads/", java_script_enabled=False)
    assert page.locator("#prices details table tbody tr").count() == 4
    assert page.locator("#prices svg.ts-race .ts-name").all_inner_texts() != []
    assert page.locator("#prices .ts-explore").count() == 0
    page = visit("CR42/en/desk/", java_script_enabled=False)
    assert page.locator("#desk-form").is_hidden()
    assert page.locator("noscript .ts-note").is_visible()


def test_the_pages_open_from_the_side_by_the_keyboard_and_without_script(browser, address):
    page = browser.new_context(viewport={"width": 390, "height": 844}, java_script_enabled=False).new_page()
    page.goto(f"{address}CR42/en/")
    pages = page.locator(".ts-nav a")
    expect(pages.first).to_be_hidden()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.get_by_role("checkbox", name="Navigation")).to_be_focused()
    page.keyboard.press("Space")
    expect(pages.last).to_be_visible()
    page.locator(".ts-menu").click(position={"x": 10, "y": 10})
    expect(pages.first).to_be_hidden()
    page.context.close()
