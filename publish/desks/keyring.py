"""The public key ring: every seat's key, wrapped three times.

Each entry holds the same seat key wrapped by the key of the seat's passphrase, by that of its personal
link, and by the referee's. Nothing in it says whose it is: the browser derives once and tries each entry.
Every part has one length, so a computer's entry looks like a person's.
"""

from __future__ import annotations

import base64
import hmac
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.kdf.pbkdf2 import PBKDF2HMAC

from engine.turn import canonical_json
from publish.desks.passphrase import normal

VERSION = 1
ITERATIONS = 600_000
KEY_BYTES, TOKEN_BYTES, SALT_BYTES, NONCE_BYTES = 32, 16, 16, 12
SLOTS = ("passphrase", "link", "referee")


@dataclass(frozen=True, slots=True)
class Lock:
    """What all derivations of a match share: code of the match, salt (16 bytes), PBKDF2 iterations."""

    match: str
    salt: bytes
    iterations: int = ITERATIONS

    def __post_init__(self) -> None:
        if self.iterations < ITERATIONS or len(self.salt) != SALT_BYTES:
            raise ValueError(f"a lock needs {SALT_BYTES} bytes of salt and {ITERATIONS} iterations or more")


@dataclass(frozen=True, slots=True)
class SeatKeys:
    """The secrets of one seat in one epoch.

    `key` (32 bytes) opens its papers. `passphrase_key` (32 bytes) is what `passphrase_key()` derived from
    the issued words, kept so that publishing derives nothing; `token` (16 bytes) stands in the personal
    link. A computer's seat has random bytes for all three.
    """

    seat: int
    epoch: int
    key: bytes
    passphrase_key: bytes
    token: bytes


def new_seat_keys(
    seat: int, epoch: int, rng_bytes: Callable[[int], bytes], passphrase_key: bytes | None = None
) -> SeatKeys:
    """Return fresh secrets; without a passphrase key (a computer's seat) that is random too."""
    derived = passphrase_key or rng_bytes(KEY_BYTES)
    return SeatKeys(seat, epoch, rng_bytes(KEY_BYTES), derived, rng_bytes(TOKEN_BYTES))


def passphrase_key(lock: Lock, passphrase: str) -> bytes:
    """Return the 32 bytes PBKDF2-HMAC-SHA256 makes of a passphrase; takes about half a second."""
    kdf = PBKDF2HMAC(algorithm=SHA256(), length=KEY_BYTES, salt=lock.salt, iterations=lock.iterations)
    return kdf.derive(normal(passphrase).encode())


def hkdf(key: bytes, salt: bytes, info: str, length: int = KEY_BYTES) -> bytes:
    """Return `length` bytes of HKDF-SHA256."""
    return HKDF(algorithm=SHA256(), length=length, salt=salt, info=info.encode()).derive(key)


def link_fragment(token: bytes) -> str:
    """Return what a personal link carries after its ``#``: ``k=...`` (the fragment is sent to no server)."""
    return "k=" + _text(token).rstrip("=").replace("+", "-").replace("/", "_")


def keyring_entry(lock: Lock, keys: SeatKeys, referee_key: bytes, *, granted: bool = False) -> dict[str, str]:
    """Return the public entry of a seat.

    Parameters
    ----------
    lock : Lock
        The match.
    keys : SeatKeys
        The seat's secrets.
    referee_key : bytes
        32 random bytes; opens every entry.
    granted : bool
        The key is an earlier epoch's, given to who opens this entry: its id must not be that of the former
        holder's own entry, or the ring would show that two belong together.

    Returns
    -------
    dict
        `id`, and per slot the wrapped key, as base64. The same secrets give the same entry.
    """
    owner = keys.key + keys.token if granted else keys.key
    ident = hkdf(owner, lock.salt, "turnsheet entry 1", 16).hex()
    secrets = (keys.passphrase_key, keys.token, referee_key)
    payload = keys.key + keys.seat.to_bytes(4, "big") + keys.epoch.to_bytes(4, "big")
    wrapped = {
        slot: _wrap(lock, slot, ident, secret, payload) for slot, secret in zip(SLOTS, secrets, strict=True)
    }
    return {"id": ident, **{slot: _text(data) for slot, data in wrapped.items()}}


def keyring(lock: Lock, entries: Iterable[Mapping[str, str]]) -> bytes:
    """Return ``keyring.json``: entries in the order of their ids, which is no order of seats."""
    kdf = {"name": "PBKDF2-HMAC-SHA256", "iterations": lock.iterations, "salt": _text(lock.salt)}
    ordered = sorted((dict(entry) for entry in entries), key=lambda entry: entry["id"])
    return canonical_json({"version": VERSION, "match": lock.match, "kdf": kdf, "entries": ordered})


def open_entry(lock: Lock, entry: Mapping[str, Any], slot: str, secret: bytes) -> SeatKeys | None:
    """Return the seat's keys if `secret` fits the slot, else None.

    Parameters
    ----------
    lock : Lock
        The match.
    entry : mapping
        One entry of the keyring.
    slot : str
        ``passphrase`` (secret: the derived key), ``link`` (the token) or ``referee`` (the key).
    secret : bytes
        What to try.
    """
    data = base64.b64decode(entry[slot])
    key, aad = _slot_key(lock, slot, secret), _slot_aad(lock, slot, entry["id"])
    try:
        payload = AESGCM(key).decrypt(data[:NONCE_BYTES], data[NONCE_BYTES:], aad)
    except InvalidTag:
        return None
    seat, epoch = (int.from_bytes(payload[at : at + 4], "big") for at in (KEY_BYTES, KEY_BYTES + 4))
    return SeatKeys(seat, epoch, payload[:KEY_BYTES], b"", b"")


def _wrap(lock: Lock, slot: str, ident: str, secret: bytes, payload: bytes) -> bytes:
    key, aad = _slot_key(lock, slot, secret), _slot_aad(lock, slot, ident)
    # The nonce depends on all that is sealed: other contents, other nonce; same contents, same bytes.
    nonce = hmac.digest(key, b"nonce" + aad + payload, "sha256")[:NONCE_BYTES]
    return nonce + AESGCM(key).encrypt(nonce, payload, aad)


def _slot_key(lock: Lock, slot: str, secret: bytes) -> bytes:
    return hkdf(secret, lock.salt, f"turnsheet wrap 1 {slot}")


def _slot_aad(lock: Lock, slot: str, ident: str) -> bytes:
    return f"turnsheet keyring 1|{lock.match}|{slot}|{ident}".encode()


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode()
