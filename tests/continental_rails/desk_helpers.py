"""The desk of one seat, and the parts of it that tests look at."""

from __future__ import annotations

from engine.record import Record
from engine.report import Report
from games.continental_rails.report import build
from tests.continental_rails.report_matches import (
    page_of,
    said,
)


def own(state, record=None, seat=3) -> Report:
    return build(state, "CR1", record or Record(), seat)


def section(report: Report, slug: str, ident: str):
    return next(s for s in page_of(report, slug).sections if s.id == ident)


def section_words(report: Report, slug: str, ident: str) -> str:
    return "\n".join(said(section(report, slug, ident)))
