"""Fills in order forms: in the file itself, or every few turns through LibreOffice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.findings import Place
from referee.demo.libreoffice import Office
from tests.cells import fill

EACH = 4
"""LibreOffice fills in the forms of one turn of so many: it takes four times as long as all the rest."""


class FormFiller:
    """Fills in forms, cell by cell in the file itself; where LibreOffice is given, now and then by that."""

    def __init__(self, office: Office | None = None) -> None:
        self._office, self._turns = office, 0

    def fill_all(self, books: Iterable[tuple[bytes, Mapping[Place, int | str]]]) -> list[bytes]:
        """Return the workbooks of a turn as they were saved."""
        self._turns += 1
        if self._office and self._turns % EACH == 1:
            return list(self._office.fill_all(books))
        return [
            fill(data, {_at(place): _typed(value) for place, value in cells.items()}) for data, cells in books
        ]


def _at(place: Place) -> tuple[str, str]:
    return place.sheet, place.cell


def _typed(value: int | str) -> int | str | None:
    return None if value == "" else value
