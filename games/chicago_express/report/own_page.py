"""The desk of one seat: how it was played, what became of its wishes, its limits, money and shares."""

from __future__ import annotations

from engine.ledger import USD
from engine.messages import say
from engine.report import Cell, Figures, News, Page, Paragraph, Section
from games.chicago_express import accounts as acc
from games.chicago_express.report.edition import Edition, figure, section, table
from games.chicago_express.rules.income import dividend
from games.chicago_express.tables import companies
from games.chicago_express.wording import event_text
from games.common import desk


def page(edition: Edition) -> Page:
    """Return the personal report of the turn."""
    name = edition.name(edition.seat)
    sections = (
        Section(say("SEC.PLAYED"), (_played(edition), _figures(edition)), "played"),
        Section(
            say("SEC.FINDINGS"),
            desk.findings(edition.record, edition.seat, "games.chicago_express", prefix=""),
            "findings",
        ),
        desk.orders(edition.record, edition.seat, prefix=""),
        section("outcome", *_outcome(edition)),
        section("limits", table("limits", "company first:usd more:usd", _limits(edition))),
        section("money", table("money", "reason company amount:usd", _money(edition))),
        section("shares", table("shares", "company held:number share:usd expects:usd", _shares(edition))),
    )
    return Page("report", say("PAGE.OWN"), sections, lead=say("LEAD.OWN", name=name, turn=edition.turn))


def _played(edition: Edition) -> Paragraph:
    how = edition.record.how_played.get(edition.seat, "nobody")
    return Paragraph(say(f"PLAYED.{how.upper()}"), "warning" if how in desk.MISSED else "note")


def _figures(edition: Edition) -> Figures:
    state, seat = edition.state, edition.seat
    expected = sum(acc.shares(state, seat, code) * dividend(state, code) for code in companies())
    return Figures(
        (figure("CASH", acc.cash(state, seat), "usd"), figure("EXPECTED", expected, "usd")),
    )


def _outcome(edition: Edition) -> tuple[News | Paragraph, ...]:
    lines = tuple(event_text(event) for event in edition.own_events())
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
