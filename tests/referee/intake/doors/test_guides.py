"""The guides are true: what they tell the referee to write can be read, and holds what it says."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import msgspec

from referee.workspace.door_settings import Desk, Mail, MailServer
from referee.workspace.settings import Site

DOCS = Path(__file__).resolve().parents[4] / "docs"


def tables(name):
    text = (DOCS / name).read_text(encoding="utf-8")
    return [
        msgspec.convert(tomllib.loads(part), Site) for part in re.findall(r"```toml\n(.*?)```", text, re.S)
    ]


def test_what_the_guide_to_the_ways_in_shows_can_be_read():
    mail, folder, forum = tables("doors.md")
    assert mail.mail.reading.host == "imap.yourclub.example"
    assert (mail.mail.sending.security, mail.mail.password_file) == ("tls", "mail-password")
    assert (list(folder.doors), list(forum.doors)) == (["folder"], ["forum"])


def test_the_settings_of_the_desk_shown_are_those_that_hold_without():
    shown = [found.desk for found in tables("hosting.md") if isinstance(found.desk, Desk)]
    elsewhere = Desk(address="https://desk.example.org/railways/", origins=("https://club.github.io",))
    assert shown == [Desk(), elsewhere]


def test_every_setting_of_a_door_is_in_a_guide():
    text = (DOCS / "doors.md").read_text(encoding="utf-8") + (DOCS / "hosting.md").read_text(encoding="utf-8")
    for kind in (Mail, MailServer, Desk):
        for name in (field.encode_name for field in msgspec.structs.fields(kind)):
            assert re.search(rf"\b{name}\b", text), name
