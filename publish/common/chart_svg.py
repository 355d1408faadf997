"""Draws small charts as SVG for the page itself: no script, the page's own colours in every scheme.

Everything is grey but what the reader is to look at. Colours and widths are classes of turnsheet.css.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from markupsafe import Markup, escape

from engine.report import Race, Text

WIDTH, HEIGHT = 420, 250
_TOP, _BOTTOM, _RIGHT = 16, 226, 284
_LABEL_GAP = 29
_SPARK_WIDTH, _SPARK_HEIGHT = 84, 18
_DOTS_WIDTH, _DOTS_HEIGHT = 110, 14
_YEARS = 5
_STEPS = (1, 2, 5, 10)

Values = Sequence[int | None]


def spark_svg(values: Values) -> Markup:
    """Return a line as high as a letter, with a dot at its end; the cells beside it say the figures."""
    points = _spark_points(values)
    if not points:
        return Markup("")
    line = _path(points) if len(points) > 1 else ""
    x, y = points[-1]
    return Markup(
        f'<svg class="ts-spark" viewBox="0 0 {_SPARK_WIDTH} {_SPARK_HEIGHT}" width="{_SPARK_WIDTH}" '
        f'height="{_SPARK_HEIGHT}" aria-hidden="true"><path d="{line}"/>'
        f'<circle cx="{x}" cy="{y}" r="2.2"/></svg>'
    )


def _spark_points(values: Values) -> list[tuple[int, int]]:
    numbers = [value for value in values if value is not None]
    low, high, last = min(numbers, default=0), max(numbers, default=0), max(1, len(values) - 1)
    room, span = _SPARK_HEIGHT - 6, max(1, high - low)
    return [
        (3 + at * (_SPARK_WIDTH - 6) // last, _SPARK_HEIGHT - 3 - (value - low) * room // span)
        for at, value in enumerate(values)
        if value is not None
    ]


def dots_svg(values: Sequence[int]) -> Markup:
    """Return values as dots between nought and the highest; the first is filled."""
    high, wide, y = max(1, *values, 1), _DOTS_WIDTH - 10, _DOTS_HEIGHT // 2
    dots = [f'<circle cx="{5 + max(0, value) * wide // high}" cy="{y}" r="3.6"/>' for value in values]
    others = "".join(reversed(dots[1:]))
    leader = dots[0].replace("<circle", '<circle class="ts-first"') if dots else ""
    return Markup(
        f'<svg class="ts-dots" viewBox="0 0 {_DOTS_WIDTH} {_DOTS_HEIGHT}" width="{_DOTS_WIDTH}" '
        f'height="{_DOTS_HEIGHT}" aria-hidden="true">'
        f'<path d="M5 {y}H{_DOTS_WIDTH - 5}"/>{others}{leader}</svg>'
    )


@dataclass(frozen=True, slots=True)
class _Scale:
    """From places in a row and figures to points of the drawing."""

    count: int
    low: int
    high: int

    def x(self, at: int) -> int:
        return at * _RIGHT // max(1, self.count - 1)

    def y(self, value: int) -> int:
        return _BOTTOM - (value - self.low) * (_BOTTOM - _TOP) // max(1, self.high - self.low)

    def steps(self) -> list[int]:
        """Return two to five round figures of the vertical axis."""
        rough = max(1, (self.high - self.low) // 4)
        power = 10 ** (len(str(rough)) - 1)
        step = next(power * n for n in _STEPS if power * n >= rough)
        return list(range(-(-self.low // step) * step, self.high + 1, step))


def race_svg(race: Race, say: Callable[[Text], str], amount: Callable[[int, str], str]) -> Markup:
    """Return a race as SVG.

    Parameters
    ----------
    race : Race
        Lines, those that are coloured, and what is shaded.
    say : callable
        Puts a text into the language.
    amount : callable
        Writes a figure of a kind.
    """
    values = [value for line in race.series for value in line.values if value is not None]
    scale = _Scale(len(race.x), min(0, *values, 0), max(1, *values, 1))
    focus = race.focus[:3]
    grey = "".join(_lines(line.values, scale) for n, line in enumerate(race.series) if n not in focus)
    coloured = [(rank, _lines(race.series[n].values, scale)) for rank, n in enumerate(focus)]
    parts = [
        *_shades(race, scale, say),
        *_axes(race, scale, amount),
        f'<g class="ts-lines"><path class="ts-grey" d="{grey}"/>',
        *(f'<path class="ts-hue{rank}" d="{line}"/>' for rank, line in reversed(coloured)),
        '</g><g class="ts-ends">',
        *_labels(race, scale, say),
        "</g>",
    ]
    title = escape(say(race.title))
    return Markup(
        f'<svg class="ts-race" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" role="img" '
        f'aria-label="{title}">{"".join(parts)}</svg>'
    )


def _shades(race: Race, scale: _Scale, say: Callable[[Text], str]) -> Iterator[str]:
    end = 0
    for first, last, label in race.shaded:
        left, right = scale.x(first), max(scale.x(last), scale.x(first) + 6)
        size = f'width="{right - left}" height="{_BOTTOM - _TOP}"'
        yield f'<rect class="ts-shade" x="{left}" y="{_TOP}" {size}/>'
        middle = (left + right) // 2
        if middle - end > 20:
            yield f'<text x="{middle}" y="{_TOP - 4}" text-anchor="middle">{escape(say(label))}</text>'
            end = middle + 20


def _axes(race: Race, scale: _Scale, amount: Callable[[int, str], str]) -> Iterator[str]:
    for step in scale.steps():
        y = scale.y(step)
        yield f'<path class="ts-grid" d="M0 {y}H{_RIGHT}"/>'
        if step and y > _TOP + 4:
            yield f'<text x="0" y="{y - 3}">{escape(amount(step, race.kind))}</text>'
    last = len(race.x) - 1
    for at in sorted({last * n // (_YEARS - 1) for n in range(_YEARS)}):
        anchor = "start" if at == 0 else "end" if at == last else "middle"
        yield f'<text x="{scale.x(at)}" y="{HEIGHT - 8}" text-anchor="{anchor}">{escape(race.x[at])}</text>'


def _labels(race: Race, scale: _Scale, say: Callable[[Text], str]) -> Iterator[str]:
    """Yield name and second line at the end of each coloured line, none over another."""
    ends = []
    for rank, n in enumerate(race.focus[:3]):
        last = race.series[n].values[-1] if race.series[n].values else None
        if last is not None:
            ends.append((scale.y(last), rank, n))
    y = _TOP - _LABEL_GAP
    lowest = _BOTTOM + 8 - _LABEL_GAP * len(ends)
    for place, (wish, rank, n) in enumerate(sorted(ends)):
        yield f'<circle class="ts-hue{rank}" cx="{_RIGHT}" cy="{wish}" r="3"/>'
        y = max(min(wish, lowest + _LABEL_GAP * (place + 1)), y + _LABEL_GAP)
        name = escape(say(race.series[n].name))
        yield f'<text class="ts-name ts-hue{rank}" x="{_RIGHT + 8}" y="{y}">{name}</text>'
        if rank < len(race.ends):
            yield f'<text x="{_RIGHT + 8}" y="{y + 13}">{escape(say(race.ends[rank]))}</text>'


def _lines(values: Values, scale: _Scale) -> str:
    return "".join(_path(run) for run in _runs(values, scale))


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


def _path(points: Sequence[tuple[int, int]]) -> str:
    (x, y), steps = points[0], [(c - a, d - b) for (a, b), (c, d) in pairwise(points)]
    return f"M{x} {y}" + ("l" + " ".join(f"{across} {down}" for across, down in steps) if steps else "")
