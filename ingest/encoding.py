"""Decodes the bytes of text files."""

from __future__ import annotations


def decoded(data: bytes) -> str:
    """Return a text file as a text; spreadsheet programs write one of three encodings."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")
