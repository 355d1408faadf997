"""Only what stands between the marks of a page of docs/ is replaced by what a command printed."""

import pytest

from tools.measured_page import BEGIN, DOCS, END, with_measured

PAGES = ("challengers.md", "chances.md", "publications.md", "search.md", "strengths.md")


def test_only_what_stands_between_the_marks_is_replaced():
    written = with_measured(f"before\n{BEGIN}old\n{END}after\n", "new")
    assert written == f"before\n{BEGIN}\nnew\n{END}after\n"
    assert with_measured(written, "new") == written


@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_its_marks(name):
    page = (DOCS / name).read_text(encoding="utf-8")
    assert page.count(BEGIN) == page.count(END) == 1
