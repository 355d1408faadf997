"""The site's own catalogue of texts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from engine.messages import Catalogue, say


@cache
def site_texts() -> Catalogue:
    """Return the catalogue of this room (codes ``SITE.`` and ``DESK.``)."""
    return Catalogue.read(Path(__file__).resolve().parent / "messages")


def site_words(codes: Mapping[str, str], language: str) -> dict[str, str]:
    """Return the words of a template by their names there, from the codes of texts without facts."""
    return {name: site_texts().text(say(code), language) for name, code in codes.items()}
