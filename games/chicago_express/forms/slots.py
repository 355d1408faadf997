"""Ids of the lines, columns and lists of the order form, shared by those who write, read and check it."""

from __future__ import annotations

from engine.findings import Place
from games.chicago_express.state import ROUND, State
from games.chicago_express.tables import companies, figures

ACTION, COMPANY = "action", "company"
HEXES = ("hex1", "hex2", "hex3")
FIRST, MORE, MINIMUM, HELD = "first", "more", "minimum", "held"
QUESTION, ANSWER = "question", "answer"
LINKS = ("MOST-SHARES", "MOST-USD")
"""What links the opening auctions, in the order of `Orders.links`."""
ACTIONS_LIST, COMPANIES_LIST, PLACES_LIST, SITES_LIST = "actions", "companies", "places", "sites"


def wish_count(state: State) -> int:
    """Return how many wish lines a form has."""
    return figures().wishes_round if state.pace == ROUND else figures().wishes_move


def reach(state: State) -> int:
    """Return how many links from a network the form's hexes may lie."""
    return figures().form_reach_round if state.pace == ROUND else figures().form_reach_move


def wish_line(rank: int) -> str:
    """Return the id of a wish line."""
    return f"W{rank}"


def limit_line(company: str) -> str:
    """Return the id of a company's line of limits: L1 for the first company."""
    return f"L{list(companies()).index(company) + 1}"


def place(line: str, column: str) -> Place:
    """Return a place in the form's own terms."""
    return Place(row=line, column=column)
