"""The first page of a desk (9.6): how the seat was played, what became of its orders, money, holdings."""

from __future__ import annotations

from difflib import SequenceMatcher
from itertools import zip_longest

from engine.findings import Finding
from engine.messages import Message, say
from engine.report import Block, Figures, News, Page, Paragraph, Section, Text
from games.continental_rails import accounts as acc
from games.continental_rails.phases import TURN
from games.continental_rails.report.edition import Edition, event_text
from games.continental_rails.report.own_cash import cash_table
from games.continental_rails.report.own_holdings import companies_table, credit_blocks, portfolio_table
from games.continental_rails.report.parts import MISSING, Row, figure, table
from games.continental_rails.report.ranks import rank_of
from games.continental_rails.worth import net_worth

LATE = frozenset({"late", "standing"})
"""How a seat was played whose form did not come in time (NMR)."""
PHASE_NAMES = {phase.number: phase.name for phase in TURN}


def page(edition: Edition) -> Page:
    """Return the personal report of the turn."""
    sections = (
        Section(say("REPORT.SEC.PLAYED"), _played(edition), "played"),
        Section(say("REPORT.SEC.FINDINGS"), _findings(edition), "findings"),
        _orders(edition),
        Section(say("REPORT.SEC.OUTCOME"), _outcome(edition), "outcome"),
        Section(say("REPORT.SEC.CASH"), (cash_table(edition),), "cash"),
        Section(say("REPORT.SEC.CREDIT"), credit_blocks(edition), "credit"),
        Section(say("REPORT.SEC.PORTFOLIO"), (portfolio_table(edition),), "portfolio"),
        Section(say("REPORT.SEC.OWN_COMPANIES"), (companies_table(edition),), "companies"),
    )
    name = edition.state.seats[edition.seat].name
    lead = say("REPORT.LEAD.OWN", name=name, seat=edition.seat, turn=edition.turn, period=edition.period)
    return Page("report", say("REPORT.PAGE.OWN"), sections, lead=lead)


def _played(edition: Edition) -> tuple[Block, ...]:
    """Return how the orders came about, said first, then the figures a tycoon asks for first."""
    how = edition.record.how_played.get(edition.seat, "")
    code = f"REPORT.PLAYED.{how.upper()}" if how else "REPORT.PLAYED.NOBODY"
    tone = "warning" if how in LATE else "note"
    return (Paragraph(say(code, turn=edition.turn), tone), *_called(edition), _figures(edition))


def _called(edition: Edition) -> tuple[Paragraph, ...]:
    usd = edition.state.seats[edition.seat].call_usd
    return (Paragraph(say("REPORT.CALLED", usd=usd), "warning"),) if usd else ()


def _figures(edition: Edition) -> Figures:
    state, seat = edition.state, edition.seat
    return Figures(
        (
            figure("CASH", acc.cash(state, seat), "usd"),
            figure("DEBT", acc.debt(state, seat), "usd"),
            figure("WORTH", net_worth(state, seat), "usd"),
            figure("RANK", rank_of(edition, seat)),
        )
    )


def _findings(edition: Edition) -> tuple[Block, ...]:
    found = edition.record.findings.get(edition.seat, ())
    if not found:
        return (Paragraph(say("REPORT.FINDINGS.NONE"), "note"),)
    return (table("findings", "place label outcome text mend rule", [_finding(f) for f in found]),)


def _finding(finding: Finding) -> tuple[str | Message, ...]:
    mend = Message(finding.mend.code, finding.mend.facts, otherwise="")
    outcome = say(f"REPORT.OUTCOME.{finding.outcome.upper()}")
    return (finding.place.address, finding.place.label, outcome, finding.text, mend, finding.rule)


def _orders(edition: Edition) -> Section:
    """Return the orders as accepted, in words; beside what was given where the rules left less of it."""
    given, words = (of.get(edition.seat, ()) for of in (edition.record.given, edition.record.words))
    if given and given != words:
        cut = table("orders", "given accepted", side_by_side(given, words))
        return Section(say("REPORT.SEC.ORDERS.CUT"), (cut,), "orders")
    told = News("", words) if words else Paragraph(say("REPORT.ORDERS.NONE"), "note")
    return Section(say("REPORT.SEC.ORDERS"), (told,), "orders")


def side_by_side(given: tuple[Message, ...], words: tuple[Message, ...]) -> list[Row]:
    """Return each order as given beside what was accepted of it; an order that fell has a dash."""
    rows: list[Row] = []
    for _, low, high, first, last in SequenceMatcher(None, _keys(given), _keys(words)).get_opcodes():
        left, right = given[low:high], words[first:last]
        rows += list(zip_longest(left, right, fillvalue=MISSING))
    return rows


def _keys(lines: tuple[Message, ...]) -> list[str]:
    # What an order is about: the amount may differ, and it is the same order still.
    return [f"{line.code} {line.facts.get('railroad', '')} {line.facts.get('company', '')}" for line in lines]


def _outcome(edition: Edition) -> tuple[Block, ...]:
    """Return what happened to the seat, phase by phase."""
    by_phase: dict[int, list[Text]] = {}
    for event in edition.own_events():
        by_phase.setdefault(event.phase, []).append(event_text(event))
    if not by_phase:
        return (Paragraph(say("REPORT.OUTCOME.NONE"), "note"),)
    return tuple(News(phase_name(phase), tuple(lines)) for phase, lines in sorted(by_phase.items()))


def phase_name(number: int) -> Text:
    """Return the name of a phase (11.1); what happened outside all of them has none."""
    return say(PHASE_NAMES[number]) if number in PHASE_NAMES else ""
