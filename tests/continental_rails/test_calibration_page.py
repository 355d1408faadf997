"""docs/calibration.md is what its tool writes, and speaks of the bands that are in force."""

from games.continental_rails import calibration
from tools import calibration_page as tool


def told(matches, **figures):
    report = calibration.report([figures] * matches)
    return {"matches": matches, "turns": 44, "turns_each": [21, 23], "conserved": True, "calibration": report}


def test_the_page_says_each_figure_and_what_lies_outside():
    page = tool.page(told(2, railroads=25, share_prices=[1, 20, 300], panics=3))
    assert "2 whole matches of fifteen computer tycoons, 44 turns." in page
    assert "They lasted 21 to 23 turns;\nall books balanced. " in page
    assert "| railroads in play | turn 8 | 25 | 25 | 25 | 25 | 25 | 25.00 |" in page
    assert "| turns with a Panic | whole match | 3 | 3 | 3 | 3 | 3 | 3.00 |" in page
    assert "| railroads in play, turn 8: median | three real matches: about 20-30; " in page
    assert "| 20 to 32 | 25 | yes |" in page
    assert "| 45 to 199 | 300 | **no** |" in page


def test_the_page_in_the_docs_has_every_figure_and_every_band_in_force():
    page = tool.PAGE.read_text(encoding="utf-8")
    assert page.startswith(tool.TEXT.partition("{")[0])
    for meaning in calibration.meanings().values():
        assert f"\n| {meaning['what']} | {meaning['when']} | " in page
    for band in calibration.bands():
        low, high = (tool.shown(band["statistic"], band[end]) for end in ("low", "high"))
        assert f" | {band['source']} | {low} to {high} | " in page
    assert "All values are inside." in page
    assert "**no**" not in page
