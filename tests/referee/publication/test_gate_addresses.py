"""The leak gate knows every address: as typed, in small letters, of former players and of the club."""

from __future__ import annotations

import html
from urllib.parse import quote

import msgspec
import pytest

from publish import scan
from publish.common.markup import plain
from referee.faults import LeakFound
from referee.match.keys import from_text
from referee.match.seats import Handover, hand_over
from referee.publication.club_pages import publish_club_pages
from referee.publication.secrets_registry import addresses_of_club, keys_of
from referee.workspace import players, settings
from referee.workspace.settings import Site

WAYS = {
    "as it is": str,
    "small": str.lower,
    "percent": lambda mail: quote(mail, safe=""),
    "entities": lambda mail: str(plain(mail)),
    "html": html.escape,
}


def named(match, tmp_path, text):
    """Return which kinds of secrets of a match stand in a page that says a text."""
    (tmp_path / "page.html").write_text(f"<p>Write to {text}.</p>")
    return {leak.kind for leak in scan(tmp_path, keys_of(match), ["page.html"])}


def change_mail(desk, mail):
    path = desk.match.folder.seats
    path.write_text(path.read_text("utf-8").replace("ann@example.org", mail), "utf-8")


def receive_at(desk, address):
    path = desk.workspace.settings
    path.write_text(f'{path.read_text()}\n[mail]\naddress = "{address}"\n')


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_an_address_is_found_however_it_is_written(desk, tmp_path, way):
    change_mail(desk, "Ann.O'Hara@Example.org")
    assert named(desk.match, tmp_path, way("Ann.O'Hara@Example.org")) == {"mail address"}


def test_a_former_player_is_found(desk, tmp_path):
    given = Handover(player="Bea", mail="bea@example.org", rotate=True)
    hand_over(desk.workspace, desk.match, 1, given, from_text("handover"))
    for mail in ("ann@example.org", "bea@example.org"):
        assert named(desk.match, tmp_path, mail) == {"mail address"}


def test_the_address_for_forms_is_public_also_where_the_referee_plays(desk, tmp_path):
    receive_at(desk, "Ann@Example.org")
    assert named(desk.match, tmp_path, "ann@example.org") == set()


def test_the_tables_of_the_club_say_no_address(over, monkeypatch):
    """The home page is searched for who is in players.toml and for who has played to an end."""
    over.publish()
    players.show(over.workspace, "dora@example.org", "Dora")
    texts = {secret.text for secret in addresses_of_club(over.workspace, Site())}
    assert texts == {"ann@example.org", "dora@example.org"}
    for mail in sorted(texts):
        with pytest.raises(LeakFound, match=r"mail address in .*index\.html"):
            publish_club_pages(over.workspace, Site(title=f"Club of {mail}"), over.now)


def test_a_match_says_no_address_of_the_club_on_pages_that_all_share(desk):
    players.show(desk.workspace, "dora@example.org", "Dora")
    path = desk.workspace.settings
    site = settings.read(path, Site)
    settings.write(path, msgspec.structs.replace(site, title="Ask dora@example.org"))
    with pytest.raises(LeakFound, match=r"mail address in (index|hall)[^/]*\.html"):
        desk.publish()
    assert not (desk.workspace.site / "index.html").exists()
