"""Draws charts as SVG for pages and desks: no script, the page's own colours in every scheme.

Everything is grey but what the reader is to look at. Colours and widths are classes of css/front.css.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from math import ceil
from textwrap import wrap

from markupsafe import Markup, escape

from engine.report import Chart, Text
from publish.common import palette
from publish.common.svg_line import svg_line

WIDTH, HEIGHT = 420, 205
_TOP, _BOTTOM, _RIGHT = 18, 181, 284
_LINE, _LETTERS = 14, 18
"""Height of a line of a label, and the most letters in one."""
_LETTER = 7
"""Width of a letter, rather more than less."""
_APART = 24
"""How far what the axis counts is from the last of its figures, which it must not read as one with."""
_FIGURES = 48
"""Room at the left of bars for the figures of the axis."""
_FOCUS = 3
_NAMES = 10
_YEARS = 5
_STEPS = (1, 2, 5, 10)

Values = Sequence[int | None]


@dataclass(frozen=True, slots=True)
class _Scale:
    """From places in a row and figures to points of the drawing; bars stand in the midst of their band."""

    count: int
    low: int
    high: int
    bars: bool
    ranks: bool = False

    @property
    def band(self) -> int:
        return (_RIGHT - _FIGURES) // max(1, self.count)

    def x(self, at: int) -> int:
        if self.bars:
            return _FIGURES + at * self.band + self.band // 2
        return at * _RIGHT // max(1, self.count - 1)

    def y(self, value: int) -> int:
        if self.ranks:
            return _TOP + (value - self.low) * (_BOTTOM - _TOP) // max(1, self.high - self.low)
        return _BOTTOM - (value - self.low) * (_BOTTOM - _TOP) // max(1, self.high - self.low)

    def steps(self) -> list[int]:
        """Return two to five round figures of the vertical axis."""
        rough = max(1, (self.high - self.low) // 4)
        power = 10 ** (len(str(rough)) - 1)
        step = next(power * n for n in _STEPS if power * n >= rough)
        if self.ranks:
            return [1, *range(step + step % 2, self.high + 1, step)]
        return list(range(-(-self.low // step) * step, self.high + 1, step))


def focus_of(chart: Chart) -> tuple[int, ...]:
    """Return which lines are coloured: those the chart names, else the three that end highest."""
    ends = {n: line.values[-1] for n, line in enumerate(chart.series) if line.values}
    newest = {n: value for n, value in ends.items() if value is not None}
    return chart.focus[:_FOCUS] or tuple(sorted(newest, key=lambda n: -newest[n])[:_FOCUS])


def groups_of(chart: Chart) -> list[int]:
    """Return what gives each line its colour, dash and mark: its owner, the same in every chart.

    Owners are more than colours: of two lines in focus that share one, the later has the next that is free.
    """
    groups, worn = [line.group for line in chart.series], set[str]()
    for n in focus_of(chart):
        groups[n] = next(group for group in count(groups[n]) if palette.colour(group) not in worn)
        worn.add(palette.colour(groups[n]))
    return groups


def hue(chart: Chart, place: int) -> str:
    """Return the classes of a line's colour: in focus that of its group, else grey."""
    if place not in focus_of(chart):
        return "ts-grey"
    return f"ts-hue ts-{palette.colour(groups_of(chart)[place]).removeprefix('@')}"


def _named(chart: Chart) -> tuple[int, ...]:
    """Return which lines are named at their ends: in colour, and one more that is the only other."""
    focus = focus_of(chart)
    others = tuple(n for n in range(len(chart.series)) if n not in focus)
    return focus + others if len(others) == 1 else focus


def chart_svg(
    chart: Chart, say: Callable[[Text], str], amount: Callable[[int, str], str], title: str = ""
) -> Markup:
    """Return a chart as SVG.

    Parameters
    ----------
    chart : Chart
        Lines or bars, those that are coloured, and what is shaded.
    say : callable
        Puts a text into the language.
    amount : callable
        Writes a figure of a kind.
    title : str
        What it is called to those who do not see it; its own title where none is given.
    """
    values = [value for line in chart.series for value in line.values if value is not None]
    ranks = chart.kind == "rank"
    low = 1 if ranks else min(0, *values, 0)
    scale = _Scale(len(chart.x), low, max(1, *values, 1), chart.kind == "bar", ranks)
    parts = [
        *_shades(chart, scale, say),
        *(f'<path class="ts-grid" d="M0 {scale.y(step)}H{_RIGHT}"/>' for step in scale.steps()),
        '<g class="ts-lines">',
        *(_bars if scale.bars else _curves)(chart, scale),
        "</g>",
        # Figures of the axis stand where lines begin: over them, with a rim.
        *_axes(chart, scale, say, amount),
        '<g class="ts-ends">',
        *_labels(chart, scale, say, amount),
        "</g>",
    ]
    return Markup(
        f'<svg class="ts-race" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" role="img" '
        f'aria-label="{escape(title or say(chart.title))}">{"".join(parts)}</svg>'
    )


