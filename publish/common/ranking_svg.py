"""Draws a young race as bars, best first: two or three points of fifteen lines would say nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from textwrap import shorten

from markupsafe import Markup, escape

from engine.report import Chart, Text
from publish.common.chart_svg import WIDTH, focus_of, hue

LINES_FROM = 4
"""From so many points on lines show how a race went."""
_ROW, _BAR = 15, 9
_NAMES, _LETTERS, _LONGEST = 136, 21, 160
"""Where bars begin, the most letters of a name before them, and how long the longest is."""


def ranking_svg(chart: Chart, say: Callable[[Text], str], amount: Callable[[int, str], str]) -> Markup:
    """Return the newest figures of a chart as bars with names and figures; parameters as of `chart_svg`."""
    newest = {n: line.values[-1] or 0 for n, line in enumerate(chart.series)}
    focus = focus_of(chart)
    order = [*focus, *sorted(newest.keys() - {*focus}, key=lambda n: (-newest[n], n))]
    ends = dict(zip(focus, map(say, chart.ends), strict=False))
    rows = (
        _row(at, shorten(say(chart.series[n].name), _LETTERS, placeholder="…"), length, end, hue(chart, n))
        for at, n in enumerate(order)
        for length in [max(0, newest[n]) * _LONGEST // max(1, *newest.values(), 1)]
        for end in [ends.get(n, amount(newest[n], chart.unit))]
    )
    height = _ROW * len(order) + 4
    return Markup(
        f'<svg class="ts-race" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img" '
        f'aria-label="{escape(say(chart.title))}"><g class="ts-ends">{"".join(map("".join, rows))}</g></svg>'
    )


def _row(at: int, name: str, length: int, end: str, look: str) -> Iterator[str]:
    y = _ROW * (at + 1)
    name_class = "" if look == "ts-grey" else f' class="ts-name {look}"'
    yield f'<text{name_class} x="0" y="{y - 3}">{escape(name)}</text>'
    bar = f"M{_NAMES} {y - 2}v-{_BAR}h{length}v{_BAR}z"
    yield f'<path class="ts-bars {look}" d="{bar}"/>'
    yield f'<text x="{_NAMES + length + 5}" y="{y - 3}">{escape(end)}</text>'
