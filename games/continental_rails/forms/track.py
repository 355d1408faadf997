"""Track and politics on a president's form: building, doubling, influence, requests (10.2.5 to 10.2.7)."""

from __future__ import annotations

from dataclasses import replace

from engine.forms import Limit, Row
from engine.messages import Message, say
from games.continental_rails import accounts as acc
from games.continental_rails import outlook
from games.continental_rails.forms import bounds, limits, reach, slots
from games.continental_rails.forms.lists import WAYS
from games.continental_rails.forms.parts import ends, integer, pick, question, together
from games.continental_rails.rules import rules_for
from games.continental_rails.state import State
from games.continental_rails.world import world
from games.continental_rails.worth import is_civil_war


def track_lines(state: State, code: str, prefix: str) -> list[Row]:
    """Return the questions on track and rights-of-way of one railroad."""
    return [
        *_right_of_way(state, code, prefix),
        *_double(state, code, prefix),
        _influence(state, code, prefix),
        *_requests(state, code, prefix),
    ]


def _right_of_way(state: State, code: str, prefix: str) -> list[Row]:
    held = state.railroads[code].right_of_way
    if not held:
        return []
    low, high = limits.track_range(state)
    war = is_civil_war(state, state.turn)
    way = pick(say("FORM.WAY", route=held), WAYS, "10.2.5", bounds.never(bounds.WAY, slots.ANSWER))
    rows = [question(slots.under(prefix, slots.RIGHT_OF_WAY), way, _way_hint(state, code, war))]
    if not war:
        track = integer(say("FORM.TRACK", route=held), low, high, "10.2.5")
        rows.append(question(slots.under(prefix, slots.TRACK), track, _track_hint(state, low)))
    return together(*rows)


def _way_hint(state: State, code: str, war: bool) -> Message:
    """Return what building costs, who pays, and what the president is lent for his new shares (4.3, 4.6)."""
    held = state.railroads[code].right_of_way
    facts = {"ends": ends(held), "miles": world().routes[held].miles}
    usd = limits.build_cost_usd(state, code, held)
    if war:
        return say("FORM.WAY.WAR", **facts, usd=usd)
    if not outlook.may_build(state, code):
        return say("FORM.WAY.BANKRUPT", **facts, usd=usd)
    paid, loan = outlook.building(state, code).funding, outlook.director_loan(state, code)
    return say(
        "FORM.WAY.HINT",
        **facts,
        usd=usd,
        proceeds=paid.proceeds_usd,
        bonds=paid.bonds_usd,
        cash=paid.cash_usd,
        loan=paid.loan_usd,
        shares=loan.shares,
        lent=loan.usd,
    )


def _track_hint(state: State, low: int) -> Message:
    """Return what a blank means, and who pays for more (4.6, ruling B45)."""
    permille = rules_for(state.overrides).excess_bonds_permille
    if permille < 0:
        return say("FORM.TRACK.HINT", low=low)
    return say("FORM.TRACK.HINT.CASH", low=low, permille=permille)


def _double(state: State, code: str, prefix: str) -> list[Row]:
    lines = limits.doublings(state, code)
    name = slots.under(prefix, slots.DOUBLE)
    return [
        question(
            f"{name}{n}",
            pick(say("FORM.DOUBLE", n=n), name, "4.15", till_pays(f"{name}{n}"), once=name),
            say("FORM.DOUBLE.HINT"),
        )
        for n in range(1, lines + 1)
    ]


def till_pays(row: str) -> Limit:
    """Return the limit of what only a railroad's cash pays (4.15, 4.17, 4.18)."""
    return replace(bounds.at_most(row), text=say("FORM.CHECK.TILL"))


def _influence(state: State, code: str, prefix: str) -> Row:
    usd = limits.influence_usd(state, code)
    most = max(0, acc.railroad_cash(state, code)) // max(1, usd)
    answer = integer(say("FORM.INFLUENCE"), 0, most, "10.2.6")
    hint = say("FORM.INFLUENCE.HINT", usd=usd)
    return question(slots.under(prefix, slots.INFLUENCE), answer, hint)


def _requests(state: State, code: str, prefix: str) -> list[Row]:
    free = len(reach.free_requests(state, code))
    if not free and not reach.possible_requests(state, code):
        return []
    name = slots.under(prefix, slots.REQUEST)
    limit = bounds.request_limit(state, code, prefix)
    first, second = (pick(say("FORM.REQUEST", n=n), name, "10.2.7", limit, once=name) for n in (1, 2))
    held = state.railroads[code].right_of_way
    hint = say("FORM.REQUEST.HOLDING", route=held) if held else say("FORM.REQUEST.HINT", count=free)
    return [
        question(slots.under(prefix, slots.REQUEST), first, hint),
        question(slots.under(prefix, slots.SECOND_REQUEST), second, say("FORM.REQUEST.SECOND")),
    ]