def _shades(chart: Chart, scale: _Scale, say: Callable[[Text], str]) -> Iterator[str]:
    end = 0
    for first, last, label in chart.shaded:
        left, right = scale.x(first), max(scale.x(last), scale.x(first) + 6)
        size = f'width="{right - left}" height="{_BOTTOM - _TOP}"'
        yield f'<rect class="ts-shade" x="{left}" y="{_TOP}" {size}/>'
        name = say(label)
        half = len(name) * _LETTER // 2
        # It neither begins before the drawing nor runs into the names of lines.
        middle = min(max((left + right) // 2, half), _RIGHT - half)
        if middle - half >= end:
            yield f'<text x="{middle}" y="{_TOP - 4}" text-anchor="middle">{escape(name)}</text>'
            end = middle + half + _LETTER


def _axes(
    chart: Chart, scale: _Scale, say: Callable[[Text], str], amount: Callable[[int, str], str]
) -> Iterator[str]:
    for step in filter(None, scale.steps()):
        y = scale.y(step)
        # What is shaded has its name above the chart: there the figure is below its line.
        written = y + _LINE - 2 if chart.shaded and y <= _TOP + 4 else y - 3
        yield f'<text x="0" y="{written}">{escape(amount(step, chart.unit))}</text>'
    y, last, ticks = HEIGHT - 8, len(chart.x) - 1, _ticks(chart)
    names = {at: say(chart.x[at]) for at in ticks}
    # Names wider than their bars are on two lines by turns.
    wide = (max(map(len, names.values()), default=0) + 1) * _LETTER
    tight = scale.bars and len(ticks) > last and wide > scale.band
    for at, name in names.items():
        anchor = "middle" if scale.bars or 0 < at < last else "end" if at else "start"
        line = y + (5 if at % 2 else -5) if tight else y
        yield f'<text x="{scale.x(at)}" y="{line}" text-anchor="{anchor}">{escape(name)}</text>'
    if chart.x_label:
        yield f'<text x="{_RIGHT + _APART}" y="{y}">{escape(say(chart.x_label))}</text>'


def _ticks(chart: Chart) -> list[int]:
    """Return which places are written: all names that have room, else every second or so, and the last."""
    last = len(chart.x) - 1
    if last < _NAMES and not all(label.isdigit() for label in chart.x):
        return list(range(last + 1))
    stride = max(1, ceil(last / _YEARS))
    # The last is written whatever stands near it.
    return [*range(0, last - stride * 3 // 4, stride), last] if chart.x else []


def _curves(chart: Chart, scale: _Scale) -> Iterator[str]:
    focus, groups = focus_of(chart), groups_of(chart)
    grey = "".join(_curve(line.values, scale) for n, line in enumerate(chart.series) if n not in focus)
    yield f'<path class="ts-grey" d="{grey}"/>'
    for n in reversed(focus):
        # Colours alone do not tell lines apart for everybody; Plotly has these dashes too.
        dash = palette.dash(groups[n]) if len(focus) > 1 else "solid"
        dashed = f' stroke-dasharray="{dash.replace("px", "")}"' if dash != "solid" else ""
        yield f'<path class="{hue(chart, n)}"{dashed} d="{_curve(chart.series[n].values, scale)}"/>'


def _bars(chart: Chart, scale: _Scale) -> Iterator[str]:
    """Yield the bars of each set; those of one place stand side by side."""
    ground, room = scale.y(0), min(40, scale.band * 4 // 5)
    wide = max(1, room // max(1, len(chart.series)))
    for n, line in enumerate(chart.series):
        places = [
            (scale.x(at) - room // 2 + n * wide, scale.y(value))
            for at, value in enumerate(line.values)
            if value
        ]
        d = "".join(f"M{x} {ground}V{y}h{wide}V{ground}z" for x, y in places)
        yield f'<path class="ts-bars {hue(chart, n)}" d="{d}"/>'


def _labels(
    chart: Chart, scale: _Scale, say: Callable[[Text], str], amount: Callable[[int, str], str]
) -> Iterator[str]:
    """Yield name and second line at the end of each named line, none over another."""
    ends = []
    for rank, n in enumerate(_named(chart)):
        last = chart.series[n].values[-1] if chart.series[n].values else None
        if last is not None:
            end = say(chart.ends[rank]) if rank < len(chart.ends) else amount(last, chart.unit)
            ends.append((scale.y(last), n, [*wrap(say(chart.series[n].name), _LETTERS)[:3], end]))
    below, y = sum(len(lines) for *_, lines in ends) * _LINE, _TOP - _LINE
    # What the axis counts is written below them.
    lowest = _BOTTOM + (16 if chart.x_label else 20)
    for wish, n, lines in sorted(ends):
        # No higher than the label before it ends, no lower than leaves room for those after it.
        y = max(min(wish, lowest - below), y + _LINE)
        below -= len(lines) * _LINE
        look = hue(chart, n)
        if not scale.bars:
            yield f'<circle class="{look}" cx="{scale.x(scale.count - 1)}" cy="{wish}" r="3"/>'
        for line in lines[:-1]:
            yield f'<text class="ts-name {look}" x="{_RIGHT + 8}" y="{y}">{escape(line)}</text>'
            y += _LINE
        yield f'<text x="{_RIGHT + 8}" y="{y}">{escape(lines[-1])}</text>'


def _curve(values: Values, scale: _Scale) -> str:
    return "".join(svg_line(run) for run in _runs(values, scale))


def _runs(values: Values, scale: _Scale) -> Iterator[list[tuple[int, int]]]:
    """Yield the parts of a line between which a figure is missing."""
    run: list[tuple[int, int]] = []
    for at, value in enumerate(values):
        if value is not None:
            run.append((scale.x(at), scale.y(value)))
        elif run:
            yield run
            run = []
    if run:
        yield run
