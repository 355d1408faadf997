"""Writes seal_vectors.json: python -m tests.publish.make_seal_vectors, only after a change of format."""

import base64
import json
import struct
from pathlib import Path

from publish import Header, Lock, SeatKeys, keyring, keyring_entry, object_name, passphrase_key
from publish.desks.keyring import link_fragment
from publish.desks.seal import seal, seal_plain, unseal

VECTORS = Path(__file__).with_name("seal_vectors.json")
TYPED = "  Copper-LANTERN  river\u00a0maple ｔｉｇｅｒ otter quill "
ISSUED = "copper lantern river maple tiger otter quill"


def run(first: int, length: int) -> bytes:
    return bytes((first + i) % 256 for i in range(length))


def text(data: bytes) -> str:
    return base64.b64encode(data).decode()


def vectors() -> dict:
    lock = Lock("CR42", run(1, 16))
    keys = SeatKeys(3, 1, run(40, 32), passphrase_key(lock, ISSUED), run(7, 16))
    other = SeatKeys(4, 1, run(90, 32), run(120, 32), run(200, 16))
    header = Header("CR42", 7, "form")
    meta, payload = {"name": "CR42-T08-S03.xlsx", "type": "application/x-test"}, run(0, 1000)
    _, sealed = seal(keys, header, meta, payload)
    assert unseal(keys, header, sealed) == (meta, payload)
    plain = struct.pack(">I", 6) + b"sample" + bytes(22)
    return {
        "typed": TYPED,
        "issued": ISSUED,
        "passphrase_key": keys.passphrase_key.hex(),
        "seat": {"seat": 3, "epoch": 1, "key": keys.key.hex(), "token": keys.token.hex()},
        "link": link_fragment(keys.token),
        "referee_key": run(10, 32).hex(),
        "ring": json.loads(keyring(lock, [keyring_entry(lock, one, run(10, 32)) for one in (keys, other)])),
        "header": {"match": "CR42", "turn": 7, "kind": "form"},
        "name": object_name(keys, header),
        "plain": plain.hex(),
        "sealed_plain": seal_plain(keys, header, plain).hex(),
        "meta": meta,
        "payload": text(payload),
        "sealed": text(sealed),
    }


if __name__ == "__main__":
    VECTORS.write_text(json.dumps(vectors(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
