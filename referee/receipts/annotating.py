"""Writes the annotated workbook: the player's answers, faults explained."""

from __future__ import annotations

from dataclasses import replace

from ingest import write_form
from referee.match.judging import Judged
from referee.match.lucky_words import order_form
from referee.match.match import Match


def annotated(match: Match, judged: Judged, language: str) -> bytes | None:
    """Return a returned form with its findings in it, ready to be corrected and sent again.

    Parameters
    ----------
    match : Match
        The match that collects.
    judged : Judged
        What was read of the file; the file itself is never written on.
    language : str
        Of the comments and of the form.

    Returns
    -------
    bytes or None
        An .xlsx file; None where nothing could be read of the file, or nothing is to be said about it.
    """
    code, asked, reading = judged.code, judged.asked, judged.reading
    if code is None or asked is None or reading is None or not judged.findings:
        return None
    # Situation and help are not kept with what was asked: nobody fills them in.
    today = order_form(match, match.state, code.seat)
    form = replace(asked.form, situation=today.situation, help=today.help)
    return write_form(
        form,
        match.texts,
        language,
        code,
        answers=reading.answers,
        findings=judged.findings,
        found=reading.found,
    )
