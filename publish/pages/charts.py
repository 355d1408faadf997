"""Charts as Plotly figures: plain dictionaries, colour tokens, escaped names.

plotly.py is not imported: its objects check and copy what is already in order (research: 10 to 20 times
slower), and the page needs only the JSON.
"""

from __future__ import annotations

from typing import Any

from engine.report import Chart
from publish.common import palette
from publish.common.markup import clean
from publish.common.plotly_json import SEPARATORS, Figure, label

_SMALL = 8
_FEW = 6


def chart_figure(chart: Chart, names: list[str], x_label: str, y_label: str, language: str) -> Figure:
    """Return a line or bar chart.

    Parameters
    ----------
    chart : Chart
        Values, and groups that fix colour, dash and mark.
    names : list of str
        The series' names in the language, in order.
    x_label, y_label : str
        What the axes say.
    language : str
        Decides the signs in figures.

    Returns
    -------
    dict
        `data` and `layout` for Plotly; ``@`` tokens stand for colours of the scheme.
    """
    x = [label(clean(text)) for text in chart.x]
    draw = _bar if chart.kind == "bar" else _line
    data = [
        draw(label(name), x, list(series.values), series.group)
        for name, series in zip(names, chart.series, strict=True)
    ]
    layout: Figure = {
        "separators": SEPARATORS.get(language, ".,"),
        "hovermode": "x unified" if 1 < len(data) <= 6 else "closest",
        "xaxis": {"type": "category", "title": {"text": label(x_label)}, "fixedrange": True},
        "yaxis": {"title": {"text": label(y_label)}, "tickformat": ",d", "fixedrange": True, **_ticks(chart)},
    }
    if chart.kind == "bar" and len(x) < _FEW:
        # A bar of its own would be as wide as the chart.
        layout["bargap"] = round(1 - 0.8 * len(x) / _FEW, 2)
    return {"kind": "chart", "data": data, "layout": layout}


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
