"""The hall of fame: a page of the workspace, empty until a match has ended, hostile names as text."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from engine.messages import LANGUAGES, Catalogue
from engine.period import Period
from engine.report import HexMark, Lead, Link, Picture, Race, Section, Series, Teaser, Teasers
from publish import (
    FameGame,
    FameLine,
    FameTable,
    MatchCard,
    build_fame,
    build_home,
    headlines,
    leaders,
    small_picture,
    try_pages,
)
from tests.publish.maps.test_picture import board
from tests.publish.samples import HOSTILE, WHEN, edition, report

CATALOGUE = Catalogue(dict.fromkeys(LANGUAGES, ()))
TITLE = {**dict.fromkeys(LANGUAGES, ""), "en": "Rail <Baron>", "fr": "Baron du rail"}


def game():
    lines = (
        FameLine(1, HOSTILE[0], True, 12345, "CR42", Period(years="1889-90")),
        FameLine(2, "J. Gould", False, 99, "CR7", Period(years="1871-72")),
    )
    return FameGame("The <Grand> game", CATALOGUE, (FameTable(TITLE, lines),))


@pytest.mark.parametrize(("language", "address"), [("en", ""), ("fr", "fr/")])
def test_records_stand_under_their_title(tmp_path, language, address):
    build_fame(tmp_path, [game()], published=WHEN)
    page = (tmp_path / address / "hall-of-fame/index.html").read_text(encoding="utf-8")
    assert f'<html lang="{language}">' in page
    assert "<h2>The &lt;Grand&gt; game</h2>" in page
    assert {"en": "<h3>Rail &lt;Baron&gt;</h3>", "fr": "<h3>Baron du rail</h3>"}[language] in page
    assert "<script>alert" not in page
    up = "../" * (1 + address.count("/"))
    assert f'<a href="{up}CR42/{language}/">CR42</a>' in page
    assert {"en": "J. Gould (computer)", "fr": "J. Gould (ordinateur)"}[language] in page
    assert {"en": "12,345", "fr": "12\u202f345"}[language] in page


@pytest.mark.parametrize(("published_in", "led_to"), [(("en", "ru"), "ru"), (("fr", "en"), "fr")])
def test_a_record_leads_to_the_match_in_the_readers_language_or_its_main_one(tmp_path, published_in, led_to):
    line = FameLine(1, "Ann", True, 7, "CR42", Period(years="1889-90"), languages=published_in)
    records = FameGame("Game", CATALOGUE, (FameTable(TITLE, (line,)),))
    build_fame(tmp_path, [records], published=WHEN)
    assert f'href="../../CR42/{led_to}/"' in (tmp_path / "ru/hall-of-fame/index.html").read_text()


def test_without_a_finished_match_it_says_so(tmp_path):
    build_fame(tmp_path, [], published=WHEN)
    assert "No match has ended yet" in (tmp_path / "hall-of-fame/index.html").read_text()
    assert "Aucune partie" in (tmp_path / "fr/hall-of-fame/index.html").read_text()


def test_every_link_between_the_pages_of_the_workspace_leads_somewhere(tmp_path):
    build_home(tmp_path, [], published=WHEN)
    pages = sorted(tmp_path.rglob("*.html"))
    assert len(pages) == 2 * len(LANGUAGES)
    for path in pages:
        found = re.findall(r'(?:href|src)="([^"]+)"', path.read_text())
        assert "hall-of-fame/" in found or "../" in found
        for way in found:
            target = (path.parent / way).resolve()
            assert (target / "index.html" if target.is_dir() else target).is_file(), (path, way)


def test_writing_it_again_changes_nothing(tmp_path):
    assert len(build_fame(tmp_path, [game()], published=WHEN)) == len(LANGUAGES)
    assert build_fame(tmp_path, [game()], published=WHEN) == ()


def test_the_home_page_bears_the_name_of_the_club(tmp_path):
    build_home(tmp_path, [], published=WHEN, title="Club <b>de l’Est</b> & Co")
    for page in (tmp_path / "index.html", tmp_path / "fr" / "index.html"):
        assert "<title>Club &lt;b&gt;de l’Est&lt;/b&gt; &amp; Co</title>" in page.read_text()
    build_home(tmp_path, [], published=WHEN)
    assert "<title>Railway games by mail</title>" in (tmp_path / "index.html").read_text()


def test_the_pages_beside_the_home_page_lead_back_by_the_name_of_the_club(tmp_path):
    build_home(tmp_path, [], published=WHEN, title="Club & Co", wanted=())
    pages = [(tmp_path / name / "index.html").read_text() for name in ("hall-of-fame", "fr/seats-wanted")]
    pages += try_pages([], ("en",), runs={}, title="Club & Co").values()
    for page in map(_text, pages):
        assert '<a href="../">Club &amp; Co</a>' in page
        assert re.search("<title>[^<]+ · Club &amp; Co</title>", page)


def _text(page):
    return page if isinstance(page, str) else page.decode()


def test_a_card_on_the_home_page_shows_headline_and_picture_of_the_newest_turn(tmp_path):
    picture = Picture("net", "The picture.", "map", (("NYC", "A new line"),))
    story = Section("", (Lead("Kicker", ("A paragraph.",), picture),))
    pages = {page.slug: page for page in report().pages}
    index, others = pages.pop("index"), pages.values()
    front = replace(index, title="Erie <b>falls</b>", sections=(story, *index.sections))
    newest = edition(report=replace(report(), pages=(front, *others)))
    drawn = small_picture(newest)
    assert "ts-new" in drawn
    assert "<text" not in drawn
    card = MatchCard(
        "CR42", "CR", 7, newest.period, newest.catalogue, headlines=headlines(newest), picture=drawn
    )
    build_home(tmp_path, [card, replace(card, headlines={}, picture="")], published=WHEN)
    for path in (tmp_path / "index.html", tmp_path / "fr" / "index.html"):
        page = path.read_text()
        assert page.count(drawn) == 1
        assert page.count("<strong>Erie &lt;b&gt;falls&lt;/b&gt;</strong>") == 1


def test_the_small_picture_of_a_board_bears_its_owners_letters():
    story = Section("", (Lead("Kicker", (), Picture("board", "The picture.", "map")),))
    drawing = Section("", (board((HexMark("token", "PRR"),)),))
    pages = (replace(report().pages[0], slug="index", sections=(story, drawing)),)
    drawn = small_picture(edition(report=replace(report(), pages=pages)))
    assert re.findall("<text[^>]*>([^<]*)<", drawn) == ["P"]


def racing(*worth):
    lines = tuple(
        Series(name, (5, figure)) for name, figure in zip(("<b>Gould</b>", "Hill"), worth, strict=True)
    )
    race = Race("worth", "Worth", ("T6", "T7"), lines, focus=(0,), kind="usd")
    teasers = Teasers((Teaser("Gould gains", "Worth", race, Link("More", "map")),))
    pages = {page.slug: page for page in report().pages}
    index, others = pages.pop("index"), pages.values()
    front = replace(index, sections=(Section("", (teasers,)), *index.sections))
    return edition(report=replace(report(), pages=(front, *others)))


def test_a_card_on_the_home_page_says_who_leads_unless_all_are_level(tmp_path):
    assert leaders(racing(5, 5)) == {}
    assert leaders(edition()) == {}
    ahead = leaders(racing(12_345, 5))
    assert ahead == {
        "en": "<b>Gould</b> in first place: $12,345",
        "fr": "<b>Gould</b> en tête\u00a0: 12\u202f345\u00a0$",
    }
    card = MatchCard("CR42", "CR", 7, Period(years="1853"), CATALOGUE, leaders=ahead)
    build_home(tmp_path, [card, replace(card, leaders={})], published=WHEN)
    assert (tmp_path / "index.html").read_text().count(
        "<span>&lt;b&gt;Gould&lt;/b&gt; in first place: $12,345</span>"
    ) == 1
    assert (tmp_path / "fr" / "index.html").read_text().count("en tête") == 1
