import re
from html import unescape
from urllib.parse import urlsplit

import pytest
from markupsafe import escape

from engine.period import Period
from engine.report import Column as Head
from engine.report import Link, Page, Paragraph, Report, Section, Table
from publish import EditionError, GeneratorError, build_edition, scan
from publish.common.files import data_of_script
from publish.common.markup import clean
from publish.guard.leaks import Leak
from publish.pages.report_pages import all_pages
from tests.publish.conftest import publish_sample
from tests.publish.reading import Reader, broken_links, read_site
from tests.publish.samples import HOSTILE, PRIVATE, WHEN, edition, report


@pytest.fixture(scope="session")
def pages(sample):
    found = read_site(sample.site)
    assert len(found) >= 30
    return found


def test_no_name_became_markup(pages):
    assert [page.wrong for page in pages.values() if page.wrong] == []
    assert not any(
        address.startswith(("javascript", "//")) for page in pages.values() for address in page.addresses
    )


def test_every_hostile_name_is_readable(sample, pages):
    text = "".join(pages[sample.site / "CR42/en/turns/007/index.html"].text)
    for name in HOSTILE:
        assert clean(name) in text


def test_every_page_says_what_it_is_and_the_colour_of_its_paper(sample):
    pages = {
        path.relative_to(sample.site).as_posix(): path.read_text() for path in sample.site.rglob("*.html")
    }
    for name, page in pages.items():
        (said,) = re.findall('<meta name="description" content="([^"]+)">', page)
        assert "ts-page" not in said, name
        shades = re.findall(
            r'<meta name="theme-color" media="\(prefers-color-scheme: (\w+)\)" content="#(\w{6})">', page
        )
        assert sorted(dict(shades)) == ["dark", "light"], name
    front = next(page for page in edition().report.pages if page.slug == "index")
    described = f'content="{escape(clean(front.title))}'
    assert described in pages["CR42/en/index.html"]
    assert described in pages["CR42/fr/turns/007/index.html"]
    assert 'content="B&amp;O: ' in pages["CR42/en/railroad/bo/index.html"]


def test_the_contents_of_a_chapter_keep_the_no_break_spaces_of_its_headings(sample):
    page = (sample.site / "CR42/fr/rules/basics/index.html").read_text()
    contents = page[page.index('data-md-component="toc"') :].split("</nav>")[0]
    assert "Qui gagne\N{NO-BREAK SPACE}?" in unescape(contents)


def test_scripts_are_asked_for_ahead_and_each_is_there(sample):
    """Also those of a map, which its own script would ask for one after the other."""
    for name in ("index.html", "turns/007/map/index.html", "railroad/bo/index.html"):
        path = sample.site / "CR42/en" / name
        page = path.read_text()
        ahead = re.findall(r'<link rel="preload" as="script" fetchpriority="low" href="([^"]+)">', page)
        assert len(ahead) == len(set(ahead))
        assert all((path.parent / address.partition("?")[0]).is_file() for address in ahead)
        scripts = re.findall(r'<script src="([^"]+)"(?: defer)?></script>', page)
        # The countdown is of one page, and in no hurry.
        assert {script for script in scripts if "/clock-" not in script} <= set(ahead)
        own = {address.rpartition("/")[2].partition("-")[0].partition(".")[0] for address in ahead}
        assert ({"drawing", "net", "map"} <= own) == ("map/" in name)


def test_no_page_names_another_server(pages):
    outside = {
        a for page in pages.values() for a in page.addresses if urlsplit(a).scheme or a.startswith("/")
    }
    assert outside == set()


def test_every_link_leads_to_a_file_and_an_anchor(sample, pages):
    assert broken_links(sample.site, pages) == []


def test_publishing_again_changes_no_byte(sample):
    last = edition()
    assert build_edition(last, sample.work, sample.site).changed == ()


@pytest.mark.slow
def test_another_machine_gives_the_same_bytes(sample, tmp_path, monkeypatch):
    monkeypatch.setenv("PYTHONHASHSEED", "4711")
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    other = publish_sample(tmp_path)
    first, second = (
        {path.relative_to(one.site): path.read_bytes() for path in one.site.rglob("*") if path.is_file()}
        for one in (sample, other)
    )
    assert first.keys() == second.keys()
    assert [name for name, data in first.items() if second[name] != data] == []


def test_an_old_turn_is_left_alone(sample):
    """But for its links to the turn after, which open once that turn is out."""
    changed = [path for path in sample.built[1].changed if "turns/006" in path.as_posix()]
    assert changed
    for path in changed:
        page = path.read_bytes()
        assert path.name == "index.html"
        assert page.count(b'<a rel="next" href="') == 1
        assert b"<!--<a rel" not in page
    assert (sample.site / "CR42/en/turns/006/railroads/prices.js").is_file()


