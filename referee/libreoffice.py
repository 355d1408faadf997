"""Filling in a workbook as a person would: LibreOffice itself opens it, types into cells and saves it.

Nothing but the program is needed: the typing is a Basic macro in a profile made for the occasion.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path
from xml.sax.saxutils import escape

from engine.findings import Place

PROGRAM = "soffice"
_MODULE = """<?xml version="1.0" encoding="UTF-8"?>
<script:module xmlns:script="http://openoffice.org/2000/script"
 script:name="Module1" script:language="StarBasic">
{code}</script:module>
"""
# One line of the list per cell: sheet, cell, kind (number or text), what is typed.
_BASIC = """
Sub Main()
  On Error GoTo Failed
  Dim unseen(0) As New com.sun.star.beans.PropertyValue
  unseen(0).Name = "Hidden"
  unseen(0).Value = True
  book = StarDesktop.loadComponentFromURL(Environ("FORM"), "_blank", 0, unseen())
  disk = createUnoService("com.sun.star.ucb.SimpleFileAccess")
  reader = createUnoService("com.sun.star.io.TextInputStream")
  reader.setInputStream(disk.openFileRead(Environ("TYPED")))
  reader.setEncoding("UTF-8")
  Do While Not reader.isEOF()
    parts = Split(reader.readLine(), Chr(9))
    If UBound(parts) = 3 Then
      target = book.Sheets.getByName(parts(0)).getCellRangeByName(parts(1))
      If parts(2) = "number" Then
        target.Value = Val(parts(3))
      Else
        target.String = parts(3)
      End If
    End If
  Loop
  reader.closeInput()
  Dim format(0) As New com.sun.star.beans.PropertyValue
  format(0).Name = "FilterName"
  format(0).Value = "Calc MS Excel 2007 XML"
  book.storeToURL(Environ("SAVED"), format())
  book.close(True)
Failed:
  If Err <> 0 Then
    said = FreeFile
    Open ConvertFromURL(Environ("SAID")) For Output As #said
    Print #said, Error(Err) & " in line " & Erl
    Close #said
  End If
  ' A program that stayed open would wait for ever.
  StarDesktop.terminate()
End Sub
"""


class NotSaved(Exception):
    """LibreOffice ended without saving the workbook; carries what it said."""


def found() -> bool:
    """Return whether LibreOffice is installed here."""
    return shutil.which(PROGRAM) is not None


def fill(data: bytes, cells: Mapping[Place, int | str]) -> bytes:
    """Type values into cells of a workbook and return it as LibreOffice saved it.

    Parameters
    ----------
    data : bytes
        The workbook.
    cells : mapping
        Where (its sheet and cell) -> what to type.

    Returns
    -------
    bytes
        The saved .xlsx.

    Raises
    ------
    NotSaved
        If the program did not save it.
    """
    with tempfile.TemporaryDirectory() as folder:
        room = Path(folder)
        source, typed, target, said = (
            room / name for name in ("form.xlsx", "cells.txt", "saved.xlsx", "said.txt")
        )
        source.write_bytes(data)
        typed.write_text("".join(_line(place, value) for place, value in cells.items()), encoding="utf-8")
        _lay_out_profile(room / "profile")
        files = {"FORM": source, "TYPED": typed, "SAVED": target, "SAID": said}
        uris = {name: path.as_uri() for name, path in files.items()}
        printed = _run(room / "profile", "macro:///Standard.Module1.Main()", **uris)
        if not target.is_file():
            raise NotSaved(said.read_text() if said.is_file() else printed)
        return target.read_bytes()


def _line(place: Place, value: int | str) -> str:
    kind = "number" if isinstance(value, int) else "text"
    return f"{place.sheet}\t{place.cell}\t{kind}\t{value}\n"


def _lay_out_profile(profile: Path) -> None:
    # A first start would overwrite a macro that was there before it.
    _run(profile, "--terminate_after_init")
    module = profile / "user" / "basic" / "Standard" / "Module1.xba"
    module.write_text(_MODULE.format(code=escape(_BASIC)), encoding="utf-8")


def _run(profile: Path, argument: str, **settings: str) -> str:
    ended = subprocess.run(
        [
            PROGRAM,
            f"-env:UserInstallation={profile.as_uri()}",
            "--headless",
            "--norestore",
            "--nologo",
            argument,
        ],
        env={**os.environ, "HOME": str(profile), "LC_ALL": "C.UTF-8", **settings},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=90,
        check=False,
    )
    return ended.stdout
