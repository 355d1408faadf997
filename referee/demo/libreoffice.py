"""Fills in workbooks through LibreOffice itself.

Nothing but the program is needed: the typing is a Basic macro in a profile made for the occasion. It stays
open for any number of workbooks, for starting takes longer than all the rest.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Self
from xml.sax.saxutils import escape

from engine.findings import Place

PROGRAM = "soffice"
_SECONDS = 90
"""How long starting, or one workbook, may take."""
_MODULE = """<?xml version="1.0" encoding="UTF-8"?>
<script:module xmlns:script="http://openoffice.org/2000/script"
 script:name="Module1" script:language="StarBasic">
{code}</script:module>
"""
# Jobs are numbered from 1. One line of N.txt per cell: sheet, cell, kind (number or text), what is typed.
# The file N.go says that a job is whole, N.done that it is finished and what went wrong, if anything did.
_BASIC = """
Sub Main()
  job = 1
  idle = 0
  Do While idle < 30000 And Not FileExists(Named("quit"))
    If FileExists(Named(job & ".go")) Then
      Answer(job, Done(job))
      job = job + 1
      idle = 0
    Else
      Wait 10
      idle = idle + 1
    End If
  Loop
  StarDesktop.terminate()
End Sub

Function Named(name)
  Named = Environ("ROOM") & "/" & name
End Function

Sub Answer(job, said)
  disk = createUnoService("com.sun.star.ucb.SimpleFileAccess")
  writer = createUnoService("com.sun.star.io.TextOutputStream")
  writer.setOutputStream(disk.openFileWrite(Named(job & ".part")))
  writer.setEncoding("UTF-8")
  writer.writeString(said)
  writer.closeOutput()
  disk.move(Named(job & ".part"), Named(job & ".done"))
End Sub

Function Done(job) As String
  On Error GoTo Failed
  Done = ""
  Dim unseen(0) As New com.sun.star.beans.PropertyValue
  unseen(0).Name = "Hidden"
  unseen(0).Value = True
  book = StarDesktop.loadComponentFromURL(Named(job & ".xlsx"), "_blank", 0, unseen())
  disk = createUnoService("com.sun.star.ucb.SimpleFileAccess")
  reader = createUnoService("com.sun.star.io.TextInputStream")
  reader.setInputStream(disk.openFileRead(Named(job & ".txt")))
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
  book.storeToURL(Named(job & ".saved"), format())
  book.close(True)
  Exit Function
Failed:
  Done = Error(Err) & " in line " & Erl
End Function
"""


class NotSaved(Exception):
    """LibreOffice ended without saving the workbook; carries what it said."""


def found() -> bool:
    """Return whether LibreOffice is installed here."""
    return shutil.which(PROGRAM) is not None


def fill(data: bytes, cells: Mapping[Place, int | str]) -> bytes:
    """Type values into cells of one workbook and return it as LibreOffice saved it, see `Office.fill`."""
    with Office() as office:
        return office.fill(data, cells)


class Office:
    """An open LibreOffice, as a context manager: it starts at the first workbook and ends with the block."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory()
        self._room = Path(self._folder.name)
        self._running: subprocess.Popen[str] | None = None
        self._jobs = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        (self._room / "quit").touch()
        if self._running:
            try:
                self._running.wait(_SECONDS)
            finally:
                self._running.kill()
        self._folder.cleanup()

    def fill(self, data: bytes, cells: Mapping[Place, int | str]) -> bytes:
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
        return self.fill_all([(data, cells)])[0]

    def fill_all(self, books: Iterable[tuple[bytes, Mapping[Place, int | str]]]) -> list[bytes]:
        """Fill in several workbooks, see `fill`."""
        numbers = [self._hand_over(data, cells) for data, cells in books]
        self._start()
        return [self._taken(number) for number in numbers]

    def _hand_over(self, data: bytes, cells: Mapping[Place, int | str]) -> int:
        self._jobs += 1
        (self._room / f"{self._jobs}.xlsx").write_bytes(data)
        typed = "".join(_line(place, value) for place, value in cells.items())
        (self._room / f"{self._jobs}.txt").write_text(typed, encoding="utf-8")
        (self._room / f"{self._jobs}.go").touch()
        return self._jobs

    def _taken(self, number: int) -> bytes:
        done, saved = self._room / f"{number}.done", self._room / f"{number}.saved"
        until = time.monotonic() + _SECONDS
        while not done.exists():
            if time.monotonic() > until or (self._running and self._running.poll() is not None):
                raise NotSaved(f"{PROGRAM} ended or did not answer")
            time.sleep(0.01)
        if not saved.is_file():
            raise NotSaved(done.read_text(encoding="utf-8"))
        return saved.read_bytes()

    def _start(self) -> None:
        if self._running:
            return
        profile = self._room / "profile"
        # A first start would overwrite a macro that was there before it.
        _launch(profile, "--terminate_after_init").wait(_SECONDS)
        module = profile / "user" / "basic" / "Standard" / "Module1.xba"
        module.write_text(_MODULE.format(code=escape(_BASIC)), encoding="utf-8")
        self._running = _launch(profile, "macro:///Standard.Module1.Main()", ROOM=self._room.as_uri())


def _line(place: Place, value: int | str) -> str:
    kind = "number" if isinstance(value, int) else "text"
    return f"{place.sheet}\t{place.cell}\t{kind}\t{value}\n"


def _launch(profile: Path, argument: str, **settings: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [
            PROGRAM,
            f"-env:UserInstallation={profile.as_uri()}",
            "--headless",
            "--norestore",
            "--nologo",
            argument,
        ],
        env={**os.environ, "HOME": str(profile), "LC_ALL": "C.UTF-8", **settings},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        text=True,
    )
