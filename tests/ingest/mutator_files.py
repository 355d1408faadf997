"""One sheet of cells as .xlsx, .ods and lists of values, with the looks that spreadsheets give to cells."""

import csv
import io
from dataclasses import dataclass, replace
from xml.sax.saxutils import escape

from ingest.grid import ItemKind, cell_name
from tests.ingest.packing import ods, ods_cell, ods_row, repacked

SHEET, STYLES = "xl/worksheets/sheet1.xml", "xl/styles.xml"
MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
LOOKS = ("", "struck", "raised", "lowered")
CODES = ("General", "#,##0", '"$"#,##0.00', "0,", "0,,", '0"0"', "0.000", "0;0", "0%", "yyyy-mm-dd", ";;;")
"""Number formats, those that show the number itself first."""
GOOD_CODES = CODES[:3]
DISGUISES = {"0,": "0", "0,,": "0", '0"0"': "{0}0", "0.000": "{0},000", "0;0": "{0}", ";;;": ""}
_FONT = {
    "": "",
    "struck": "<strike/>",
    "raised": '<vertAlign val="superscript"/>',
    "lowered": '<vertAlign val="subscript"/>',
}
_PROPERTY = {
    "struck": 'style:text-line-through-style="solid"',
    "raised": 'style:text-position="super 58%"',
    "lowered": 'style:text-position="sub 58%"',
}


@dataclass(frozen=True)
class Cell:
    """One cell: a text, number, formula, error or truth, whole or in `part` with a `look`.

    `raw` is written into the XML as it is. `merged` tells how many rows up and columns left a merged range
    begins that covers the cell; an `array` formula begins one column left.
    """

    kind: str = "text"
    value: str = ""
    look: str = ""
    part: tuple = ()
    code: str = "General"
    shown: str = ""
    raw: str = ""
    merged: tuple = ()
    array: bool = False


def cell_of(item):
    """Return the cell of an item that was read."""
    kinds = {ItemKind.NUMBER: "number", ItemKind.FORMULA: "formula"}
    kind = kinds.get(item.kind, "text")
    return Cell(kind, item.shown if kind != "text" else str(item.value))


def xlsx(cells, base):
    """Return a workbook with these cells on its first sheet; the rest is that of `base`."""
    cells, merged, _ = _spread(cells)
    rows = {}
    for (row, column), cell in sorted(cells.items()):
        rows.setdefault(row, []).append(_xlsx_cell(cell_name(row, column), cell))
    body = "".join(f'<row r="{row}">{"".join(found)}</row>' for row, found in rows.items())
    ends = "".join(f'<mergeCell ref="{cell_name(*a)}:{cell_name(*b)}"/>' for a, b in merged)
    merges = f"<mergeCells>{ends}</mergeCells>" if ends else ""
    sheet = f"<worksheet {MAIN}><sheetData>{body}</sheetData>{merges}</worksheet>"
    parts = {SHEET: sheet.encode(), STYLES: _styles().encode()}
    return repacked(data=base, replace=lambda name, content: parts.get(name, content))


def _xlsx_cell(at, cell):
    style = f' s="{CODES.index(cell.code) * len(LOOKS) + LOOKS.index("" if cell.part else cell.look)}"'
    if cell.kind == "formula":
        area = f' t="array" ref="{cell.part}"' if cell.array else ""
        return f'<c r="{at}"{style}><f{area}>1+1</f><v>2</v></c>'
    if cell.kind in ("number", "error", "truth"):
        kind = {"number": "n", "error": "e", "truth": "b"}[cell.kind]
        return f'<c r="{at}"{style} t="{kind}"><v>{cell.raw or cell.value}</v></c>'
    runs = [f"<r><t{_KEEP}>{text}</t></r>" for text in (cell.raw or escape(cell.value),)]
    if cell.part:
        before, inside, after = (escape(text) for text in cell.part)
        runs = [
            f"<r><t{_KEEP}>{before}</t></r>",
            f"<r><rPr>{_FONT[cell.look]}</rPr><t{_KEEP}>{inside}</t></r><r><t{_KEEP}>{after}</t></r>",
        ]
    return f'<c r="{at}"{style} t="inlineStr"><is>{"".join(runs)}</is></c>'


_KEEP = ' xml:space="preserve"'


