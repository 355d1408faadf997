"""Forms with one cell spoiled, as .xlsx, .ods and .csv: one good file is written and patched."""

import csv
import io
import re
import zipfile
from dataclasses import dataclass
from xml.sax.saxutils import escape

from engine.findings import Place
from engine.forms import Answer, Kind
from ingest import form_code, identify, write_form
from ingest.grid import ItemKind
from tests.ingest.packing import ods, ods_cell, ods_row, repacked

KEY = b"key of the forms"
SHEET = "xl/worksheets/sheet1.xml"
KINDS = (
    "unreadable",
    "wrong choice",
    "decimal",
    "formula",
    "struck",
    "merged",
    "array",
    "line end",
    "foreign digits",
)
FORMATS = ("xlsx", "ods", "csv")
NOT_IN_CSV = ("struck", "merged", "array")
"""A file of texts has neither letters struck through nor cells merged, nor formulas."""
ARABIC = str.maketrans("0123456789", "\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669")


@dataclass(frozen=True)
class Spoiled:
    """What is done to a cell: `text` is typed into it, or it gets another `look`."""

    text: str = ""
    number: bool = False
    formula: bool = False
    look: str = ""


def spoiled(kind, field, value, number):
    """Return how a cell is spoiled; `value` is what it says, `number` another name of a choice."""
    shown = str(value if number is None else number)
    wrong = "XQZ-77" if field.kind is Kind.CHOICE else "BUY"
    return {
        "unreadable": Spoiled("%&?x"),
        "wrong choice": Spoiled(wrong),
        "decimal": Spoiled("15.5", number=True),
        "formula": Spoiled("=1+1", formula=True),
        "line end": Spoiled(f"{str(value)[:1]}\n{str(value)[1:] or 200}"),
        "foreign digits": Spoiled(shown.translate(ARABIC) if re.search(r"\d", shown) else "\u0661"),
    }.get(kind, Spoiled(look=kind))


def answers_of(form):
    """Return an answer for every cell; lines of a section differ, a choice that others depend on first."""
    found = {}
    for section in form.sections:
        for row, line in enumerate(section.rows):
            for at, column in enumerate(section.columns):
                field = line.cells.get(column.id)
                if hasattr(field, "kind") and (value := _value(form, field, row, row + at)) is not None:
                    found[line.id, column.id] = value
    return found


def _value(form, field, row, number):
    if field.kind is Kind.CHOICE:
        choices = form.choices[field.choices]
        return choices[number % len(choices)].code if choices else None
    if field.kind is Kind.TEXT:
        return "W, NW"
    low = max(field.low or 0, 1)
    return low + row % max((field.high or 12) - low + 1, 1)


class Book:
    """A filled form in a format, and the same with one cell spoiled."""

    def __init__(self, game, form, answers, kind):
        code = form_code(form.match, form.turn, form.seat, KEY)
        given = {at: Answer(value, Place()) for at, value in answers.items()}
        self.kind = kind
        self.xlsx = _slim(write_form(form, game.catalogue, "en", code, answers=given))
        sheet = identify(self.xlsx, "form.xlsx", KEY)[1].sheets[0]
        self.name = sheet.name
        self.rows = [
            [sheet.cells.get((row, column)) for column in range(1, 1 + max(at for _, at in sheet.cells))]
            for row in range(1, 1 + max(row for row, _ in sheet.cells))
        ]
        self.good = self.with_cell(None, None)

    def with_cell(self, where, how):
        """Return the file with the cell (row, column) spoiled; `where` None: as it was written."""
        return {"xlsx": self._xlsx, "ods": self._ods, "csv": self._csv}[self.kind](where, how)

    def _xlsx(self, where, how):
        if where is None:
            return self.xlsx
        return repacked(
            data=self.xlsx,
            replace=lambda name, content: (
                _patched(content.decode(), where, how).encode()
                if name == SHEET
                else _with_strike(content.decode()).encode()
                if name == "xl/styles.xml" and how.look == "struck"
                else content
            ),
        )

    def _ods(self, where, how):
        rows = [[_ods_cell(item) for item in row] for row in self.rows]
        if where is not None:
            _spoil_ods(rows[where[0] - 1], where[1] - 1, how)
        data = ods("".join(ods_row(*row) for row in rows))
        style = (
            '<office:automatic-styles><style:style style:name="gone" style:family="table-cell">'
            '<style:text-properties style:text-line-through-style="solid" '
            'style:text-line-through-type="single"/></style:style></office:automatic-styles><office:body>'
        )
        return repacked(
            data=data,
            replace=lambda name, content: (
                content.replace(b"<office:body>", style.encode()) if name == "content.xml" else content
            ),
        )

    def _csv(self, where, how):
        rows = [
            ["" if item is None or _is_formula(item) else item.shown for item in row] for row in self.rows
        ]
        if where is not None:
            rows[where[0] - 1][where[1] - 1] = how.text
        out = io.StringIO()
        csv.writer(out).writerows(rows)
        return out.getvalue().encode()


