"""What readers take away: data files, the feed, the calendar, the other languages' addresses, paper."""

import csv
import io
import json
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import RFC_4122, UUID
from xml.etree import ElementTree

import feedparser
import pytest

from engine.report import Chart, HexMap, NetworkMap, Page, Table
from publish import EditionError, build_edition
from publish.common.composer import composer_for
from publish.common.markup import clean
from publish.pages.downloads import downloads
from publish.pages.feed import calendar, write_feed
from publish.pages.report_pages import all_pages
from tests.publish.browsing import PLAIN_HOST, needs_chromium
from tests.publish.samples import DEADLINE, HOSTILE, edition, report

ATOM = "{http://www.w3.org/2005/Atom}"


def read(data):
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"))))


def data_of(sample, language="en", turn=7):
    return sample.site / "CR42" / language / "turns" / f"{turn:03}" / "data"


def of_the_turn():
    """The blocks of the turn's own pages: those of a subject show the same figures again."""
    pages = [page for page in report().pages if not page.is_subject]
    return [block for page in pages for section in page.sections for block in section.blocks]


def test_every_table_drawn_or_written_is_a_file(sample):
    tables = [b for b in of_the_turn() if isinstance(b, (Table, Chart, NetworkMap, HexMap))]
    files = list(data_of(sample).glob("*.csv"))
    assert len(files) == len(tables) == 4
    page = (data_of(sample) / "index.html").read_text()
    assert all(f'href="{path.name}"' in page for path in files)


def test_figures_come_out_as_they_went_in(sample):
    (table,) = [block for block in of_the_turn() if isinstance(block, Table)]
    head, *rows = read((data_of(sample) / "railroads-stocks.csv").read_bytes())
    assert head == ["Railroad", "Price ($)", "Shares", "Yield (%)"]
    for found, row in zip(rows, table.rows, strict=True):
        assert found[1:] == ["" if row[1] is None else str(row[1]), str(row[2]), str(row[3] / 10)]
    stored = json.loads((data_of(sample) / "turn.json").read_bytes())
    (same,) = [one for one in stored["tables"] if one["id"] == "railroads-stocks"]
    assert [column["kind"] for column in same["columns"]] == ["text", "usd", "number", "permille"]
    assert [row[2:] for row in same["rows"]] == [list(row[2:]) for row in table.rows]
    assert (stored["match"], stored["turn"], stored["language"]) == ("CR42", 7, "en")


def test_no_cell_is_a_formula(sample):
    for path in data_of(sample).glob("*.csv"):
        cells = [cell for row in read(path.read_bytes()) for cell in row]
        assert not [cell for cell in cells if re.match(r"[=+@\t\r]|-\D", cell)], path
    names = [row[0] for row in read((data_of(sample) / "railroads-stocks.csv").read_bytes())]
    assert f"'{HOSTILE[3]}" in names
    assert clean(HOSTILE[0]) in names


def test_two_tables_of_one_name_get_two_files():
    twin = {"slug": "x", "title": "X", "sections": []}
    table = {"type": "table", "id": "B&O", "title": "T", "columns": [], "rows": [{"cells": []}]}
    twin["sections"] = [{"title": "", "blocks": [table, {**table, "id": "B-O"}]}]
    files = downloads(composer_for(edition(), "en"), [twin])
    assert {"turns/007/data/x-b-o.csv", "turns/007/data/x-b-o-2.csv"} <= set(files)


def test_a_chart_of_the_data_is_named_for_what_it_shows_and_not_for_the_news_in_it():
    table = {"type": "table", "id": "incomes", "title": "", "columns": [], "rows": [{"cells": []}]}
    chart = {
        "type": "chart",
        "id": "incomes",
        "title": "NYC is first with $8",
        "name": "Incomes",
        "table": table,
    }
    page = {"slug": "x", "title": "X", "sections": [{"title": "Over time", "blocks": [chart]}]}
    files = downloads(composer_for(edition(), "en"), [page])
    (stored,) = [json.loads(text) for path, text in files.items() if path.endswith("turn.json")]
    assert [one["title"] for one in stored["tables"]] == ["Incomes"]


