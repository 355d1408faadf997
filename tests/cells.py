"""Cells of a form written by us, filled in without opening the workbook in a spreadsheet program."""

from __future__ import annotations

import io
import re
import zipfile
from html import unescape
from xml.sax.saxutils import escape


def fill(data, values):
    """Return a form with cells filled in: (sheet, cell) -> value; every other byte of its parts stays."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as new:
        parts = _sheets(old)
        wanted = {}
        for (sheet, cell), value in values.items():
            wanted.setdefault(parts[sheet], {})[cell] = value
        for name in old.namelist():
            content = old.read(name)
            for cell, value in wanted.get(name, {}).items():
                content = _filled(content, cell, value)
            new.writestr(name, content)
    return out.getvalue()


def _sheets(archive):
    """Return sheet -> part: XlsxWriter numbers the parts in the order of the sheets."""
    names = re.findall(r'<sheet name="([^"]*)"', archive.read("xl/workbook.xml").decode())
    return {unescape(name): f"xl/worksheets/sheet{at}.xml" for at, name in enumerate(names, 1)}


def _filled(content, cell, value):
    pattern = rb'<c r="%s"( s="\d+")?[^>]*?(/>|>.*?</c>)' % cell.encode()
    filled, count = re.subn(pattern, lambda found: _cell(cell, found[1] or b"", value), content)
    assert count == 1, f"{cell} is not a cell of the form"
    return filled


def _cell(cell, style, value):
    head = b'<c r="%s"%s' % (cell.encode(), style)
    if value is None:
        return head + b"/>"
    if isinstance(value, int | float):
        return head + b"><v>%s</v></c>" % repr(value).encode()
    if value.startswith("="):  # what a spreadsheet program makes of it
        return head + b"><f>%s</f><v/></c>" % escape(value[1:]).encode()
    return head + b' t="inlineStr"><is><t xml:space="preserve">%s</t></is></c>' % escape(value).encode()
