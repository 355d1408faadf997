"""The lists of choices: actions, companies with their lowest bids, hexes with costs and incomes."""

from __future__ import annotations

import msgspec

from engine.forms import Choice
from engine.messages import Message, say
from games.chicago_express import accounts as acc
from games.chicago_express.board import START, Site, board, graph
from games.chicago_express.forms import slots
from games.chicago_express.orders import ACTIONS, DEVELOP, Wish
from games.chicago_express.rules.income import build_cost, hex_income, minimum_bid, trains_in, trains_on
from games.chicago_express.rules.legality import fault
from games.chicago_express.state import ROUND, State
from games.chicago_express.tables import companies, figures, track
from games.chicago_express.wording import terrain_name
from games.common.choices import word_choice
from games.common.networks import costs_from

Lists = dict[str, tuple[Choice, ...]]


def all_lists(state: State, seat: int) -> Lists:
    """Return every list that a form with wishes names."""
    reached = sites_in_reach(state, seat)
    growing = developable(state, seat)
    order = {hex_id: at for at, hex_id in enumerate(board())}
    places = sorted({*reached, *growing}, key=order.__getitem__)
    return {
        slots.ACTIONS_LIST: tuple(word_choice(action) for action in ACTIONS),
        slots.COMPANIES_LIST: tuple(_company(state, code) for code in companies()),
        slots.PLACES_LIST: tuple(_place(state, at, reached.get(at, ()), at in growing) for at in places),
        slots.SITES_LIST: tuple(_place(state, at, reached[at], False) for at in places if at in reached),
    }


def _company(state: State, code: str) -> Choice:
    name = companies()[code].name
    if not state.companies[code].open:
        return Choice(code, say("CHOICE.COMPANY.CLOSED", name=name), aliases=(name,))
    has = acc.treasury(state, code)
    left = acc.unsold(state, code)
    if not left:
        return Choice(code, say("CHOICE.COMPANY.SOLD_OUT", name=name, usd=has), aliases=(name,))
    label = say("CHOICE.COMPANY", name=name, usd=has, least=minimum_bid(state, code), left=left)
    return Choice(code, label, aliases=(name,))


def builders(state: State, seat: int) -> list[str]:
    """Return the companies a seat may build for, those it holds first.

    While a round is played a share may be won before the own moment comes: every open company with unsold
    shares counts too then.
    """
    is_open = [code for code, company in state.companies.items() if company.open]
    held = [code for code in is_open if acc.shares(state, seat, code)]
    if state.pace != ROUND:
        return held
    return held + [code for code in is_open if code not in held and acc.unsold(state, code)]


def sites_in_reach(state: State, seat: int) -> dict[str, tuple[str, ...]]:
    """Return hex -> companies that could come to build there (seed, building 4, 6, 7).

    Companies whose share may yet be won reach as far as one action; those held, as far as a round of
    partners may go.
    """
    companies_at: dict[str, list[str]] = {}
    for code in builders(state, seat):
        links = slots.reach(state) if acc.shares(state, seat, code) else figures().most_trains_per_build
        for hex_id in _within(state, code, links):
            companies_at.setdefault(hex_id, []).append(code)
    return {hex_id: tuple(codes) for hex_id, codes in companies_at.items()}


def _within(state: State, code: str, links: int) -> list[str]:
    trains = state.companies[code].trains
    passable = [at for at in board() if at not in trains and can_hold(state, at)]
    steps = costs_from(graph(), trains, dict.fromkeys((*trains, *passable), 1))
    return [at for at in passable if steps.get(at, links + 1) <= links]


def can_hold(state: State, hex_id: str) -> bool:
    """Return whether one more train may stand in a hex (seed, building 4 and 7)."""
    return has_room(hex_id, trains_in(state, hex_id))


def has_room(hex_id: str, trains: int) -> bool:
    """Return whether a hex in which so many trains stand may have one more."""
    site = board()[hex_id]
    return site.terrain != START and trains < site.max_trains


def developable(state: State, seat: int) -> frozenset[str]:
    """Return the hexes that may be developed now."""
    wishes = (Wish(action=DEVELOP, hexes=[at]) for at in trains_on(state))
    dials = fault_free_dials(state)
    return frozenset(w.hexes[0] for w in wishes if fault(dials, seat, w) is None)


def fault_free_dials(state: State) -> State:
    """Return the position with all dials turned back: what the board allows, whatever the dials say."""
    return msgspec.structs.replace(state, dials=dict.fromkeys(state.dials, 0))


def _place(state: State, hex_id: str, codes: tuple[str, ...], grows: bool) -> Choice:
    site = board()[hex_id]
    what: list[Message] = []
    if codes:
        usd, gain = build_cost(state, hex_id), hex_income(state, hex_id)
        what.append(say("CHOICE.SITE.BUILD", usd=usd, gain=gain, companies=codes))
    if grows:
        what.append(_growth(state, site))
    name = site.name or terrain_name(site.terrain)
    return Choice(hex_id, say("CHOICE.SITE", name=name, what=what))


def _growth(state: State, site: Site) -> Message:
    if site.development_cash:
        return say("CHOICE.SITE.FELL", usd=site.development_cash)
    return say("CHOICE.SITE.DEVELOP", gain=growth(state, site))


def growth(state: State, site: Site) -> int:
    """Return by how much development raises a hex's income for each train in it."""
    if site.id not in state.tracks:
        return site.development_bonus
    steps = track(state.variant, site.id)
    return steps[state.tracks[site.id] + 1] - steps[state.tracks[site.id]]
