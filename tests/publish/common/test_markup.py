import markdown
import pytest
from markupsafe import Markup

from publish.common.markup import anchor_id, cells, clean, plain, render
from publish.common.paths import EditionError, check_match, check_slug, fragment, page_address, relative
from tests.publish.samples import HOSTILE


@pytest.mark.parametrize("name", HOSTILE)
def test_a_heading_is_only_letters(name):
    found = markdown.markdown(f"# {plain(name)}", extensions=["attr_list", "toc", "footnotes", "tables"])
    assert found.count("<") == 2, found
    assert "=" not in found.split(">")[0].removeprefix("<h1 id=")


@pytest.mark.parametrize("name", HOSTILE)
def test_a_page_of_a_report_is_only_letters(name):
    block = {"type": "paragraph", "tone": "quote", "text": clean(name)}
    template = "pages/report.html.j2"
    head = {
        "front": False,
        "title": name,
        "home": "",
        "edition": "",
        "period": "",
        "published": "",
        "assets": "",
        "languages": [],
        "data": None,
    }
    page = {"title": name, "lead": name, "sections": [{"title": name, "id": "", "blocks": [block]}]}
    values = {"head": head, "words": {}, "page": page, "history": "", "status": None}
    values |= {"ways": []}
    found = render(template, values)
    for tag in ("<script", "<img", "<svg", "<a "):
        assert tag not in found
    assert "49" not in found
    assert f"<p>{_escaped(clean(name))}</p>" in found
    assert f'<h2 id="part-1">{_escaped(name)}</h2>' in found


def _escaped(text):
    return (
        text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace('"', "&#34;")
        .replace("'", "&#39;")
    )


def test_control_and_direction_marks_are_dropped():
    assert clean("a\x00\x02b\u202ec\ud800") == "a b c\N{REPLACEMENT CHARACTER}"


def test_no_break_spaces_of_french_figures_stay():
    assert clean("1\u202f234\u00a0$") == "1\u202f234\u00a0$"


@pytest.mark.parametrize("slug", ["../x", "a b", "A", "", "a//b", "/a", "a/", "x.html", "é"])
def test_a_bad_slug_is_refused(slug):
    with pytest.raises(EditionError):
        check_slug(slug)


@pytest.mark.parametrize("match", ["assets", "FR", "../x", "", "a/b", "x" * 65])
def test_a_bad_match_is_refused(match):
    with pytest.raises(EditionError):
        check_match(match)


def test_ways_between_pages():
    assert relative("turns/007/railroad/bo/", "turns/007/") == "../../"
    assert relative("", "turns/007/map/net.json") == "turns/007/map/net.json"
    assert relative("desk/", "desk/") == "./"
    assert page_address(123, "index") == "turns/123/"


def test_anchor_and_fragment_agree():
    assert anchor_id("A B&C") == "A-B&C"
    assert fragment("A B&C") == "#A-B%26C"


def test_what_only_looks_like_markup_is_escaped_though_the_same_markup_was_written_before():
    written = [str(cells([{"text": text}], [False])) for text in (Markup("<b>x</b>"), "<b>x</b>")]
    assert written == ["<th scope=row><b>x</b></th>", "<th scope=row>&lt;b&gt;x&lt;/b&gt;</th>"]
