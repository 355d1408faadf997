"""Draws a line of sparks or dots in a cell of a table as SVG, in the colours of css/front.css."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from publish.common.svg_line import svg_line

_SPARK_WIDTH, _SPARK_HEIGHT = 84, 18
_DOTS_HEIGHT = 14


def spark_svg(values: Sequence[int | None]) -> Markup:
    """Return a line as high as a letter, with a dot at its end; the cells beside it say the figures."""
    points = _spark_points(values)
    if not points:
        return Markup("")
    line = svg_line(points) if len(points) > 1 else ""
    x, y = points[-1]
    return Markup(
        f'<svg class="ts-spark" viewBox="0 0 {_SPARK_WIDTH} {_SPARK_HEIGHT}" width="{_SPARK_WIDTH}" '
        f'height="{_SPARK_HEIGHT}" aria-hidden="true"><path d="{line}"/>'
        f'<circle cx="{x}" cy="{y}" r="2.2"/></svg>'
    )


def _spark_points(values: Sequence[int | None]) -> list[tuple[int, int]]:
    numbers = [value for value in values if value is not None]
    low, high, last = min(numbers, default=0), max(numbers, default=0), max(1, len(values) - 1)
    room, span = _SPARK_HEIGHT - 6, max(1, high - low)
    return [
        (3 + at * (_SPARK_WIDTH - 6) // last, _SPARK_HEIGHT - 3 - (value - low) * room // span)
        for at, value in enumerate(values)
        if value is not None
    ]


def dots_svg(values: Sequence[int]) -> Markup:
    """Return values as dots between nought and the highest, as wide as its cell; the first is filled."""
    high, y = max(1, *values, 1), _DOTS_HEIGHT // 2
    dots = [f'<circle cx="{4 + max(0, value) * 92 // high}%" cy="{y}" r="3.6"/>' for value in values]
    others = "".join(reversed(dots[1:]))
    leader = dots[0].replace("<circle", '<circle class="ts-first"') if dots else ""
    return Markup(
        f'<svg class="ts-dots" height="{_DOTS_HEIGHT}" aria-hidden="true">'
        f'<rect y="{y}" width="100%" height="1"/>{others}{leader}</svg>'
    )
