"""Ed25519 signatures of the referee.

A statement is plain data in JSON of one form only; its signature is Ed25519, which gives the same bytes for
the same statement every time.
"""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Mapping
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from engine.turn import canonical_json, digest

_DOMAIN = b"turnsheet statement 1\n"


def public_key(seed: bytes) -> bytes:
    """Return the 32 bytes everybody may know of the key made from 32 secret ones."""
    return Ed25519PrivateKey.from_private_bytes(seed).public_key().public_bytes_raw()


def fingerprint(key: bytes) -> str:
    """Return a public key as people compare it: half of its SHA-256, in groups of four.

    >>> fingerprint(bytes(32))
    '6668 7aad f862 bd77 6c8f c18b 8e9f 8e20'
    """
    text = digest(key)[:32]
    return " ".join(text[at : at + 4] for at in range(0, len(text), 4))


def short_hash(sha256: str) -> str:
    """Return the first 16 digits of a hash as people compare it; the hyphens keep it one word.

    >>> short_hash("66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925")
    '6668-7aad-f862-bd77'
    """
    return "-".join(sha256[at : at + 4] for at in range(0, 16, 4))


def statement_hash(statement: Mapping[str, Any]) -> str:
    """Return the SHA-256 of a statement: what the next one of a chain names."""
    return digest(canonical_json(statement))


def signed(seed: bytes, statement: Mapping[str, Any]) -> bytes:
    """Return a statement with its signature, as JSON with a newline.

    Parameters
    ----------
    seed : bytes
        The 32 secret bytes of the match's key.
    statement : mapping
        Plain data.
    """
    signature = Ed25519PrivateKey.from_private_bytes(seed).sign(_DOMAIN + canonical_json(statement))
    document = {"signature": base64.b64encode(signature).decode(), "statement": statement}
    return canonical_json(document) + b"\n"


def read_signed(data: bytes, key: bytes) -> dict[str, Any]:
    """Return the statement of what `signed` wrote.

    Raises
    ------
    ValueError
        If it is not a signed statement, or this key did not sign it; says which.
    """
    try:
        document = json.loads(data)
        statement, signature = document["statement"], base64.b64decode(document["signature"], validate=True)
    except (ValueError, KeyError, TypeError, binascii.Error):
        raise ValueError("is not a signed statement") from None
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, _DOMAIN + canonical_json(statement))
    except InvalidSignature:
        raise ValueError("does not bear the signature of the match's key") from None
    if not isinstance(statement, dict):
        raise ValueError("is not a signed statement")
    return statement
