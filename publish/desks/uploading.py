"""What the site and the upload page share: token, address, plain form."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from dataclasses import dataclass

from engine.turn import canonical_json
from publish.common.markup import clean, render
from publish.desks.keyring import hkdf

DOOR = "door.json"
# From <match>/<language>/desk/, where the page stands, to <match>/upload.
BESIDE = "../../upload"


def upload_token(seat_key: bytes) -> str:
    """Return what a seat shows to the upload desk: whoever opens the desk can compute it, nobody else.

    It opens nothing: the seat's key cannot be found from it, and with the next epoch it is worthless.
    """
    token = hkdf(seat_key, b"", "turnsheet upload 1")
    return base64.urlsafe_b64encode(token).decode().rstrip("=")


def upload_address(address: str, match: str) -> str:
    """Return where the desk's page of a match hands in: at an address of its own, or beside the site."""
    return f"{address.rstrip('/')}/{match}/upload" if address else BESIDE


def door_file(upload: str) -> bytes:
    """Return ``desk/door.json``: the address of the upload desk as seen from the desk's page; empty for none.

    It is always there, so that a page on a static host asks for nothing that is not.
    """
    return canonical_json({"version": 1, "upload": upload})


@dataclass(frozen=True, slots=True)
class UploadForm:
    """The plain form for browsers without JavaScript, in finished sentences: name of a text -> text."""

    language: str
    match: str
    texts: Mapping[str, str]
    error: str = ""


def upload_form(form: UploadForm) -> bytes:
    """Return the plain form as a page that needs nothing else."""
    return render("pages/upload_form.html.j2", {"form": form, "clean": clean}).encode()
