"""Finds which styles of an .ods strike through or raise what they apply to."""

from __future__ import annotations

import re
from dataclasses import dataclass
from xml.etree.ElementTree import Element

STYLE = "{urn:oasis:names:tc:opendocument:xmlns:style:1.0}"
_DEEPEST = 20
# Nearly every style says that it has neither; only where one has are styles.xml and the columns looked at.
MARKED = re.compile(
    rb"""text-line-through-(?:style|type)\s*=\s*["'](?!none["'])|text-position\s*=\s*["'](?!0%)"""
)


@dataclass(frozen=True, slots=True)
class Look:
    """Whether a style strikes through and whether it raises; None where it does not say."""

    struck: bool | None = None
    raised: bool | None = None


class Looks:
    """The styles of a file by family and name; a style has what its parent has, where it is silent."""

    def __init__(self) -> None:
        self._own: dict[tuple[str, str], tuple[Look, str]] = {}

    def learn(self, style: Element) -> None:
        """Note what a style says."""
        text = style.find(f"{STYLE}text-properties")
        key = style.get(f"{STYLE}family", ""), style.get(f"{STYLE}name", "")
        self._own[key] = Look() if text is None else _look(text), style.get(f"{STYLE}parent-style-name", "")

    def of(self, family: str, name: str) -> Look:
        """Return what a style says, itself or by its parents."""
        struck = raised = None
        for _ in range(_DEEPEST):
            look, name = self._own.get((family, name), (Look(), ""))
            struck = look.struck if struck is None else struck
            raised = look.raised if raised is None else raised
            if not name:
                break
        return Look(struck, raised)


def _look(text: Element) -> Look:
    lines = [text.get(f"{STYLE}text-line-through-{part}") for part in ("style", "type")]
    position = text.get(f"{STYLE}text-position")
    return Look(
        None if lines == [None, None] else any(line not in (None, "none") for line in lines),
        None if position is None else not position.startswith("0%"),
    )
