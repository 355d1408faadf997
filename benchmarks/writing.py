"""Writing: fifteen order forms, against bare XlsxWriter told to write the very same cells.

What `write_form` asks of XlsxWriter is written down once, call by call: cells, formats, validations, merges,
comments, names. The bare run then gives the same calls to a workbook of its own, so both make the same file;
the difference is what our own thinking costs.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from typing import Any

from xlsxwriter.format import Format
from xlsxwriter.workbook import Workbook
from xlsxwriter.worksheet import Worksheet

from benchmarks.clock import Measure, against
from ingest import form_code, write_form
from ingest.writing.workbook import _OPTIONS
from referee.match.match import Match

Call = tuple[int, str, tuple[Any, ...], dict[str, Any]]
"""(number of the sheet, or -1 for the workbook; method; arguments)."""
_OF_BOOK = ("set_properties", "set_custom_property", "set_calc_mode", "set_size", "define_name")


class Script:
    """All calls for one workbook; formats stand in them as numbers."""

    def __init__(self) -> None:
        self.sheets: list[str] = []
        self.formats: list[dict[str, Any]] = []
        self.calls: list[Call] = []

    def play(self) -> bytes:
        """Write the workbook by XlsxWriter alone."""
        target = io.BytesIO()
        book = Workbook(target, deepcopy(_OPTIONS))
        formats = [book.add_format(properties) for properties in self.formats]
        sheets = [book.add_worksheet(name) for name in self.sheets]
        for at, name, arguments, more in self.calls:
            place: Any = book if at < 0 else sheets[at]
            getattr(place, name)(*[_real(one, formats) for one in arguments], **_real(more, formats))
        book.close()
        return target.getvalue()


def _real(value: Any, formats: list[Format]) -> Any:
    if isinstance(value, _Number):
        return formats[value.number]
    if isinstance(value, dict):
        return {key: _real(item, formats) for key, item in value.items()}
    return value


class _Number:
    def __init__(self, number: int) -> None:
        self.number = number


@contextmanager
def listening(script: Script) -> Iterator[None]:
    """Write down what is asked of XlsxWriter meanwhile, but not what it asks of itself."""
    kept: list[tuple[type, str, Any]] = []
    state = {"deep": 0}
    numbers: dict[int, int] = {}

    def heard(value: Any) -> Any:
        if isinstance(value, Format):
            return _Number(numbers[id(value)])
        if isinstance(value, dict):
            return {key: heard(item) for key, item in value.items()}
        return value

    def wrap(owner: type, name: str, note: Callable[..., None]) -> None:
        real = getattr(owner, name)

        def call(self: Any, *arguments: Any, **more: Any) -> Any:
            # Before the call: XlsxWriter changes some of what it is given.
            said = (tuple(map(heard, arguments)), heard(more)) if not state["deep"] else ((), {})
            state["deep"] += 1
            try:
                result = real(self, *arguments, **more)
            finally:
                state["deep"] -= 1
            if not state["deep"]:
                note(self, result, name, *said)
            return result

        kept.append((owner, name, real))
        setattr(owner, name, call)

    def note_format(_: Any, result: Any, name: str, arguments: Any, more: Any) -> None:
        numbers[id(result)] = len(script.formats)
        script.formats.append(arguments[0])

    def note_sheet(_: Any, result: Any, name: str, arguments: Any, more: Any) -> None:
        script.sheets.append(arguments[0])

    def note_call(self: Any, result: Any, name: str, arguments: Any, more: Any) -> None:
        at = -1 if isinstance(self, Workbook) else self.index
        script.calls.append((at, name, arguments, more))

    def note_nothing(*_: Any) -> None:
        """Beginning and end are no calls of ours, nor is what happens in them."""

    wrap(Workbook, "__init__", note_nothing)
    wrap(Workbook, "close", note_nothing)
    wrap(Workbook, "add_format", note_format)
    wrap(Workbook, "add_worksheet", note_sheet)
    for name in _OF_BOOK:
        wrap(Workbook, name, note_call)
    for name in [name for name in vars(Worksheet) if not name.startswith("_")]:
        if callable(getattr(Worksheet, name)):
            wrap(Worksheet, name, note_call)
    try:
        yield
    finally:
        for owner, name, real in kept:
            setattr(owner, name, real)


def measures(match: Match, runs: int) -> list[Measure]:
    """Measure all forms of a match's coming turn."""
    tasks = [_work(match, seat.number, seat.language) for seat in match.to_move()]
    scripts = []
    for work in tasks:
        script = Script()
        with listening(script):
            ours = work()
        if script.play() != ours:
            raise SystemExit("the bare run does not make the same file: writing.py misses a call")
        scripts.append(script)
    what = f"write {len(tasks)} forms"
    cells = "XlsxWriter, the same cells and styles"
    return [
        against(
            what,
            lambda: [work() for work in tasks],
            cells,
            lambda: [script.play() for script in scripts],
            runs,
            "1.5 x",
        )
    ]


def _work(match: Match, seat: int, language: str) -> Callable[[], bytes]:
    form = match.game.form(match.state, seat, match.name)
    code = form_code(match.name, match.turn, seat, match.secrets.form_key)
    return lambda: write_form(form, match.game.catalogue, language, code)
