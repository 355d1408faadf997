"""Players and club are told that a turn is out: once, by a real mail server and a real web hook."""

from __future__ import annotations

import email
import json
import os
import signal
import sys
from email import policy
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from engine.messages import LANGUAGES
from referee.faults import LeakFound
from referee.intake.doors.postman import Postman
from referee.match import drafts
from referee.match.letter_journal import LetterJournal
from referee.pipeline import Run, publish_and_tell
from referee.publication import announcing, club
from referee.turns.due import Wish
from tests.referee.helpers import NAME
from tests.referee.match.timed import said_to_all
from tests.referee.test_publish import set_deadlines
from tests.referee.turns.undone import undo
from tests.servers import answering


class _Hook(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.heard.append(json.loads(body))
        self.send_response(self.server.answer)
        self.end_headers()

    def log_message(self, *_):
        pass


@pytest.fixture
def hook():
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Hook)
    server.heard, server.answer = [], 200
    with answering(server):
        yield server


@pytest.fixture
def told(desk, post, hook):
    """Return the office of the toy match with a mail server, a club, and an address known of both players."""
    set_deadlines(desk, 'zone = "Europe/Paris"\nfirst = "2026-11-08 20:00"\nevery_days = 7')
    seats = desk.match.folder.seats
    text = seats.read_text().replace('mail = ""', 'mail = "eloise@example.org"', 1)
    seats.write_text(text.replace('zone = ""', 'zone = "America/New_York"', 1))
    desk.workspace.settings.write_text(
        'address = "https://example.org/"\n'
        '[mail]\naddress = "referee@example.org"\n'
        f'[mail.smtp]\nhost = "127.0.0.1"\nport = {post.port}\nsecurity = "none"\n'
        f'[announce]\nurls = ["json://127.0.0.1:{hook.server_port}/secret-key"]\n'
    )
    return desk


def publish(desk, **wish):
    return publish_and_tell(Run(desk.workspace, Wish(**wish), desk.now), NAME)


def to(post, address):
    return [
        letter
        for letter, (_, people) in zip(post.letters, post.envelopes, strict=True)
        if people == (address,)
    ]


def test_every_player_is_told_in_their_language_on_their_clock_and_the_club_too(told, post, hook):
    publish(told)
    assert (post.letters, hook.heard) == ([], [])
    lines = publish(told, turn=1)
    assert "letters that turn 1 is out: 2 by mail." in lines
    assert "letters that turn 1 is out: the club was told." in lines
    (ann,), (eloise,) = to(post, "ann@example.org"), to(post, "eloise@example.org")
    assert ann["Subject"] == "TOY1: turn 1 is out"
    english, french = (letter.get_content().replace("\r\n", "\n") for letter in (ann, eloise))
    # Ann's clock is that of New York, Éloïse's that of the match.
    assert "The deadline is 8 November 2026, 14:00 (New York, GMT-05:00)." in english
    assert "L’échéance est le 8 novembre 2026, 20 h 00 (Paris, UTC+01:00)." in french.replace("\xa0", " ")
    assert "Mail the filled form to referee@example.org." in english
    assert "Your desk: https://example.org/TOY1/en/desk/" in english
    assert "Votre bureau : https://example.org/TOY1/fr/desk/" in french.replace("\xa0", " ")
    assert "https://example.org/TOY1/en/deadline.ics" in english
    (said,) = hook.heard
    assert said["title"] == "TOY1: turn 1 is out"
    assert "https://example.org/TOY1/en/" in said["message"]
    assert "https://example.org/TOY1/fr/" in said["message"]
    assert "desk" not in said["message"]


def test_nobody_is_told_twice_and_a_turn_played_again_is_told_once_more(told, post, hook):
    publish(told, turn=1)
    for _ in range(2):
        publish(told)
    assert (len(post.letters), len(hook.heard)) == (2, 1)
    undo(told)
    publish(told, turn=1)
    assert (len(post.letters), len(hook.heard)) == (4, 2)
    assert "It was taken back and played again: " in to(post, "ann@example.org")[-1].get_content()


