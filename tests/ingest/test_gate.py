"""Files that are not opened: each kind has its own sentence, and none raises."""

import io
import struct
import subprocess
import sys
import zipfile

import openpyxl
import pytest

from ingest import CATALOGUE, gate, identify
from ingest.gate import MAX_BYTES
from ingest.gate_zip import MAX_ENTRIES, MAX_TAGS
from ingest.reading.door import open_file
from tests.ingest.forms_for_tests import KEY, edited, written
from tests.ingest.packing import repacked, zipped

OLE = bytes.fromhex("d0cf11e0a1b11ae1")


def in_sheet(text):
    return repacked(replace=lambda name, old: text + old if name == "xl/worksheets/sheet1.xml" else old)


def in_utf16(encoding):
    xml = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><x/>'
    return repacked(add=[("docProps/odd.xml", xml.encode(encoding))])


def encrypted_flag():
    data = bytearray(written())
    at = data.index(b"PK\x01\x02")
    data[at + 8] |= 1
    return bytes(data)


def odd_method():
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_BZIP2) as archive:
        archive.writestr("xl/workbook.xml", b"<x/>" * 100)
    return out.getvalue()


def lying_size():
    """Return a form whose directory claims that a part inflates to 10 bytes."""
    data = bytearray(written())
    at = data.index(b"PK\x01\x02")
    data[at + 24 : at + 28] = struct.pack("<I", 10)
    return bytes(data)


def far_part():
    """Return a form whose directory puts its first part further away than an offset can say."""
    data, far = bytearray(written()), struct.pack("<HHQ", 1, 8, 2**63 + 4)
    at, end = data.index(b"PK\x01\x02"), data.rindex(b"PK\x05\x06")
    (size,) = struct.unpack_from("<I", data, end + 12)
    struct.pack_into("<I", data, end + 12, size + len(far))
    name_end = at + 46 + struct.unpack_from("<H", data, at + 28)[0]
    struct.pack_into("<H", data, at + 30, len(far))
    struct.pack_into("<I", data, at + 42, 0xFFFFFFFF)
    return bytes(data[:name_end] + far + data[name_end:])


def many_tags():
    # Numbers that differ: what shrinks too well is refused as a bomb first.
    tags = "".join(f"<a{n * 7919 % 9973}/>" for n in range(MAX_TAGS + 1))
    return repacked(add=[("xl/more.xml", tags)])


def strict():
    """Return a form as Excel saves it in Strict Open XML: other names for the same elements."""
    old, new = b"http://schemas.openxmlformats.org/", b"http://purl.oclc.org/ooxml/"

    def renamed(name, content):
        return content.replace(old + b"spreadsheetml/2006/main", new + b"spreadsheetml/main").replace(
            old + b"officeDocument/2006/relationships", new + b"officeDocument/relationships"
        )

    return repacked(replace=renamed)


def parts(count):
    return [(f"xl/extra{n}.xml", b"<a/>") for n in range(count)]


