"""The address of an upload desk elsewhere: exactly its origin goes into the policy, or nothing at all."""

from __future__ import annotations

import pytest

from publish.desks.uploading import upload_address
from publish.guard.policy import policy, secured
from referee.faults import Mistake
from referee.workspace import settings
from referee.workspace.door_settings import Desk
from referee.workspace.settings import Site

PAGE = '<meta charset="utf-8"><section id="desk-upload" class="x" data-door="../door.json">'


@pytest.mark.parametrize(
    ("address", "origin"),
    [
        ("", ""),
        ("https://desk.example.org", "https://desk.example.org"),
        ("https://desk.example.org:8443/railways/", "https://desk.example.org:8443"),
        ("http://localhost:8000", "http://localhost:8000"),
    ],
)
def test_the_origin_of_an_address(address, origin):
    assert Desk(address=address).elsewhere == origin


@pytest.mark.parametrize(
    "address",
    [
        "desk.example.org",
        "http://desk.example.org",
        "https://*.example.org",
        "https://a.example; script-src *",
        "https://a.example https://b.example",
        "https://user@a.example",
        "https://a.example/?x",
        "'self'",
        "https://a.example\n",
    ],
)
def test_what_is_no_address_is_refused_with_its_place(tmp_path, address):
    path = tmp_path / "turnsheet.toml"
    settings.write(path, Site())
    path.write_text(f"{path.read_text()}\n[desk]\naddress = {address!r}\n".replace("'\\'self\\''", '"self"'))
    with pytest.raises(Mistake, match=r"turnsheet\.toml"):
        settings.read(path, Site)


def test_only_the_page_that_hands_in_may_speak_to_it():
    assert "connect-src 'self' https://d.example;" in secured(PAGE, "https://d.example")
    assert "connect-src 'self';" in secured('<meta charset="utf-8"><p>', "https://d.example")
    assert "connect-src 'self';" in secured(PAGE)
    assert "connect-src 'self' https://d.example;" in policy(set(), figures=True, upload="https://d.example")


def test_where_the_page_hands_in():
    assert upload_address("", "TOY1") == "../../upload"
    assert upload_address("https://d.example/r/", "TOY1") == "https://d.example/r/TOY1/upload"
