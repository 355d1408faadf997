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
    """Return everything a seat may order this turn.

    Parameters
    ----------
    state : State
        The position before the turn.
    seat : int
        Number of the seat.
    match : str
        Name of the match, printed on the form.

    Returns
    -------
    OrderForm
        First and second choice, wishes to build and to draw, follow-ups, regions; the seat's own hand and
        what each building would cost stand beside it (8.2).
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
        prices={},
        situation=(*situation(state, seat), *lists.region_tables(choices)),
        help=tuple(say(code) for code in HELP),
    )


def _sections(state: State, seat: int) -> tuple[Section, ...]:
    player = state.seats[seat]
    found = [sections.choice_section(state, seat)]
    if player.waiting:
        found.append(sections.build_section())
    if any(player.stacks):
        found += [sections.draw_section(), sections.follow_section()]
    if may_extend(state, seat):
        found.append(sections.tile_section())
    return tuple(found)
