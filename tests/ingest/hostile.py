"""Hostile files of all kinds: name -> (file name, what is said of it, how it is made)."""

from tests.ingest.hostile_files import ENTITIES, bombed_ods
from tests.ingest.hostile_workbooks import XLSX
from tests.ingest.packing import ODS_TYPE, ods, repacked

TEXTS = {
    "list of values without a code": ("form.csv", "NO_CODE", lambda: b"Line;Shares\nT1;5\n"),
    "list of values named .xlsx, false code": (
        "form.xlsx",
        "CODE_FALSE",
        lambda: b"Form code;CR42-T08-S03-000000\nLine;Shares\nT1;5\n",
    ),
    "million separators": ("form.csv", "DAMAGED", lambda: b";" * 999_000),
    "million little cells": ("form.csv", "TOO_MANY_CELLS", lambda: (b"1," * 100 + b"\n") * 2_000),
    "one endless field": ("form.csv", "DAMAGED", lambda: b'"' + b"x" * 900_000),
    "invisible signs": ("form.csv", "DAMAGED", lambda: "\u202e\u200b".encode() * 100_000),
}

ODS = {
    "password (.ods)": ("form.ods", "PASSWORD", lambda: ods(manifest=b"<manifest:encryption-data/>")),
    "scripts (.ods)": ("form.ods", "MACROS", lambda: ods(**{"Basic/Standard/Module1.xml": b"<x/>"})),
    "scripts in Python (.ods)": (
        "form.ods",
        "MACROS",
        lambda: ods(**{"Scripts/python/evil.py": b"import os"}),
    ),
    "scripts on events (.ods)": ("form.ods", "MACROS", lambda: ods(body="<script:event-listener/>")),
    "object (.ods)": ("form.ods", "EMBEDDED", lambda: ods(**{"Object 1/content.xml": b"<x/>"})),
    "frame (.ods)": ("form.ods", "EMBEDDED", lambda: ods(body="<draw:floating-frame/>")),
    "DDE link (.ods)": ("form.ods", "CONNECTIONS", lambda: ods(body="<office:dde-source/>")),
    "linked sheet (.ods)": ("form.ods", "EXTERNAL_LINKS", lambda: ods("<table:table-source/>")),
    "doctype (.ods)": ("form.ods", "DOCTYPE", lambda: ods(**{"content.xml": ENTITIES.encode()})),
    "doctype in UTF-16 (.ods)": (
        "form.ods",
        "DOCTYPE",
        lambda: ods(**{"meta.xml": ENTITIES.encode("utf-16")}),
    ),
    "repeated without end (.ods)": ("form.ods", "TOO_MANY_CELLS", bombed_ods(16_384, 1_048_576)),
    "repeated rows (.ods)": ("form.ods", "NO_CODE", bombed_ods(1, 1_048_576)),
    "repeated beyond all numbers (.ods)": ("form.ods", "TOO_MANY_CELLS", bombed_ods(10**30, 10**30)),
    "letter (.odt)": (
        "form.ods",
        "OTHER_DOCUMENT",
        lambda: ods(mimetype=b"application/vnd.oasis.opendocument.text"),
    ),
    "cut off (.ods)": ("form.ods", "DAMAGED", lambda: ods(**{"content.xml": b"<office"})),
    "path upwards (.ods)": ("form.ods", "ODD_NAMES", lambda: ods(**{"../evil": b"x"})),
    "nothing inside (.ods)": ("form.ods", "NO_CODE", lambda: ods()),
    "two kinds at once": (
        "form.ods",
        "ODD_ZIP",
        lambda: repacked(add=[("mimetype", ODS_TYPE), ("content.xml", b"<x/>")]),
    ),
}

KINDS = XLSX | TEXTS | ODS
