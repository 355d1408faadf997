"""Who leads in which title (1.2), and which figures of a seat must not stand on the public site."""

from __future__ import annotations

from itertools import pairwise

import msgspec

from engine.formats import dollars
from engine.game import Secret, Standing
from engine.messages import LANGUAGES, say
from games.common.places import ranked
from games.continental_rails import accounts as acc
from games.continental_rails.rules import rules_for
from games.continental_rails.state import TITLES, State
from games.continental_rails.titles.rail_baron import baron_points

RAIL_BARON = "rail_baron"
TELLING_USD = 1000
"""Smaller amounts stand on the site by chance, and give nothing away."""


def titles() -> tuple[str, ...]:
    """Return the six titles in the order of the rulebook (1.2)."""
    return (*TITLES, RAIL_BARON)


def points_of(state: State) -> dict[int, dict[str, int]]:
    """Return seat -> title -> victory points, the sixth title reckoned from the five others (1.2.6)."""
    points = {seat: dict(player.points) for seat, player in sorted(state.seats.items())}
    baron = baron_points(points)
    return {seat: {**own, RAIL_BARON: baron[seat]} for seat, own in points.items()}


def standings(state: State) -> tuple[Standing, ...]:
    """Return the points of all seats, title by title, the best first and equals by number (1.2)."""
    points = points_of(state)
    lists: list[Standing] = []
    for title in titles():
        of_title = {seat: points[seat][title] for seat in points}
        lists += ranked(say(f"TITLE.{title.upper()}"), state.seats, of_title)
    return tuple(lists)


def secrets(state: State, seat: int) -> tuple[Secret, ...]:
    """Return the amounts that only a seat's own desk may show, as the site would write them.

    Amounts that are public for another reason (a net worth, the price of a company, a figure of the
    rules such as the cash of the start) are left out: finding them would prove nothing.
    """
    player = state.seats[seat]
    amounts = {
        "cash": acc.cash(state, seat),
        "debt": acc.debt(state, seat),
        "credit limit": player.credit_limit_usd,
        "recall": player.call_usd,
    }
    public = _public_amounts(state)
    return tuple(
        Secret(kind, dollars(usd, language))
        for kind, usd in amounts.items()
        if usd >= TELLING_USD and usd not in public
        for language in LANGUAGES
    )


def _public_amounts(state: State) -> set[int]:
    """Return dollars that anyone may read: figures of the rules, net worths, companies (9.2, 9.5)."""
    figures = msgspec.structs.asdict(rules_for(state.overrides)).values()
    amounts = {figure for figure in figures if isinstance(figure, int)}
    worths = state.worth_history.values()
    amounts |= {worth for history in worths for worth in history}
    # What the front pages said of them, which the story so far repeats: gains, losses, and by how much the
    # first led.
    amounts |= {abs(now - before) for history in worths for before, now in pairwise(history)}
    for turn in zip(*worths, strict=False):
        best = sorted(turn, reverse=True)[:2]
        amounts |= {best[0] - best[-1]}
    for company in state.companies.values():
        amounts |= {company.paid_usd, company.asking_usd or 0}
    return amounts
