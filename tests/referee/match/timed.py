"""A match with a deadline, and forms that come before and after it."""

from __future__ import annotations

from datetime import UTC, datetime

from referee.intake.receiving import Parcel, hand_in
from referee.publication.editions import edition
from referee.workspace.index import Index
from tests.referee.helpers import NAME

DUE = datetime(2026, 11, 8, 20, 0, tzinfo=UTC)


def send(desk, seat, usd, came, turn=None):
    values = {("G1", "to"): f"P{3 - seat}", ("G1", "usd"): usd}
    found = Parcel(f"{usd}.xlsx", desk.form(seat, values, turn), came, "mail")
    return hand_in(desk.workspace, found, max(desk.now, came), NAME)


def said_to_all(desk, turn=1):
    match = desk.match
    found = edition(match, turn, desk.index() or Index(turn, ""))
    sections = [section for section in found.report.pages[0].sections if section.id == "referee"]
    return [match.texts.text(item, "en") for section in sections for item in section.blocks[0].items]
