"""Frames: MkDocs builds the theme's part of the pages once, every turn is stamped into it."""

from __future__ import annotations

import json
from dataclasses import replace
from unittest import mock

import pytest
from markupsafe import escape

from engine.report import Page, Paragraph, Section
from publish import MkdocsWorker, build_edition
from publish.common.page_html import HtmlPage
from tests.publish.samples import HOSTILE, edition, report

RULES = {"en": (("basics", "Basics", "# Basics {: #rule-1 }\n\nBuild.\n\n## More {: #rule-2 }\n\nSell.\n"),)}


def built(tmp_path, name, worker=None, **changes):
    site = tmp_path / name
    one = edition(languages=("en",), rulebook=RULES, **changes)
    build_edition(one, tmp_path / "work", site, worker=worker)
    return {
        path.relative_to(site).as_posix(): path.read_bytes() for path in site.rglob("*") if path.is_file()
    }


def of_turn(turn):
    return {"turn": turn, "report": report(turn=turn)}


@pytest.mark.slow
def test_from_memory_come_the_same_bytes_and_no_generator_runs(tmp_path):
    fresh = {turn: built(tmp_path, f"fresh{turn}", **of_turn(turn)) for turn in (7, 8)}
    memory = tmp_path / "memory"
    with MkdocsWorker(memory) as worker:
        assert built(tmp_path, "first", worker, **of_turn(7)) == fresh[7]
    with (
        mock.patch("publish.generator.mkdocs_worker.subprocess.Popen", side_effect=AssertionError),
        MkdocsWorker(memory) as worker,
    ):
        assert built(tmp_path, "again", worker, **of_turn(7)) == fresh[7]
        assert built(tmp_path, "later", worker, **of_turn(8)) == fresh[8]
    assert not (tmp_path / "work" / "CR42").exists()
    # Half a file, as a power cut leaves it, is as good as none.
    (kept,) = memory.glob("frames-*.zip")
    kept.write_bytes(kept.read_bytes()[:-5000] + bytes(5000))
    with MkdocsWorker(memory) as worker:
        assert built(tmp_path, "fixed", worker, **of_turn(7)) == fresh[7]
    data = bytearray(kept.read_bytes())
    data[20_000] ^= 1
    kept.write_bytes(data)
    with MkdocsWorker(memory) as worker:
        assert built(tmp_path, "fixed again", worker, **of_turn(7)) == fresh[7]


@pytest.mark.slow
def test_another_rulebook_or_another_page_is_built_anew(tmp_path):
    with MkdocsWorker(tmp_path / "memory") as worker:
        before = built(tmp_path, "a", worker)
        other = {"en": (("basics", "Basics", RULES["en"][0][2].replace("Sell.", "Hold.")),)}
        one = edition(languages=("en",), rulebook=other)
        build_edition(one, tmp_path / "work", tmp_path / "b", worker=worker)
        page = (tmp_path / "b/CR42/en/rules/basics/index.html").read_text()
        assert "Hold." in page
        assert b"Hold." not in before["CR42/en/rules/basics/index.html"]
        added = Page("extra", "Extra", (Section("One", (Paragraph("Words."),)),), nav=True)
        more = replace(report(), pages=(*report().pages, added))
        build_edition(replace(one, report=more), tmp_path / "work", tmp_path / "b", worker=worker)
        assert 'href="../extra/"' in (tmp_path / "b/CR42/en/turns/007/map/index.html").read_text()


def sheet(**changes):
    words = {
        "title": "T",
        "folio": "<p>F</p>",
        "summary": "What it is",
        "body": '<p>Lead</p>\n<h2 id="part-1">A &amp; B</h2>\n<p>Text</p>',
    }
    return HtmlPage(**{"address": "turns/007/x/", "frame": "turns/ts-turn/x/", **words, **changes})


FRAME = (
    '<meta content="ts-page-summary">'
    '<title>ts-page-title</title><a href="../../turns/ts-turn/y/">y</a>'
    '<div id="ts-page-folio"></div><h1>ts-page-title</h1>\n<div id="ts-page-body"></div>'
)


def test_a_page_fills_its_frame():
    page = sheet().stamped(FRAME, 7)
    assert page == (
        '<meta content="What it is"><title>T</title><a href="../../turns/007/y/">y</a>'
        "<p>F</p><h1>T</h1>\n" + sheet().body
    )


def test_marks_that_a_player_writes_are_his_text():
    marks = "turns/ts-turn ts-page-title ts-page-match &lt;div id=&#34;ts-page-body&#34;&gt;&lt;/div&gt;"
    body = f'<p>{marks}</p>\n<h2 id="part-1">{marks}</h2>'
    title = 'ts-page-match ts-page-title turns/ts-turn <div id="ts-page-body"></div>'
    page = sheet(body=body, folio=f"<p>{marks}</p>", title=title, summary=title).stamped(FRAME, 7)
    assert page.count(marks) == 3
    assert page.count(str(escape(title))) == 3
    assert page.count(body) == 1


def test_the_search_has_each_part_of_a_page_and_no_markup():
    entries = list(
        sheet(
            body='<p>A <a href="x">name</a>, here</p><script>no</script>\n' + sheet().body
        ).found_by_search()
    )
    assert entries == [
        {"location": "turns/007/x/", "title": "T", "text": "A name, here Lead"},
        {"location": "turns/007/x/#part-1", "title": "A &amp; B", "text": "Text"},
    ]
    assert list(sheet(meta={"search": {"exclude": True}}).found_by_search()) == []


def test_hostile_words_are_searched_as_text(sample):
    index = json.loads((sample.site / "CR42/en/search/search_index.json").read_bytes())
    said = "".join(entry["title"] + entry["text"] for entry in index["docs"])
    assert "<" not in said.replace("<p>", "").replace("</p>", "")
    assert any("script" in name for name in HOSTILE)
    assert "&lt;script" in said
