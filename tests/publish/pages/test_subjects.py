"""Pages of subjects: stamped from one shell, linked wherever a name stands, new every turn at one address."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from engine.report import Page, Section
from publish import EditionError, build_edition
from publish.common.composer import composer_for
from publish.common.markup import clean
from publish.common.names import Names
from publish.pages.report_pages import all_pages
from tests.publish.samples import HOSTILE, edition, network, report, subject, table


def html(sample, address, language="en"):
    return (sample.site / "CR42" / language / address / "index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_subject_has_a_page_of_its_own_beside_the_turns(sample, language):
    page = html(sample, "railroad/bo", language)
    assert "ts-page" not in page
    assert "ts-shell" not in page
    assert "<title>B&amp;O: " in page
    other = {"en": "fr", "fr": "en"}[language]
    assert f'href="../../../{other}/railroad/bo/"' in page
    assert not (sample.site / "CR42" / language / "subjects").exists()
    assert not (sample.site / "CR42" / language / "turns/007/railroad").exists()


def test_its_charts_carry_their_figures(sample):
    page = html(sample, "railroad/bo")
    assert 'data-figure="#prices-figures"' in page
    found = re.search(r'<script type="application/json" id="prices-figures">(.*?)</script>', page)
    assert json.loads(found[1])["kind"] == "chart"
    # The same figures stand in the table under the chart, for those without a script.
    assert '<td class="n">24</td>' in page


@pytest.mark.slow
def test_names_lead_there_from_news_and_tables(sample):
    page = html(sample, "turns/007")
    assert '<li><a href="../../railroad/bo/">' in page
    row = re.search(r'<tr id="B&amp;O">.*?</tr>', html(sample, "turns/007/railroads"), re.DOTALL)[0]
    assert '<a href="../../../railroad/bo/">B&amp;O</a>' in row


def test_a_page_does_not_lead_to_itself(sample):
    body = html(sample, "railroad/bo").partition("<article")[2].partition("</article")[0]
    assert 'href="../../railroad/bo/"' not in body
    assert 'href="./"' not in body
    assert "buys the Baltimore &amp; Ohio." in body


def test_hostile_names_are_text_on_it(sample):
    page = html(sample, "railroad/bo")
    assert "<script>alert" not in page
    for name in HOSTILE:
        assert f"# {clean(name)}" not in page


def test_the_search_finds_it_by_name(sample):
    index = json.loads((sample.site / "CR42/en/search/search_index.json").read_bytes())
    entries = {entry["location"]: entry for entry in index["docs"]}
    assert entries["railroad/bo/"]["title"].startswith("B&amp;O: ")
    assert not [location for location in entries if "subjects" in location]


@pytest.mark.slow
def test_the_newest_turn_is_shown_at_the_same_address(tmp_path):
    build_edition(edition(languages=("en",)), tmp_path / "work", tmp_path / "site")
    path = tmp_path / "site/CR42/en/railroad/bo/index.html"
    before = path.read_text()
    pages = [page for page in report(turn=8).pages if not page.is_subject]
    changed = replace(subject(), lead="A new lead.")
    later = edition(languages=("en",), turn=8, report=replace(report(turn=8), pages=(*pages, changed)))
    build_edition(later, tmp_path / "work", tmp_path / "site")
    assert before != path.read_text()
    assert "A new lead." in path.read_text()


@pytest.mark.parametrize(
    ("page", "said"),
    [
        (Page("a/b/c", "Deep", (Section("", ()),)), "is not a subject: write kind/name"),
        (Page("rules/x", "Mine", (Section("", ()),)), "is not a subject: write kind/name"),
    ],
)
def test_a_wrong_address_is_refused(page, said):
    with pytest.raises(EditionError, match=said):
        all_pages(edition(report=replace(report(), pages=(*report().pages, page))), "en")


def test_a_caption_leads_to_the_rules_it_names():
    """A rule without a heading of its own leads to the section around it; an unknown one stays plain."""
    rulebook = {"en": (("money", "Money", "# Money {#rule-3}\n\n## Debt {#rule-3-1}\n"),)}
    shown = replace(table(), caption="See rule 3.1.2, rule 9.4 & Rule 3.")
    page = Page("index", "Front", (Section("", (shown,)),), lead="")
    others = tuple(page for page in report().pages if page.slug != "index")
    told = replace(report(), pages=(page, *others))
    found = edition(languages=("en",), rulebook=rulebook, report=told)
    body = all_pages(found, "en")["turns/007/index.html"].body
    way = '<a href="../../rules/money/#rule-3{}">'
    said = f"See {way.format('-1')}rule 3.1.2</a>, rule 9.4 &amp; {way.format('')}Rule 3</a>."
    assert f"<caption><span>{said}</span></caption>" in body


def test_it_opens_with_its_lines_over_the_map_of_its_turn(sample):
    page = html(sample, "railroad/bo")
    assert '<img src="../../turns/007/map/net-ground.svg" alt="" width="' in page
    ground = ElementTree.fromstring((sample.site / "CR42/en/turns/007/map/net-ground.svg").read_bytes())
    picture = ElementTree.fromstring(re.search(r'<svg class="ts-net".*?</svg>', page, re.DOTALL)[0])
    assert ground.get("viewBox") == picture.get("viewBox")
    new, wanted = (picture.findall(f"*[@class='ts-{kind}']") for kind in ("new", "wanted"))
    assert new[0].get("d").count("M") == wanted[0].get("d").count("M") == 1
    assert {text.text for text in picture.iter("text")} >= {"Boston"}


def test_life_and_offices_are_told_without_a_script(sample):
    page = html(sample, "railroad/bo")
    assert '<li><span class="ts-cut ts-cut--banker" aria-hidden="true"></span><b>Turn 7</b>' in page
    assert page.index("Turn 7</b>") < page.index("Turn 2</b>")
    offices = re.findall(r"<li><span>(.*?) <small>(.*?)</small>", page)
    assert [years for _, years in offices] == ["2\N{EN DASH}7", "3\N{EN DASH}4, 6\N{EN DASH}7"]
    assert "grid-column:4/6" in page
    assert "&lt;script" in offices[0][0]


def test_a_subject_draws_no_map(tmp_path):
    page = Page("railroad/x", "X", (Section("", (network(),)),))
    found = edition(languages=("en",), report=replace(report(), pages=(*report().pages, page)))
    with pytest.raises(EditionError, match="draws charts only"):
        build_edition(found, tmp_path / "work", tmp_path / "site")


def test_of_two_names_the_longer_is_meant():
    names = Names.of({"Erie": "railroads/erie", "Erie & Western": "railroads/e-w", "E": "railroads/e"})
    assert names.parts("Erie & Western and Erie; E, Erieville") == [
        ("Erie & Western", "railroads/e-w"),
        (" and ", ""),
        ("Erie", "railroads/erie"),
        ("; E, Erieville", ""),
    ]


def test_a_longer_name_of_something_without_a_page_leads_nowhere():
    railroad = Page("railroad/erie", "Erie", (), nav=False, names=("Erie", "Bee Line"))
    companies = Page("companies", "Companies", (), names=("Lake Erie Canal", "Bee Line"))
    found = edition(languages=("en",), report=replace(report(), pages=(railroad, companies)))
    names = composer_for(found, "en").names
    assert names.parts("Lake Erie Canal is sold.") == []
    # A company that became a railroad is called as before.
    for name in ("Erie", "Bee Line"):
        assert names.parts(f"{name} is sold.") == [(name, "railroad/erie"), (" is sold.", "")]
