"""Encrypts a seat's papers with AES-256-GCM, padded.

A sealed file is the mark ``TSD1``, a 16-byte synthetic value and AES-256-GCM ciphertext. The header
(version, match, turn, seat, kind, epoch, synthetic value) is authenticated but not written: its reader
knows it from what he asked for, and an onlooker learns not even which files belong to one seat.

The synthetic value is a keyed hash of header and plaintext, and key and nonce are derived from it: no two
plaintexts ever share a key, and the same papers always give the same bytes.
"""

from __future__ import annotations

import gzip
import hmac
import json
import struct
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from engine.turn import canonical_json
from publish.desks.keyring import KEY_BYTES, NONCE_BYTES, SeatKeys, hkdf

MAGIC = b"TSD1"
VERSION = 1
SIV_BYTES = 16
REPORT, FORM, SCREEN, LETTERS = "report", "form", "screen", "letters"
_BUCKET, _LARGE = 4096, 65536
# A plaintext begins with the length of what is packed; the rest is padding.
_LENGTH_BYTES = 4


class SealError(Exception):
    """Sealed bytes do not open: another key, another place, or altered on the way. Shows nothing of them."""


@dataclass(frozen=True, slots=True)
class Header:
    """What a paper is: match, turn, kind (``report``, ``letters`` ...), bound to key and epoch."""

    match: str
    turn: int
    kind: str

    def canonical(self, keys: SeatKeys, siv: bytes = b"") -> bytes:
        """Return the header as JSON of one form."""
        facts: dict[str, Any] = {
            "epoch": keys.epoch,
            "kind": self.kind,
            "match": self.match,
            "seat": keys.seat,
            "turn": self.turn,
            "version": VERSION,
        }
        return canonical_json({**facts, "siv": siv.hex()} if siv else facts)


def object_name(keys: SeatKeys, header: Header) -> str:
    """Return the file name of a paper: the desk computes the same, nobody else can."""
    text = f"{header.match}|{header.turn}|{header.kind}".encode()
    return hmac.digest(_key(keys, "name"), text, "sha256")[:16].hex() + ".bin"


def seal(keys: SeatKeys, header: Header, meta: Mapping[str, Any], payload: bytes) -> tuple[str, bytes]:
    """Seal one paper.

    Parameters
    ----------
    keys : SeatKeys
        The seat.
    header : Header
        Match, turn and kind.
    meta : mapping
        Goes inside: for a form its `name` and `type`.
    payload : bytes
        The paper itself.

    Returns
    -------
    (str, bytes)
        File name and contents. The same input always gives the same output.
    """
    return seal_packed(keys, header, pack(meta, payload))


def seal_packed(keys: SeatKeys, header: Header, packed: bytes, least: int = 0) -> tuple[str, bytes]:
    """Return file name and contents of a packed paper, padded to `least` bytes or to its own bucket."""
    return object_name(keys, header), seal_plain(keys, header, _padded(packed, least))


def seal_plain(keys: SeatKeys, header: Header, plain: bytes) -> bytes:
    """Return a packed and padded plaintext sealed; known answers hold this step to the byte."""
    unsigned = header.canonical(keys)
    siv = hmac.digest(_key(keys, "siv"), struct.pack(">I", len(unsigned)) + unsigned + plain, "sha256")[
        :SIV_BYTES
    ]
    key, nonce, aad = _content_key(keys, header, siv)
    return MAGIC + siv + AESGCM(key).encrypt(nonce, plain, aad)


def unseal(keys: SeatKeys, header: Header, data: bytes) -> tuple[dict[str, Any], bytes]:
    """Open one paper.

    Returns
    -------
    (dict, bytes)
        Meta and payload.

    Raises
    ------
    SealError
        If anything at all is not as it was sealed.
    """
    siv = data[len(MAGIC) : len(MAGIC) + SIV_BYTES]
    if data[: len(MAGIC)] != MAGIC or len(siv) != SIV_BYTES:
        raise SealError("not a sealed paper")
    key, nonce, aad = _content_key(keys, header, siv)
    try:
        plain = AESGCM(key).decrypt(nonce, data[len(MAGIC) + SIV_BYTES :], aad)
    except InvalidTag:
        raise SealError("the paper does not open") from None
    return _unpack(plain)


def padded_length(length: int) -> int:
    """Return the length a plaintext is padded to.

    Below 64 KiB whole buckets of 4 KiB; above, Padmé (Nikitin et al., 2019): at most 12 % more, and a
    length tells only its order of magnitude and a few bits.

    >>> padded_length(1), padded_length(4097), padded_length(70_000)
    (4096, 8192, 71680)
    """
    if length <= _LARGE:
        return -(-max(length, 1) // _BUCKET) * _BUCKET
    exponent = length.bit_length() - 1
    mask = (1 << (exponent - exponent.bit_length())) - 1
    return (length + mask) & ~mask


def _key(keys: SeatKeys, purpose: str) -> bytes:
    return hkdf(keys.key, b"", f"turnsheet {purpose} 1")


def _content_key(keys: SeatKeys, header: Header, siv: bytes) -> tuple[bytes, bytes, bytes]:
    aad = header.canonical(keys, siv)
    both = hkdf(keys.key, siv, aad.decode(), KEY_BYTES + NONCE_BYTES)
    return both[:KEY_BYTES], both[KEY_BYTES:], aad


def pack(meta: Mapping[str, Any], payload: bytes) -> bytes:
    """Return meta and payload of a paper as they are sealed: one compressed block."""
    head = canonical_json(dict(meta))
    packer = zlib.compressobj(9, zlib.DEFLATED, 16 + zlib.MAX_WBITS)
    packed = packer.compress(struct.pack(">I", len(head)) + head + payload) + packer.flush()
    # Bytes 4 to 9 of gzip are time, effort and operating system: none of them may differ.
    return packed[:4] + b"\0\0\0\0\0\xff" + packed[10:]


def common_length(papers: Iterable[bytes]) -> int:
    """Return the length that packed papers are padded to so that none of them stands out: the longest's."""
    return padded_length(_LENGTH_BYTES + max(map(len, papers), default=0))


def _padded(packed: bytes, least: int) -> bytes:
    whole = struct.pack(">I", len(packed)) + packed
    return whole.ljust(max(least, padded_length(len(whole))), b"\0")


def _unpack(plain: bytes) -> tuple[dict[str, Any], bytes]:
    (length,) = struct.unpack(">I", plain[:_LENGTH_BYTES])
    content = gzip.decompress(plain[_LENGTH_BYTES : _LENGTH_BYTES + length])
    (head,) = struct.unpack(">I", content[:4])
    return json.loads(content[4 : 4 + head]), content[4 + head :]
