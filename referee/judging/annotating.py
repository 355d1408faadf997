"""Writes the annotated workbook: the player's answers, faults explained."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from engine.forms import OrderForm
from engine.messages import Catalogue
from ingest import write_form
from referee.judging.judged import Judged


def annotated(
    judged: Judged,
    form_of: Callable[[int], OrderForm],
    texts: Catalogue,
    language: str,
    sending: Sequence[str] = (),
) -> bytes | None:
    """Return a returned form with its findings in it, ready to be corrected and sent again.

    Parameters
    ----------
    judged : Judged
        What was read of the file; the file itself is never written on.
    form_of : callable
        Seat -> its order form of today.
    texts : Catalogue
        Of the game and of the reader.
    language : str
        Of the comments and of the form.
    sending : sequence of str, optional
        When the form is due and where it goes.

    Returns
    -------
    bytes or None
        An .xlsx file; None where nothing could be read of the file, or nothing is to be said about it.
    """
    code, asked, reading = judged.code, judged.asked, judged.reading
    if code is None or asked is None or reading is None or not judged.findings:
        return None
    # Situation and help are not kept with what was asked: nobody fills them in.
    today = form_of(code.seat)
    form = replace(asked.form, situation=today.situation, help=today.help)
    return write_form(
        form,
        texts,
        language,
        code,
        answers=reading.answers,
        findings=judged.findings,
        found=reading.found,
        sending=sending,
    )
