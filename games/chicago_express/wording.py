"""Orders and events in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.messages import Message, say
from engine.turn import Event
from games.chicago_express.board import shown
from games.chicago_express.forms import slots
from games.chicago_express.orders import AUCTION, BUILD, DEVELOP, DIAL_OF, Orders, both_limits
from games.chicago_express.rules.legality import cost_of
from games.chicago_express.state import State
from games.chicago_express.tables import companies


def describe(state: State, seat: int, orders: Orders, *, costs: bool = True) -> tuple[Message, ...]:
    """Return orders in words: wishes with their rank, and cost if wanted, then limits; at least one line."""
    lines = []
    for rank, wish in enumerate(orders.wishes, 1):
        usd = cost_of(state, wish) if costs else None
        turn = say("ORDER.FIRST_WISH" if rank == 1 else "ORDER.LATER_WISH")
        words = wish_text(wish.action, wish.company, wish.hexes, usd)
        lines.append(say("ORDER.WISH", line=wish.line or slots.wish_line(rank), turn=turn, wish=words))
    for code, pair in sorted(orders.limits.items()):
        first, more = both_limits(pair)
        if not first and not more:
            lines.append(say("ORDER.PASS", company=named(code)))
            continue
        text = "ORDER.LIMIT.MORE" if more else "ORDER.LIMIT"
        lines.append(say(text, company=named(code), usd=first, more=more))
    for code, most in zip(("ORDER.MOST.SHARES", "ORDER.MOST.USD"), orders.links, strict=False):
        lines += [say(code, most=most)] if most else []
    return tuple(lines) or (say("ORDER.NOTHING"),)


def wish_text(action: str, company: str, hexes: list[str], usd: int | None = None) -> Message:
    """Return one wish in words; with `usd` also what it would cost the company now."""
    places, company = [shown(hex_id) for hex_id in hexes], named(company)
    if action == AUCTION:
        return say("WISH.AUCTION", company=company)
    if action == BUILD:
        code = "WISH.BUILD" if usd is None else "WISH.BUILD.COST"
        return say(code, company=company, places=places, usd=usd or 0)
    if action == DEVELOP:
        return say("WISH.DEVELOP", places=places)
    return say("WISH.SKIP", dial=dial_name(DIAL_OF.get(action, "")))


def named(company: str) -> str:
    """Return the name of a company; what is no code of one stays as it is."""
    return companies()[company].name if company in companies() else company


def dial_name(dial: str) -> Message:
    """Return the name of a dial."""
    return say(f"DIAL.{dial.upper()}" if dial else "DIAL.NONE")


def terrain_name(terrain: str) -> Message:
    """Return the name of a kind of ground."""
    return say(f"TERRAIN.{terrain.upper()}")


def event_text(event: Event) -> Message:
    """Return an event as a sentence: public ones are news, the others stand on one desk."""
    facts = dict(event.facts)
    if event.code == "WISH_FELL":
        facts["reason"] = Message(facts["reason"], worded(facts["reason_facts"]))
    if "action" in facts:
        facts["wish"] = wish_text(facts["action"], facts["company"], facts["hexes"])
    kind = "NEWS" if event.seats is None else "DESK"
    return Message(f"{kind}.{event.code}", worded(facts))


def own_text(event: Event) -> Message:
    """Return an event as the desk of the seat that it is about says it: also what is news to the others."""
    return Message(f"DESK.{event.code}", event_text(event).facts)


def worded(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return facts with the codes of dials and companies put into words."""
    words = dict(facts)
    if "dial" in words:
        words["dial"] = dial_name(words["dial"])
    if "company" in words:
        words["company"] = words["railroad"] = named(words["company"])
    if "companies" in words:
        words["companies"] = [named(code) for code in words["companies"]]
    return words
