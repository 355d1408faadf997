"""The workbook as it is sent out: locked but for its inputs, helpful, harmless, and right in its figures."""

import dataclasses
import io
import re
import zipfile

import openpyxl
import pytest

from engine.findings import Place
from engine.forms import Answer
from engine.languages import LANGUAGES
from engine.report import Column, Table
from ingest.reading.formats import shows_whole
from ingest.wording import Words
from ingest.writing import workbook
from ingest.writing.layout import layout, share_columns
from tests.ingest.forms_for_tests import CATALOGUE, edited, filled, read_back, small_form, written

TRADES = {
    ("T1", "action"): "BUY",
    ("T1", "railroad"): "B&O",
    ("T1", "shares"): 100,
    ("T2", "action"): "SELL",
    ("T2", "railroad"): "PRR",
    ("T2", "shares"): 10,
    ("T3", "shares"): 500,
}
NASTY = '=HYPERLINK("http://evil.example","x")'


def book_of(data, **more):
    return openpyxl.load_workbook(io.BytesIO(data), **more)


def answers(values):
    return {at: Answer(value, Place()) for at, value in values.items()}


def test_a_form_leaves_nothing_behind_for_the_next():
    """The first of a process and the last have the same bytes: a match is verified in another process."""
    before = repr(workbook._OPTIONS)
    written()
    assert repr(workbook._OPTIONS) == before


@pytest.mark.parametrize(("language", "names"), [("en", ["Orders", "Help"]), ("fr", ["Ordres", "Aide"])])
def test_sheets_are_named_in_the_players_language(language, names):
    book = book_of(written(language=language))
    assert book.sheetnames == [names[0], "Situation", names[1], "_lists", "_sums", "_form"]
    assert [sheet.sheet_state for sheet in book] == ["visible"] * 3 + ["hidden"] * 3


def test_only_inputs_are_unlocked():
    places = {place.cell for place in read_back(written()).places.values()}
    book = book_of(written())
    assert all(sheet.protection.sheet and not sheet.protection.password for sheet in book)
    unlocked = {cell.coordinate for row in book["Orders"] for cell in row if not cell.protection.locked}
    assert unlocked == places


def test_every_input_has_its_rule():
    book = book_of(written())
    rules = {str(rule.sqref): rule for rule in book["Orders"].data_validations.dataValidation}
    places = read_back(written()).places
    cells = {cell for areas in rules for cell in areas.split()}
    assert {place.cell for place in places.values()} == cells
    by_cell = {cell: rule for areas, rule in rules.items() for cell in areas.split()}
    assert by_cell[places["T1", "limit"].cell].errorStyle is None  # "stop" is what is not said
    assert by_cell[places["T1", "shares"].cell].errorStyle == "warning"
    name = by_cell[places["T1", "railroad"].cell].formula1.lstrip("=")
    assert name in book.defined_names
    assert all(len(rule.prompt or "") <= 255 and len(rule.promptTitle or "") <= 32 for rule in rules.values())


def test_figures_below_zero_have_the_minus_sign_of_the_pages_and_can_be_read_back():
    cells = (cell for sheet in book_of(written()) for row in sheet for cell in row)
    codes = {cell.number_format for cell in cells if "#,##0" in cell.number_format}
    assert len(codes) > 1
    assert all('"\u2212"' in code.partition(";")[2] for code in codes)
    assert all(shows_whole(code, -1) for code in codes)


def test_options_never_look_like_numbers_or_dates():
    column = [cell.value for cell in book_of(written())["_lists"]["E"][1:] if cell.value]
    assert column[0] == "B&O · Baltimore & Ohio"
    assert not any(re.fullmatch(r"[\d./: -]+", option) for option in column)


