"""Judges what a form says by the rules of its game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.findings import Finding, Outcome, located
from engine.game import Game
from engine.messages import Message
from ingest import (
    FormCode,
    Grade,
    Grid,
    IssuedForm,
    Letter,
    Reading,
    beyond_advice,
    discreet,
    grade,
    half_letters,
    read_form,
    without_letters,
    without_lucky_word,
    without_opening,
)


@dataclass(frozen=True, slots=True)
class Judged:
    """What became of one file: whose it is, its grade, what was said, and the orders where it counts.

    `given` says in words what was asked for, `words` what the rules left of it.
    `word` is the lucky word, `letters` are those to other players, `opening` whether these may be opened
    after the match (None: nothing was said).
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
    letters: tuple[Letter, ...] = ()
    opening: bool | None = None

    @property
    def counts(self) -> bool:
        """Return whether its orders may be carried out."""
        return self.grade is not Grade.RED


def refused(code: FormCode | None, findings: tuple[Finding, ...]) -> Judged:
    """Return the judgement of a file of which nothing counts."""
    return Judged(code, Grade.RED, findings)


def judge_answers(
    game: Game[Any, Any],
    state: Any,
    asked: IssuedForm,
    grid: Grid,
    code: FormCode,
    language: str,
    findings: tuple[Finding, ...] = (),
) -> Judged:
    """Read the answers of a form and check them by the rules.

    Parameters
    ----------
    game, state
        The rules, and the position: whole, or as the seat may know it.
    asked : IssuedForm
        What the seat was asked.
    grid : Grid
        The file, opened.
    code : FormCode
        Whose form it is; its turn and seat are those of `asked`.
    language : str
        Of labels and options in findings.
    findings : tuple of Finding, optional
        What was said of the file already.
    """
    reading = read_form(grid, asked, game.catalogue, code=code, language=language)
    if reading.grade is Grade.RED:
        return refused(code, (*findings, *reading.findings))
    word, rest = without_lucky_word(reading.answers)
    opening, rest = without_opening(rest)
    letters, answers = without_letters(rest)
    orders, half = game.read_orders(state, code.seat, answers)
    accepted, more = game.check(state, code.seat, orders)
    # The findings of the rules get the cell where the answer stands.
    ruled = (located(finding, reading.places) for finding in (*half, *more, *half_letters(rest)))
    # That a line which could not be read now lacks something is no second fault.
    roots = (one for one in ruled if one.place.row not in reading.refused or one.outcome is Outcome.NOTED)
    remarks = (*reading.findings, *roots)
    remarked = {one.place.row for one in remarks}
    beyond = beyond_advice(asked.form, answers, remarked, game.catalogue, language)
    everything = discreet((*findings, *remarks, *beyond))
    given, words = (game.describe_orders(state, code.seat, each) for each in (orders, accepted))
    return Judged(
        code, grade(everything), everything, accepted, words, given, asked, reading, word, letters, opening
    )
