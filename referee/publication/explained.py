"""Adds to the last turn of an open match the page of what decided it, and each seat's part to its desk."""

from __future__ import annotations

from dataclasses import replace

from engine.report import Report
from referee.explaining.account import Account, read_account
from referee.explaining.own_page import own_page
from referee.explaining.page import teaser, why_page
from referee.match.match import Match
from referee.match.opening import is_open
from referee.publication.opened import with_teaser


def is_explained(match: Match) -> bool:
    """Return whether the last turn of a match has the page."""
    return _published(match) is not None


def with_explanation(match: Match, report: Report) -> Report:
    """Return the public report of a turn, with the page where the match ended by it and is explained."""
    account = _published(match) if report.turn == match.last else None
    if account is None or not report.pages:
        return report
    front, *others = report.pages
    return replace(report, pages=(with_teaser(front, teaser(account)), *others, why_page(account)))


def with_own_part(match: Match, report: Report) -> Report:
    """Return a seat's report of a turn, with its own part of the account where everybody reads the whole."""
    account = _published(match) if report.turn == match.last else None
    page = own_page(account, report.viewer) if account and report.viewer else None
    return replace(report, pages=(*report.pages, page)) if page and report.pages else report


def _published(match: Match) -> Account | None:
    return read_account(match) if is_open(match) else None
