"""Entry points of the reader: identify a file, read a form."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable

from engine.findings import Finding
from engine.forms import OrderForm
from engine.messages import Catalogue
from ingest.gate import gate, refusal
from ingest.gate_parts import is_ods
from ingest.grid import Grid, TooManyCells
from ingest.identity import FormCode, wrong_form_finding
from ingest.issued import IssuedForm, IssuedWords
from ingest.reading.cascades import settled
from ingest.reading.codes import find_code, find_language
from ingest.reading.delimited import grid_of_delimited
from ingest.reading.ods import grid_of_ods
from ingest.reading.result import Grade, Reading, grade
from ingest.reading.rows import read_rows
from ingest.wording import Words, in_all_languages


def identify(
    data: bytes, filename: str, key: bytes
) -> tuple[FormCode | None, Grid | None, tuple[Finding, ...]]:
    """Say what a file is, so that the right form can be laid beside it.

    Parameters
    ----------
    data : bytes
        The file as received.
    filename : str
        Its name; chooses the sentence where the file is refused, nothing else.
    key : bytes
        The secret for tags of the match that collects.

    Returns
    -------
    tuple
        Code, grid and findings. No grid: the file was refused at the gate or is damaged. A grid without a
        code: no code, or codes that disagree. Code and finding INGEST.CODE_FALSE: the tag was not made with
        `key`; ask `wrong_form_finding` first, for a form of another match says more that way.
    """
    grid, refused = open_file(data, filename)
    if grid is None:
        return None, None, refused
    code, findings = find_code(grid, lambda code: code.genuine(key))
    return code, grid, findings


def open_file(data: bytes, filename: str) -> tuple[Grid | None, tuple[Finding, ...]]:
    """Return the grid of a file, or why there is none."""
    if refused := gate(data, filename):
        return None, refused
    try:
        return _reader_for(data)(data), ()
    except TooManyCells:
        return None, (refusal("INGEST.TOO_MANY_CELLS", filename),)
    except MemoryError:
        # Perhaps the computer is short of it: that says nothing against the file.
        return None, (refusal("INGEST.TOO_HEAVY", filename),)
    except Exception:  # a parser may fail over foreign bytes in any way; the player gets a sentence
        return None, (refusal("INGEST.DAMAGED", filename),)


def _reader_for(data: bytes) -> Callable[[bytes], Grid]:
    """Return the reader for a file that has passed the gate; its content decides, not its name."""
    if not data.startswith(b"PK"):
        return grid_of_delimited
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = [name.lower() for name in archive.namelist()]
    if is_ods(names):
        return grid_of_ods
    # Not before there is a workbook to read: openpyxl takes longer to load than the rest of this room.
    from ingest.reading.xlsx import grid_of_xlsx

    return grid_of_xlsx


def read_form(
    grid: Grid,
    form: OrderForm | IssuedForm,
    catalogue: Catalogue,
    *,
    code: FormCode | None,
    language: str = "",
) -> Reading:
    """Read the answers of a returned form.

    Parameters
    ----------
    grid : Grid
        What `identify` returned.
    form : OrderForm or IssuedForm
        What was asked; as it was issued, where texts may have changed since.
    catalogue : Catalogue
        The game's texts: headings and labels of all languages are recognised.
    code : FormCode or None
        What `identify` found; None is for a form whose identity is known otherwise.
    language : str, optional
        Of labels and options in findings; the form's own where not given.

    Returns
    -------
    Reading
        Answers, findings, places and grade. A wrong match, turn or seat refuses all; any other fault only
        its own line and those it governs.
    """
    asked = form.form if isinstance(form, IssuedForm) else form
    wrong = code and wrong_form_finding(code, asked.match, asked.turn, (asked.seat,))
    if wrong:
        return Reading(code, {}, (wrong,), {}, Grade.RED)
    words = Words(catalogue, language or find_language(grid))
    printed = (IssuedWords(catalogue, form),) if isinstance(form, IssuedForm) else ()
    read = read_rows(grid, asked, (*printed, *in_all_languages(catalogue)), words)
    findings = settled(read.findings)
    judged = grade(read.findings)
    return Reading(code, read.answers, findings, read.places, judged, read.found, frozenset(read.refused))
