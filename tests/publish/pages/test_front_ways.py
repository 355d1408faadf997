"""The way from front page and desk to the first rules; tables that are whole."""

import pytest

from publish.common.markup import macro
from publish.pages.report_pages import all_pages
from publish.pages.table_views import column_view, table_view
from tests.publish.samples import edition

FIRST = '<a href="{}rules/basics/">The basics</a>'


@pytest.mark.parametrize(("address", "up"), [("index.html", ""), ("desk/index.html", "../")])
def test_front_page_and_desk_lead_to_the_first_chapter(address, up):
    assert FIRST.format(up) in all_pages(edition(), "en")[address].body
    assert "Les bases" in all_pages(edition(), "fr")[address].body
    assert "rules/basics" not in all_pages(edition(rulebook={}), "en")[address].body


def test_a_turns_permanent_front_page_names_no_way_that_may_go():
    assert "rules/basics" not in all_pages(edition(), "en")["turns/007/index.html"].body


@pytest.mark.parametrize(("rows", "whole"), [(60, True), (61, False)])
def test_a_table_of_sixty_rows_has_no_scroll_bar_of_its_own(rows, whole):
    view = table_view("t", "T", [column_view("A"), column_view("B")], [[{"text": "a"}, {"text": "b"}]] * rows)
    assert ("ts-scroll--whole" in macro("pages/blocks.html.j2", "bare_table")(view)) is whole
