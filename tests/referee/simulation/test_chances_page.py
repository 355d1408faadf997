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