KINDS = {
    "INGEST.EMPTY_FILE": ("form.xlsx", lambda: b""),
    "INGEST.TOO_LARGE": ("form.xlsx", lambda: written() + b"\0" * MAX_BYTES),
    "INGEST.PASSWORD": ("form.xlsx", lambda: OLE + b"\0" * 600 + "EncryptedPackage".encode("utf-16-le")),
    "INGEST.OLD_XLS": ("form.xls", lambda: OLE + b"\0" * 600),
    "INGEST.PDF": ("form.pdf", lambda: b"%PDF-1.7\n..."),
    "INGEST.PICTURE": ("form.png", lambda: b"\x89PNG\r\n\x1a\n\0\0\0"),
    "INGEST.OTHER_ARCHIVE": ("form.rar", lambda: b"Rar!\x1a\x07\0..."),
    "INGEST.NOT_A_WORKBOOK": ("form.xlsx", lambda: bytes(range(256))),
    "INGEST.WEB_PAGE": ("form.xlsx", lambda: b"\xef\xbb\xbf\n<!DOCTYPE html><html>Sign in</html>"),
    "INGEST.XML_FILE": ("form.xml", lambda: b'<?xml version="1.0"?><Workbook/>'),
    "INGEST.TEXT_FILE": ("form.xlsx", lambda: "Je vends tout, réservé".encode("latin-1")),
    "INGEST.NUMBERS_FILE": ("form.numbers", lambda: zipped(**{"Index/Document.iwa": b"x"})),
    "INGEST.OTHER_DOCUMENT": (
        "letter.odt",
        lambda: zipped(**{"mimetype": b"application/vnd.oasis.opendocument.text", "content.xml": b"<x/>"}),
    ),
    "INGEST.XLSB": ("form.xlsb", lambda: repacked(drop=["xl/workbook.xml"], add=[("xl/workbook.bin", b"x")])),
    "INGEST.STRICT_XLSX": ("form.xlsx", strict),
    "INGEST.ZIPPED": ("form.zip", lambda: zipped(**{"orders/form.xlsx": written()})),
    "INGEST.DAMAGED": ("form.xlsx", lambda: written()[:5000]),
    "INGEST.MACROS": ("form.xlsm", lambda: repacked(add=[("xl/vbaProject.bin", b"x")])),
    "INGEST.EXTERNAL_LINKS": (
        "form.xlsx",
        lambda: repacked(add=[("xl/externalLinks/externalLink1.xml", b"<x/>")]),
    ),
    "INGEST.EMBEDDED": ("form.xlsx", lambda: repacked(add=[("xl/embeddings/oleObject1.bin", b"x")])),
    "INGEST.CONNECTIONS": ("form.xlsx", lambda: repacked(add=[("xl/connections.xml", b"<x/>")])),
    "INGEST.CUSTOM_UI": ("form.xlsx", lambda: repacked(add=[("customUI/customUI14.xml", b"<x/>")])),
    "INGEST.DOCTYPE": ("form.xlsx", lambda: in_sheet(b'<!doctype x [<!ENTITY a "b">]>')),
    "INGEST.TOO_MANY_PARTS": ("form.xlsx", lambda: repacked(add=parts(MAX_ENTRIES))),
    "INGEST.TOO_LARGE_INSIDE": ("form.xlsx", lambda: repacked(add=[("xl/bomb.xml", b"\0" * 30_000_000)])),
    "INGEST.TOO_MANY_CELLS": ("form.xlsx", many_tags),
    "INGEST.ODD_ZIP": ("form.xlsx", odd_method),
    "INGEST.ODD_NAMES": ("form.xlsx", lambda: repacked(add=[("xl/../../evil.xml", b"<x/>")])),
    "INGEST.DOUBLE_PARTS": ("form.xlsx", lambda: repacked(add=[("xl/Workbook.xml", b"<x/>")])),
}


@pytest.mark.parametrize("code", KINDS)
def test_each_kind_of_file_has_its_own_sentence(code):
    filename, make = KINDS[code]
    found, grid, findings = identify(make(), filename, KEY)
    assert (found, grid) == (None, None)
    assert [finding.code for finding in findings] == [code]
    assert filename in findings[0].line(CATALOGUE, "en")
    assert findings[0].line(CATALOGUE, "fr") != findings[0].line(CATALOGUE, "en")


def test_a_bitmap_is_a_picture_and_a_table_that_begins_with_its_letters_is_none():
    bitmap = b"BM" + (70_000).to_bytes(4, "little") + bytes(4) + b"\x36\0\0\0"
    assert [finding.code for finding in gate(bitmap, "form.bmp")] == ["INGEST.PICTURE"]
    assert gate(b"BMT Railway;1\nlimit;20\n", "form.csv") == ()


