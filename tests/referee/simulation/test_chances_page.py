"""The page of reliability diagrams is what the command printed."""

from tools import chances_page as tool

JUDGED = {
    "game": "chicago-express",
    "seed": "judge",
    "matches": 2,
    "cases": 160,
    "error": 0.0125,
    "diagram": [
        {"cases": 120, "chance": 0.05, "won": 0.06},
        {"cases": 40, "chance": 0.9, "won": 0.5},
    ],
}


def test_classes_of_few_cases_are_shown_but_not_counted_as_the_largest_distance():
    text = tool.section(JUDGED)
    assert "calibration error **0.0125**" in text
    assert "100 or more 0.010" in text
    assert "| 40 | 90.0% | 50.0% | ########## |" in text


def test_only_what_stands_between_the_marks_is_replaced():
    page = f"before\n{tool.BEGIN}old\n{tool.END}after\n"
    written = tool.with_measured(page, [JUDGED])
    assert written.startswith(f"before\n{tool.BEGIN}")
    assert written.endswith(f"{tool.END}after\n")
    assert "old" not in written
    assert tool.with_measured(written, [JUDGED]) == written


def test_the_page_has_its_marks():
    page = tool.PAGE.read_text(encoding="utf-8")
    assert page.count(tool.BEGIN) == page.count(tool.END) == 1