def test_a_report_has_no_page_at_the_address_of_the_data():
    told = replace(report(), pages=(*report().pages, Page("data", "Mine", ())))
    with pytest.raises(EditionError, match="data"):
        all_pages(edition(report=told), "en")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_feed_has_every_turn_newest_first_with_links_that_lead_there(sample, language):
    folder = sample.site / "CR42" / language
    feed = ElementTree.fromstring((folder / "feed.xml").read_bytes())
    entries = feed.findall(f"{ATOM}entry")
    links = [entry.find(f"{ATOM}link").get("href") for entry in entries]
    assert links == ["turns/007/", "turns/006/"]
    assert all((folder / link / "index.html").is_file() for link in links)
    assert clean(HOSTILE[0]) in entries[0].findtext(f"{ATOM}title")
    ids = [node.text for node in feed.iter(f"{ATOM}id")]
    assert len(set(ids)) == 3
    assert all(re.fullmatch(r"urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", one) for one in ids)
    assert feed.findtext(f"{ATOM}updated") == "2026-11-20T20:00:00Z"
    assert 'type="application/atom+xml"' in (folder / "turns/007/map/index.html").read_text()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_reader_of_feeds_finds_the_turns_wherever_the_site_lies(sample, language):
    """As feedparser reads it from a sub-path: nothing is wrong, dates are right, links lead somewhere."""
    folder, root = sample.site / "CR42" / language, f"https://{PLAIN_HOST}/games/CR42/{language}/"
    headers = {"content-location": f"{root}feed.xml", "content-type": "application/atom+xml; charset=utf-8"}
    found = feedparser.parse((folder / "feed.xml").read_bytes(), response_headers=headers)
    assert (found.bozo, found.version, found.feed.language) == (False, "atom10", language)
    ways = {link.rel: link.href for link in found.feed.links}
    assert ways == {"self": f"{root}feed.xml", "alternate": root}
    assert [entry.link for entry in found.entries] == [f"{root}turns/007/", f"{root}turns/006/"]
    for entry in found.entries:
        assert (folder / entry.link.removeprefix(root) / "index.html").is_file()
        assert datetime(*entry.updated_parsed[:6], tzinfo=UTC) == edition().published
        assert entry.title
        assert UUID(entry.id.removeprefix("urn:uuid:")).variant == RFC_4122
    assert len({found.feed.id, *(entry.id for entry in found.entries)}) == 3


def test_the_feed_of_a_stage_goes_on_and_forgets_what_was_undone(tmp_path):
    site, stage = tmp_path / "site", tmp_path / "stage"
    for turn in (5, 6, 7):
        write_feed(composer_for(edition(turn=turn, report=report(turn=turn)), "en"), site, site)
    (changed,) = write_feed(composer_for(edition(turn=6, report=report(turn=6)), "en"), stage, site)
    assert re.findall(r'href="(turns/.*?)"', changed.read_text()) == ["turns/006/", "turns/005/"]
    assert write_feed(composer_for(edition(turn=6, report=report(turn=6)), "en"), stage, site) == []


def test_the_deadline_is_a_calendar_that_calendars_understand():
    said = calendar(composer_for(edition(title="A, B; C" + "é" * 60), "fr"))
    assert all(len(line) <= 75 for line in said.split(b"\r\n"))
    assert b"\n" not in said.replace(b"\r\n", b"")
    text = said.decode().replace("\r\n ", "")
    assert text.startswith("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n")
    assert "DTEND:20261127T200000Z" in text
    assert "DTSTART:20261127T193000Z" in text
    assert "SEQUENCE:0\r\n" in text
    assert "SUMMARY:A\\, B\\; Céé" in text
    assert text.count("BEGIN:VALARM") == text.count("END:VALARM") == 2
    later = calendar(composer_for(edition(deadline=DEADLINE + timedelta(days=1)), "en")).decode()
    uid = re.compile(r"UID:(\S+)")
    assert uid.search(later)[1] == uid.search(text)[1]


def test_all_coming_deadlines_stand_in_the_calendar():
    weeks = tuple((turn, DEADLINE + timedelta(days=7 * (turn - 8))) for turn in (8, 9, 10))
    text = calendar(composer_for(edition(coming=weeks), "en")).decode()
    assert text.count("BEGIN:VEVENT") == text.count("END:VEVENT") == 3
    assert len(set(re.findall(r"UID:(\S+)", text))) == 3
    assert [f"DTEND:202612{day}T200000Z" in text for day in ("04", "11", "18")] == [True, True, False]
    named = text.replace("\r\n ", "")
    assert "SUMMARY:Continental Rails: the <Grand> match · CR42: orders for turn 10 are due" in named


@pytest.mark.parametrize(
    ("zone", "english", "french"),
    [
        # The day before in New York, the day after in Auckland: the date goes with the clock.
        (
            "Europe/Paris",
            "28 March 2027, 00:30 (Paris, GMT+01:00)",
            "28 mars 2027, 00 h 30 (Paris, UTC+01:00)",
        ),
        (
            "America/New_York",
            "27 March 2027, 19:30 (New York, GMT-04:00)",
            "27 mars 2027, 19 h 30 (New York, UTC-04:00)",
        ),
        (
            "Pacific/Auckland",
            "28 March 2027, 12:30 (Auckland, GMT+13:00)",
            "28 mars 2027, 12 h 30 (Auckland, UTC+13:00)",
        ),
    ],
)
def test_deadlines_are_told_on_the_clock_of_the_match(zone, english, french):
    due = datetime(2027, 3, 27, 23, 30, tzinfo=UTC)
    for language, said in (("en", english), ("fr", french)):
        body = all_pages(edition(deadline=due, zone=zone), language)["index.html"].body
        assert said in body.replace("\xa0", " ")
        assert f'datetime="2027-03-27T23:30:00Z" data-zone="{zone}"' in body


def test_a_turn_was_published_on_the_day_of_the_match():
    late = datetime(2026, 11, 20, 23, 30, tzinfo=UTC)
    days = {
        zone: all_pages(edition(published=late, zone=zone), "en")["index.html"].folio
        for zone in ("Europe/Paris", "America/New_York")
    }
    assert "21 November 2026" in days["Europe/Paris"]
    assert "20 November 2026" in days["America/New_York"]