def test_a_file_that_memory_was_short_for_is_not_called_damaged(monkeypatch):
    def short(data):
        raise MemoryError

    monkeypatch.setattr("ingest.reading.door.grid_of_delimited", short)
    _, grid, (finding,) = identify(b"a;b\n", "form.csv", KEY)
    assert (grid, finding.code) == (None, "INGEST.TOO_HEAVY")


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (lambda: in_utf16("utf-16-le"), "INGEST.DOCTYPE"),
        (lambda: in_utf16("utf-16-be"), "INGEST.DOCTYPE"),
        (encrypted_flag, "INGEST.PASSWORD"),
        (lying_size, "INGEST.DAMAGED"),
        (lambda: written()[:-30], "INGEST.DAMAGED"),
        (far_part, "INGEST.DAMAGED"),
        (lambda: repacked(add=[("/xl/absolute.xml", b"x")]), "INGEST.ODD_NAMES"),
        (lambda: repacked(add=[("xl/worksheets/sheet1.xml", b"x")]), "INGEST.DOUBLE_PARTS"),
        (lambda: repacked(add=[("xl/activeX/activeX1.xml", b"x")]), "INGEST.EMBEDDED"),
        (lambda: repacked(add=[("xl/macrosheets/sheet1.xml", b"x")]), "INGEST.MACROS"),
        (lambda: repacked(drop=["xl/worksheets/sheet1.xml", "xl/workbook.xml"]), "INGEST.NOT_A_WORKBOOK"),
    ],
)
def test_other_ways_to_be_refused(make, code):
    assert [finding.code for finding in gate(make(), "form.xlsx")] == [code]


def test_broken_xml_behind_a_good_zip_is_a_sentence():
    data = repacked(replace=lambda name, old: old[:200] if name == "xl/workbook.xml" else old)
    assert gate(data, "form.xlsx") == ()
    assert [finding.code for finding in open_file(data, "form.xlsx")[1]] == ["INGEST.DAMAGED"]


def test_a_good_form_passes_under_any_name():
    assert gate(written(), "form.xlsm") == gate(written(), "Kopie von orders (1)") == ()


@pytest.mark.parametrize("corner", ["XFD1048576", "A1048576", "XFD1"])
def test_far_away_cells_do_no_harm(corner):
    def far(sheet):
        sheet[corner] = "far"

    code, grid, findings = identify(edited(written(), far), "form.xlsx", KEY)
    assert code is not None
    assert findings == ()
    assert max(row for row, _ in grid.sheets[0].cells) < 100


def test_a_merged_range_over_the_whole_sheet_does_no_harm():
    merge = b'<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>'

    def merged(name, old):
        return old.replace(b"</sheetData>", b"</sheetData>" + merge) if name.endswith("sheet2.xml") else old

    assert open_file(repacked(replace=merged), "form.xlsx")[0] is not None


def replaced(old, new):
    return repacked(replace=lambda part, content: content.replace(old, new) if "sheet1" in part else content)


@pytest.mark.parametrize(
    "inside",
    [b"1<!-- -->", b"<!-- -->", b"1<!-- --> ", b"1<?x y?>", b"<?x?>", b"1<![CDATA[2]]>", b"<![CDATA[2]]>"],
)
def test_a_value_that_is_split_by_xml_is_refused(inside):
    data = replaced(b"<v>", b"<v>" + inside)
    assert [finding.code for finding in gate(data, "form.xlsx")] == ["INGEST.SPLIT_VALUES"]


def test_a_part_without_a_declaration_is_looked_at_from_its_first_byte():
    def bare(name, content):
        return (
            content[content.index(b"<worksheet") :].replace(b"<v>", b"<v>1<?x y?>")
            if "sheet1" in name
            else content
        )

    data = repacked(replace=bare)
    assert [finding.code for finding in gate(data, "form.xlsx")] == ["INGEST.SPLIT_VALUES"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"<worksheet", b"<!-- made by a program -->\n<worksheet"),
        (b"<sheetData>", b"<!-- cells --><sheetData><?program 1?>"),
        (b"</sheetData>", b"</sheetData> <!-- 1 --> "),
    ],
)
def test_comments_between_elements_harm_nobody(old, new):
    assert gate(replaced(old, new), "form.xlsx") == ()


def test_defusedxml_is_a_hard_requirement():
    assert openpyxl.DEFUSEDXML is True
    run = subprocess.run(
        [sys.executable, "-c", "import ingest.reading.xlsx"],
        env={"OPENPYXL_DEFUSEDXML": "False", "PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode != 0
    assert "defusedxml" in run.stderr


def test_long_file_names_are_shortened():
    name = "x" * 300 + ".pdf"
    assert len(str(gate(b"%PDF", name)[0].facts["file"])) <= 60
