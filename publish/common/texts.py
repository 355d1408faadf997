"""The site's own catalogue of texts."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from engine.messages import Catalogue


@cache
def site_texts() -> Catalogue:
    """Return the catalogue of this room (codes ``SITE.`` and ``DESK.``)."""
    return Catalogue.read(Path(__file__).resolve().parent / "messages")
