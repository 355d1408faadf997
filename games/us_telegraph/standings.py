"""Who is ahead, and what of a seat must not stand on the public site."""

from __future__ import annotations

from engine.game import Secret, Standing
from engine.messages import LANGUAGES, Message, say
from games.us_telegraph import accounts as acc
from games.us_telegraph import tally
from games.us_telegraph.catalogue import CATALOGUE
from games.us_telegraph.state import State
from games.us_telegraph.words import hand_text


def standings(state: State) -> tuple[Standing, ...]:
    """Return who won, and the buildings of all seats, the winner and the busiest first (7)."""
    found: list[Standing] = []
    if state.ended:
        seats = sorted(state.seats, key=lambda seat: (seat != state.winner, seat))
        found += [_standing(state, say("TITLE.VICTORY"), seat, int(seat == state.winner)) for seat in seats]
    built = {seat: tally.built(state, seat).total() for seat in sorted(state.seats)}
    for seat in sorted(built, key=lambda seat: (-built[seat], seat)):
        found.append(_standing(state, say("TITLE.BUILDINGS"), seat, built[seat]))
    return tuple(found)


def _standing(state: State, title: Message, seat: int, points: int) -> Standing:
    return Standing(title, seat, state.seats[seat].name, points)


def secrets(state: State, seat: int) -> tuple[Secret, ...]:
    """Return the seat's hand as its desk writes it: always all four kinds, so never found by chance."""
    said = hand_text(acc.hand(state, seat))
    return tuple(Secret("hand of cards", CATALOGUE.text(said, language)) for language in LANGUAGES)
