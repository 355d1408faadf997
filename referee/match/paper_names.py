"""File names of a seat's sealed papers, and its order form's path."""

from __future__ import annotations

from pathlib import Path

from publish.desks.keyring import SeatKeys
from publish.desks.seal import FORM, LETTERS, REPORT, SCREEN, Header, object_name
from referee.match.keys import SeatSecret
from referee.match.letters import has_letters, letter_keys
from referee.match.match import Match
from referee.match.order_forms import screen_path


def paper_names(match: Match, turn: int) -> list[str]:
    """Return the files of a turn's papers as they were first published: for who held the seats then."""
    first = {secret.number: secret for secret in reversed(match.secrets.sealing(turn))}
    return [name for secret in first.values() for name in names_of(match, secret, turn)]


def names_of(match: Match, secret: SeatSecret, turn: int) -> list[str]:
    """Return the files of one seat's papers of a turn."""
    return [
        object_name(keys_for(match, secret, kind), Header(match.name, turn, kind))
        for kind in kinds_of(match, secret, turn)
    ]


def keys_for(match: Match, secret: SeatSecret, kind: str) -> SeatKeys:
    """Return what a kind of papers of a seat is sealed with: letters have a key of their own."""
    return letter_keys(match, secret) if kind == LETTERS else secret.keys()


def kinds_of(match: Match, secret: SeatSecret, turn: int) -> list[str]:
    """Return the kinds of papers a seat gets with a turn: its report, and its order form if there is one.

    Turns published before there was a form on the desk have no paper behind it.
    """
    form = form_path(match, secret, turn)
    there = {FORM: form.is_file(), SCREEN: screen_path(form).is_file(), LETTERS: has_letters(match, turn)}
    return [REPORT, *(kind for kind, is_there in there.items() if is_there)]


def form_path(match: Match, secret: SeatSecret, turn: int) -> Path:
    """Return the order form that a seat was given with a turn; a new holder gets one of his own."""
    renewed = match.folder.renewed_form(turn, secret.number, secret.epoch)
    return renewed if renewed.is_file() else match.folder.turn(turn).form(secret.number)
