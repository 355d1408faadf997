"""The secrets of a match: seed, form key, referee key, seat keys."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable, Iterable
from itertools import count

import msgspec

from publish.desks.keyring import SALT_BYTES, Lock, SeatKeys, hkdf, new_seat_keys, passphrase_key
from publish.desks.passphrase import new_passphrase
from publish.guard.signing import public_key
from referee.workspace.settings import Seat

KEY_BYTES = 32

Chance = Callable[[str, int], bytes]
"""(what for, how many) -> that many bytes; by chance for real matches, from a public text for the demo."""


class SeatSecret(msgspec.Struct):
    """What belongs to one seat in one epoch: a handover starts a new one. Only people have a passphrase.

    `since` is the first turn whose papers the key seals, `past` the earlier epochs its holder may read too.
    """

    number: int
    epoch: int
    passphrase: str
    key: bytes
    passphrase_key: bytes
    token: bytes
    since: int = 0
    past: tuple[int, ...] = ()

    def keys(self) -> SeatKeys:
        """Return the keys as the sealing takes them."""
        return SeatKeys(self.number, self.epoch, self.key, self.passphrase_key, self.token)


class Secrets(msgspec.Struct, omit_defaults=True):
    """``secrets/keys.toml``; bytes stand there in base 64.

    The archive of a finished match has no referee's key: `salts` and `public` say there what is made from it.
    """

    seed: bytes
    form_key: bytes
    referee_key: bytes
    salt: bytes
    iterations: int
    seats: tuple[SeatSecret, ...]
    former: tuple[SeatSecret, ...] = ()
    salts: bytes = b""
    public: bytes = b""

    @property
    def public_key(self) -> bytes:
        """Return the key everybody may know: it tells the referee's signature from any other."""
        return self.public or public_key(self.signing_seed)

    @property
    def signing_seed(self) -> bytes:
        """Return the secret half of the key that signs all that is said of the match."""
        return hkdf(self.referee_key, self.salt, "turnsheet signing 1")

    @property
    def salt_key(self) -> bytes:
        """Return what all salts are made from; published at the end, which tells nothing of other keys."""
        return self.salts or hkdf(self.referee_key, self.salt, "turnsheet salts 1")

    def seat(self, number: int) -> SeatSecret:
        """Return what belongs to a seat."""
        return next(secret for secret in self.seats if secret.number == number)

    def epochs(self, number: int) -> list[SeatSecret]:
        """Return what belonged to a seat in each epoch, oldest first; the last is in force."""
        secrets = [secret for secret in (*self.former, *self.seats) if secret.number == number]
        return sorted(secrets, key=lambda secret: secret.epoch)

    @property
    def complete(self) -> bool:
        """Return whether there are keys of all epochs of each seat, from the first to the one in force."""
        return all(
            [secret.epoch for secret in self.epochs(seat.number)] == [*range(1, seat.epoch + 1)]
            for seat in self.seats
        )

    def form_key_of(self, number: int, epoch: int | None = None, taken_back: int = 0) -> bytes:
        """Return the key of the tags on a seat's forms: another one in each epoch after the first.

        Another one, too, each time the turn that the forms were made after was taken back.
        """
        epoch = self.seat(number).epoch if epoch is None else epoch
        text = f"form|{number}|{epoch}" + (f"|{taken_back}" if taken_back else "")
        first = epoch == 1 and not taken_back
        return self.form_key if first else hmac.digest(self.form_key, text.encode(), "sha256")

    def sealing(self, turn: int) -> list[SeatSecret]:
        """Return whose keys the papers of a turn are sealed with, by seat and epoch.

        At a handover the papers of the newest turn are sealed for both: the former holder has read them, and
        the new one needs them to play on.
        """
        return [secret for seat in self.seats for secret in _sealing(self.epochs(seat.number), turn)]

    def lock(self, match: str) -> Lock:
        """Return what all derivations of the match share."""
        return Lock(match, self.salt, self.iterations)


def _sealing(epochs: list[SeatSecret], turn: int) -> list[SeatSecret]:
    ends = [*(after.since for after in epochs[1:]), turn]
    return [secret for secret, end in zip(epochs, ends, strict=True) if secret.since <= turn <= end]


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
        seats=tuple(new_epoch(lock, seat, 1, chance) for seat in seats),
    )


def new_epoch(
    lock: Lock, seat: Seat, epoch: int, chance: Chance, since: int = 0, past: tuple[int, ...] = ()
) -> SeatSecret:
    """Return fresh secrets of a seat; a person's passphrase takes about half a second."""
    stream = _stream(chance, f"seat/{seat.number:02}" + (f"/{epoch}" if epoch > 1 else ""))
    words = new_passphrase(stream) if seat.human else ""
    keys = new_seat_keys(seat.number, epoch, stream, passphrase_key(lock, words) if words else None)
    return SeatSecret(seat.number, epoch, words, keys.key, keys.passphrase_key, keys.token, since, past)


def _stream(chance: Chance, label: str) -> Callable[[int], bytes]:
    """Return a source that gives other bytes at every call."""
    calls = count()
    return lambda length: chance(f"{label}/{next(calls)}", length)
