"""The desk of one seat: how it was played, what became of its wishes, its limits, money and shares."""

from __future__ import annotations

from engine.messages import Message, say
from engine.report import Block, Cell, Figure, Figures, Page, Table
from engine.turn import Event
from games.chicago_express import accounts as acc
from games.chicago_express.report import own_brought
from games.chicago_express.report.edition import Edition
from games.chicago_express.report.stories import money
from games.chicago_express.rules.income import dividend
from games.chicago_express.state import State
from games.chicago_express.tables import companies
from games.chicago_express.wording import event_text, own_text
from games.common import desk, standing
from games.common.accounts import cash_movements
from games.common.blocks import figure, news_or_note, section, table

_WON = ("SHARE_SOLD", "SHARE_FREE")
_SETBACKS = ("WISH_FELL", "WISHES_EXHAUSTED", "NO_WISHES", "LIMIT_BEATEN", "LIMIT_TIED", "LIMIT_TOO_LOW")


def page(edition: Edition) -> Page:
    """Return the personal report of the turn."""
    events = (event for event in edition.record.events if _concerns(event, edition.seat))
    lines = [own_text(event) for event in events]
    return desk.page(
        edition,
        "games.chicago_express",
        news_or_note(lines, "REPORT.OUTCOME.NONE"),
        *own_brought.sections(edition),
        section("limits", table("limits", "company first:usd more:usd", _limits(edition))),
        section("money", table("money", "reason company amount:usd", _money(edition))),
        section("shares", _shares(edition)),
        blocks=_standing(edition),
    )


def _concerns(event: Event, seat: int) -> bool:
    """Return whether a desk tells of an event: what it alone was told, and the shares that it won."""
    if event.seats is None:
        return event.code in _WON and event.facts["seat"] == seat
    return seat in event.seats


def setback(state: State, event: Event, seat: int) -> Message | None:
    """Return why a wish of a seat was not played, as its desk says it; None of all else."""
    own = event.seats is not None and seat in event.seats
    return event_text(event) if own and event.code in _SETBACKS else None


def own_figures(state: State, seat: int) -> tuple[Figure, ...]:
    """Return cash of a seat, and what its shares will pay next."""
    return (figure("CASH", acc.cash(state, seat), "usd"), figure("EXPECTED", expected(state, seat), "usd"))


def expected(state: State, seat: int) -> int:
    """Return what a seat's shares will pay next, dollars."""
    return sum(acc.shares(state, seat, code) * dividend(state, code) for code in companies())


def _standing(edition: Edition) -> tuple[Block, ...]:
    state, seat, history = edition.state, edition.seat, money(edition.state)
    place = standing.figures(history, seat, say("REPORT.FIG.CASH"))
    cash, dividend_to_come = own_figures(state, seat)
    figures = Figures((*place, cash) if state.ended else (*place, cash, dividend_to_come))
    return (figures, *standing.changed(*standing.changes(edition.names(), history, seat)))


def _limits(edition: Edition) -> list[tuple[Cell, ...]]:
    limits = edition.state.seats[edition.seat].limits
    return [(code, limits[code][0], limits[code][1]) for code in companies() if code in limits]


def _money(edition: Edition) -> list[tuple[Cell, ...]]:
    """Return every dollar that came or went this turn."""
    return [
        (
            say(f"REASON.{entry.reason.upper().replace(' ', '_')}"),
            str(entry.facts.get("company", "")),
            usd,
        )
        for entry, usd in cash_movements(edition.record.postings, acc.seat(edition.seat))
    ]


def _shares(edition: Edition) -> Table:
    state, seat = edition.state, edition.seat
    held = [(code, acc.shares(state, seat, code), dividend(state, code)) for code in companies()]
    rows = [(code, shares, usd, shares * usd) for code, shares, usd in held if shares]
    spec, over = "company held:number share:usd expects:usd", "expects" if state.ended else ""
    return table("shares", spec, rows, without=over)