def test_texts_of_players_are_never_formulas_or_links():
    form = dataclasses.replace(small_form(), player=NASTY)
    data = written(form, answers=answers({("MSG", "text"): NASTY, ("T1", "railroad"): NASTY}))
    for sheet in book_of(data):
        for row in sheet.iter_rows():
            for cell in row:
                assert not (cell.data_type == "f" and "HYPERLINK" in str(cell.value))
                assert cell.hyperlink is None
    assert read_back(data, form).answers["MSG", "text"].value == NASTY


def test_formulas_use_only_what_every_program_knows():
    used = set()
    for sheet in book_of(written()):
        for row in sheet.iter_rows():
            for cell in row:
                if cell.data_type == "f":
                    used |= set(re.findall(r"([A-Z]+)\(", re.sub(r'"[^"]*"', "", cell.value)))
    assert used == {"AND", "IF", "ISNUMBER", "INT", "COUNTIF", "SUM", "VLOOKUP"}


def figures(data):
    """Return what the Check column and the forecast show, as stored in the file."""
    sheet = book_of(data, data_only=True)["Orders"]
    texts = {}
    for row in sheet.iter_rows(min_row=4):
        cells = [cell.value for cell in row if cell.value not in (None, "")]
        # Lines end with their id again; the figure stands before it.
        cells = cells[:-1] if cells and cells[-1] == cells[0] else cells
        if len(cells) > 1:
            texts[cells[0]] = cells[-1]
    return texts


def test_first_figures_are_those_the_formulas_give():
    shown = figures(written(answers=answers(TRADES)))
    assert shown["Cash now"] == 12_345
    assert shown["Shares bought"] == -100 * 20
    assert shown["Shares sold"] == 10 * 21
    assert shown["Cash left after these orders"] == 12_345 - 2000 + 210
    assert shown["T1"] == "ok"
    assert shown["T3"] == "Shares: above 180"


@pytest.mark.slow
@pytest.mark.xdist_group("soffice")
def test_libreoffice_works_out_the_same_figures(tmp_path):
    from tests.ingest.test_round_trip import by_libreoffice, which

    if which("soffice") is None:
        pytest.skip("LibreOffice is not installed")
    # openpyxl drops stored results, so LibreOffice has to calculate.
    wrong = {
        **TRADES,
        ("T4", "shares"): "many",
        ("T5", "railroad"): "zzz",
        ("BO-RUN", "track"): 5.5,
        ("T6", "action"): "BUY",
        ("T6", "railroad"): "b&o",
        ("T6", "shares"): 0,
    }
    shown = figures(by_libreoffice(tmp_path, edited(filled(wrong), lambda book: None, sheet=None), "xlsx"))
    ours = figures(written(answers=answers(TRADES)))
    for name in ("Shares bought", "Shares sold", "Cash left after these orders", "T1", "T2", "T3"):
        assert shown[name] == ours[name]
    assert shown["T4"] == "Shares: not a whole number"
    assert shown["T5"] == "Railroad: not in the list"
    assert shown["BO-RUN"] == "Track miles: not a whole number"
    assert shown["T6"] == "ok"


def test_a_returned_form_is_written_again_with_its_faults_marked():
    reading = read_back(
        filled({("T1", "shares"): "many", ("T1", "railroad"): "Pensylvania", ("T2", "shares"): 7})
    )
    data = written(answers=reading.answers, findings=reading.findings, found=reading.found)
    sheet = book_of(data)["Orders"]
    assert sheet["D9"].value == "many"
    assert "not a number" in sheet["D9"].comment.text
    assert sheet["D9"].fill.fgColor.rgb != sheet["D10"].fill.fgColor.rgb
    again = read_back(data)
    assert [finding.code for finding in again.findings] == [finding.code for finding in reading.findings]
    assert again.answers == reading.answers


def test_the_page_prints_one_page_wide_with_its_head_repeated():
    sheet = book_of(written())["Orders"]
    assert sheet.sheet_properties.pageSetUpPr.fitToPage
    # One page wide is what is not said; 0 is as many pages high as it takes.
    assert (sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight) == (None, 0)
    assert sheet.print_title_rows == "$1:$3"
    assert sheet.freeze_panes == "A4"


