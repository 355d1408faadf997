"""The desk of one seat: how it was played, what became of its wishes, its limits, money and shares."""

from __future__ import annotations

from engine.findings import Finding
from engine.ledger import USD
from engine.messages import Message, say
from engine.report import Cell, Figures, News, Page, Paragraph, Section, Table
from games.chicago_express import accounts as acc
from games.chicago_express.report.edition import Edition, figure, section, table
from games.chicago_express.rules.income import dividend
from games.chicago_express.tables import companies
from games.chicago_express.wording import describe, event_text

LATE = frozenset({"late", "standing"})
"""How a seat was played whose form did not come in time (NMR)."""


def page(edition: Edition) -> Page:
    """Return the personal report of the turn."""
    name = edition.state.seats[edition.seat].name
    sections = (
        Section(say("SEC.PLAYED"), (_played(edition), _figures(edition)), "played"),
        section("findings", *_findings(edition)),
        section("orders", *_orders(edition)),
        section("outcome", *_outcome(edition)),
        section("limits", table("limits", "company first:usd more:usd", _limits(edition))),
        section("money", table("money", "reason company amount:usd", _money(edition))),
        section("shares", table("shares", "company held:number share:usd expects:usd", _shares(edition))),
    )
    return Page("report", say("PAGE.OWN"), sections, lead=say("LEAD.OWN", name=name, turn=edition.turn))


def _played(edition: Edition) -> Paragraph:
    how = edition.record.how_played.get(edition.seat, "nobody")
    return Paragraph(say(f"PLAYED.{how.upper()}"), "warning" if how in LATE else "note")


def _figures(edition: Edition) -> Figures:
    state, seat = edition.state, edition.seat
    expected = sum(acc.shares(state, seat, code) * dividend(state, code) for code in companies())
    return Figures(
        (figure("CASH", acc.cash(state, seat), "usd"), figure("EXPECTED", expected, "usd")),
    )


def _findings(edition: Edition) -> tuple[Paragraph | Table, ...]:
    found = edition.record.findings.get(edition.seat, ())
    if not found:
        return (Paragraph(say("FINDINGS.NONE"), "note"),)
    return (table("findings", "place label outcome text mend rule", [_finding(one) for one in found]),)


def _finding(finding: Finding) -> tuple[Cell, ...]:
    mend = Message(finding.mend.code, finding.mend.facts, otherwise="")
    outcome = say(f"OUTCOME.{finding.outcome.upper()}")
    return (finding.place.address, finding.place.label, outcome, finding.text, mend, finding.rule)


def _orders(edition: Edition) -> tuple[News | Paragraph, ...]:
    orders = edition.record.orders.get(edition.seat)
    if orders is None:
        return (Paragraph(say("ORDERS.NONE"), "note"),)
    return (News("", describe(edition.state, edition.seat, orders, costs=False)),)


def _outcome(edition: Edition) -> tuple[News | Paragraph, ...]:
    lines = tuple(event_text(event) for event in edition.own_events)
    return (News("", lines),) if lines else (Paragraph(say("OUTCOME.NONE"), "note"),)


def _limits(edition: Edition) -> list[tuple[Cell, ...]]:
    limits = edition.state.seats[edition.seat].limits
    return [(code, limits[code][0], limits[code][1]) for code in companies() if code in limits]


def _money(edition: Edition) -> list[tuple[Cell, ...]]:
    """Return every dollar that came or went this turn."""
    own = acc.seat(edition.seat)
    moved = (entry for entry in edition.record.postings if entry.unit == USD)
    return [
        (
            say(f"REASON.{entry.reason.upper().replace(' ', '_')}"),
            str(entry.facts.get("company", "")),
            entry.amount if entry.target == own else -entry.amount,
        )
        for entry in moved
        if own in (entry.source, entry.target)
    ]


def _shares(edition: Edition) -> list[tuple[Cell, ...]]:
    state, seat = edition.state, edition.seat
    held = [(code, acc.shares(state, seat, code), dividend(state, code)) for code in companies()]
    return [(code, shares, usd, shares * usd) for code, shares, usd in held if shares]
