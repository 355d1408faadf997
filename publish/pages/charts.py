"""Charts as Plotly figures: plain dictionaries, colour tokens, escaped names.

plotly.py is not imported: its objects check and copy what is already in order (research: 10 to 20 times
slower), and the page needs only the JSON.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.messages import Message, say
from engine.report import Chart, Text
from publish.common import palette
from publish.common.chart_svg import focus_of, groups_of
from publish.common.markup import clean
from publish.common.plotly_json import SEPARATORS, Figure, label

_SMALL = 8
_FEW = 6
_FEWER = {2: "SITE.CHART.TWO", 3: "SITE.CHART.THREE"}
"""So many lines are told one by one, the highest first: they may be no rivals."""


def finding(chart: Chart, amount: Callable[[int, str], str]) -> Text:
    """Return what a chart says: its own finding, else its first and last figure, or who is ahead.

    Parameters
    ----------
    chart : Chart
        Its lines or bars.
    amount : callable
        Writes a figure of a kind.
    """
    lines, focus = chart.series, focus_of(chart)
    if chart.finding or not focus:
        return chart.finding or chart.title
    if len(lines) == 1:
        return _change(chart, [value for value in lines[0].values if value is not None], amount)
    newest = [line.values[-1] for line in lines if line.values]
    best = newest[focus[0]]
    if best is None or newest.count(best) > 1:
        return chart.title
    if len(lines) in _FEWER and None not in newest:
        order = sorted(range(len(lines)), key=lambda at: -(newest[at] or 0))
        facts = {f"name{n}": lines[at].name for n, at in enumerate(order, 1)}
        figures = {f"figure{n}": amount(newest[at] or 0, chart.unit) for n, at in enumerate(order, 1)}
        return say(_FEWER[len(lines)], **facts, **figures)
    return say("SITE.CHART.LEADS", name=lines[focus[0]].name, figure=amount(best, chart.unit))


def _change(chart: Chart, values: list[int], amount: Callable[[int, str], str]) -> Message | Text:
    first, last = (amount(value, chart.unit) for value in (values[0], values[-1]))
    return (
        chart.title if first == last else say("SITE.CHART.CHANGE", what=chart.title, first=first, last=last)
    )


def chart_figure(
    chart: Chart, names: list[str], x_label: str, language: str, shades: Sequence[str] = ()
) -> Figure:
    """Return a line or bar chart.

    Parameters
    ----------
    chart : Chart
        Values, and groups that fix colour, dash and mark.
    names : list of str
        The series' names in the language, in order.
    x_label : str
        What the horizontal axis says; what the figures are stands above the chart.
    language : str
        Decides the signs in figures.
    shades : sequence of str
        In the language, what `chart.shaded` calls its places.

    Returns
    -------
    dict
        `data` and `layout` for Plotly; ``@`` tokens stand for colours of the scheme.
    """
    x = [label(clean(text)) for text in chart.x]
    draw = _bar if chart.kind == "bar" else _line
    data = [
        draw(label(name), x, list(series.values), group)
        for name, series, group in zip(names, chart.series, groups_of(chart), strict=True)
    ]
    layout: Figure = {
        "separators": SEPARATORS.get(language, ".,"),
        "hovermode": "x unified" if 1 < len(data) <= 6 else "closest",
        "xaxis": {"type": "category", "title": {"text": label(x_label)}, "fixedrange": True},
        "yaxis": {"tickformat": ",d", "fixedrange": True, **_ticks(chart)},
    }
    if shades:
        layout["shapes"] = [_shade(*band[:2], name) for band, name in zip(chart.shaded, shades, strict=True)]
    if chart.kind == "rank":
        # The first is at the top.
        layout["yaxis"]["autorange"] = "reversed"
    if chart.kind == "bar" and len(x) < _FEW:
        # A bar of its own would be as wide as the chart.
        layout["bargap"] = round(1 - 0.8 * len(x) / _FEW, 2)
    return {"kind": "chart", "data": data, "layout": layout}


def _shade(first: int, last: int, name: str) -> Figure:
    """Return the darker ground behind some places, as the drawing has it; one place has a narrow one."""
    wide = 0.1 if first == last else 0.0
    return {
        "type": "rect",
        "layer": "below",
        "yref": "paper",
        "x0": first - wide,
        "x1": last + wide,
        "y0": 0,
        "y1": 1,
        "line": {"width": 0},
        "fillcolor": "@note",
        "label": {"text": label(name), "textposition": "top center"},
    }


def _ticks(chart: Chart) -> Figure:
    """Return steps of one where the figures are small: between them lies nothing that could be written."""
    highest = max((abs(value) for series in chart.series for value in series.values if value), default=0)
    return {"dtick": 1} if highest < _SMALL else {}


def _line(name: str, x: list[str], y: list[int | None], group: int) -> dict[str, Any]:
    colour = palette.colour(group)
    return {
        "type": "scatter",
        "mode": "lines+markers",
        "name": name,
        "x": x,
        "y": y,
        "connectgaps": False,
        "line": {"color": colour, "dash": palette.dash(group), "width": 2},
        "marker": {"color": colour, "symbol": palette.symbol(group), "size": 6},
        "hovertemplate": "%{fullData.name}: %{y:,d}<extra></extra>",
    }


def _bar(name: str, x: list[str], y: list[int | None], group: int) -> dict[str, Any]:
    shapes = ("", "/", "\\", "x", "-", "|", ".")
    return {
        "type": "bar",
        "name": name,
        "x": x,
        "y": y,
        "marker": {"color": palette.colour(group), "pattern": {"shape": shapes[group % len(shapes)]}},
        "hovertemplate": "%{fullData.name}: %{y:,d}<extra></extra>",
    }
