"""Opens the sign-ups of a match: settings, rules, list, and what everybody may know of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from engine.game import Game
from engine.messages import Catalogue, Message, say
from engine.report import Column, Table
from ingest import CATALOGUE as INGEST_TEXTS
from referee.faults import Mistake
from referee.match.deadlines import check_deadlines, hour_of, local, moment_of, on_day
from referee.match.match import load_game
from referee.signups import waiting_list
from referee.signups.folder import OpenMatch, SignupFolder, folders
from referee.signups.form import workbook
from referee.signups.waiting_list import Person, WaitingList
from referee.texts import TEXTS
from referee.workspace import settings
from referee.workspace.folders import Workspace
from referee.workspace.players import shown_names
from referee.workspace.settings import Site


@dataclass(frozen=True, slots=True)
class Opening:
    """The sign-ups for one match as they lie on disk.

    `begun` says whether the match has begun; `shown` is mail address -> name in the club's tables; `send_to`
    is where forms are mailed, empty where they are not.
    """

    folder: SignupFolder
    chosen: OpenMatch
    game: Game[Any, Any]
    people: WaitingList
    begun: bool
    shown: Mapping[str, str]
    send_to: str

    @property
    def name(self) -> str:
        """Return the name of the match."""
        return self.folder.name

    @property
    def texts(self) -> Catalogue:
        """Return the texts of the game, of the form and of the office."""
        return self.game.catalogue.joined(INGEST_TEXTS, TEXTS)

    @property
    def closes(self) -> datetime | None:
        """Return when the match begins with those who are there, in UTC."""
        chosen = self.chosen
        if not chosen.until:
            return None
        return moment_of(on_day(chosen.until, hour_of(chosen.deadlines)), chosen.deadlines.zone)

    def closed(self, now: datetime) -> bool:
        """Return whether nobody waits any longer for more people."""
        return self.closes is not None and self.closes <= now

    def text(self, message: Message | str, language: str) -> str:
        """Return a text in a language."""
        return self.texts.text(message, language)

    def facts(self, language: str) -> Table:
        """Return what everybody may know of the match, as a table of two columns."""
        columns = (Column("what", say("REFEREE.SIGNUP.FACT")), Column("is", say("REFEREE.SIGNUP.FACT.IS")))
        rows = tuple((say(f"REFEREE.SIGNUP.FACT.{code}"), value) for code, value in self._facts(language))
        return Table("match", say("REFEREE.SIGNUP.MATCH", match=self.name), columns, rows)

    def _facts(self, language: str) -> Iterator[tuple[str, Message | str]]:
        chosen = self.chosen
        yield "GAME", self.game.meta.title
        yield "PEOPLE", say("REFEREE.SIGNUP.FACT.UP_TO", low=chosen.least, high=chosen.people)
        if chosen.deadlines.every_days:
            yield "PACE", say("REFEREE.SIGNUP.FACT.EVERY", count=chosen.deadlines.every_days)
        yield "ZONE", chosen.deadlines.zone
        if self.closes and not self.begun:
            when = local(self.closes, chosen.deadlines.zone)
            yield "UNTIL", say("REFEREE.SIGNUP.FACT.WHEN", when=when)
        if words := chosen.words.get(language):
            yield "WORDS", words

    def form(self, language: str, person: Person | None = None) -> bytes:
        """Return the sign-up form as a workbook: everybody's, or a person's own."""
        return workbook(self, language, person)


def open_signups(workspace: Workspace, folder: SignupFolder) -> Opening:
    """Return the sign-ups of a match.

    Raises
    ------
    Mistake
        If ``open.toml`` is not possible.
    """
    chosen = folder.read()
    check_deadlines(chosen.deadlines, folder.settings)
    game = load_game(chosen.game)
    if not 1 <= chosen.least <= chosen.people <= game.meta.max_seats:
        raise Mistake(
            f"{folder.settings}: least = {chosen.least}, people = {chosen.people}. {chosen.game} has "
            f"{game.meta.max_seats} seats: 1 ≤ least ≤ people ≤ {game.meta.max_seats}."
        )
    begun = (workspace.matches / folder.name / "match.toml").is_file()
    mail = settings.read(workspace.settings, Site).mailbox if workspace.settings.is_file() else None
    send_to = mail.address if mail else ""
    people = waiting_list.read(folder)
    opening = Opening(folder, chosen, game, people, begun, shown_names(workspace), send_to)
    _ = opening.closes
    return opening


def all_signups(workspace: Workspace) -> list[Opening]:
    """Return the sign-ups of all open matches, by name."""
    return [open_signups(workspace, folder) for folder in folders(workspace)]
