"""Writes control marks: row ids at both ends, a mark under each column.

A spreadsheet program that moves some cells of a section, but not all, moves these along or apart: so shifted
and half-sorted lines are noticed where nothing else in the cells would tell. See docs/forms.md.
"""

from __future__ import annotations

from xlsxwriter.worksheet import Worksheet

from ingest.wording import CLOSING_MARK, SLOT, Words
from ingest.writing.layout import ID_WIDTH, Block, Layout
from ingest.writing.orders_pages import CLOSING
from ingest.writing.styles import Styles


def write_witnesses(sheet: Worksheet, block: Block, plan: Layout, styles: Styles, words: Words) -> None:
    """Write the ids behind the last column, outside of what is printed, and the marks below the last line."""
    far = plan.check + 1
    sheet.set_column(far, far, ID_WIDTH)
    sheet.write_string(block.header, far, words.say(SLOT), styles["witness"])
    for line, row in block.rows.items():
        sheet.write_string(row, far, line, styles["witness"])
    closing = block.closing
    sheet.set_row(closing, CLOSING)
    for at in (0, plan.allowed, plan.check, far):
        sheet.write_string(closing, at, CLOSING_MARK, styles["closing"])
    for number, column in enumerate(block.section.columns, 1):
        sheet.write_string(closing, block.columns[column.id], f"{CLOSING_MARK}{number}", styles["closing"])