def test_identity_stands_in_three_places():
    data = written()
    code = "CR42-T08-S03-"
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert code in archive.read("docProps/custom.xml").decode()
    book = book_of(data)
    assert book["Orders"]["C3"].value.startswith(code)
    assert book["_form"]["B1"].value.startswith(code)


@pytest.mark.parametrize(
    "broken",
    [
        lambda trades: dataclasses.replace(trades, rows=trades.rows + trades.rows[:1]),
        lambda trades: dataclasses.replace(trades, columns=trades.columns + trades.columns[:1]),
    ],
)
def test_a_form_that_could_not_be_read_back_is_our_mistake(broken):
    form = small_form()
    form = dataclasses.replace(form, sections=(broken(form.sections[0]),))
    with pytest.raises(ValueError, match="not unique"):
        written(form)


RESERVED = (
    "Line",
    "LINES",
    "repere",
    "Repères",
    "Check",
    "Checks:",
    "Controle",
    "Allowed",
    "allowed.",
    "Permis",
    "PERMIS *",
    "строка",
    "Строки",
    "ПРОВЕРКА",
    "Проверки:",
    "Допустимые",
    "Допустимо:",
)


@pytest.mark.parametrize("title", RESERVED)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_heading_that_could_be_taken_for_the_sheet_s_own_is_refused(title, language):
    form = small_form()
    trades = form.sections[0]
    first = dataclasses.replace(trades.columns[0], label=title)
    section = dataclasses.replace(trades, columns=(first, *trades.columns[1:]))
    with pytest.raises(ValueError, match=r"column .* could be taken for .*Reserved in all languages: Al"):
        written(dataclasses.replace(form, sections=(section,)), language)


def test_a_heading_that_is_the_id_of_a_row_is_refused():
    form = small_form()
    trades = form.sections[0]
    first = dataclasses.replace(trades.columns[0], label=trades.rows[0].id.lower())
    section = dataclasses.replace(trades, columns=(first, *trades.columns[1:]))
    with pytest.raises(ValueError, match="ids of rows as well"):
        written(dataclasses.replace(form, sections=(section,)))


def test_tables_begin_at_the_left_and_a_wide_column_takes_several_of_the_sheet():
    widths, spans = share_columns([[12, 28, 10, 10], [28, 10], [40], [90]])
    assert widths == (12, 28, 10, 10)
    assert spans == [((0, 0), (1, 1), (2, 2), (3, 3)), ((0, 1), (2, 2)), ((0, 1),), ((0, 3),)]
    assert share_columns([[90, 9]]) == ((36, 10), [((0, 0), (1, 1))])


def test_no_table_of_the_situation_is_torn_that_one_page_can_hold():
    columns = (Column("hex", "Hex"), Column("told", "What lies there"))
    rows = tuple((f"A{n}", "forest, and a river") for n in range(30))
    tables = tuple(Table(name, f"Table {name}", columns, rows) for name in ("one", "two", "three"))
    sheet = book_of(written(dataclasses.replace(small_form(), situation=tables)))["Situation"]
    titles = [row[0].row for row in sheet.iter_rows() if str(row[0].value).startswith("Table ")]
    assert [sheet.cell(title + 2, 1).value for title in titles] == ["A0"] * 3
    assert [after.id for after in sheet.row_breaks.brk] == [title - 1 for title in titles[1:]]


def test_every_section_of_the_orders_begins_at_the_left():
    plan = layout(small_form(), Words(CATALOGUE, "en"))
    for block in plan.blocks:
        assert min(block.columns.values()) == 1
        assert sorted(block.columns.values()) == list(range(1, len(block.columns) + 1))
    with pytest.raises(KeyError):
        plan.where("MSG", "shares")
