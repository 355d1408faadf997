"""Half-filled forms of every game as LibreOffice checks them, after a way through .ods and back."""

import io
from itertools import cycle
from random import Random

import openpyxl
import pytest

import games
from engine.findings import Place
from engine.forms import Answer
from engine.messages import LANGUAGES
from ingest import form_code, identify, read_form, write_form
from ingest.wording import Words
from kit.conformance.half_lines import half_lines
from kit.conformance.positions import played
from tests.games.test_forms_on_paper import ready
from tests.ingest.programs import needs, run

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("soffice")]

KEY = b"key of the forms"
BOOKS = [(name, language) for name in games.names() for language in LANGUAGES]
LONGEST_FORMULA = 8192
"""Signs that Excel takes in one formula."""


def half_filled(form):
    """Return answers that fill the lines of a form by halves, each in another way; some lines stay blank."""
    found, random = {}, Random(form.match)
    for _, line, column, field in form.fields():
        if field.default is not None:
            found[line.id, column.id] = Answer(field.default, Place())
    for section in form.sections:
        if section.needs:
            ways = [values for _, values in half_lines(form, section)]
            random.shuffle(ways)
            for line, values in zip(section.rows, cycle([{}, *ways]), strict=False):
                found |= {(line.id, column): Answer(value, Place()) for column, value in values.items()}
    return found


def checks(data):
    """Return line id -> what its Check cell shows, as stored in a workbook."""
    sheet = openpyxl.load_workbook(io.BytesIO(data), data_only=True).worksheets[0]
    rows = [row for row in sheet.iter_rows(values_only=True) if row[0]]
    return {row[0]: row[-2] or "" for row in rows if row[-1] == row[0]}


def converted(folder, target):
    """Save the workbooks of a folder in a format by LibreOffice, all at one start of it; return where."""
    profile = f"-env:UserInstallation={(folder.parent / 'profile').as_uri()}"
    out = folder.parent / f"{folder.name}-{target}"
    command = ["soffice", profile, "--headless", "--convert-to", target, "--outdir", str(out)]
    run([*command, *map(str, sorted(folder.iterdir()))], folder)
    return out


def filled(data, form, game, answers):
    """Return a workbook with answers typed into it; what was stored with its formulas is gone."""
    code, grid, _ = identify(data, "form.xlsx", KEY)
    places = read_form(grid, form, game.catalogue, code=code).places
    book, saved = openpyxl.load_workbook(io.BytesIO(data)), io.BytesIO()
    for at, answer in answers.items():
        book[places[at].sheet][places[at].cell] = answer.value
    book.save(saved)
    return saved.getvalue()


def test_a_half_filled_line_is_told_what_it_lacks_even_after_ods(tmp_path):
    needs("soffice", "libreoffice-calc")
    asked, first = {}, tmp_path / "first"
    first.mkdir()
    for name in games.names():
        game = games.load(name)
        state = list(played(game))[-1][2].state
        form = game.form(state, ready(name, state), "HALF")
        asked[name] = (game, form, half_filled(form), form_code("HALF", form.turn, form.seat, KEY))
    for name, language in BOOKS:
        game, form, _, code = asked[name]
        (first / f"{name}-{language}.xlsx").write_bytes(write_form(form, game.catalogue, language, code))
    back = converted(converted(first, "ods"), "xlsx")
    for name, language in BOOKS:
        game, form, answers, _ = asked[name]
        path = back / f"{name}-{language}.xlsx"
        path.write_bytes(filled(path.read_bytes(), form, game, answers))
    worked_out = converted(back, "xlsx")
    for name, language in BOOKS:
        game, form, answers, code = asked[name]
        shown = checks((worked_out / f"{name}-{language}.xlsx").read_bytes())
        assert shown == checks(write_form(form, game.catalogue, language, code, answers=answers))
        asked_for = any(section.needs for section in form.sections)
        assert missing(shown, language) >= (2 if game.meta.printed_rules else asked_for), (name, language)


def missing(shown, language):
    """Return how many lines are told that something is still missing."""
    said = Words(games.load(games.names()[0]).catalogue, language).say("INGEST.CHECK.LACKS", label="")
    return sum(said in check for check in shown.values())


@pytest.mark.parametrize("name", games.names())
def test_no_check_is_longer_than_excel_takes(name):
    game = games.load(name)
    state = list(played(game))[-1][2].state
    form = game.form(state, ready(name, state), "HALF")
    code = form_code("HALF", form.turn, form.seat, KEY)
    book = openpyxl.load_workbook(io.BytesIO(write_form(form, game.catalogue, "fr", code)))
    longest = max(len(str(cell.value)) for row in book.worksheets[0] for cell in row if cell.data_type == "f")
    assert longest < LONGEST_FORMULA
