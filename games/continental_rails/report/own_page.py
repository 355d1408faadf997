"""The first page of a desk (9.6): how the seat was played, what became of its orders, money, holdings."""

from __future__ import annotations

from engine.messages import say
from engine.report import Block, Figure, Figures, News, Page, Paragraph, Section, Text
from games.common import desk, standing
from games.common.blocks import figure
from games.continental_rails import accounts as acc
from games.continental_rails.phases import TURN
from games.continental_rails.report import own_brought
from games.continental_rails.report.edition import Edition, own_text
from games.continental_rails.report.front_page import MESSAGE
from games.continental_rails.report.own_cash import cash_table, largest
from games.continental_rails.report.own_holdings import companies_table, credit_blocks, portfolio_table
from games.continental_rails.report.own_railroads import changes
from games.continental_rails.state import State
from games.continental_rails.worth import net_worth

NO_PHASE = 0
NO_MATTER_OF_A_PHASE = (MESSAGE, "TYCOON_RENAMED", "NAME_TAKEN")
"""Of a seat's person: the first phase only is when they happen."""
PHASE_NAMES = {phase.number: phase.name for phase in TURN}


def page(edition: Edition) -> Page:
    """Return the personal report of the turn."""
    return desk.page(
        edition,
        "games.continental_rails",
        _outcome(edition),
        *own_brought.sections(edition),
        Section(say("REPORT.SEC.CASH"), (cash_table(edition),), "cash"),
        Section(say("REPORT.SEC.CREDIT"), credit_blocks(edition), "credit"),
        Section(say("REPORT.SEC.PORTFOLIO"), (portfolio_table(edition),), "portfolio"),
        Section(say("REPORT.SEC.OWN_COMPANIES"), (companies_table(edition),), "companies"),
        blocks=(*_bankrupt(edition), *_called(edition), _figures(edition), *_changed(edition)),
        period=edition.years,
    )


def _bankrupt(edition: Edition) -> tuple[Paragraph, ...]:
    """Return that the seat went bankrupt this turn: the figures below it are a new beginning (3.5.2)."""
    stakes = [event for event in edition.own_events() if event.code == "NEW_STAKE"]
    return tuple(Paragraph(say("REPORT.BANKRUPT", **event.facts), "warning") for event in stakes)


def _called(edition: Edition) -> tuple[Paragraph, ...]:
    # Where no turn follows nothing is repaid and nothing seized any more.
    usd = 0 if edition.state.ended else edition.state.seats[edition.seat].call_usd
    return (Paragraph(say("REPORT.CALLED", usd=usd), "warning"),) if usd else ()


def _figures(edition: Edition) -> Figures:
    state, seat = edition.state, edition.seat
    place = standing.figures(state.worth_history, seat, say("REPORT.FIG.WORTH"))
    return Figures((*place, *own_figures(state, seat)))


def own_figures(state: State, seat: int) -> tuple[Figure, ...]:
    """Return net worth, cash and debt of a seat."""
    return (
        figure("WORTH", net_worth(state, seat), "usd"),
        figure("CASH", acc.cash(state, seat), "usd"),
        figure("DEBT", acc.debt(state, seat), "usd"),
    )


def _changed(edition: Edition) -> tuple[News, ...]:
    """Return what the turn changed for the seat; of others' worth only what all may know (ruling A37)."""
    history, names = edition.state.worth_history, edition.names()
    shown = history if edition.rules.net_worth_shown else {edition.seat: history[edition.seat]}
    worth = tuple(standing.changes(names, shown, edition.seat))
    # The seats next to it come last: its place stands among the figures already.
    return standing.changed(*worth[:1], *changes(edition), *largest(edition), *worth[1:])


def _outcome(edition: Edition) -> tuple[Block, ...]:
    """Return what happened to the seat, phase by phase; first message and name, no matters of a phase."""
    by_phase: dict[int, list[Text]] = {}
    for event in edition.own_events():
        phase = NO_PHASE if event.code in NO_MATTER_OF_A_PHASE else event.phase
        by_phase.setdefault(phase, []).append(own_text(event, edition.seat))
    if not by_phase:
        return (Paragraph(say("REPORT.OUTCOME.NONE"), "note"),)
    return tuple(News(phase_name(phase), tuple(lines)) for phase, lines in sorted(by_phase.items()))


def phase_name(number: int) -> Text:
    """Return the name of a phase (11.1); what happened outside all of them has none."""
    return say(PHASE_NAMES[number]) if number in PHASE_NAMES else ""
