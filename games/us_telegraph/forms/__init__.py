"""The order form of a seat: what its turn is spent on, ranked wishes, and what it needs to choose."""

from __future__ import annotations

from engine.forms import OrderForm, Section
from engine.messages import say
from games.us_telegraph.forms import lists, sections
from games.us_telegraph.options_now import situation
from games.us_telegraph.state import State
from games.us_telegraph.tally import may_extend, period_of

HELP = (
    "FORM.HELP.FILL",
    "FORM.HELP.KINDS",
    "FORM.HELP.BUILD",
    "FORM.HELP.PAY",
    "FORM.HELP.DRAW",
    "FORM.HELP.REGION",
    "FORM.HELP.ROTATION",
    "FORM.HELP.HEXES",
    "FORM.HELP.RETURN",
)


def order_form(state: State, seat: int, match: str) -> OrderForm:
    """Return first and second choice, wishes to build and to draw, follow-ups, regions (8.2).

    The seat's own hand and what each building would cost are beside them.
    """
    player = state.seats[seat].name
    choices = lists.all_lists(state, seat)
    return OrderForm(
        match=match,
        turn=state.turn,
        seat=seat,
        player=player,
        title=say("FORM.TITLE", match=match, turn=state.turn, player=player),
        period=period_of(state, state.turn),
        sections=_sections(state, seat),
        choices=choices,
        situation=(*situation(state, seat), *lists.region_tables(choices)),
        help=tuple(say(code) for code in HELP),
    )


def _sections(state: State, seat: int) -> tuple[Section, ...]:
    player = state.seats[seat]
    asked: list[Section] = []
    if player.waiting:
        asked.append(sections.build_section())
    if any(player.stacks):
        asked += [sections.draw_section(), sections.follow_section()]
    if may_extend(state, seat):
        asked.append(sections.tile_section())
    return (sections.choice_section(state, seat, asked), *asked)
