"""Presidencies sought and resigned, and mergers (10.1.5, 10.1.6)."""

from __future__ import annotations

from engine.forms import Limit, Row, Section
from engine.messages import Message, say
from games.continental_rails import worth
from games.continental_rails.forms import bounds, limits, lists, slots
from games.continental_rails.forms.parts import pick, question, question_section, together
from games.continental_rails.state import State


def section(state: State, seat: int) -> Section:
    """Return the block of offices, prefilled with the presidencies held."""
    own = worth.presidencies(state, seat)
    seats = limits.rules_in(state).presidencies
    born = tuple(
        bounds.never(f"{bounds.CONTROL}{n}", f"{slots.company_line(n)}.{slots.ACTION}", slots.ANSWER)
        for n in range(1, len(worth.companies_of(state, seat)) + 1)
    )
    now = [*own, *[None] * (seats - len(own))]
    lines = together(*(_control(n, code, born) for n, code in enumerate(now[:seats], 1)))
    lines += [_resign(n, code) for n, code in enumerate(own, 1)]
    if _share_a_side(state, own):
        lines += _merger()
    return question_section("offices", say("FORM.OFFICES"), lines, _note(state, seat), "10.1.5")


def _note(state: State, seat: int) -> Message:
    """Return who is elected, and where the seat may name itself as chairman (4.14.3)."""
    chaired = tuple(code for code, railroad in state.railroads.items() if railroad.chairman == seat)
    if not chaired:
        return say("FORM.OFFICES.NOTE")
    return say("FORM.OFFICES.CHAIRMAN", railroads=chaired)


def _share_a_side(state: State, own: list[str]) -> bool:
    """Return whether two of these railroads may merge by phase 12: this turn's track may join them (A26)."""
    sides = [state.railroads[code].side for code in own]
    return len(set(sides)) < len(sides)


def _control(n: int, code: str | None, born: tuple[Limit, ...]) -> Row:
    answer = pick(say("FORM.CONTROL", n=n), lists.CONTROL, "10.1.5", *born, default=code, once="control")
    return question(slots.control_line(n), answer, say("FORM.CONTROL.HINT"))


def _resign(n: int, code: str) -> Row:
    answer = pick(say("FORM.RESIGN", railroad=code), lists.YES_NO, "10.1.5")
    return question(slots.resign_line(n), answer, say("FORM.RESIGN.HINT"))


def _merger() -> list[Row]:
    partner = [
        bounds.never(bounds.PARTNER, bounds.answer_in(row)) for row in (slots.SURVIVOR, slots.ABSORBED)
    ]
    pair = bounds.never(bounds.MERGER, bounds.answer_in(slots.SURVIVOR), bounds.answer_in(slots.ABSORBED))
    survivor = pick(say("FORM.SURVIVOR"), lists.PRESIDED, "10.1.6", partner[1], pair)
    absorbed = pick(say("FORM.ABSORBED"), lists.PRESIDED, "10.1.6", partner[0], pair)
    return together(
        question(slots.SURVIVOR, survivor, say("FORM.SURVIVOR.HINT")),
        question(slots.ABSORBED, absorbed, say("FORM.ABSORBED.HINT")),
    )
