"""The evenings of docs/referee.md by commands alone: four people, two languages, Paris, every mishap."""

from __future__ import annotations

import email
import importlib
import io
import os
import pkgutil
import re
from contextlib import redirect_stderr, redirect_stdout
from datetime import UTC, datetime, timedelta
from email import policy
from functools import partial
from html import unescape

import pytest

import referee.commands
from referee.cli import main
from referee.match.keys import from_text
from referee.match.match import open_match
from referee.turns.creating import create
from referee.workspace.folders import Workspace
from tests.referee.helpers import filled
from tests.referee.sites import bare, needs_git

__all__ = ["bare"]
pytestmark = [pytest.mark.slow, needs_git]
NAME = "CR42"
PEOPLE = (
    "number,player,tycoon,mail,language,human,policy,strength,zone\n"
    "1,Anna,,anna@example.org,en,yes,hold,,America/New_York\n"
    "2,Bob,,bob@example.org,en,yes,hold,,\n"
    "3,Chloé,,chloe@example.org,fr,yes,hold,,\n"
    "4,Denis,,denis@example.org,fr,yes,hold,,\n"
)
SUNDAY = datetime(2026, 11, 22, 19, tzinfo=UTC)
INSULT = "Bob is a rotten person"


class Club:
    """The referee at the keyboard, with a clock that the test sets."""

    def __init__(self, path, monkeypatch, name=NAME):
        self.workspace, self.name, self.now = Workspace(path), name, SUNDAY
        for module in pkgutil.iter_modules(referee.commands.__path__):
            command = importlib.import_module(f"referee.commands.{module.name}")
            if hasattr(command, "utc_now"):
                monkeypatch.setattr(command, "utc_now", lambda: self.now)
        dealt = partial(create, chance=from_text("an evening"))
        monkeypatch.setattr("referee.commands.new.create", dealt)

    def does(self, *words, code=0):
        """Run a command; return all that was printed."""
        printed = io.StringIO()
        with redirect_stdout(printed), redirect_stderr(printed), pytest.raises(SystemExit) as ended:
            main([*map(str, words), "-w", str(self.workspace.path)])
        assert (ended.value.code or 0) == code, printed.getvalue()
        return printed.getvalue()

    @property
    def match(self):
        return open_match(self.workspace, self.name)

    def form(self, seat, turn=0, **lines):
        """Fill in a form; `B1={"usd": 5}`, or `BORROW=500` for a question."""
        cells = {
            (row, column): value
            for row, given in lines.items()
            for column, value in (given if isinstance(given, dict) else {"answer": given}).items()
        }
        form = self.match.folder.turn((turn or self.match.turn) - 1).form(seat)
        return filled(self.match, form.read_bytes(), cells)

    def saves(self, name, data):
        """Save a form into the inbox by hand."""
        path = self.match.folder.inbox / name
        path.write_bytes(data)
        os.utime(path, (self.now.timestamp(),) * 2)

    def letters(self):
        """Open the letters that lie ready, and delete each as one that was sent: name -> letter."""
        opened = {}
        for path in sorted((self.match.folder.path / "drafts").glob("*")):
            opened[path.stem] = email.message_from_bytes(path.read_bytes(), policy=policy.default)
            path.unlink()
        return opened

    def page(self, address):
        """Return what a reader sees of a page."""
        html = (self.workspace.site / self.name / address / "index.html").read_text("utf-8")
        html = re.sub(r"<(script|style|svg)\b.*?</\1>|</?(a|b|em)\b[^>]*>", "", html, flags=re.DOTALL)
        return re.sub(r"\s+", " ", unescape(re.sub("<[^>]+>", " ", html)))


def body(letter):
    return letter.get_body(("plain",)).get_content().replace("\N{NO-BREAK SPACE}", " ")


@pytest.fixture
def club(tmp_path, monkeypatch, bare):
    path = tmp_path / "club"
    path.mkdir()
    (path / "seats.csv").write_text(PEOPLE, "utf-8")
    ours = Club(path, monkeypatch)
    ours.host = bare
    return ours


