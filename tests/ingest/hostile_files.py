"""How files are made that are to hurt, that were misled, or that broke on their way."""

import io
import re
import struct
import zipfile
import zlib

import openpyxl

from tests.ingest.forms_for_tests import edited, written
from tests.ingest.packing import ods, ods_cell, ods_row, repacked, zipped

OLE = bytes.fromhex("d0cf11e0a1b11ae1")
XML = b'<?xml version="1.0" encoding="UTF-8"?>'
MAIN = b'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
ENTITIES = (
    '<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "ha">'
    + "".join(f'<!ENTITY {b} "' + f"&{a};" * 8 + '">' for a, b in zip("abcdefgh", "bcdefghi", strict=True))
    + "]><x>&i;</x>"
)
OUTSIDE = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'


def part(name, content):
    return lambda: repacked(add=[(name, content)])


def swapped(name, change):
    """Return a maker of a form in which one part was changed."""
    return lambda: repacked(replace=lambda found, old: change(old) if found == name else old)


def sheet(content):
    """Return a maker of a form whose first sheet holds these rows."""
    return swapped(
        "xl/worksheets/sheet1.xml",
        lambda old: XML + b"<worksheet " + MAIN + b"><sheetData>" + content() + b"</sheetData></worksheet>",
    )


def varied(count, template, seed=0):
    """Return texts that differ enough not to look like a bomb to the zip directory."""
    return "".join(template.format(n=n, x=zlib.crc32(b"%d %d" % (seed, n))) for n in range(count)).encode()


def nested(depth):
    names = [f"a{zlib.crc32(b'%d' % n) % 1000}" for n in range(depth)]
    opened, closed = "".join(f"<{n}>" for n in names), "".join(f"</{n}>" for n in reversed(names))
    return XML + (opened + closed).encode()


def nested_bomb():
    inner = zipped(**{f"{n}.bin": b"\0" * 100_000 for n in range(10)})
    for _ in range(4):
        inner = zipped(**{f"{n}.zip": inner for n in range(3)})
    return repacked(add=[("xl/media/image1.zip", zlib.compress(inner))])


def overlapping_bomb(copies=60):
    """Return a zip whose directory lists one compressed part many times."""
    packed = zlib.compressobj(9, zlib.DEFLATED, -15)
    kernel = b"<a/>" * 20_000
    body = packed.compress(kernel) + packed.flush()
    body += b"\0" * 40_000  # or else the ratio alone would give it away
    out, directory = io.BytesIO(), b""
    names = [b"[Content_Types].xml", b"xl/workbook.xml"] + [b"xl/p%d.xml" % n for n in range(copies)]
    local = struct.pack(
        "<4sHHHHHIIIHH", b"PK\3\4", 20, 0, 8, 0, 33, zlib.crc32(kernel), len(body), len(kernel), 8, 0
    )
    out.write(local + b"kern.xml" + body)
    for name in names:
        directory += (
            struct.pack(
                "<4sHHHHHHIII", b"PK\1\2", 20, 20, 0, 8, 0, 33, zlib.crc32(kernel), len(body), len(kernel)
            )
            + struct.pack("<HHHHHII", len(name), 0, 0, 0, 0, 0, 0)
            + name
        )
    at = out.tell()
    out.write(
        directory + struct.pack("<4sHHHHIIH", b"PK\5\6", 0, 0, len(names), len(names), len(directory), at, 0)
    )
    return out.getvalue()


def lying_size(claimed):
    """Return a maker of a form whose directory lies about the size of a part."""

    def make():
        data = bytearray(written())
        at = data.index(b"PK\x01\x02")
        data[at + 24 : at + 28] = struct.pack("<I", claimed)
        return bytes(data)

    return make


def longer(part):
    """Return a maker of a form whose directory gives a part one byte more than stand before what follows it.

    Args:
        part: which, 0 the first; -1 the last, which the directory follows.
    """

    def make():
        data = bytearray(written())
        at = [one.start() for one in re.finditer(rb"PK\x01\x02", data)][part]
        (packed,) = struct.unpack_from("<I", data, at + 20)
        struct.pack_into("<I", data, at + 20, packed + 1)
        return bytes(data)

    return make


def swelling():
    """Return a form with a part that says it has 1,000 bytes and has 30 million."""
    data = bytearray(repacked(add=[("xl/zz.xml", b"\0" * 30_000_000)]))
    at = data.rindex(b"PK\x01\x02")
    data[at + 24 : at + 28] = struct.pack("<I", 1000)
    return bytes(data)


def million_entries():
    """Return a zip whose end says it has a million parts, with as many as fit."""
    entries = b"".join(
        struct.pack("<4sHHHHHHIIIHHHHHII", b"PK\1\2", 20, 20, 0, 0, 0, 33, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0)
        + b"%02d" % (n % 100)
        for n in range(18_000)
    )
    return (
        b"PK\3\4" + entries + struct.pack("<4sHHHHIIH", b"PK\5\6", 0, 0, 18_000, 18_000, len(entries), 4, 0)
    )


def encrypted_flag():
    data = bytearray(written())
    data[data.index(b"PK\x01\x02") + 8] |= 1
    return bytes(data)


def odd_method():
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("xl/workbook.xml", b"<x/>" * 100)
    return out.getvalue()


def labels_everywhere():
    """Return a workbook full of what the reader looks for: codes and their labels."""
    book = openpyxl.Workbook()
    for row in range(1, 61):
        for column in range(1, 101):
            book.active.cell(row, column, "Form code")
    return saved(book)


def headings_everywhere():
    """Return a form followed by thousands of heading rows and line ids."""

    def fill(target):
        for row in range(40, 1900):
            texts = (
                "Line",
                "Action",
                "Railroad",
                "Shares",
                "Limit price",
                "Allowed",
                "Check",
                "T1",
                "T2",
                "T3",
            )
            for column, text in enumerate(texts if row % 2 else ["T1", "B", *["T4"] * 8], 1):
                target.cell(row, column, text)

    return edited(written(), fill)


def saved(book):
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def bombed_ods(columns, rows):
    cell = ods_cell("x", table__number_columns_repeated=columns)
    return lambda: ods(ods_row(cell, repeated=rows))