def _styles():
    fonts = "".join(f'<font>{font}<sz val="11"/><name val="Arial"/></font>' for font in _FONT.values())
    codes = "".join(
        f'<numFmt numFmtId="{170 + at}" formatCode="{escape(code, {chr(34): "&quot;"})}"/>'
        for at, code in enumerate(CODES)
    )
    formats = "".join(
        f'<xf numFmtId="{170 + at if at else 0}" fontId="{font}" fillId="0" borderId="0" xfId="0"/>'
        for at in range(len(CODES))
        for font in range(len(LOOKS))
    )
    return (
        f"<styleSheet {MAIN}><numFmts>{codes}</numFmts><fonts>{fonts}</fonts>"
        "<fills><fill><patternFill/></fill></fills><borders><border/></borders>"
        "<cellStyleXfs><xf/></cellStyleXfs>"
        f"<cellXfs>{formats}</cellXfs></styleSheet>"
    )


def opendocument(cells):
    """Return an OpenDocument file with these cells on one sheet."""
    cells, _, covered = _spread(cells)
    width, height = max(column for _, column in cells), max(row for row, _ in cells)
    rows = [
        ods_row(
            *(
                _ods_cell(cells.get((row, column)), covered.get((row, column)))
                for column in range(1, width + 1)
            )
        )
        for row in range(1, height + 1)
    ]
    styles = "".join(
        f'<style:style style:name="{look}" style:family="{family}">'
        f"<style:text-properties {words}/></style:style>"
        for look, words in _PROPERTY.items()
        for family in ("table-cell", "text")
    )
    return ods("".join(rows), body=styles)


def _ods_cell(cell, covered):
    cell = cell or Cell()
    made = _ods_content(cell) if cell != Cell() else "<table:table-cell/>"
    if cell.look and not cell.part:
        made = made.replace("<table:table-cell", f'<table:table-cell table:style-name="{cell.look}"', 1)
    if cell.merged:
        rows, columns = cell.merged
        spans = f'table:number-rows-spanned="{rows}" table:number-columns-spanned="{columns}"'
        made = made.replace("<table:table-cell", f"<table:table-cell {spans}", 1)
    return made.replace("table:table-cell", "table:covered-table-cell") if covered else made


def _ods_content(cell):
    if cell.kind == "formula":
        area = {"table__number_matrix_columns_spanned": "2"} if cell.array else {}
        return ods_cell("2", "float", office__value="2", table__formula="of:=1+1", **area)
    if cell.kind == "error":
        return ods_cell(cell.value, calcext__value_type="error")
    if cell.kind == "truth":
        return ods_cell("TRUE", "boolean", office__boolean_value="true")
    if cell.kind == "number" and cell.code == "0%":
        return ods_cell(f"{cell.value}00%", "percentage", office__value=cell.value)
    if cell.kind == "number" and cell.code == "yyyy-mm-dd":
        return ods_cell("1 March", "date", office__date_value="1900-03-01")
    if cell.kind == "number":
        value = cell.raw or cell.value
        shown = DISGUISES.get(cell.code, "{0}").format(value.lstrip("-") if cell.code == "0;0" else value)
        return ods_cell(shown, "float", office__value=value)
    return ods_cell("").replace("<text:p></text:p>", _paragraphs(cell))


def _paragraphs(cell):
    if cell.raw:
        return f"<text:p>{cell.raw}</text:p>"
    if cell.part:
        before, inside, after = map(_spoken, cell.part)
        return (
            f"<text:p>{before}<text:span text:style-name='{cell.look}'>{inside}</text:span>{after}</text:p>"
        )
    return "".join(f"<text:p>{_spoken(line)}</text:p>" for line in cell.value.splitlines() or [""])


def _spoken(text):
    return escape(text).replace("\t", "<text:tab/>").replace("  ", " <text:s/>")


def listed(cells, sign, encoding):
    """Return a list of values."""
    width, height = max(column for _, column in cells), max(row for row, _ in cells)
    out = io.StringIO()
    writer = csv.writer(out, delimiter=sign, quoting=csv.QUOTE_ALL)
    for row in range(1, height + 1):
        found = (cells.get((row, column), Cell()) for column in range(1, width + 1))
        writer.writerow("" if cell.kind == "formula" else cell.shown or cell.value for cell in found)
    return out.getvalue().encode(encoding)


def _spread(cells):
    """Return cells with formulas of arrays and ends of merged ranges, these ranges, and what they cover."""
    made, merged, covered = dict(cells), [], {}
    for (row, column), cell in cells.items():
        if cell.array and cell.kind != "formula":
            area = f"{cell_name(row, column - 1)}:{cell_name(row, column)}"
            made[row, column - 1] = Cell("formula", "=1+1", part=area, array=True)
            made[row, column] = replace(cell, array=False)
        if cell.merged:
            up, left = cell.merged
            first = row - up, column - left
            made[first] = replace(made.get(first, Cell()), merged=(up + 1, left + 1))
            made[row, column] = replace(cell, merged=())
            merged.append((first, (row, column)))
            covered[row, column] = True
    return made, merged, covered