def test_the_evenings_of_a_referee(club):
    begins(club)
    is_published(club)
    forms_come(club)
    decides(club)
    plays_with_a_late_form(club)
    hands_a_seat_over(club)
    takes_a_turn_back(club)
    excuses_and_replaces(club)
    rolls_back(club)
    loses_the_host(club)
    shows_that_all_was_fair(club)


def begins(club):
    assert "holds no match. Make one with `turnsheet new`" in club.does("status", code=2)
    seats = club.workspace.path / "seats.csv"
    lines = club.does("new", "continental-rails", NAME, "--seats", seats)
    assert "15 seats, 4 played by people." in lines
    assert "seat  3  Chloé (James Fisk): " in lines
    step = f"Next: `turnsheet publish {NAME}` puts the first order forms on the site."
    assert lines.splitlines()[-1] == step
    path = club.workspace.match(NAME).settings
    plan = 'zone = "Europe/Paris"\nfirst = "2026-11-30 00:33"\nevery_days = 7'
    path.write_text(path.read_text().replace('zone = "UTC"\nfirst = ""\nevery_days = 0', plan))
    text = club.workspace.settings.read_text()
    text = text.replace('address = ""', 'address = "https://club.invalid/railways/"')
    club.workspace.settings.write_text(f'{text}\n[deploy]\nkind = "git"\nrepository = "{club.host}"\n')
    assert "due 2026-11-30 00:33 Europe/Paris" in club.does("status")
    reminded = club.does("remind")
    assert f"not on the site yet, so nobody is reminded. Next: `turnsheet publish {NAME}`" in reminded


def is_published(club):
    lines = club.does("publish")
    assert "waiting for seats 1, 2, 3, 4, deadline 2026-11-30 00:33 Europe/Paris." in lines
    assert "sent to branch gh-pages" in lines
    assert lines.splitlines()[-1].startswith("Next: open and send the letters in ")
    cards = club.letters()
    assert list(cards) == [f"{NAME}-S{seat:02}-card" for seat in range(1, 5)]
    anna = body(cards[f"{NAME}-S01-card"])
    assert "29 November 2026, 18:33 (New York, GMT-05:00)" in anna
    assert f"https://club.invalid/railways/{NAME}/en/desk/#" in anna
    assert "Continental Rails II" in anna
    assert "30 novembre 2026, 00 h 33 (Paris, UTC+01:00)" in body(cards[f"{NAME}-S04-card"])
    front = club.page("fr").replace("\N{NO-BREAK SPACE}", " ")
    assert "Ordres à rendre avant le 30 novembre 2026, 00 h 33 (Paris, UTC+01:00)" in front
    assert "Le jeu est nouveau pour vous ? Commencez ici : " in front
    # Two matches of a game can be told apart, in the tab of the browser too.
    assert f"- Continental Rails II · {NAME}" in front
    assert f"{NAME} · Tour 0" in front
    # At the start all have the same: nobody leads, and one point is no line.
    assert "leads by net worth" not in club.page("en")
    assert "seats are free" not in club.page("../")
    assert (club.workspace.site / NAME / "en/deadline.ics").read_text().count("BEGIN:VEVENT") == 12
    assert "This is your desk: no other player can open it." in club.does("open", NAME, 1)


