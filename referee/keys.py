"""The secrets of a match: seed, form key, referee key, and each seat's keys with what unlocks them."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable, Iterable
from itertools import count

import msgspec

from publish.keyring import SALT_BYTES, Lock, SeatKeys, new_seat_keys, passphrase_key
from publish.passphrase import new_passphrase
from referee.settings import Seat

KEY_BYTES = 32

Chance = Callable[[str, int], bytes]
"""(what for, how many) -> that many bytes; by chance for real matches, from a public text for the demo."""


class SeatSecret(msgspec.Struct):
    """What belongs to one seat in one epoch: a handover starts a new one. Only people have a passphrase."""

    number: int
    epoch: int
    passphrase: str
    key: bytes
    passphrase_key: bytes
    token: bytes

    def keys(self) -> SeatKeys:
        """Return the keys as the sealing takes them."""
        return SeatKeys(self.number, self.epoch, self.key, self.passphrase_key, self.token)


class Secrets(msgspec.Struct):
    """``secrets/keys.toml``; bytes stand there in base 64."""

    seed: bytes
    form_key: bytes
    referee_key: bytes
    salt: bytes
    iterations: int
    seats: tuple[SeatSecret, ...]

    def seat(self, number: int) -> SeatSecret:
        """Return what belongs to a seat."""
        return next(found for found in self.seats if found.number == number)

    def lock(self, match: str) -> Lock:
        """Return what all derivations of the match share."""
        return Lock(match, self.salt, self.iterations)


def by_chance(label: str, count: int) -> bytes:
    """Return unguessable bytes."""
    return secrets.token_bytes(count)


def from_text(text: str) -> Chance:
    """Return a source of bytes that anybody can compute who knows the text: for demonstrations only."""

    def draw(label: str, count: int) -> bytes:
        blocks = range(-(-count // 32))
        return b"".join(hmac.digest(text.encode(), f"{label}/{n}".encode(), "sha256") for n in blocks)[:count]

    return draw


def new_secrets(match: str, seats: Iterable[Seat], chance: Chance) -> Secrets:
    """Return the secrets of a new match; each passphrase takes about half a second."""
    lock = Lock(match, chance("salt", SALT_BYTES))
    return Secrets(
        seed=chance("seed", KEY_BYTES),
        form_key=chance("form", KEY_BYTES),
        referee_key=chance("referee", KEY_BYTES),
        salt=lock.salt,
        iterations=lock.iterations,
        seats=tuple(_seat_secret(lock, seat, chance) for seat in seats),
    )


def _seat_secret(lock: Lock, seat: Seat, chance: Chance) -> SeatSecret:
    stream = _stream(chance, f"seat/{seat.number:02}")
    words = new_passphrase(stream) if seat.human else ""
    keys = new_seat_keys(seat.number, 1, stream, passphrase_key(lock, words) if words else None)
    return SeatSecret(seat.number, keys.epoch, words, keys.key, keys.passphrase_key, keys.token)


def _stream(chance: Chance, label: str) -> Callable[[int], bytes]:
    """Return a source that gives other bytes at every call."""
    calls = count()
    return lambda length: chance(f"{label}/{next(calls)}", length)
