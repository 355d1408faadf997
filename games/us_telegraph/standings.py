"""Who is ahead, and what of a seat must not stand on the public site."""

from __future__ import annotations

from engine.game import Secret, Standing
from engine.messages import LANGUAGES, say
from games.common.places import ranked
from games.common.texts import texts
from games.us_telegraph import accounts as acc
from games.us_telegraph import tally
from games.us_telegraph.names import hand_text
from games.us_telegraph.state import State


def standings(state: State) -> tuple[Standing, ...]:
    """Return who won, and the buildings of all seats, the winner and the busiest first (7)."""
    listed: list[Standing] = []
    if state.ended:
        won = {seat: int(seat == state.winner) for seat in state.seats}
        listed += ranked(say("TITLE.VICTORY"), state.seats, won)
    built = {seat: tally.built(state, seat).total() for seat in state.seats}
    # After the end only one has won, however much the others have built (7).
    return (*listed, *ranked(say("TITLE.BUILDINGS"), state.seats, built, decides=not state.ended))


def secrets(state: State, seat: int) -> tuple[Secret, ...]:
    """Return the seat's hand as its desk writes it: always all four kinds, so never found by chance."""
    hand = hand_text(acc.hand(state, seat))
    return tuple(
        Secret("hand of cards", texts("games.us_telegraph").text(hand, language)) for language in LANGUAGES
    )
