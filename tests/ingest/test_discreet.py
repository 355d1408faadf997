"""No remark on a letter repeats its words, wherever on the sheet they were written."""

from engine.findings import Place
from engine.forms import Answer
from ingest import discreet, half_letters, identify, read_form, with_letters
from ingest.wording import CATALOGUE as INGEST_TEXTS
from tests.ingest.forms_for_tests import CATALOGUE, KEY, edited, read_back, small_form, written

TEXTS = INGEST_TEXTS.joined(CATALOGUE)
FORM = with_letters(small_form(), {1: "Alice Ames", 2: "Bob Brown"}, 3, 400)
DATA = written(FORM)
PLACES = read_back(DATA, FORM).places
SECRET = "sell all B&O tonight"


def told(change):
    code, grid, _ = identify(edited(DATA, change), "orders.xlsx", KEY)
    findings = discreet(read_form(grid, FORM, CATALOGUE, code=code).findings)
    return " ".join(one.line(TEXTS, "en") for one in findings)


def cell(row, column):
    return PLACES[row, column].cell


def test_not_where_both_cells_of_a_letter_cannot_be_read():
    def change(sheet):
        sheet[cell("LETTER1", "to")] = "=Zebedee"
        sheet[cell("LETTER1", "words")] = f"={SECRET}"

    text = told(change)
    assert "(…)" in text
    assert SECRET not in text


def test_not_where_a_letter_goes_on_in_a_row_of_its_own():
    def change(sheet):
        last = sheet[cell("LETTER3", "words")]
        for merged in list(sheet.merged_cells.ranges):
            sheet.unmerge_cells(str(merged))
        sheet.insert_rows(last.row + 1)
        sheet.cell(last.row + 1, last.column).value = SECRET

    text = told(change)
    assert "“…” in row" in text
    assert SECRET not in text


def test_not_where_half_a_letter_lacks_its_reader():
    (half,) = half_letters({("LETTER2", "words"): Answer(SECRET, Place(row="LETTER2", column="words"))})
    assert (half.code, half.place.row, half.place.column) == ("INGEST.LETTER_HALF", "LETTER2", "to")
    assert SECRET not in half.line(TEXTS, "en")
