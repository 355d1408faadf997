"""Collects a match's secrets for the leak gate."""

from __future__ import annotations

import base64
from collections.abc import Collection, Iterator

from engine.game import Secret
from ingest import form_code
from publish.desks.keyring import link_fragment
from publish.desks.uploading import upload_token
from referee.match.match import Match
from referee.match.opening import is_open


def secrets_of(match: Match, coincidences: Collection[str] = ()) -> list[Secret]:
    """Return every secret of a match: its keys, and what each person's seat keeps to itself.

    Where a match that is over was opened to everybody, only keys, passphrases and addresses are left.

    Parameters
    ----------
    match : Match
        The match.
    coincidences : collection of str
        Kinds of the game's secrets to leave out; ours are never left out.
    """
    if is_open(match):
        return keys_of(match)
    people = [seat.number for seat in match.seats if seat.human]
    private = [secret for seat in people for secret in match.game.secrets(match.state, seat)]
    return [*keys_of(match), *(secret for secret in private if secret.kind not in coincidences)]


def keys_of(match: Match) -> list[Secret]:
    """Return the secrets that hold for the whole match: keys, passphrases, personal links, addresses."""
    ours = [secret for seat in match.seats for secret in _of_a_seat(match, seat.number)]
    return [*_of_the_match(match), *ours]


def _of_the_match(match: Match) -> Iterator[Secret]:
    secrets = match.secrets
    keys = {
        "form key": secrets.form_key,
        "referee key": secrets.referee_key,
        "signing key": secrets.signing_seed,
    }
    if not match.is_over:
        # At the end both are published, so that everybody can throw the dice again.
        keys |= {"seed": secrets.seed, "salts": secrets.salt_key}
    for kind, key in keys.items():
        yield from spelled(kind, key)


def _of_a_seat(match: Match, number: int) -> Iterator[Secret]:
    secret, seat = match.secrets.seat(number), match.seat(number)
    for epoch in match.secrets.epochs(number):
        yield from spelled("seat key", epoch.key)
        yield from spelled("passphrase key", epoch.passphrase_key)
        yield Secret("personal link", link_fragment(epoch.token).removeprefix("k="))
        yield Secret("upload key", upload_token(epoch.key))
    if not seat.human:
        return
    yield Secret("passphrase", secret.passphrase)
    if seat.mail:
        yield Secret("mail address", seat.mail)
    yield Secret(
        "order form", str(form_code(match.name, match.turn, number, match.secrets.form_key_of(number)))
    )


def spelled(kind: str, key: bytes) -> Iterator[Secret]:
    """Yield a key as text can hold it."""
    yield Secret(kind, key.hex())
    yield Secret(kind, base64.b64encode(key).decode().rstrip("="))
