"""Paths of one turn: what came in, what was made of it, and the position after it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from referee.workspace import disk


@dataclass(frozen=True, slots=True)
class TurnFolder:
    """The folder of one turn."""

    path: Path

    @property
    def state(self) -> Path:
        """Return the position after the turn."""
        return self.path / "state.json"

    @property
    def record(self) -> Path:
        """Return the hashes of all files, chained to the turn before."""
        return self.path / "record.toml"

    @property
    def manifest(self) -> Path:
        """Return the turn's link in the chain of the match, signed."""
        return self.path / "manifest.json"

    @property
    def setup(self) -> Path:
        """Return who played and under which options: what the same turn can be played from again."""
        return self.path / "setup.json"

    def read_setup(self) -> dict[str, Any]:
        """Return what ``setup.json`` holds."""
        with disk.reading(self.setup):
            return dict(json.loads(self.setup.read_bytes()))

    @property
    def figures(self) -> Path:
        """Return the figures that the match keeps, as JSON; in turn 0 only (decision 29)."""
        return self.path / "figures.json"

    @property
    def received(self) -> Path:
        """Return the folder of everything that came in for this turn."""
        return self.path / "received"

    @property
    def lucky_words(self) -> Path:
        """Return the players' lucky words, which mix the seed; in turn 1 only."""
        return self.path / "lucky_words.json"

    def letters(self, seat: int) -> Path:
        """Return the letters that a seat was sent with the turn, sealed."""
        return self.path / "letters" / f"seat-{seat:02}.bin"

    @property
    def letters_opening(self) -> Path:
        """Return who of this turn's writers lets their letters be opened after the match, sealed."""
        return self.path / "letters" / "opening.bin"

    def form(self, seat: int) -> Path:
        """Return the order form of a seat for the turn that follows."""
        return self.path / "forms" / f"seat-{seat:02}.xlsx"

    def asked(self, seat: int) -> Path:
        """Return what that form asked, with its texts as they were printed."""
        return self.path / "forms" / f"seat-{seat:02}.json"

    def orders(self, seat: int) -> Path:
        """Return the orders of a seat as they were carried out."""
        return self.path / "orders" / f"seat-{seat:02}.json"

    def findings(self, seat: int) -> Path:
        """Return what was said about the orders of a seat."""
        return self.path / "findings" / f"seat-{seat:02}.json"

    def given(self, seat: int) -> Path:
        """Return what the form of a seat asked for, in words."""
        return self.path / "given" / f"seat-{seat:02}.json"

    def report(self, seat: int | None) -> Path:
        """Return what a seat, or everyone, was told."""
        name = "public" if seat is None else f"seat-{seat:02}"
        return self.path / "reports" / f"{name}.json"
