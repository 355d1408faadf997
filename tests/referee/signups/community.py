"""People who sign up: what tests of open matches share."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from email import message_from_bytes
from email.policy import SMTP

from ingest import identify, read_form
from referee.filling.advancing import advance_all
from referee.filling.opening import open_sign_ups
from referee.match.keys import from_text
from referee.match.match import open_match
from referee.pipeline import Run, publish_match
from referee.signups import waiting_list
from referee.signups.form import ANYBODY, order_form
from referee.signups.opening import open_signups
from referee.turns.due import Wish
from referee.workspace import settings
from referee.workspace.folders import Workspace
from referee.workspace.settings import Site
from tests.cells import fill
from tests.referee.helpers import START, filled

NAME = "TOY2"


@dataclass
class Club:
    """A workspace in which people sign up for one match, and a clock that the test sets."""

    workspace: Workspace
    now: datetime = START
    files: int = 0
    site: Site = field(default_factory=Site)
    chance: object = field(default_factory=lambda: from_text("club"))

    def open(self, game="toy", **chosen):
        folder = open_sign_ups(self.workspace, game, NAME, {}, True, self.now)
        self.change(**chosen)
        return folder

    def change(self, **chosen):
        folder = self.opening.folder
        value = folder.read()
        for name, one in chosen.items():
            setattr(value, name, one)
        settings.write(folder.settings, value)

    @property
    def opening(self):
        return open_signups(self.workspace, self.folder)

    @property
    def folder(self):
        from referee.signups.folder import SignupFolder

        return SignupFolder(self.workspace.signups / NAME)

    @property
    def people(self):
        return waiting_list.read(self.folder)

    @property
    def match(self):
        return open_match(self.workspace, NAME)

    def states(self):
        return {one.player: one.state for one in self.people.people}

    def person(self, player):
        return next(one for one in self.people.people if one.player == player)

    def form(self, answers, number=ANYBODY, language="en"):
        """Return a sign-up form filled in: row -> value; everybody's, or a person's own."""
        opening = self.opening
        person = opening.people.numbered(number) if number != ANYBODY else None
        data = opening.form(language, person)
        _, grid, _ = identify(data, "form.xlsx", self.folder.form_key())
        asked = order_form(opening, language, person)
        places = read_form(grid, asked, opening.texts, code=None).places
        cells = {places[row, "answer"]: value for row, value in answers.items()}
        return fill(data, {(place.sheet, place.cell): value for place, value in cells.items()})

    def hand_in(self, data, folder=None):
        self.files += 1
        path = (folder or self.folder.inbox) / f"form {self.files}.xlsx"
        path.write_bytes(data)
        came = (self.now + timedelta(seconds=self.files)).timestamp() - 3600
        os.utime(path, (came, came))

    def sign_up(self, player, mail="", **answers):
        mail = mail or f"{player.lower()}@example.org"
        rows = {name.upper(): value for name, value in answers.items()}
        self.hand_in(self.form({"PLAYER": player, "MAIL": mail, **rows}))

    def answer(self, player, takes=None, **answers):
        rows = {name.upper(): value for name, value in answers.items()}
        rows |= {"TAKES": "yes" if takes else "no"} if takes is not None else {}
        self.hand_in(self.form(rows, self.person(player).number))

    def advance(self, days=0):
        self.now += timedelta(days=days)
        return advance_all(self.workspace, self.site, self.now, self.chance)

    def letters(self, player=""):
        """Return kind -> (recipient, text, names of what is enclosed) of the letters that lie ready."""
        number = f"-P{self.person(player).number:02}-" if player else "-"
        found = {}
        for path in self.folder.drafts.glob(f"*{number}*.eml"):
            message = message_from_bytes(path.read_bytes(), policy=SMTP)
            enclosed = [part.get_filename() for part in message.iter_attachments()]
            text = message.get_body(("plain",)).get_content()
            found[path.stem.rpartition("-")[2]] = (message["To"], text, enclosed)
        return found

    def begin(self, *players):
        """Let people sign up and confirm until the match begins."""
        for player in players:
            self.sign_up(player)
        self.advance()
        for player in players:
            self.answer(player, takes=True)
        return self.advance()

    def play(self, *players):
        """Play a turn with the forms of some people."""
        match = self.match
        for player in players:
            seat = next(seat.number for seat in match.seats if seat.player == player)
            to = next(one.number for one in match.seats if one.number != seat)
            issued = match.folder.renewed_form(match.last, seat, match.secrets.seat(seat).epoch)
            path = issued if issued.is_file() else match.folder.turn(match.last).form(seat)
            data = filled_form(match, path.read_bytes(), seat, to)
            self.hand_in(data, match.folder.inbox)
        self.now += timedelta(days=7)
        return publish_match(Run(self.workspace, Wish(turn=match.turn), self.now), NAME)


def filled_form(match, data, seat, to):
    """Return an order form of the toy game that gives a dollar away."""
    values = {("G1", "to"): f"P{to}", ("G1", "usd"): 1}
    return filled(match, data, values)
