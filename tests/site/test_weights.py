"""What the site weighs at turn 12, against what benchmarks/README.md promises."""

import pytest

from publish.common.assets import SMALL_PLOTLY
from tools.site_weights import KIB, edition, packed, page_weight, papers, total

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("site")]


def test_pages_are_light(demo):
    match = demo.site / "DEMO12"
    assert page_weight(match / "en" / "index.html") <= 150 * KIB
    assert page_weight(match / "fr" / "turns" / "012" / "map" / "index.html") <= 160_000
    assert page_weight(match / "fr" / "desk" / "index.html") <= 150 * KIB


def test_the_map_of_all_turns_is_small(demo):
    weight = packed(demo.site / "DEMO12" / "map-history.js")
    # The first turn stands in full, so half the turns are more than half of the weight.
    assert 1 * KIB < weight <= 12.5 * KIB


def test_an_edition_is_small(demo):
    match = demo.site / "DEMO12"
    _, sent = total(edition(match, "012"))
    assert sent + papers(match) <= 4096 * KIB


def test_plotly_is_fetched_once_and_only_where_figures_are(demo):
    (plotly,) = (demo.site / "assets").glob("plotly-*")
    if SMALL_PLOTLY.is_file():
        assert packed(plotly) <= 400 * KIB
        # What somebody waits for who comes to the map first.
        first = page_weight(demo.site / "DEMO12" / "en" / "turns" / "012" / "map" / "index.html")
        assert first + packed(plotly) <= 560_000
    naming = [page for page in demo.site.rglob("*.html") if plotly.name in page.read_text(encoding="utf-8")]
    assert naming
    for page in naming:
        text = page.read_text(encoding="utf-8")
        assert "data-figure=" in text or 'id="desk"' in text or "id=desk" in text, page
        assert f'src="../../assets/{plotly.name}' not in text
