"""Colours and dashes of figures, for light, dark and colour-blind readers.

Figures name a colour by a token (``@c3``, ``@ink``); the loader puts in the colour of the scheme in use,
the static drawing the light one.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from engine.report import OWNER_COLOURS
from publish.common.markup import TEMPLATES

COLOURS = OWNER_COLOURS
# Seven dashes and twelve colours share no divisor: eighty-four owners before one looks like another, and two
# neighbours in number always differ in both.
DASHES = ("solid", "9px,3px", "2px,3px", "9px,3px,2px,3px", "16px,4px", "5px,3px", "16px,3px,2px,3px,2px,3px")
SYMBOLS = ("circle", "square", "diamond", "triangle-up", "x", "triangle-down", "cross")


@cache
def schemes() -> dict[str, dict[str, str]]:
    """Return the palettes: scheme (light, dark) -> token without its sign -> colour."""
    colours: dict[str, dict[str, str]] = json.loads((TEMPLATES / "palette.json").read_text(encoding="utf-8"))
    return colours


def colour(number: int) -> str:
    """Return the token of an owner's colour."""
    return f"@c{number % COLOURS}"


def dash(number: int) -> str:
    """Return an owner's dash, as Plotly and SVG write it."""
    return DASHES[number % len(DASHES)]


def symbol(number: int) -> str:
    """Return an owner's mark on a chart."""
    return SYMBOLS[number % len(SYMBOLS)]


def light(token: str) -> str:
    """Return the colour a token has on paper."""
    return schemes()["light"][token.removeprefix("@")]


def variable(token: str) -> str:
    """Return the colour a token has in the scheme of the page that a drawing stands in."""
    return f"var(--ts-{token.removeprefix('@')})"


def style_sheet() -> str:
    """Return the palettes as CSS variables, for the theme's two schemes and for pages without the theme."""
    light_rules, dark_rules = (_variables(schemes()[name]) for name in ("light", "dark"))
    return (
        f":root,[data-md-color-scheme=default]{{{light_rules}}}\n"
        f"[data-md-color-scheme=slate]{{{dark_rules}}}\n"
        f"@media (prefers-color-scheme:dark){{.ts-bare{{{dark_rules}}}}}\n"
        f"{''.join(map(_owner_rule, range(COLOURS)))}\n"
        # Paper is white whatever the screen was.
        f"@media print{{[data-md-color-scheme=slate],.ts-bare{{{light_rules}}}}}\n"
    )


def _owner_rule(number: int) -> str:
    """Return the rule of an owner's colour: of strokes, and as `--ts-hue` of what a chart fills with it."""
    return f".ts-c{number}{{--ts-hue:var(--ts-c{number});stroke:var(--ts-hue)}}"


def papers() -> dict[str, str]:
    """Return the colour of the page in each scheme, which the browser's own bar takes over."""
    return {scheme: colours["paper"] for scheme, colours in schemes().items()}


def _variables(colours: dict[str, Any]) -> str:
    return "".join(f"--ts-{name}:{value};" for name, value in colours.items())
