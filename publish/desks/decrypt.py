"""Decrypts a published desk as the browser does."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from publish.desks.keyring import ITERATIONS, Lock, SeatKeys, open_entry
from publish.desks.seal import Header, SealError, object_name, unseal

Fetch = Callable[[str], bytes | None]
"""File name in the folder of the desks -> its bytes; None where there is none."""


@dataclass(frozen=True, slots=True)
class OpenedDesk:
    """What a secret opens: the seat's keys, newest epoch first, and the turns there are papers of."""

    match: str
    seats: tuple[SeatKeys, ...]
    first: int
    latest: int


def open_desk(fetch: Fetch, match: str, slot: str, secret: bytes, at_least: int = 0) -> OpenedDesk:
    """Open the published desks of a match with one secret.

    Parameters
    ----------
    fetch : callable
        Reads the published files.
    match : str
        Code of the match.
    slot : str
        ``passphrase`` (secret: the derived key), ``link`` (the token) or ``referee`` (the key).
    secret : bytes
        What to try.
    at_least : int
        The newest turn that is known to be out: a list that ends before it is an old one.

    Raises
    ------
    SealError
        If the ring or the list of turns is damaged, of another match or older, or the secret opens nothing.
    """
    ring, turns = _read(fetch, "keyring.json", match), _read(fetch, "turns.json", match)
    try:
        kdf, entries = ring["kdf"], ring["entries"]
        if kdf["iterations"] < ITERATIONS or ring["version"] != 1:
            raise SealError("the keyring was altered")
        lock = Lock(match, base64.b64decode(kdf["salt"]), kdf["iterations"])
        tried = [open_entry(lock, entry, slot, secret) for entry in entries]
        first, latest = int(turns["first"]), int(turns["latest"])
    except (KeyError, TypeError, ValueError):
        raise SealError("the keyring or the list of turns was altered") from None
    if latest < at_least:
        raise SealError("the list of turns is an old one")
    seats = sorted((keys for keys in tried if keys), key=lambda keys: (keys.seat, -keys.epoch))
    if not seats:
        raise SealError("the secret opens no desk")
    return OpenedDesk(match, tuple(seats), first, latest)


def open_paper(
    fetch: Fetch, desk: OpenedDesk, turn: int, kind: str, seat: int | None = None
) -> tuple[dict[str, Any], bytes] | None:
    """Return meta and contents of a paper; None where this secret was given none.

    Raises
    ------
    SealError
        If a paper stands there that does not open.
    """
    header = Header(desk.match, turn, kind)
    for keys in desk.seats:
        if seat is None or keys.seat == seat:
            data = fetch(object_name(keys, header))
            if data is not None:
                return unseal(keys, header, data)
    return None


def _read(fetch: Fetch, name: str, match: str) -> dict[str, Any]:
    try:
        content: dict[str, Any] = json.loads(fetch(name) or b"")
        named = content["match"]
    except (ValueError, KeyError, TypeError):
        raise SealError(f"{name} is damaged or missing") from None
    if named != match:
        raise SealError(f"{name} belongs to another match")
    return content
