"""Receipts of filled workbooks, as their senders read them."""

from engine.findings import Place
from engine.forms import Answer
from ingest import CATALOGUE, form_code, identify, issue, write_form
from referee.judging.judged import judge_answers
from referee.judging.verdict import verdict_of
from referee.texts import TEXTS

KEY = b"a key for the tags of forms"


def filled(**rows):
    """Answers as a player gives them: `BUILD_1={"building": "NO-62"}`, `FIRST="BUILD"`."""
    answers = {}
    for name, cells in rows.items():
        row = name.replace("_", "-")
        for column, value in (cells if isinstance(cells, dict) else {"answer": cells}).items():
            answers[row, column] = Answer(value, Place(row=row, column=column))
    return answers


def receipt(game, state, seat, given, language="en"):
    """The verdict on a workbook that a player filled in."""
    form = game.form(state, seat, "M1")
    code = form_code("M1", form.turn, seat, KEY)
    data = write_form(form, game.catalogue, language, code, answers=given)
    found, grid, findings = identify(data, "form.xlsx", KEY)
    judged = judge_answers(
        game, state, issue(form, game.catalogue, language), grid, found, language, findings
    )
    return verdict_of(game.catalogue.joined(CATALOGUE, TEXTS), judged, language)
