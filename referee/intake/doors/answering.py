"""Sends receipts to the address of the seat and to nobody else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from engine.messages import say
from referee.intake.doors.contract import Answer, Delivery
from referee.intake.doors.journal import Journal
from referee.intake.doors.texts import TEXTS
from referee.intake.receiving import Received, same_address
from referee.match.match import Match
from referee.receipts.receipt import Receipt
from referee.safe_text import one_line


def answers(
    match: Match, delivery: Delivery, received: Received, journal: Journal, now: datetime
) -> Iterator[Answer]:
    """Yield what is to be said about a delivery.

    Parameters
    ----------
    match : Match
        The match it was counted for.
    delivery : Delivery
        What came, and who seems to have sent it.
    received : Received
        What became of it.
    journal : Journal
        Remembers which strangers were answered.
    now : datetime
        This moment.

    Notes
    -----
    A receipt tells orders, costs and cash. Anybody can write anybody's address into a sender's line, and a
    form can be passed on; so the receipt goes to the address that the referee wrote into seats.toml. A
    sender whom the referee knows is told what is wrong with a file that is no seat's.
    """
    to, sender = _address(match, received, delivery.sender), delivery.sender
    if to:
        yield _receipt(received.receipt, to, "" if same_address(to, sender) else sender)
    if sender and not same_address(to, sender) and journal.may_answer_stranger(sender, now):
        yield _notice(match, sender)


def _address(match: Match, received: Received, sender: str) -> str:
    seat = received.entry.seat
    if seat is not None:
        return match.seat(seat).mail
    return next((known.mail for known in match.seats if known.mail and same_address(known.mail, sender)), "")


def _receipt(receipt: Receipt, to: str, elsewhere: str) -> Answer:
    answer = Answer(to, receipt.subject, receipt.text, receipt.files)
    if not elsewhere:
        return answer
    # Whose name stands on it did not send it: said first of all, so the form that says it twice is left out.
    explanation = TEXTS.text(say("DOOR.ELSEWHERE", sender=one_line(elsewhere)), receipt.language)
    files = tuple(file for file in answer.files if not file.kind.startswith("text/html"))
    return replace(answer, text=f"{explanation}\n\n{receipt.text}", files=files)


def _notice(match: Match, to: str) -> Answer:
    """Say that something came, and no more: the same words to everybody."""
    languages = match.settings.languages
    texts = [TEXTS.text(say("DOOR.NOTICE"), language) for language in languages]
    subject = TEXTS.text(say("DOOR.NOTICE.SUBJECT"), languages[0])
    return Answer(to, subject, "\n\n".join(texts) + "\n", stranger=True)
