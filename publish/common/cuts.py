"""Turns the sprite of cuts into style rules: each cut is a mask, so that it has the ink of its page."""

from __future__ import annotations

import re
from functools import cache
from urllib.parse import quote

from publish.common.markup import TEMPLATES

ORNAMENT = "ornament"
"""What separates the stories of a front page."""
_ROOT = re.compile(r"<svg (.*?)>", re.DOTALL)
_SYMBOL = re.compile(r'<symbol id="([a-z]+)" viewBox="([\d ]+)">(.*?)</symbol>', re.DOTALL)


@cache
def cuts() -> dict[str, str]:
    """Return the cuts: name -> SVG."""
    sprite = (TEMPLATES / "images" / "cuts.svg").read_text(encoding="utf-8")
    root = _ROOT.search(sprite)
    look = root[1] if root else ""
    return {
        name: f'<svg {look} viewBox="{box}">{drawing}</svg>' for name, box, drawing in _SYMBOL.findall(sprite)
    }


def style_sheet() -> str:
    """Return a class for each cut."""
    # Single quotes: an address in a style sheet stands between double ones.
    return "".join(f'{_chosen(name)}{{--cut:url("{_address(svg)}")}}\n' for name, svg in cuts().items())


def _chosen(name: str) -> str:
    return ".md-content__inner>h2" if name == ORNAMENT else f".ts-cut--{name}"


def _address(svg: str) -> str:
    return "data:image/svg+xml," + quote(svg.replace('"', "'"), safe=" =:/,;.-()'")