def forms_come(club):
    anna = {
        "NAME": "Jay Cooke",
        "MESSAGE": INSULT,
        "B1": {"company": "Boston & Maine", "usd": 100},
        "T1": {"action": "BUY", "railroad": "PENN", "shares": 500},
        "T2": {"action": "SELL", "railroad": "PENN", "shares": 5},
        "CONTROL1": "PENN",
    }
    club.saves("Book1.xlsx", club.form(1, **anna, LUCK={"lucky_word": "anvil"}))
    club.saves("bob.xlsx", club.form(2, T1={"action": "BUY", "railroad": "N&W", "shares": 20}))
    club.saves("chloe.xlsx", club.form(3, B1={"company": "READ", "usd": 700}))
    club.saves("half.xlsx", club.form(4)[:3000])
    club.now += timedelta(days=5)
    assert "would take in half.xlsx: red, The file half.xlsx is damaged" in club.does("publish", "--dry-run")
    lines = club.does("publish")
    assert "(receipt 4, for you to send on: 0004-unknown.html under turns/)" in lines
    assert "Book1.xlsx (seat 1) was read with 4 remarks (receipt 1)." in lines
    assert "3 letters ready to send (3 receipts among them) in " in lines
    receipt = body(club.letters()[f"{NAME}-T01-0001-seat-01-receipt"])
    for remark in (
        "Another tycoon of this match is already called Jay Cooke. Choose a name that nobody has.",
        "You offer $100 for B&M, for which $725 is asked. Offer $725 or more.",
        "You bid for 500 shares of PENN; your limit is 82.",
        "You cannot both buy and sell PENN in one turn",
        "Received: 22 November 2026, 20:00 (Paris, GMT+01:00)",
    ):
        assert remark in receipt
    assert "seat 4, denis@example.org" in club.does("remind")
    (reminder,) = club.letters().values()
    assert f"partie {NAME} (Continental Rails II), tour 1, position 4." in body(reminder)
    assert "L’échéance est le 30 novembre 2026, 00 h 33 (Paris, UTC+01:00)." in body(reminder)


def decides(club):
    assert f"seat 1, Anna (Cornelius Vanderbilt): {INSULT}" in club.does("hold", NAME)
    club.does("hold", NAME, 1, "--why", "Names a person.")
    assert "'gestern' in zone 'Europe/Paris' cannot be read. Write it like" in club.does(
        "extend", NAME, "gestern", "--why", "post strike", code=2
    )
    moved = club.does("extend", NAME, "2026-12-02 20:00", "--why", "post strike")
    assert "the deadline of turn 1 is now 2026-12-02 20:00 Europe/Paris." in moved
    club.does("notice", NAME, "No turn at Christmas.", "--also", "fr=Pas de tour à Noël.")
    assert "your words: 4 ready to send" in club.does("announce", NAME, "Welcome all.")
    assert {body(letter).splitlines()[0] for letter in club.letters().values()} == {"Welcome all."}


def plays_with_a_late_form(club):
    club.now = datetime(2026, 12, 2, 19, 30, tzinfo=UTC)
    club.saves("late.xlsx", club.form(4))
    asked = club.does("publish").splitlines()[-1]
    assert asked == (
        f"Next: `turnsheet publish {NAME} --late-ok` or `--late-out`: it is for you to say whether the late "
        "form of seat 4 counts."
    )
    lines = club.does("publish", "--late-out")
    assert "seat 4: its form came too late, it held what it has." in lines
    # The deadline of turn 1 was moved to a Wednesday; the calendar goes on at its own weekday.
    assert "turn 2 is open: waiting for seats 1, 2, 3, 4, deadline 2026-12-07 00:33 Europe/Paris." in lines
    letters = club.letters()
    out = body(letters[f"{NAME}-T01-S01-out"])
    assert "The deadline is 6 December 2026, 18:33 (New York, GMT-05:00)." in out
    assert "No turn at Christmas." in out
    assert "Pas de tour à Noël." in body(letters[f"{NAME}-T01-S03-out"])
    front = club.page("en")
    assert "The referee held back the message of Cornelius Vanderbilt: Names a person." in front
    assert "was moved to 2 December 2026, 20:00 (Paris, GMT+01:00): post strike" in front
    assert INSULT not in front
    assert "You were not elected President of PENN: you have " in club.does("open", NAME, 1)