def test_pages_are_written_after_what_they_need(sample):
    names = [path.name for path in sample.built[0].changed if "/en/" in path.as_posix()]
    first_page = next(i for i, name in enumerate(names) if name.endswith(".html"))
    assert all(name.endswith(".html") for name in names[first_page:])


@pytest.mark.slow
def test_who_is_in_changes_the_front_page_only_and_a_deadline_the_locked_desk_too(sample, tmp_path):
    def changed(**due):
        built = build_edition(edition(**due), tmp_path / "work", tmp_path / "site")
        return {path.relative_to(tmp_path / "site").as_posix() for path in built.changed}

    changed()
    # What scripts are told of it changes with it, and says nothing where the page says nothing.
    front = {"CR42/en/index.html", "CR42/fr/index.html"}
    assert changed(status=()) == {"CR42/forms.json", *front}
    assert changed(status=(), deadline=None) == {*front, "CR42/en/desk/index.html", "CR42/fr/desk/index.html"}


def test_both_languages_have_the_same_pages(sample):
    trees = [
        {
            path.relative_to(sample.site / "CR42" / lang).as_posix()
            for path in (sample.site / "CR42" / lang).rglob("turns/**/*")
        }
        for lang in ("en", "fr")
    ]
    assert trees[0] == trees[1]


def test_figures_are_data_beside_the_page(sample):
    for name in ("railroads/prices", "map/net"):
        figure = data_of_script((sample.site / f"CR42/en/turns/007/{name}.js").read_bytes())
        assert figure["data"]
        assert "<" not in (sample.site / f"CR42/en/turns/007/{name}.js").read_text()


def test_private_words_are_nowhere(sample):
    class Secret:
        def __init__(self, kind, text):
            self.kind, self.text = kind, text

    secrets = [
        Secret("sentence", PRIVATE),
        Secret("cash", "87654321"),
        Secret("passphrase", "copper lantern river"),
    ]
    assert scan(sample.site, secrets) == ()
    (sample.site / "planted.html").write_text(f"<p>{PRIVATE}</p>")
    try:
        assert scan(sample.site, secrets) == (Leak("sentence", "planted.html"),)
    finally:
        (sample.site / "planted.html").unlink()


@pytest.mark.slow
def test_a_broken_link_of_the_rulebook_stops_everything(tmp_path):
    rules = {"en": (("basics", "Basics", "# Basics\n\n[gone](gone.md)\n"),)}
    with pytest.raises(GeneratorError, match=r"gone\.md"):
        build_edition(edition(rulebook=rules), tmp_path / "work", tmp_path / "site")
    assert not (tmp_path / "site").exists()


def test_a_chapter_leads_to_its_neighbours_and_to_the_list(sample):
    """As a reader goes through the book; the last has no next one, nor has a book of one chapter."""

    def ways(address):
        text = (sample.site / "CR42" / address / "index.html").read_text(encoding="utf-8")
        inside = text.partition('<nav class="ts-neighbours"')[2].partition("</nav>")[0]
        return Reader(inside).addresses

    assert ways("en/rules/basics") == ["../", "../money/"]
    assert ways("en/rules/money") == ["../basics/", "../"]
    assert ways("fr/rules/basics") == ["../"]


def _with(page):
    return edition(report=Report("CR42", 7, None, "T", Period(years="P"), (*report().pages, page)))


@pytest.mark.parametrize(
    "page",
    [
        Page("../evil", "X", ()),
        Page("x", "X", (Section("", (Table("t", "T", (Head("a", "A"),), ((Link("a", "nowhere"),),)),)),)),
    ],
)
def test_a_report_that_cannot_become_pages_is_refused(page):
    with pytest.raises(EditionError):
        all_pages(_with(page), "en")


def test_any_section_id_is_an_anchor_and_nothing_more():
    odd = Page("x", "X", (Section("S", (Paragraph("p"),), id='B&O {: onload=x } "><b>'),))
    text = all_pages(_with(odd), "en")["turns/007/x/index.html"].body
    assert '<div class="ts-anchor" id="B&amp;O-{:-onload=x-}-&#34;&gt;&lt;b&gt;"></div>' in text


def test_a_report_without_a_front_page_is_refused():
    with pytest.raises(EditionError, match="index"):
        all_pages(edition(report=Report("CR42", 7, None, "T", Period(years="P"), ())), "en")


def test_files_carry_the_time_of_the_edition(sample):
    times = {path.stat().st_mtime for path in (sample.site / "CR42").rglob("*") if path.is_file()}
    assert times == {WHEN.timestamp()}
