"""Judges one returned file, from its bytes to checked orders."""

from __future__ import annotations

from engine.findings import Finding, Outcome, refuses_all
from ingest import (
    FormCode,
    IssuedForm,
    ReaderUnfit,
    identify_apart,
    issue,
    with_governed,
    wrong_form_finding,
)
from referee.faults import Damaged
from referee.judging.judged import Judged, judge_answers, refused
from referee.match.chain import times_taken_back
from referee.match.letters import order_form
from referee.match.match import Match
from referee.workspace import disk

FORMER_HOLDER = "REFEREE.FORMER_HOLDER"
"""A form of somebody who had the seat before."""


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
        return refused(None, (Finding("REFEREE.READER_FAILED", Outcome.REJECTED, facts=facts),))


def unreadable(error: OSError, filename: str) -> Judged:
    """Return what is said of a file that the system does not let us read."""
    facts = {"file": filename, "error": error.strerror or type(error).__name__}
    return refused(None, (Finding("REFEREE.UNREADABLE", Outcome.REJECTED, facts=facts),))


def _judge(match: Match, data: bytes, filename: str) -> Judged:
    code, grid, findings = identify_apart(data, filename, match.secrets.form_key)
    if code is None or grid is None:
        return refused(code, findings)
    findings = _of_this_holder(match, code, findings)
    if any(finding.code == FORMER_HOLDER for finding in findings):
        # Before all else: whoever has the seat now must hear nothing of it.
        return refused(code, findings)
    if match.is_over and code.match.upper() == match.name.upper():
        facts = {"match": match.name, "turn": match.last}
        return refused(code, (Finding("REFEREE.MATCH_OVER", Outcome.REJECTED, facts=facts),))
    # A form of another match has a tag of another key: the sentence about the match says more.
    if wrong := wrong_form_finding(code, match.name, match.turn, match.people()):
        return refused(code, (wrong,))
    if refuses_all(findings):
        return refused(code, findings)
    asked = asked_of(match, code.seat)
    language = match.seat(code.seat).language
    return judge_answers(match.game, match.state, asked, grid, code, language, findings)


def asked_of(match: Match, seat: int) -> IssuedForm:
    """Return the form a seat was sent for this turn; made afresh for turns that kept none."""
    epoch = match.secrets.seat(seat).epoch
    renewed = match.folder.renewed_form(match.last, seat, epoch).with_suffix(".json")
    path = renewed if renewed.is_file() else match.folder.turn(match.last).asked(seat)
    form = order_form(match, match.state, seat)
    if path.is_file():
        return with_governed(disk.read_value(path), form)
    return issue(form, match.game.catalogue, match.seat(seat).language)


def _of_this_holder(match: Match, code: FormCode, findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """Judge the tag by the key of the seat's present holder and of the turn as it was played last."""
    *former, present = [secret.epoch for secret in match.secrets.epochs(code.seat)] or [0]
    times = times_taken_back(match.folder, match.secrets.public_key, code.turn - 1)
    if not (former or (times and present)):
        return findings

    def is_made_with(epoch: int, taken_back: int) -> bool:
        return code.genuine(match.secrets.form_key_of(code.seat, epoch, taken_back))

    others = tuple(finding for finding in findings if finding.code != "INGEST.CODE_FALSE")
    facts = {"code": str(code), "seat": code.seat, "turn": code.turn, "before": code.turn - 1}
    if is_made_with(present, times):
        return others
    if any(is_made_with(epoch, earlier) for epoch in former for earlier in range(times + 1)):
        return (*others, Finding(FORMER_HOLDER, Outcome.REJECTED, facts=facts))
    if any(is_made_with(present, earlier) for earlier in range(times)):
        return (*others, Finding("REFEREE.TAKEN_BACK", Outcome.REJECTED, facts=facts))
    return findings