def _is_formula(item):
    return item.kind is ItemKind.FORMULA


def _slim(data):
    """Return a form without what its other sheets show: nothing is read there, and it takes long."""
    with zipfile.ZipFile(io.BytesIO(data)) as book:
        others = [
            name for name in book.namelist() if name.startswith("xl/worksheets/sheet") and name != SHEET
        ]

    def emptied(name, content):
        return (
            re.sub(rb"<sheetData>.*</sheetData>", b"<sheetData/>", content, flags=re.S)
            if name in others
            else content
        )

    return repacked(data=data, replace=emptied)


def _name(row, column):
    letters = ""
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return f"{letters}{row}"


def _patched(sheet, where, how):
    """Return the XML of a sheet with one cell spoiled."""
    row, column = where
    at, beside = _name(row, column), _name(row, column - 1)
    if how.look == "merged":
        return re.sub(
            r'<mergeCells count="\d+">',
            lambda found: f'{found[0]}<mergeCell ref="{beside}:{at}"/>',
            sheet,
            count=1,
        )
    if how.look == "array":
        formula = f'<f t="array" ref="{beside}:{at}">1+1</f><v>2</v>'
        return _with_content(sheet, beside, "", formula)
    if how.look == "struck":
        return re.sub(rf'(<c r="{at}" s=")\d+"', r'\g<1>0000"', sheet, count=1).replace("0000", str(_STRIKE))
    if how.formula:
        return _with_content(sheet, at, "", f"<f>{how.text[1:]}</f><v>2</v>")
    if how.number:
        return _with_content(sheet, at, "", f"<v>{how.text}</v>")
    text = f'<is><t xml:space="preserve">{escape(how.text)}</t></is>'
    return _with_content(sheet, at, ' t="inlineStr"', text)


_STRIKE = 999
QUOTE = {'"': "&quot;"}


def _with_content(sheet, at, kind, content):
    cell = re.compile(rf'<c r="{at}"( s="\d+")?(?: t="\w+")?(?:/>|>.*?</c>)', re.S)
    new, count = cell.subn(lambda found: f'<c r="{at}"{found[1] or ""}{kind}>{content}</c>', sheet, count=1)
    assert count == 1, at
    return new


def _with_strike(styles):
    """Return the XML of the styles with one more that strikes through, number `_STRIKE`."""
    fonts = int(re.search(r'<fonts count="(\d+)"', styles)[1])
    formats = int(re.search(r'<cellXfs count="(\d+)"', styles)[1])
    styles = re.sub(r'<fonts count="\d+"', f'<fonts count="{fonts + 1}"', styles)
    styles = styles.replace("</fonts>", '<font><strike/><sz val="10"/><name val="Arial"/></font></fonts>')
    more = f'<xf numFmtId="0" fontId="{fonts}" fillId="0" borderId="0" xfId="0" applyFont="1"/>'
    styles = re.sub(r'<cellXfs count="\d+"', f'<cellXfs count="{_STRIKE + 1}"', styles)
    return styles.replace("</cellXfs>", more * (_STRIKE + 1 - formats) + "</cellXfs>")


def _ods_cell(item, **attributes):
    if item is None:
        return "<table:table-cell/>"
    if item.kind is ItemKind.NUMBER:
        return ods_cell(item.shown, "float", office__value=item.shown, **attributes)
    if _is_formula(item):
        return ods_cell("", "string", table__formula=f"of:{escape(item.shown, QUOTE)}", **attributes)
    return ods_cell(escape(item.shown), **attributes)


def _spoil_ods(cells, at, how):
    """Spoil one cell of a row of cells in XML."""
    old = cells[at]
    if how.look == "merged":
        cells[at - 1] = cells[at - 1].replace(
            "<table:table-cell",
            '<table:table-cell table:number-columns-spanned="2" table:number-rows-spanned="1"',
            1,
        )
        cells[at] = old.replace("table:table-cell", "table:covered-table-cell")
    elif how.look == "array":
        cells[at - 1] = ods_cell(
            "2",
            "float",
            office__value="2",
            table__formula="of:=1+1",
            table__number_matrix_columns_spanned="2",
            table__number_matrix_rows_spanned="1",
        )
    elif how.look == "struck":
        cells[at] = old.replace("<table:table-cell", '<table:table-cell table:style-name="gone"', 1)
    elif how.formula:
        cells[at] = ods_cell("2", "float", office__value="2", table__formula=f"of:{how.text}")
    elif how.number:
        cells[at] = ods_cell(how.text, "float", office__value=how.text)
    else:
        lines = "</text:p><text:p>".join(escape(part) for part in how.text.split("\n"))
        cells[at] = ods_cell(lines)
