"""Seals letters between players by keys that are never disclosed."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from engine.forms import OrderForm
from engine.turn import canonical_json
from ingest import Letter, with_letters
from publish.desks.keyring import SeatKeys, hkdf
from publish.desks.seal import Header, seal, unseal
from referee.faults import Mistake
from referee.match.keys import SeatSecret
from referee.match.lucky_words import order_form as form_with_word
from referee.match.match import Match
from referee.workspace import disk
from referee.workspace.index import Entry, Index
from referee.workspace.turn_folder import TurnFolder

_OUT, _IN = "letters written", "letters received"
FIRST_EPOCH = 0
"""The epoch that keys of letters have in the ring: before any of a seat, so that a desk tries them last."""


def order_form(match: Match, state: Any, seat: int) -> OrderForm:
    """Return what a seat is asked in a position: the game's form, a lucky word in turn 1, letters if any."""
    form, chosen = form_with_word(match, state, seat), match.settings.letters
    if not chosen.per_turn:
        return form
    others = [one.number for one in match.seats if one.human and one.number != seat]
    names = {number: match.game.seat_name(state, number) for number in others}
    if not names:
        return form
    opening = match.settings.open_at_end
    return with_letters(form, names, chosen.per_turn, chosen.longest, opening=opening)


def letter_keys(match: Match, secret: SeatSecret) -> SeatKeys:
    """Return the keys of the letters of a seat's holder.

    They come from the referee's key, which is never disclosed: who has the archive of a finished match, and
    in it the keys of all seats, opens no letter.
    """
    key = _derived(match, f"turnsheet letters 1|{secret.number}|{secret.epoch}")
    own = secret.keys()
    return SeatKeys(own.seat, FIRST_EPOCH, key, own.passphrase_key, own.token)


def store_keys(match: Match) -> SeatKeys:
    """Return the keys of what the workspace keeps of letters."""
    return SeatKeys(0, FIRST_EPOCH, _derived(match, "turnsheet letters kept 1"), b"", b"")


def _derived(match: Match, info: str) -> bytes:
    """Return a key that follows from the referee's; from an empty one everybody could compute it."""
    if not match.secrets.referee_key:
        raise Mistake(
            f"{match.name} has no referee's key, as in the archive of a finished match: letters between "
            "players can be neither sealed nor opened. Work in the match's own workspace, which has its keys."
        )
    return hkdf(match.secrets.referee_key, match.secrets.salt, info)


def sealed_letters(match: Match, letters: Iterable[Letter]) -> str | msgspec.UnsetType:
    """Return letters of a form as the list of what came in keeps them: nobody reads them by accident."""
    words = [[letter.to, letter.words] for letter in letters]
    if not words:
        return msgspec.UNSET
    data = seal(store_keys(match), Header(match.name, match.turn, _OUT), {}, canonical_json(words))[1]
    return base64.b64encode(data).decode()


def keep_letters(match: Match, folder: TurnFolder, turn: int, index: Index) -> None:
    """Write what every seat is written in a turn, sealed; nothing where the match has no letters.

    Those of forms that came out before the match gave letters up are delivered all the same.
    """
    forms = {seat: form for seat in match.people() if (form := index.best(seat))}
    if not match.settings.letters.per_turn and not any(form.letters for form in forms.values()):
        return
    received: dict[int, list[list[Any]]] = {seat.number: [] for seat in match.seats}
    for seat, form in forms.items():
        for to, words in _opened(match, form, turn):
            if to in received:
                received[to].append([seat, words])
    for seat, letters in received.items():
        header = Header(match.name, turn, f"{_IN} {seat}")
        data = seal(store_keys(match), header, {}, canonical_json(letters))[1]
        disk.write(folder.letters(seat), data, disk.SECRET_FILE)


def _opened(match: Match, form: Entry, turn: int) -> list[tuple[int, str]]:
    if not form.letters:
        return []
    data = unseal(store_keys(match), Header(match.name, turn, _OUT), base64.b64decode(form.letters))[1]
    return [(int(to), str(words)) for to, words in json.loads(data)]


def letters_to(match: Match, turn: int, seat: int) -> list[tuple[int, str]]:
    """Return (from which seat, words) of the letters that a seat was sent in a turn."""
    path = match.folder.turn(turn).letters(seat)
    if not path.is_file():
        return []
    with disk.reading(path):
        header = Header(match.name, turn, f"{_IN} {seat}")
        return [
            (int(who), str(words))
            for who, words in json.loads(unseal(store_keys(match), header, path.read_bytes())[1])
        ]


def has_letters(match: Match, turn: int) -> bool:
    """Return whether a turn has letters that can be opened: an archive has none."""
    return (
        bool(match.secrets.referee_key) and match.folder.turn(turn).letters(match.seats[0].number).is_file()
    )


def first_with_letters(match: Match) -> int | None:
    """Return the first turn since which desks have letters; None where they have none."""
    return next((turn for turn in match.folder.played() if has_letters(match, turn)), None)


def all_letters(match: Match) -> list[str]:
    """Return the words of all letters of a match that came onto desks."""
    turns = [turn for turn in match.folder.played() if has_letters(match, turn)]
    seats = [seat.number for seat in match.seats]
    return [words for turn in turns for seat in seats for _, words in letters_to(match, turn, seat)]


def reads_letters(secret: SeatSecret, turn: int) -> bool:
    """Return whether the holder of a seat's keys gets the letters to it that came with a turn.

    A letter is for who had the seat when the form came out on which it was written, with the turn before.
    Whoever took the seat over since then reads none of it, whatever is taken back and played again.
    """
    return secret.epoch == 1 or secret.since < turn - 1


def returned_letters(match: Match, secret: SeatSecret, turn: int) -> list[int]:
    """Return to which seats the holder of a seat wrote in vain in a turn: others have taken them since."""
    reached = {one.number for one in match.secrets.sealing(turn) if reads_letters(one, turn)}
    lost = [seat.number for seat in match.seats if seat.number not in reached]
    return [to for to in lost for seat, _ in letters_to(match, turn, to) if seat == secret.number]


def names_at(match: Match, turn: int) -> Mapping[int, str]:
    """Return seat -> its name after a turn."""
    state = match.state_after(turn)
    return {seat.number: match.game.seat_name(state, seat.number) for seat in match.seats}