def test_an_address_that_is_refused_for_good_is_not_tried_again(told, post, hook):
    """The same letter is a draft instead, and the referee reads what to do."""
    post.refused.add("ann@example.org")
    lines = publish(told, turn=1)
    (fault,) = [line for line in lines if line.startswith("seat 1 was not written to.")]
    assert fault.endswith(
        "refused mail to ann@example.org. The letter is in drafts/; "
        f"`turnsheet seat {NAME} 1 --mail ... --same-person` gives the player another address."
    )
    assert f"letters that turn 1 is out: 1 ready to send in {drafts.folder_of(told.match.folder)}." in lines
    assert (told.match.folder.path / "drafts" / f"{NAME}-T01-S01-out.eml").is_file()
    assert not [line for line in publish(told) if "seat 1" in line]
    assert len(post.letters) == 1


def test_a_match_of_an_earlier_version_tells_of_no_old_turn(told, post, hook):
    told.publish(turn=1)
    (told.match.folder.path / "letters.json").unlink()
    publish(told)
    assert (post.letters, hook.heard) == ([], [])
    publish(told, turn=2)
    assert (len(post.letters), len(hook.heard)) == (2, 1)


def test_what_could_not_be_sent_is_tried_again_and_the_others_are_not_told_twice(told, post, hook):
    post.refused.add("ann@example.org")
    post.code = 451
    hook.answer = 500
    lines = publish(told, turn=1)
    assert any("seat 1 was not written to." in line and "tries again" in line for line in lines)
    assert any(line.startswith("The club’s place (json:...) took no announcement.") for line in lines)
    assert "secret-key" not in " ".join(lines)
    assert "secret-key" not in (told.match.folder.path / "letters.json").read_text()
    post.refused.clear()
    hook.answer = 200
    hook.heard.clear()
    publish(told)
    assert [people for _, people in post.envelopes] == [("eloise@example.org",), ("ann@example.org",)]
    assert len(hook.heard) == 1


STEPS = [
    (Postman, "send", "before"),
    (Postman, "send", "after"),
    (LetterJournal, "note", "before"),
    (LetterJournal, "note", "after"),
    (club, "tell", "before"),
    (club, "tell", "after"),
]


def _killed_at(desk, place, name, when, count):
    """Publish in a process that is killed at a step, the first or second time it comes there."""
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1]
    for module in [each for each in sys.modules if each.partition(".")[0] == "apprise"]:
        # Its threads did not come along into this process.
        del sys.modules[module]
    original, calls = getattr(place, name), []

    def deadly(*arguments):
        calls.append(1)
        if len(calls) == count and when == "before":
            os.kill(os.getpid(), signal.SIGKILL)
        original(*arguments)
        if len(calls) == count and when == "after":
            os.kill(os.getpid(), signal.SIGKILL)

    setattr(place, name, deadly)
    try:
        publish(desk, turn=1)
    finally:
        os._exit(0)


@pytest.mark.slow
@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize(("place", "name", "when"), STEPS)
def test_killed_at_any_step_each_is_told_once(told, post, hook, place, name, when, count):
    if place is club and count == 2:
        pytest.skip("one place, one call")
    status = _killed_at(told, place, name, when, count)
    assert os.WTERMSIG(status) == signal.SIGKILL
    lines = publish(told)
    for address in ("ann@example.org", "eloise@example.org"):
        # A letter sent again bears the name it had: programs show it once.
        assert len({letter["Message-ID"] for letter in to(post, address)}) == 1
    unknown = any("is not known, the program was stopped" in line for line in lines)
    assert len(hook.heard) == (0 if unknown and (place, when) == (club, "before") else 1)
    publish(told)
    assert len(hook.heard) <= 1


