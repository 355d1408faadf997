"""The players' lucky words of a match: who is asked, what counted, and the seed they give."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from engine.forms import OrderForm
from engine.lucky_words import mixed_seed, word_digest
from engine.turn import canonical_json
from ingest import with_lucky_word
from referee.match.match import Match
from referee.workspace import disk
from referee.workspace.index import Index
from referee.workspace.turn_folder import TurnFolder

FIRST_TURN = 1
"""The turn whose forms ask for the words, and the first one whose dice they mix."""


def asks_for_words(match: Match, turn: int) -> bool:
    """Return whether the forms of a turn have a cell for a lucky word."""
    return match.settings.lucky_words and turn == FIRST_TURN


def order_form(match: Match, state: Any, seat: int) -> OrderForm:
    """Return what a seat is asked in a position: the game's form, in turn 1 with the lucky word."""
    form = match.game.form(state, seat, match.name)
    return with_lucky_word(form) if asks_for_words(match, match.game.turn_number(state)) else form


def keep_words(match: Match, folder: TurnFolder, turn: int, index: Index) -> None:
    """Write the words of the forms that count into the folder of turn 1; nothing in any other turn."""
    if asks_for_words(match, turn):
        forms = {seat: index.best(seat) for seat in match.people()}
        words = {str(seat): form.word for seat, form in forms.items() if form and form.word}
        disk.write(folder.lucky_words, canonical_json(words) + b"\n", disk.SECRET_FILE)


def words_in(folder: TurnFolder) -> dict[int, str]:
    """Return seat -> lucky word as turn 1 was played with them; empty where none were asked for."""
    path = folder.lucky_words
    if not path.is_file():
        return {}
    with disk.reading(path):
        words: Mapping[str, str] = json.loads(path.read_bytes())
        return {int(seat): word for seat, word in words.items()}


def digests_in(folder: TurnFolder) -> dict[int, str]:
    """Return seat -> digest of its lucky word, as the seed is mixed and the chain commits to them."""
    return {seat: word_digest(word) for seat, word in words_in(folder).items()}


def dice_seed(match: Match, turn: int, folder: TurnFolder) -> bytes:
    """Return the seed of a turn's dice and of the computers' choices in it.

    Parameters
    ----------
    match : Match
        The match.
    turn : int
        Which turn; the set-up (0) comes before the words, and is thrown with the referee's seed.
    folder : TurnFolder
        Where that turn lies or is being written.
    """
    if turn < FIRST_TURN or not match.settings.lucky_words:
        return match.secrets.seed
    first = folder if turn == FIRST_TURN else match.folder.turn(FIRST_TURN)
    return mixed_seed(match.secrets.seed, digests_in(first))
