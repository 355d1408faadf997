"""Sends each letter of a turn once: by mail, as a draft, or to the club."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection
from contextlib import closing
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from referee.fairness.proofs import undone_turns
from referee.faults import RefereeFault
from referee.intake.doors.contract import DoorShut
from referee.intake.doors.postman import AddressRefused, Letter, Postman
from referee.match import drafts
from referee.match.chain import link_in_force
from referee.match.letter_journal import LetterJournal
from referee.match.match import Match
from referee.publication import club
from referee.publication.turn_letters import Words, to_club, to_player
from referee.safe_text import one_line
from referee.workspace.deploy_settings import Announce
from referee.workspace.folders import Workspace
from referee.workspace.settings import Seat, Site

Clock = Callable[[], datetime]


@dataclass(slots=True)
class Round:
    """One round of letters: what went out, and what did not, in sentences."""

    workspace: Workspace
    site: Site
    match: Match
    clock: Clock
    journal: LetterJournal
    mailed: int = 0
    drafted: int = 0
    faults: list[str] = field(default_factory=list)
    club: int = 0

    def lines(self, what: str) -> list[str]:
        """Return what was done, for the terminal."""
        folder = drafts.folder_of(self.match.folder)
        lines = [f"{what}: {self.mailed} by mail."] if self.mailed else []
        lines += [f"{what}: {self.drafted} ready to send in {folder}."] if self.drafted else []
        lines += [f"{what}: the club was told."] if self.club else []
        return lines + self.faults


def tell_turn(
    workspace: Workspace, site: Site, match: Match, clock: Clock, coincidences: Collection[str] = ()
) -> list[str]:
    """Tell players and club that the newest turn is out; again nothing, if they know.

    Parameters
    ----------
    workspace, site
        The workspace and its settings.
    match : Match
        The match; its newest turn is on the site.
    clock : callable
        Returns this moment.
    coincidences : collection of str
        Kinds of figures that may pass the leak gate.

    Returns
    -------
    list of str
        What was done, in sentences; what could not be sent is tried again by the next call.

    Raises
    ------
    LeakFound
        If the words for the club hold a private fact; nothing was sent to anybody.
    """
    this = Round(workspace, site, match, clock, LetterJournal(match.folder, max(1, match.last)))
    if match.last < this.journal.since:
        return []
    link = link_in_force(match.folder.turn(match.last), match.secrets.public_key)
    mark = f"T{match.last:03}-E{link.number if link else 0}"
    public = to_club(match, site.address)
    club.check_public(match, public, coincidences)
    again = next((undone.why for undone in undone_turns(match) if undone.turn == match.last), "")
    _to_players(this, mark, "out", lambda seat: to_player(match, seat, site.address, again))
    _to_club(this, mark, public)
    return this.lines(f"letters that turn {match.last} is out")


def tell_words(workspace: Workspace, site: Site, match: Match, words: Words, clock: Clock) -> list[str]:
    """Send words of the referee to players and club; the same words again go to nobody.

    Raises
    ------
    LeakFound
        If the words hold a private fact; nothing was sent to anybody.
    """
    this = Round(workspace, site, match, clock, LetterJournal(match.folder, max(1, match.last + 1)))
    club.check_public(match, words)
    mark = f"W{_short(words.text)}"
    _to_players(this, mark, f"words-{_short(words.text)}", lambda seat: words)
    _to_club(this, mark, words)
    return this.lines("your words")


def _short(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def _to_players(this: Round, mark: str, kind: str, words: Callable[[Seat], Words]) -> None:
    mail = this.site.mailbox
    postman = Postman(mail, this.workspace.path, this.clock) if mail else None
    if postman is None or not postman.is_there:
        _draft_all(this, mark, kind, words)
        return
    with closing(postman):
        for seat in _people(this.match):
            letter = f"{mark}-S{seat.number:02}"
            if this.journal.state(letter) is None:
                _mail(this, postman, letter, seat, kind, words(seat))


def _draft_all(this: Round, mark: str, kind: str, words: Callable[[Seat], Words]) -> None:
    for seat in _people(this.match):
        letter = f"{mark}-S{seat.number:02}"
        if this.journal.state(letter) is None:
            _draft(this, letter, seat, kind, words(seat))
        elif drafts.lies_ready(path := _path(this.match, seat, kind)):
            # The deadline may have moved since it was written.
            _write(this, path, seat, words(seat))


def _people(match: Match) -> list[Seat]:
    return [seat for seat in match.seats if seat.human]


def _mail(this: Round, postman: Postman, letter: str, seat: Seat, kind: str, words: Words) -> None:
    """Send a letter; one that is sent again after a crash has the same name, and is shown once."""
    if not seat.mail:
        _draft(this, letter, seat, kind, words)
        return
    ident = f"{this.match.name}/{this.match.secrets.public_key.hex()}/{letter}"
    try:
        postman.send(Letter(seat.mail, words.subject, words.text, ident=ident))
    except AddressRefused as fault:
        _draft(this, letter, seat, kind, words)
        this.faults.append(
            f"seat {seat.number} was not written to. {fault} The letter is in drafts/; `turnsheet seat "
            f"{this.match.name} {seat.number} --mail ... --same-person` gives the player another address."
        )
    except DoorShut as fault:
        this.faults.append(f"seat {seat.number} was not written to. {fault} The next publish tries again.")
    else:
        this.journal.note(letter, "sent")
        this.mailed += 1


def _draft(this: Round, letter: str, seat: Seat, kind: str, words: Words) -> None:
    _write(this, _path(this.match, seat, kind), seat, words)
    this.journal.note(letter, "draft")
    this.drafted += 1


def _path(match: Match, seat: Seat, kind: str) -> Path:
    return drafts.folder_of(match.folder) / f"{match.name}-T{match.last:02}-S{seat.number:02}-{kind}"


def _write(this: Round, path: Path, seat: Seat, words: Words) -> None:
    drafts.write_draft(path, one_line(seat.mail), words.subject, words.text, this.clock())


def _to_club(this: Round, mark: str, words: Words) -> None:
    if not isinstance(this.site.announce, Announce):
        return
    for name, url in club.places(this.site.announce).items():
        letter = f"{mark}-club-{name}"
        if this.journal.state(letter) is None:
            _tell_place(this, letter, url, words)
        elif this.journal.state(letter) == "begun":
            this.faults.append(
                f"whether {url.partition(':')[0]}:... was told is not known, the program was stopped "
                "meanwhile; it is not told twice. Look there."
            )
            this.journal.note(letter, "sent")


def _tell_place(this: Round, letter: str, url: str, words: Words) -> None:
    """Tell one place: noted before, because what is said there twice is seen twice."""
    this.journal.note(letter, "begun")
    try:
        club.tell(url, words)
    except RefereeFault as fault:
        this.journal.forget(letter)
        this.faults.append(f"{fault} The next publish tries again.")
    else:
        this.journal.note(letter, "sent")
        this.club += 1