@pytest.mark.parametrize("kind", ["passphrase", "mail", "figure"])
def test_the_gate_lets_no_private_fact_through_to_the_club(told, post, hook, monkeypatch, kind):
    told.publish(turn=1)
    match = told.match
    figures = (str(one.text) for one in match.game.secrets(match.state, 1))
    private = {
        "passphrase": match.secrets.seat(1).passphrase,
        "mail": "ann@example.org",
        "figure": next(figure for figure in figures if len(figure) > 3),
    }[kind]
    right = announcing.to_club

    def mutant(match, address):
        words = right(match, address)
        return announcing.Words(words.subject, f"{words.text}{private}\n")

    monkeypatch.setattr(announcing, "to_club", mutant)
    with pytest.raises(LeakFound, match="private facts are in the announcement"):
        publish(told)
    assert (post.letters, hook.heard) == ([], [])


def test_without_mail_the_letters_are_drafts_and_once(desk):
    for path in drafts.waiting(desk.match.folder):
        path.unlink()
    lines = publish(desk, turn=1)
    folder = drafts.folder_of(desk.match.folder)
    assert f"letters that turn 1 is out: 2 ready to send in {folder}." in lines
    assert [path.name for path in drafts.waiting(desk.match.folder)] == [
        "TOY1-T01-S01-out.eml",
        "TOY1-T01-S02-out.txt",
    ]
    mail = email.message_from_bytes((folder / "TOY1-T01-S01-out.eml").read_bytes(), policy=policy.default)
    assert mail["To"] == "ann@example.org"
    for path in drafts.waiting(desk.match.folder):
        path.unlink()
    publish(desk)
    assert drafts.waiting(desk.match.folder) == []


def test_words_of_the_referee_go_to_all_once(told, post, hook, turnsheet):
    for _ in range(2):
        code, said, _ = turnsheet("announce", NAME, "No turn next week. Pas de tour.", *told.there)
        assert code == 0
    assert "these words went out before; nothing was sent." in said
    assert sorted(people for _, people in post.envelopes) == [("ann@example.org",), ("eloise@example.org",)]
    assert hook.heard[0]["message"].strip() == "No turn next week. Pas de tour."
    assert len(hook.heard) == 1
    code, _, warned = turnsheet("announce", NAME, told.match.secrets.seat(1).passphrase, *told.there)
    assert (code != 0, "private facts are in the announcement (passphrase)" in warned) == (True, True)
    assert len(hook.heard) == 1


def test_without_the_package_it_is_said_how_to_install_it(told, monkeypatch):
    monkeypatch.setitem(sys.modules, "apprise", None)
    said = "\n".join(publish(told, turn=1))
    assert '`pipx install --force ".[desk,mail,announce]"`' in said


def test_an_address_that_apprise_does_not_know_is_a_sentence(told):
    path = told.workspace.settings
    path.write_text(path.read_text().replace("json://", "nonsense://"))
    lines = publish(told, turn=1)
    assert any("(nonsense:...) that Apprise does not understand" in line for line in lines)


def test_a_notice_is_on_the_front_page_and_in_the_letter_in_the_readers_language(told, post, turnsheet):
    for _ in range(2):
        code, said, _ = turnsheet(
            "notice", NAME, "Welcome, Zoé.", "--also", "fr=Bienvenue, Zoé.", *told.there
        )
        assert code == 0
    assert "your words were already noted." in said
    assert said_to_all(told, 0) == ["Welcome, Zoé."]
    publish(told, turn=1)
    assert "\nWelcome, Zoé.\n" in to(post, "ann@example.org")[0].get_content().replace("\r\n", "\n")
    french = to(post, "eloise@example.org")[0].get_content()
    assert "Bienvenue, Zoé." in french
    assert "Welcome" not in french
    code, _, warned = turnsheet("notice", NAME, " ", *told.there)
    assert (code, "write 1 to 500 characters" in warned) == (2, True)
    code, _, warned = turnsheet("notice", NAME, "Hello.", "--also", "tlh=nuqneH", *told.there)
    assert (code, f"Languages: {', '.join(LANGUAGES)}." in warned) == (2, True)
