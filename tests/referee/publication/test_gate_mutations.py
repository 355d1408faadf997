"""The leak gate is tried: with the sealing of any one kind of object removed, nothing may be published."""

from __future__ import annotations

import base64
import gzip
import struct
from importlib import import_module

import pytest

from publish.desks.keyring import SLOTS
from publish.desks.seal import FORM, REPORT
from referee.faults import LeakFound
from referee.publication import desks
from tests.referee.helpers import hashes

pytestmark = pytest.mark.slow

keyring, seal = (import_module(f"publish.desks.{name}") for name in ("keyring", "seal"))
WAYS = {
    "as it is": lambda data: data,
    "packed": gzip.compress,
    "in base 64": base64.b64encode,
    "packed, in base 64": lambda data: base64.b64encode(data) + gzip.compress(data),
}


def refused(desk, kinds, **wish):
    """Publish; return the kinds of secrets the gate names, the site being as before."""
    before = hashes(desk.workspace.site)
    with pytest.raises(LeakFound) as alarm:
        desk.publish(**wish)
    assert hashes(desk.workspace.site) == before
    for kind in kinds:
        assert f"{kind} in TOY1/desk/" in str(alarm.value)
    for seat in desk.match.secrets.seats:
        assert seat.key.hex() not in str(alarm.value)
        assert not seat.passphrase or seat.passphrase not in str(alarm.value)


def payload_of(packed):
    return seal._unpack(struct.pack(">I", len(packed)) + packed)[1]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("kind", "secret"), [(REPORT, "cash"), (FORM, "order form")])
def test_one_kind_of_paper_left_open(desk, monkeypatch, kind, secret, way):
    desk.gift(1, 2, 7, text="the barn at midnight")
    real = desks.seal_packed

    def left_open(keys, header, packed, least=0):
        name, data = real(keys, header, packed, least)
        return name, WAYS[way](payload_of(packed)) if header.kind == kind else data

    monkeypatch.setattr(desks, "seal_packed", left_open)
    refused(desk, [secret], turn=1)


def test_papers_packed_and_padded_but_not_encrypted(desk, monkeypatch):
    """All steps of the sealing but the last: what lies there is no archive that begins like one."""
    desk.gift(1, 2, 7, text="the barn at midnight")
    monkeypatch.setattr(seal, "AESGCM", Unlocked)
    refused(desk, ["cash", "order form"], turn=1)


class Unlocked:
    """A cipher that changes nothing."""

    def __init__(self, key):
        pass

    def encrypt(self, nonce, data, aad):
        return data + bytes(16)


@pytest.mark.parametrize("slot", SLOTS)
def test_one_slot_of_the_keyring_left_open(desk, monkeypatch, slot):
    real = keyring._wrap

    def left_open(lock, name, ident, secret, payload):
        return bytes(12) + payload if name == slot else real(lock, name, ident, secret, payload)

    monkeypatch.setattr(keyring, "_wrap", left_open)
    refused(desk, ["seat key"])


@pytest.mark.parametrize("name", ["seed", "salt_key", "signing_seed", "form_key", "referee_key"])
def test_a_key_of_the_match_on_the_verification_pages(desk, monkeypatch, name):
    from publish.pages import proof
    from referee.fairness import proofs

    key = getattr(desk.match.secrets, name)
    monkeypatch.setattr(proofs, "signed_chain", lambda *_: key.hex().encode())
    with pytest.raises(LeakFound, match=f"in TOY1/{proof.FOLDER}/{proof.CHAIN}"):
        desk.publish()


def test_sealed_as_it_should_be_it_passes(desk):
    desk.gift(1, 2, 7, text="the barn at midnight")
    assert desk.publish(turn=1)[0] == "turn 1 resolved: you said --turn 1."
