"""The form on the desk says of every row what the workbook's own check says, and fills the workbook in."""

import base64
import io
import json
import random
import subprocess
from pathlib import Path

import openpyxl
import pytest

import games
from engine.forms import Field, Kind
from ingest import forecast, form_code, identify, read_form, screen, write_form
from ingest.wording import Words
from kit.conformance.filled_forms import KEY, answers_of
from kit.conformance.positions import played
from kit.conformance.sights import blind_answers

TOP = Path(__file__).parents[2]
ODD = "_x0041_ <&>\"' 🚂"


def judged(cases):
    """What the desk makes of forms, all in one run of node."""
    script = TOP / "tests/publish/javascript/desk_form.js"
    command = ["bash", str(TOP / "tools/javascript.sh"), "node", str(script)]
    run = subprocess.run(
        command, input=json.dumps(cases), capture_output=True, text=True, cwd=TOP, check=False
    )
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def spoiled(form, values, rng):
    """Some numbers are none, and texts hold what a sheet could take for something else."""
    for _, row, column, field in form.fields():
        at = (row.id, column.id)
        if at in values and field.kind is Kind.TEXT:
            values[at] = ODD[: field.max_length]
        elif at in values and field.kind is Kind.INTEGER and rng.random() < 0.2:
            values[at] = rng.choice(["12x", "1.5", "-"])
    return values


def case(game, form, values):
    """A form with these answers, as the page has it; every other cell is emptied."""
    words, cells, edits = Words(game.catalogue, "en"), {}, {}
    for section, row, column, field in form.fields():
        value = values.get((row.id, column.id), "")
        cells[f"{row.id}\t{column.id}"] = str(value)
        if field.kind is Kind.CHOICE and value:
            value = words.option(next(one for one in form.choices[field.choices] if one.code == value))
        place = [one.id for one in section.columns].index(column.id) + 1
        edits.setdefault(row.id, []).append([place, value])
    workbook = write_form(form, game.catalogue, "en", form_code(form.match, form.turn, form.seat, KEY))
    return {
        "form": screen(form, game.catalogue, ("en", "fr")),
        "values": cells,
        "workbook": base64.b64encode(workbook).decode(),
        "edits": edits,
    }


def checks_printed(form, game, values):
    """Row -> what the Check column of a workbook shows that was written with these answers."""
    code = form_code(form.match, form.turn, form.seat, KEY)
    data = write_form(form, game.catalogue, "en", code, answers=answers_of(values))
    sheet = openpyxl.load_workbook(io.BytesIO(data), data_only=True).worksheets[0]
    rows = {row.id for section in form.sections for row in section.rows}
    return {line[0].value: line[-2].value or "" for line in sheet.iter_rows() if line[0].value in rows}


def asked_in(row):
    return [cell for cell in row.cells.values() if isinstance(cell, Field)]


def state_of(text):
    return "ok" if text == "ok" else "wrong" if text else ""


def forms(game, count, turns=1):
    """Forms of some turns with answers filled in blindly."""
    for number, (state, _, _) in enumerate(list(played(game))[-turns:]):
        for seat in game.seats_to_move(state)[:count]:
            rng = random.Random(f"{game.meta.name} {number} {seat}")
            form = game.form(state, seat, "M")
            values = {at: answer.value for at, answer in blind_answers(form, rng).items()}
            yield form, values, spoiled(form, dict(values), rng)


def compare(game, count, turns=1):
    asked = list(forms(game, count, turns))
    found = judged([case(game, form, spoilt) for form, _, spoilt in asked])
    seen = set()
    for (form, _, spoilt), said in zip(asked, found, strict=True):
        printed = checks_printed(form, game, spoilt)
        wanted = {row: state_of(text) for row, text in printed.items()}
        assert {row: one["state"] for row, one in said["checks"].items()} == wanted
        # A row that asks one thing is named by what it asks: the column says no more than "Answer".
        several = [row.id for section in form.sections for row in section.rows if len(asked_in(row)) > 1]
        assert {row: said["checks"][row]["text"] for row in several} == {row: printed[row] for row in several}
        assert not any(one["text"].startswith(":") for one in said["checks"].values())
        assert said["cash"] == [usd for _, usd in forecast(form, answers_of(spoilt))]
        seen |= set(wanted.values())
    return seen


@pytest.fixture(params=games.names())
def game(request):
    return games.load(request.param)


def test_the_simple_check_says_what_the_workbook_says(game):
    # Filled in blindly, the one or two rows of a small form may all be wrong.
    assert compare(game, 1) >= ({"", "ok"} if game.meta.printed_rules else {""})


@pytest.mark.soak
def test_the_simple_check_says_what_the_workbook_says_of_many_forms(game):
    assert compare(game, 40, 3) == {"", "ok", "wrong"}


def test_what_is_filled_in_on_the_desk_is_read_out_of_the_workbook(game):
    asked = list(forms(game, 1))
    found = judged([case(game, form, values) for form, values, _ in asked])
    for (form, values, _), said in zip(asked, found, strict=True):
        data = base64.b64decode(said["workbook"])
        code, grid, refused = identify(data, "form.xlsx", KEY)
        assert refused == ()
        reading = read_form(grid, form, game.catalogue, code=code)
        assert {at: answer.value for at, answer in reading.answers.items()} == values


def test_the_form_on_the_desk_names_the_sheets_of_the_workbook_as_such(game):
    for form, _, _ in forms(game, 1):
        sections = screen(form, game.catalogue, ["en"])["sections"]
        for row in (row for section in sections for row in section["rows"]):
            # A form is judged by the hints of its lines: reworded, they refuse forms that are out already.
            row["cells"].pop("allowed", None)
        said = json.dumps(sections, ensure_ascii=False)
        assert "sheet Situation" not in said
        assert said.count("Situation sheet") == said.count("workbook’s Situation sheet")
