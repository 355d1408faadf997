"""Ids of the lines and columns of the order form, shared by those who write, read and check it.

A line id is printed on the sheet and keeps its place even where rows were sorted or moved.
"""

from __future__ import annotations

from engine.findings import Place

ORDER, ANSWER, HINT = "order", "answer", "allowed"
"""Columns of the question layout: what may be ordered, the answer, what is good to know."""

BORROW, REPAY, LAVISH = "BORROW", "REPAY", "LAVISH"
NAME, MESSAGE = "NAME", "MESSAGE"
SPY_SEAT, SPY_RAILROAD = "SPY-PLAYER", "SPY-RR"
SURVIVOR, ABSORBED = "SURVIVOR", "ABSORBED"

COMPANY, USD = "company", "usd"
ACTION, PRICE, RAILROAD, SHARES, RANK = "action", "price", "railroad", "shares", "rank"
"""Columns of the tables: company orders, bids, exchange."""

LEND, REPAID, REPAY_BANK = "LEND", "BACK", "BANK"
TREASURY_PRESIDENT, TREASURY_MARKET = "OWN", "STOCK"
IMPROVE, ENGINE, TECHNOLOGY = "IMPROVE", "ENGINE", "TECH"
RIGHT_OF_WAY, TRACK, DOUBLE = "WAY", "TRACK", "DOUBLE"
INFLUENCE, REQUEST, SECOND_REQUEST = "INFL", "REQ1", "REQ2"
DIVIDEND, RATE_WAR = "DIV", "WAR"
"""What a president may order, the second part of a line id: ``RR1-DIV``."""

DOUBLE_LINES = 2
"""Least lines of the form for double track, where there are lines to double (4.15)."""


def company_line(n: int) -> str:
    """Return the id of the n-th own private company (10.1.2)."""
    return f"PC{n}"


def bid_line(n: int) -> str:
    """Return the id of the n-th bid on a private company (10.1.3)."""
    return f"B{n}"


def trade_line(n: int) -> str:
    """Return the id of the n-th transaction on the exchange (10.1.4)."""
    return f"T{n}"


def control_line(n: int) -> str:
    """Return the id of the n-th presidency sought (10.1.5)."""
    return f"CONTROL{n}"


def resign_line(n: int) -> str:
    """Return the id of the line that resigns the n-th presidency held (10.1.5)."""
    return f"RESIGN{n}"


def railroad_line(n: int) -> str:
    """Return the first part of all line ids of the n-th railroad presided over."""
    return f"RR{n}"


def under(prefix: str, what: str, n: int | None = None) -> str:
    """Return a line id of one railroad: ``RR1-DIV``, ``RR1-WAR2``."""
    return f"{prefix}-{what}" if n is None else f"{prefix}-{what}{n}"


def seat_code(seat: int) -> str:
    """Return the code of a seat in choices, never mistaken for a number: S03."""
    return f"S{seat:02}"


def place(line: str, column: str = ANSWER) -> Place:
    """Return the place of a line's answer, or of one of its columns."""
    return Place(row=line, column=column)