def hands_a_seat_over(club):
    club.now += timedelta(hours=15)
    club.saves("anna.xlsx", club.form(1))
    club.does("publish", "--now")
    club.letters()
    new = ("--player", "Zoé", "--mail", "zoe@example.org")
    refused = club.does("seat", NAME, 4, "--human", *new, code=2)
    assert "Seat 4 is Denis's, who could go on reading it" in refused
    club.does("seat", NAME, 4, "--rotate", *new, "--without-past")
    card = club.letters()[f"{NAME}-S04-card"]
    assert (card["To"], "Zoé (Daniel Drew)" in card["Subject"]) == ("zoe@example.org", True)
    club.does("remind")
    zoe = club.letters()[f"{NAME}-T03-S04-reminder"]
    assert (zoe["To"], body(zoe).splitlines()[0]) == ("zoe@example.org", "Bonjour Zoé,")
    # Denis has missed two forms, Zoé none.
    (row,) = [line for line in club.does("status").splitlines() if "Zoé" in line]
    assert [cell.strip() for cell in row.split("│")][4:7] == ["person", "waiting", ""]


def takes_a_turn_back(club):
    club.does("undo", NAME, "--why", "Resolved too early.")
    club.does("publish", "--turn", 2)
    club.letters()
    path = club.workspace.path / "bob2.xlsx"
    path.write_bytes(club.form(2, turn=2, BORROW=100))
    club.does("amend", NAME, "--why", "It was in the wrong folder.", "--form", path)
    assert "It was taken back and played again" in body(club.letters()[f"{NAME}-T02-S02-out"])
    front = club.page("en")
    assert front.count("was taken back on") == 1
    assert "The referee put another order form of Jay Gould in place for turn 2" in front
    assert "came after the deadline and counted" not in front


def excuses_and_replaces(club):
    club.does("excuse", NAME, 4, "--why", "moving house")
    club.saves("anna.xlsx", club.form(1))
    club.saves("old.xlsx", club.match.folder.turn(0).form(2).read_bytes())
    club.now += timedelta(hours=1)
    assert "old.xlsx (seat 2) was refused: This form (" in club.does("publish", "--now")
    front = club.page("en")
    assert "Daniel Drew was excused from turn 3: moving house" in front
    assert "No order form came in time for turn 3 from Jay Gould and James Fisk." in front
    assert "the computer plays from now on for James Fisk, until a form comes again." in front
    row = next(line for line in club.does("status").splitlines() if "Chloé" in line)
    assert "computer until a form comes" in row
    club.letters()
    assert "waiting for seats 1, 2, 4, " in club.does("publish")
    club.does("remind")
    assert "l’ordinateur" in body(club.letters()[f"{NAME}-T04-S03-reminder"])


def rolls_back(club):
    taken = club.does("rollback")
    assert "Readers see the edition before it, until you end that." in taken
    assert club.does("publish").splitlines()[-1].startswith("Next: `turnsheet rollback --end`, then ")
    club.does("rollback", "--end")
    club.does("publish")
    assert "The target has everything." in club.does("deploy", "--dry-run")


def loses_the_host(club):
    away = club.host.with_name("away.git")
    club.host.rename(away)
    club.saves("anna.xlsx", club.form(1))
    lines = club.does("publish", "--now", code=2)
    assert "the published site could not be asked" in lines
    assert "the next publish sends it." in lines
    assert "the web host lacks " in club.does("status")
    away.rename(club.host)
    lines = club.does("publish", "--now")
    assert "turn 4 resolved: you said --now." in lines
    assert "letters that turn 4 is out: 4 ready to send" in lines


def shows_that_all_was_fair(club):
    assert "Everything was computed again" in club.does("verify", NAME)
    assert f"{NAME} is not over: its archive would tell" in club.does("archive", NAME, code=2)
    private = ("anna@example.org", "zoe@example.org", INSULT)
    pages = [path.read_bytes() for path in club.workspace.site.rglob("*") if path.is_file()]
    assert not [word for word in private for page in pages if word.encode() in page]