@pytest.mark.slow
@pytest.mark.parametrize("change", [{"deadline": None}, {"over": True}])
def test_without_a_deadline_there_is_no_calendar(change, tmp_path):
    assert calendar(composer_for(edition(**change), "en")) is None
    build_edition(edition(languages=("en",), **change), tmp_path / "work", tmp_path / "site")
    assert ".ics" not in (tmp_path / "site/CR42/en/index.html").read_text()


def test_the_front_page_offers_the_calendar(sample):
    assert 'href="deadline.ics"' in (sample.site / "CR42/en/index.html").read_text()
    assert (sample.site / "CR42/en/deadline.ics").is_file()
    assert "deadline.ics" not in (sample.site / "CR42/en/turns/007/index.html").read_text()


def test_every_page_names_its_other_languages_and_itself(sample):
    for path in (sample.site / "CR42").rglob("*/index.html"):
        page = path.read_text()
        found = dict(re.findall(r'<link rel="alternate ?" hreflang="(\w+)" href="([^"]+)">', page))
        own = path.relative_to(sample.site / "CR42").parts[0]
        assert set(found) == {"en", "fr"}, path
        assert (path.parent / found[own] / "index.html").resolve() == path
        assert all((path.parent / href / "index.html").is_file() for href in found.values()), path


@needs_chromium
def test_paper_gets_the_report_and_the_static_map_and_no_tools(address, browser):
    page = browser.new_page(color_scheme="dark")
    page.goto(f"{address}CR42/en/turns/007/map/")
    page.locator("[data-drawn]").wait_for()
    assert page.locator(".ts-onpaper").is_hidden()
    page.emulate_media(media="print")
    assert page.locator(".ts-onpaper").is_visible()
    for hidden in (".js-plotly-plot", ".md-header", ".ts-tools", ".ts-slider", ".md-footer"):
        assert page.locator(hidden).first.is_hidden(), hidden
    assert page.locator(".ts-folio").is_visible()
    colours = page.evaluate("getComputedStyle(document.body).getPropertyValue('--ts-ink')")
    assert colours.strip() == "#221d16"


@needs_chromium
def test_two_charts_stand_side_by_side_on_paper(address, browser):
    tops = "all => all.map((one) => one.getBoundingClientRect().top)"
    page = browser.new_page(viewport={"width": 700, "height": 900})
    page.goto(f"{address}CR42/en/turns/007/railroads/")
    charts = page.locator("figure.ts-plot--chart")
    charts.evaluate("one => one.after(one.cloneNode(true))")
    first, second = charts.evaluate_all(tops)
    assert first < second
    page.emulate_media(media="print")
    first, second = charts.evaluate_all(tops)
    assert first == second


@needs_chromium
def test_a_wide_table_loses_no_column_on_paper(address, browser):
    """A4 has 710 pixels between its margins; a sheet does not scroll."""
    widen = "all => all.forEach((one) => { one.className = 'n'; one.textContent = 'Dividends of the turn'; })"
    page = browser.new_page(viewport={"width": 710, "height": 900})
    page.goto(f"{address}CR42/en/turns/007/railroads/")
    table = page.locator(".ts-block .ts-table").first
    table.evaluate("one => [...one.rows].forEach((row) => row.append(row.cells[1].cloneNode(true)))")
    table.locator("thead th").evaluate_all(widen)
    page.emulate_media(media="print")
    left, right = table.evaluate("one => [one.getBoundingClientRect().left, one.scrollWidth]")
    assert (left, right) == (0, 710)


@needs_chromium
def test_a_line_of_sparks_stands_below_its_heading(address, browser):
    lines = "<svg class='ts-spark' width='84' height='18'></svg>"
    page = browser.new_page(viewport={"width": 1200, "height": 900})
    page.goto(f"{address}CR42/en/turns/007/railroads/")
    row = page.locator(".ts-block .ts-table tbody tr").first
    row.evaluate("(one, lines) => { one.innerHTML = `<th></th><td>-</td><td>${lines}</td>`; }", lines)
    cell = row.locator("td").last
    left = "one => one.getBoundingClientRect().left"
    room = "one => parseFloat(getComputedStyle(one).paddingLeft)"
    begins = cell.evaluate(left) + cell.evaluate(room)
    assert cell.locator("svg").evaluate(left) == pytest.approx(begins, abs=1)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_form_on_the_desk_says_when_it_is_due(language):
    when = {
        "en": "27 November 2026, 20:00 UTC",
        "fr": "27 novembre 2026, 20\N{NO-BREAK SPACE}h\N{NO-BREAK SPACE}00 UTC",
    }
    desk = all_pages(edition(), language)["desk/index.html"].body
    assert when[language] in desk
    assert 'datetime="2026-11-27T20:00:00Z"' in desk
    for other in (edition(deadline=None), edition(over=True)):
        assert "datetime=" not in all_pages(other, language)["desk/index.html"].body
