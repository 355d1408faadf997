"""Letters to people who signed up, through a real mail server: once each, after kill -9 too."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from referee.intake.doors.postman import Postman
from referee.workspace import settings
from referee.workspace.folders import Workspace
from referee.workspace.settings import Site
from tests.referee.signups.community import NAME, Club


@pytest.fixture
def club(tmp_path, post, plain_pages):
    club = Club(Workspace(tmp_path / "club"))
    club.open(people=2, least=2)
    club.workspace.settings.write_text(
        '[mail]\naddress = "referee@example.org"\n'
        f'[mail.smtp]\nhost = "127.0.0.1"\nport = {post.port}\nsecurity = "none"\n'
    )
    club.site = settings.read(club.workspace.settings, Site)
    return club


def sent_to(post):
    return [people for _, people in post.envelopes]


def test_everybody_is_written_to_in_their_language_with_a_form_of_their_own(club, post):
    club.sign_up("Anna")
    club.sign_up("Éloïse", mail="eloise@example.org", language="fr")
    lines = club.advance()
    assert lines[-1] == "TOY2: 4 letters about sign-ups sent."
    assert sorted(sent_to(post)) == [("anna@example.org",)] * 2 + [("eloise@example.org",)] * 2
    eloise = [letter for letter in post.letters if letter["To"] == "eloise@example.org"]
    assert {letter["From"] for letter in eloise} == {"referee@example.org"}
    texts = [letter.get_body(("plain",)).get_content() for letter in eloise]
    assert all(text.startswith("Bonjour Éloïse,") for text in texts)
    assert not any("anna@example.org" in text or "Anna" in text for text in texts)
    (form,) = {part.get_content() for letter in eloise for part in letter.iter_attachments()}
    assert form == club.opening.form("fr", club.person("Éloïse"))
    assert club.letters() == {}
    club.advance()
    assert len(post.letters) == 4


def test_a_refused_address_keeps_its_letter_and_holds_up_nobody(club, post):
    post.refused.add("anna@example.org")
    club.sign_up("Anna")
    club.sign_up("Bob")
    lines = club.advance()
    assert sum("refused mail to anna@example.org" in line for line in lines) == 2
    assert set(sent_to(post)) == {("bob@example.org",)}
    assert len(club.letters("Anna")) == 2


def test_what_could_not_be_sent_goes_with_the_next_publish(club, post):
    post.code = 451
    post.refused.add("anna@example.org")
    club.sign_up("Anna")
    assert "The next publish tries again." in club.advance()[-1]
    assert post.letters == []
    post.refused.clear()
    assert club.advance()[-1] == "TOY2: 1 letter about sign-ups sent."
    assert sent_to(post) == [("anna@example.org",)]


STEPS = [(Postman, "send", "before"), (Postman, "send", "after"), (Path, "unlink", "after")]


def _killed_at(club, place, name, when, count):
    """Publish in a process that is killed at a step, the first or second time a letter comes there."""
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1]
    original, calls = getattr(place, name), []

    def deadly(this, *arguments, **options):
        is_letter = place is Postman or this.suffix == ".eml"
        calls.extend([1] if is_letter else [])
        if is_letter and len(calls) == count and when == "before":
            os.kill(os.getpid(), signal.SIGKILL)
        original(this, *arguments, **options)
        if is_letter and len(calls) == count and when == "after":
            os.kill(os.getpid(), signal.SIGKILL)

    setattr(place, name, deadly)
    try:
        club.advance()
    finally:
        os._exit(0)


@pytest.mark.slow
@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize(("place", "name", "when"), STEPS)
def test_killed_at_any_step_each_letter_is_there_once(club, post, place, name, when, count):
    club.sign_up("Anna")
    club.sign_up("Bob")
    assert os.WTERMSIG(_killed_at(club, place, name, when, count)) == signal.SIGKILL
    club.advance()
    for address in ("anna@example.org", "bob@example.org"):
        # A letter sent again bears the name it had: programs show it once.
        theirs = [letter for letter in post.letters if letter["To"] == address]
        subjects = {letter["Message-ID"]: letter["Subject"] for letter in theirs}
        assert sorted(subjects.values()) == [
            f"{NAME}: please confirm your seat",
            f"{NAME}: your sign-up",
        ]
    assert club.states() == {"Anna": "asked", "Bob": "asked"}
