"""Judges one returned file, from its bytes to checked orders."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.findings import Finding, Outcome, located, refuses_all
from engine.messages import Message
from ingest import (
    FormCode,
    Grade,
    IssuedForm,
    ReaderUnfit,
    Reading,
    grade,
    identify_apart,
    issue,
    read_form,
    with_governed,
    without_lucky_word,
    wrong_form_finding,
)
from referee.faults import Damaged
from referee.match.lucky_words import order_form
from referee.match.match import Match
from referee.workspace import serialise


@dataclass(frozen=True, slots=True)
class Judged:
    """What became of one file: whose it is, its grade, what was said, and the orders where it counts.

    `given` says in words what was asked for, `words` what the rules left of it.
    `word` is the lucky word.
    `asked` and `reading` are there where its answers were read: what it was asked, and what stood in it.
    """

    code: FormCode | None
    grade: Grade
    findings: tuple[Finding, ...]
    orders: Any = None
    words: tuple[Message, ...] = ()
    given: tuple[Message, ...] = ()
    asked: IssuedForm | None = None
    reading: Reading | None = None
    word: str = ""

    @property
    def counts(self) -> bool:
        """Return whether its orders may be carried out."""
        return self.grade is not Grade.RED


def judge(match: Match, data: bytes, filename: str) -> Judged:
    """Read one file and check its orders against the position of the match.

    Parameters
    ----------
    match : Match
        The match that collects orders.
    data : bytes
        The file as received.
    filename : str
        Its name, for the sentences.

    Returns
    -------
    Judged
        Never an exception: what a file does to the reader is a finding about that file alone.

    Raises
    ------
    Damaged
        If what we wrote ourselves cannot be read: no player is told that of a good form.
    ReaderUnfit
        If forms cannot be opened on this computer: nor of that.
    """
    try:
        return _judge(match, data, filename)
    except (Damaged, ReaderUnfit):
        raise
    except Exception as error:  # a file that breaks the reader must not hold up the others
        facts = {"file": filename, "error": type(error).__name__}
        return _refused(None, (Finding("REFEREE.READER_FAILED", Outcome.REJECTED, facts=facts),))


def unreadable(error: OSError, filename: str) -> Judged:
    """Return what is said of a file that the system does not let us read."""
    facts = {"file": filename, "error": error.strerror or type(error).__name__}
    return _refused(None, (Finding("REFEREE.UNREADABLE", Outcome.REJECTED, facts=facts),))


def _judge(match: Match, data: bytes, filename: str) -> Judged:
    code, grid, findings = identify_apart(data, filename, match.secrets.form_key)
    if code is None or grid is None:
        return _refused(code, findings)
    if match.is_over and code.match.upper() == match.name.upper():
        facts = {"match": match.name, "turn": match.last}
        return _refused(code, (Finding("REFEREE.MATCH_OVER", Outcome.REJECTED, facts=facts),))
    findings = _of_this_holder(match, code, findings)
    # A form of another match has a tag of another key: the sentence about the match says more.
    if wrong := wrong_form_finding(code, match.name, match.turn, match.people()):
        return _refused(code, (wrong,))
    if refuses_all(findings):
        return _refused(code, findings)
    asked = asked_of(match, code.seat)
    reading = read_form(grid, asked, match.game.catalogue, code=code, language=match.seat(code.seat).language)
    if reading.grade is Grade.RED:
        return _refused(code, (*findings, *reading.findings))
    return _checked(match, code, asked, findings, reading)


def asked_of(match: Match, seat: int) -> IssuedForm:
    """Return the form a seat was sent for this turn; made afresh for turns that kept none."""
    epoch = match.secrets.seat(seat).epoch
    renewed = match.folder.renewed_form(match.last, seat, epoch).with_suffix(".json")
    path = renewed if renewed.is_file() else match.folder.turn(match.last).asked(seat)
    form = order_form(match, match.state, seat)
    if path.is_file():
        return with_governed(serialise.read(path), form)
    return issue(form, match.game.catalogue, match.seat(seat).language)


def _of_this_holder(match: Match, code: FormCode, findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """Judge the tag by the key of the seat's present holder; a former one's forms count no more."""
    epochs = [secret.epoch for secret in match.secrets.epochs(code.seat)]
    if len(epochs) < 2:
        return findings
    others = tuple(finding for finding in findings if finding.code != "INGEST.CODE_FALSE")
    keys = [match.secrets.form_key_of(code.seat, epoch) for epoch in epochs]
    if code.genuine(keys[-1]):
        return others
    if any(code.genuine(key) for key in keys):
        facts = {"code": str(code), "seat": code.seat}
        return (*others, Finding("REFEREE.FORMER_HOLDER", Outcome.REJECTED, facts=facts))
    return findings


def _checked(
    match: Match, code: FormCode, asked: IssuedForm, findings: tuple[Finding, ...], reading: Reading
) -> Judged:
    """Hand the answers to the rules; their findings get the cell where the answer stands."""
    game, state = match.game, match.state
    word, answers = without_lucky_word(reading.answers)
    orders, remarks = game.read_orders(state, code.seat, answers)
    accepted, more = game.check(state, code.seat, orders)
    ruled = (located(finding, reading.places) for finding in (*remarks, *more))
    # That a line which could not be read now lacks something is no second fault.
    roots = (one for one in ruled if one.place.row not in reading.refused or one.outcome is Outcome.NOTED)
    everything = (*findings, *reading.findings, *roots)
    given, words = (game.describe_orders(state, code.seat, each) for each in (orders, accepted))
    return Judged(code, grade(everything), everything, accepted, words, given, asked, reading, word)


def _refused(code: FormCode | None, findings: tuple[Finding, ...]) -> Judged:
    return Judged(code, Grade.RED, findings)
