"""Forms with one doubtful cell, and what is checked of their reading."""

from openpyxl.styles import Font

from tests.ingest.forms_for_tests import cell_of, edited, filled, plain_answers, read_back
from tests.ingest.packing import ods, ods_cell, ods_row
from tests.ingest.test_ods import CODE, HEADINGS

GOOD = {("T1", "action"): "BUY", ("T1", "railroad"): "B&O", ("T1", "limit"): 30, ("T2", "action"): "SELL"}
DEFAULTS = {("BO-RUN", "dividend"): 5, ("PRR-RUN", "dividend"): 5}
SHARES, LIMIT, NEXT = (cell_of(*at) for at in (("T1", "shares"), ("T1", "limit"), ("T2", "shares")))


def with_shares(value, code="General", **font):
    """Return a form whose T1 has shares as given, and what follows from that for the others."""

    def write(sheet):
        sheet[SHARES] = value
        sheet[SHARES].number_format = code
        if font:
            sheet[SHARES].font = Font(**font)

    return edited(filled(GOOD), write)


def is_refused(data, code, line="T1", column="shares"):
    """Check that a cell has a finding and no answer, and that no other line reads differently."""
    reading = read_back(data)
    at_cell = [f.code for f in reading.findings if (f.place.row, f.place.column) == (line, column)]
    assert at_cell == [f"INGEST.{code}"]
    assert (line, column) not in reading.answers
    others = {at: value for at, value in plain_answers(reading).items() if at[0] != line}
    assert others.items() <= {**GOOD, ("T1", "shares"): 12, **DEFAULTS}.items()


def is_read(data, value):
    assert plain_answers(read_back(data))["T1", "shares"] == value


STYLES = (
    '<style:style style:name="struck" style:family="FAMILY">'
    '<style:text-properties style:text-line-through-style="solid"/></style:style>'
    '<style:style style:name="raised" style:family="FAMILY">'
    '<style:text-properties style:text-position="super 58%"/></style:style>'
    '<style:style style:name="child" style:family="FAMILY" style:parent-style-name="struck"/>'
    '<style:style style:name="good" style:family="FAMILY" style:parent-style-name="struck">'
    '<style:text-properties style:text-line-through-style="none" style:text-position="0% 100%"/>'
    "</style:style>"
)
ALL_STYLES = STYLES.replace("FAMILY", "table-cell") + STYLES.replace("FAMILY", "text")


def form_of(*rows, columns=""):
    heading = ods_row(*(ods_cell(text, table__style_name="good") for text in HEADINGS))
    head = columns + ods_row("Form code", CODE) + heading
    return ods(head + "".join(rows) + ods_row("T2", "SELL"), body=ALL_STYLES)


def ods_number(value, shown=None, **more):
    return ods_cell(value if shown is None else shown, "float", office__value=value, **more)
