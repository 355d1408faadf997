"""Lists the workbook parts that make a file unacceptable."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

Found = tuple[str, dict[str, Any]] | None

_FORBIDDEN = (
    (
        "INGEST.MACROS",
        re.compile(r"vbaproject|vbadata|/macrosheets/|/dialogsheets/|\.bas$|^(basic|scripts|dialogs)/"),
    ),
    ("INGEST.EXTERNAL_LINKS", re.compile(r"/externallinks/")),
    (
        "INGEST.EMBEDDED",
        re.compile(
            r"/embeddings/|/activex/|/ctrlprops/|oleobject|/webextensions/|^object(replacements| \d+)[/ ]?"
            r"|\.(zip|gz|7z|rar|exe|dll|js|vbs|jar|docm|xlsm|xlsx|ods)$"
        ),
    ),
    (
        "INGEST.CONNECTIONS",
        re.compile(r"/connections\.xml|/querytables/|/model/|/custom(data|xml)/.*\.(data|bin)$|^database/"),
    ),
    ("INGEST.CUSTOM_UI", re.compile(r"(^|/)customui")),
)
# Some servers write xl/workbook2.xml; the parser finds it by its content type.
_WORKBOOK = re.compile(r"([a-z]+/)?workbook\d*\.xml")
_ODS_TYPE = re.compile(rb"application/vnd\.oasis\.opendocument\.spreadsheet(-template)?\s*")
_ODS_CONTENTS = (
    ("INGEST.MACROS", re.compile(rb"<script:|<office:script[ >]")),
    ("INGEST.EMBEDDED", re.compile(rb"<draw:(object|plugin|applet|floating-frame)|<form:form[ >]")),
    ("INGEST.CONNECTIONS", re.compile(rb"<office:dde-source|<table:(cell-range-source|database-source)")),
    ("INGEST.EXTERNAL_LINKS", re.compile(rb"<table:table-source")),
)
# Styles and names of a form take 300 tags; the parser makes an object of each, which takes its time.
MAX_TAGS_ASIDE = 12_000
MAX_SHEETS_OPENED = 60
_CELLS = re.compile(r"/worksheets/|sharedstrings|^content\.xml$")
# The names of a workbook in Strict Open XML: openpyxl reads it as one without sheets.
_STRICT = b"http://purl.oclc.org/ooxml/spreadsheetml/main"
_SHEET = re.compile(rb"<(?:\w+:)?sheet\s")
# What is not text to an XML parser, but ends a text to some: between a value's own characters only, so that
# the comment some programs put at the head of a part harms nobody.
_SPLITTERS = (b"<!--", b"<?", b"<![CDATA[")
_SPLIT = re.compile(rb"[^>\s]\s*<(?:!--|\?|!\[CDATA\[)|(?:--|\?|\]\])>\s*[^<\s]")
_PASSWORD = re.compile(rb"<(manifest:)?encryption-data")


def is_ods(names: Sequence[str]) -> bool:
    """Return whether the names of a zip's parts, in lower case, are those of an OpenDocument file."""
    return "mimetype" in names and "content.xml" in names


def is_xlsx(names: Sequence[str]) -> bool:
    """Return whether the names of a zip's parts, in lower case, are those of an Excel workbook."""
    return "[content_types].xml" in names and any(_WORKBOOK.fullmatch(name) for name in names)


def names_finding(names: Sequence[str]) -> Found:
    """Return what the names of the parts say against a file, or None."""
    lower = [name.lower().replace("\\", "/") for name in names]
    if any(name.startswith("/") or ".." in name.split("/") or ":" in name for name in lower):
        return "INGEST.ODD_NAMES", {}
    if len(set(lower)) != len(lower):
        return "INGEST.DOUBLE_PARTS", {}
    if is_xlsx(lower) and is_ods(lower):
        # Two workbooks in one: nobody could say which one the player saw.
        return "INGEST.ODD_ZIP", {}
    if not is_xlsx(lower) and not is_ods(lower):
        return _other_kind(lower), {}
    return next(((code, {}) for code, pattern in _FORBIDDEN if any(map(pattern.search, lower))), None)


def part_finding(name: str, content: bytes) -> Found:
    """Return what the bytes of one part say against a file, or None."""
    lower = name.lower()
    if content.count(b"<") > MAX_TAGS_ASIDE and not _CELLS.search(lower):
        return "INGEST.TOO_MANY_CELLS", {}
    if lower.startswith("xl/workbook") and _STRICT in content:
        return "INGEST.STRICT_XLSX", {}
    if lower.startswith("xl/workbook") and len(_SHEET.findall(content)) > MAX_SHEETS_OPENED:
        return "INGEST.TOO_MANY_CELLS", {}
    if lower.endswith(".xml") and _is_split(content):
        return "INGEST.SPLIT_VALUES", {}
    if lower == "mimetype" and not _ODS_TYPE.fullmatch(content):
        return "INGEST.OTHER_DOCUMENT", {}
    if lower == "meta-inf/manifest.xml" and _PASSWORD.search(content):
        return "INGEST.PASSWORD", {}
    if lower == "content.xml":
        return next(((code, {}) for code, pattern in _ODS_CONTENTS if pattern.search(content)), None)
    return None


def _is_split(content: bytes) -> bool:
    """Return whether a comment, an instruction or a CDATA section stands between characters of a text."""
    if b"\0" in content[:4]:
        content = content.decode("utf-16", errors="replace").encode()
    # The declaration at the head is no instruction.
    declared = content.find(b"?>") + 2 if content.lstrip(b"\xef\xbb\xbf").startswith(b"<?xml") else 0
    return any(content.find(sign, declared) >= 0 for sign in _SPLITTERS) and bool(
        _SPLIT.search(content, declared)
    )


def _other_kind(names: Sequence[str]) -> str:
    """Return the sentence for a zip that is no workbook."""
    if any(name.endswith(".iwa") or name == "index.zip" for name in names):
        return "INGEST.NUMBERS_FILE"
    if "xl/workbook.bin" in names:
        return "INGEST.XLSB"
    if any(name.startswith(("word/", "ppt/", "visio/")) for name in names):
        return "INGEST.OTHER_DOCUMENT"
    if any(name.endswith((".xlsx", ".xlsm", ".ods", ".csv", ".zip")) for name in names):
        return "INGEST.ZIPPED"
    return "INGEST.NOT_A_WORKBOOK"
