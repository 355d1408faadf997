"""Hostile .xlsx files: name -> (file name, what is said of it, how it is made)."""

from ingest.gate import MAX_BYTES
from tests.ingest.forms_for_tests import written
from tests.ingest.hostile_files import (
    ENTITIES,
    MAIN,
    OLE,
    OUTSIDE,
    XML,
    encrypted_flag,
    labels_everywhere,
    longer,
    lying_size,
    million_entries,
    nested,
    nested_bomb,
    odd_method,
    overlapping_bomb,
    part,
    sheet,
    swapped,
    swelling,
    varied,
)
from tests.ingest.packing import repacked, zipped

XLSX = {
    "empty file": ("form.xlsx", "EMPTY_FILE", lambda: b""),
    "too many bytes": ("form.xlsx", "TOO_LARGE", lambda: written() + b"\0" * MAX_BYTES),
    "bomb of noughts": ("form.xlsx", "TOO_LARGE_INSIDE", part("xl/bomb.xml", b"\0" * 30_000_000)),
    "bomb that claims 4 GB": ("form.xlsx", "TOO_LARGE_INSIDE", lying_size(4_000_000_000)),
    "bomb that claims little": ("form.xlsx", "DAMAGED", swelling),
    "part larger than it says": ("form.xlsx", "DAMAGED", lying_size(10)),
    "bomb in a bomb": ("form.xlsx", "EMBEDDED", nested_bomb),
    "overlapping parts": ("form.xlsx", "OVERLAPPING", overlapping_bomb),
    "first part reaches into the second": ("form.xlsx", "OVERLAPPING", longer(0)),
    "last part reaches into the directory": ("form.xlsx", "OVERLAPPING", longer(-1)),
    "million entries": ("form.xlsx", "TOO_MANY_PARTS", million_entries),
    "300 parts": (
        "form.xlsx",
        "TOO_MANY_PARTS",
        lambda: repacked(add=[(f"xl/extra{n}.xml", b"<a/>") for n in range(300)]),
    ),
    "path upwards": ("form.xlsx", "ODD_NAMES", part("xl/../../../etc/cron.d/evil", b"x")),
    "path from the root": ("form.xlsx", "ODD_NAMES", part("/etc/passwd", b"x")),
    "path with a drive": ("form.xlsx", "ODD_NAMES", part("C:\\Windows\\evil.dll", b"x")),
    "path with backslashes": ("form.xlsx", "ODD_NAMES", part("xl\\..\\..\\evil.xml", b"x")),
    "part twice": ("form.xlsx", "DOUBLE_PARTS", part("xl/workbook.xml", b"<x/>")),
    "part twice in capitals": ("form.xlsx", "DOUBLE_PARTS", part("XL/WORKBOOK.XML", b"<x/>")),
    "entities": ("form.xlsx", "DOCTYPE", part("docProps/odd.xml", ENTITIES)),
    "entities in UTF-16": ("form.xlsx", "DOCTYPE", part("docProps/odd.xml", ENTITIES.encode("utf-16"))),
    "entities in UTF-16 big": (
        "form.xlsx",
        "DOCTYPE",
        part("docProps/odd.xml", ENTITIES.encode("utf-16-be")),
    ),
    "entities in UTF-32": ("form.xlsx", "DOCTYPE", part("docProps/odd.xml", ENTITIES.encode("utf-32"))),
    "entity from a file": (
        "form.xlsx",
        "DOCTYPE",
        swapped("xl/sharedStrings.xml", lambda old: OUTSIDE.encode()),
    ),
    "doctype in the sheet": (
        "form.xlsx",
        "DOCTYPE",
        swapped("xl/worksheets/sheet1.xml", lambda old: b"<!dOcTyPe x>" + old),
    ),
    "macros": ("form.xlsm", "MACROS", part("xl/vbaProject.bin", b"x")),
    "macros named .xlsx": ("form.xlsx", "MACROS", part("xl/vbaProject.bin", b"x")),
    "macro sheet": ("form.xlsx", "MACROS", part("xl/macrosheets/sheet1.xml", b"<x/>")),
    "dialog sheet": ("form.xlsx", "MACROS", part("xl/dialogsheets/sheet1.xml", b"<x/>")),
    "external link": ("form.xlsx", "EXTERNAL_LINKS", part("xl/externalLinks/externalLink1.xml", b"<x/>")),
    "OLE object": ("form.xlsx", "EMBEDDED", part("xl/embeddings/oleObject1.bin", OLE)),
    "ActiveX": ("form.xlsx", "EMBEDDED", part("xl/activeX/activeX1.xml", b"<x/>")),
    "form control": ("form.xlsx", "EMBEDDED", part("xl/ctrlProps/ctrlProp1.xml", b"<x/>")),
    "program inside": ("form.xlsx", "EMBEDDED", part("xl/media/image1.exe", b"MZ")),
    "web extension": ("form.xlsx", "EMBEDDED", part("xl/webextensions/webextension1.xml", b"<x/>")),
    "data connection": ("form.xlsx", "CONNECTIONS", part("xl/connections.xml", b"<x/>")),
    "query table": ("form.xlsx", "CONNECTIONS", part("xl/queryTables/queryTable1.xml", b"<x/>")),
    "data model": ("form.xlsx", "CONNECTIONS", part("xl/model/item.data", b"x")),
    "menus changed": ("form.xlsx", "CUSTOM_UI", part("customUI/customUI.xml", b"<x/>")),
    "password": ("form.xlsx", "PASSWORD", lambda: OLE + b"\0" * 600 + "EncryptedPackage".encode("utf-16-le")),
    "password of the zip": ("form.xlsx", "PASSWORD", encrypted_flag),
    "odd compression": ("form.xlsx", "ODD_ZIP", odd_method),
    "cut off": ("form.xlsx", "DAMAGED", lambda: written()[:5000]),
    "last bytes gone": ("form.xlsx", "DAMAGED", lambda: written()[:-30]),
    "bytes flipped": (
        "form.xlsx",
        "DAMAGED",
        lambda: bytes(b ^ 0x55 if 2000 < at < 9000 else b for at, b in enumerate(written())),
    ),
    "sheet cut off": (
        "form.xlsx",
        "DAMAGED",
        swapped("xl/worksheets/sheet1.xml", lambda old: old[: len(old) // 2]),
    ),
    "workbook cut off": ("form.xlsx", "DAMAGED", swapped("xl/workbook.xml", lambda old: old[:200])),
    "million shared strings": (
        "form.xlsx",
        "TOO_MANY_CELLS",
        swapped(
            "xl/sharedStrings.xml",
            lambda old: XML + b"<sst " + MAIN + b">" + varied(250_000, "<si><t>{n}</t></si>") + b"</sst>",
        ),
    ),
    "million blank shared strings": (
        "form.xlsx",
        "TOO_LARGE_INSIDE",
        swapped(
            "xl/sharedStrings.xml",
            lambda old: XML + b"<sst " + MAIN + b">" + b"<si/>" * 1_000_000 + b"</sst>",
        ),
    ),
    "million cells": (
        "form.xlsx",
        "TOO_MANY_CELLS",
        sheet(lambda: b'<row r="1">' + varied(120_000, "<c><v>{n}</v></c>") + b"</row>"),
    ),
    "forty thousand cells": (
        "form.xlsx",
        "TOO_MANY_CELLS",
        sheet(
            lambda: b"".join(
                b'<row r="%d">' % r + varied(100, "<c><v>{x}</v></c>", r) + b"</row>" for r in range(1, 500)
            )
        ),
    ),
    "long texts": (
        "form.xlsx",
        "TOO_MANY_CELLS",
        sheet(
            lambda: b"".join(
                b'<row r="%d"><c t="inlineStr"><is><t>%b</t></is></c></row>' % (r, varied(200, "{x}", r))
                for r in range(1, 900)
            )
        ),
    ),
    "thousands of styles": (
        "form.xlsx",
        "TOO_MANY_CELLS",
        swapped(
            "xl/styles.xml",
            lambda old: (
                XML
                + b"<styleSheet "
                + MAIN
                + b"><cellXfs>"
                + varied(140_000, '<xf numFmtId="{n}"/>')
                + b"</cellXfs></styleSheet>"
            ),
        ),
    ),
    "thousands of names": (
        "form.xlsx",
        "TOO_MANY_CELLS",
        swapped(
            "xl/workbook.xml",
            lambda old: old.replace(
                b"<definedNames>",
                b"<definedNames>" + varied(70_000, '<definedName name="n{n}">A{x}</definedName>'),
            ),
        ),
    ),
    "thousands of sheets": (
        "form.xlsx",
        "TOO_MANY_CELLS",
        swapped(
            "xl/workbook.xml",
            lambda old: old.replace(
                b"<sheets>", b"<sheets>" + varied(70_000, '<sheet name="s{n}" sheetId="{x}" r:id="rId1"/>')
            ),
        ),
    ),
    "thousands of properties": (
        "form.xlsx",
        "TOO_MANY_CELLS",
        swapped(
            "docProps/custom.xml",
            lambda old: old.replace(
                b"</Properties>",
                varied(
                    30_000,
                    '<property fmtid="{x}" pid="{n}" name="p{n}"><vt:lpwstr>{x}</vt:lpwstr></property>',
                )
                + b"</Properties>",
            ),
        ),
    ),
    "deep nesting": (
        "form.xlsx",
        "TOO_MANY_CELLS",
        swapped("xl/workbook.xml", lambda old: nested(50_000)),
    ),
    "labels everywhere": ("form.xlsx", "NO_CODE", labels_everywhere),
    "old .xls": ("form.xls", "OLD_XLS", lambda: OLE + b"\0" * 600),
    "old .xls named .xlsx": ("form.xlsx", "OLD_XLS", lambda: OLE + b"\0" * 600),
    ".xlsb": (
        "form.xlsb",
        "XLSB",
        lambda: repacked(drop=["xl/workbook.xml"], add=[("xl/workbook.bin", b"x")]),
    ),
    "Numbers": ("form.numbers", "NUMBERS_FILE", lambda: zipped(**{"Index/Document.iwa": b"x"})),
    "letter of Word": ("form.xlsx", "OTHER_DOCUMENT", lambda: zipped(**{"word/document.xml": b"<x/>"})),
    "zip in a zip": ("form.zip", "ZIPPED", lambda: zipped(**{"orders/form.xlsx": written()})),
    "rar": ("form.xlsx", "OTHER_ARCHIVE", lambda: b"Rar!\x1a\x07\0..."),
    "PDF": ("form.xlsx", "PDF", lambda: b"%PDF-1.7\n..."),
    "picture": ("form.xlsx", "PICTURE", lambda: b"\x89PNG\r\n\x1a\n\0\0\0"),
    "program": ("form.xlsx", "NOT_A_WORKBOOK", lambda: b"\x7fELF" + bytes(range(256))),
    "web page": ("form.xlsx", "WEB_PAGE", lambda: b"<!DOCTYPE html><html>Sign in</html>"),
    "bare XML": ("form.xml", "XML_FILE", lambda: ENTITIES.encode()),
    "letter": ("form.xlsx", "TEXT_FILE", lambda: b"Dear referee, I sell everything."),
}
