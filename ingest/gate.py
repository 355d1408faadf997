"""Refuses dangerous files by first bytes and zip directory, before parsing.

A form of ours takes 20 to 60 KB, far below the limits.
"""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import Any

from engine.findings import Finding, Outcome
from ingest.encoding import decoded
from ingest.gate_zip import zip_finding
from ingest.identity import holds_code

MAX_BYTES = 1_000_000

_OLE = bytes.fromhex("d0cf11e0a1b11ae1")
_PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"II*\x00", b"MM\x00*")
# Two letters begin many a table; a bitmap has four noughts behind its length.
_BITMAP = re.compile(rb"BM.{4}\x00{4}", re.DOTALL)
_TABLES = (".csv", ".tsv", ".tab")
_OTHER_ARCHIVES = (b"Rar!", b"7z\xbc\xaf", b"\x1f\x8b", b"BZh", b"\xfd7zXZ")


def refusal(code: str, filename: str, **facts: Any) -> Finding:
    """Return a finding that refuses a whole file."""
    return Finding(code, Outcome.REJECTED, facts={"file": _short(filename), **facts})


def gate(data: bytes, filename: str) -> tuple[Finding, ...]:
    """Say why a file must not be opened; nothing where it may.

    Parameters
    ----------
    data : bytes
        The file as received.
    filename : str
        Its name, used to choose the sentence; the content decides.

    Returns
    -------
    tuple of Finding
        Empty, or the one root cause: ``INGEST.TOO_LARGE``, ``INGEST.PASSWORD``, ``INGEST.MACROS`` ...
    """
    if not data:
        return (refusal("INGEST.EMPTY_FILE", filename),)
    if len(data) > MAX_BYTES:
        # No more of a file may have been read than this: how large it is, nobody knows here.
        return (refusal("INGEST.TOO_LARGE", filename, most=MAX_BYTES // 1000),)
    if data.startswith(b"PK"):
        refused = zip_finding(data)
        return (refusal(refused[0], filename, **refused[1]),) if refused else ()
    code = _kind_code(data, filename)
    return (refusal(code, filename),) if code else ()


def _kind_code(data: bytes, filename: str) -> str:
    """Return the sentence for a file that is no zip, or nothing for a table in a text file."""
    head = data[:4096].lstrip(b"\xef\xbb\xbf \t\r\n")
    if data.startswith(_OLE):
        # A workbook with a password is an OLE file around the encrypted zip.
        return "INGEST.PASSWORD" if "EncryptedPackage".encode("utf-16-le") in data else "INGEST.OLD_XLS"
    if head.startswith(b"%PDF"):
        return "INGEST.PDF"
    if data.startswith(_PICTURES) or _BITMAP.match(data):
        return "INGEST.PICTURE"
    if data.startswith(_OTHER_ARCHIVES):
        return "INGEST.OTHER_ARCHIVE"
    if not _is_text(data):
        return "INGEST.NOT_A_WORKBOOK"
    if head[:14].lower() == b"<!doctype html" or head[:5].lower() == b"<html":
        return "INGEST.WEB_PAGE"
    if head.startswith((b"<?xml", b"<!")):
        return "INGEST.XML_FILE"
    # A list of values that carries a form code is a form, whatever the file is called.
    named = PurePosixPath(filename.lower()).suffix in _TABLES
    return "" if named or holds_code(decoded(data)) else "INGEST.TEXT_FILE"


def _is_text(data: bytes) -> bool:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return True
    # Old one-byte texts are no valid UTF-8, but hold no control signs either.
    return not any(byte < 9 or 13 < byte < 27 for byte in data[:4096])


def _short(filename: str) -> str:
    name = PurePosixPath(filename.replace("\\", "/")).name
    return name if len(name) <= 60 else f"{name[:40]}…{name[-15:]}"
