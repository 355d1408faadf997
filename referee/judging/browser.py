"""What the worker in a browser calls."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec

from engine.translations import PARSED, Parsed
from referee.judging.foreseeing import Foresight
from referee.judging.foreseen import foreseen
from referee.judging.paper import Paper

PARSED_TEXTS = "texts.msgpack"
"""The catalogues as they were parsed before they were packed; paths below the folder they lie in."""


def start(top: str) -> None:
    """Take up the parsed catalogues: a browser has no program that parses them."""
    for path in Path(top).glob(f"*{PARSED_TEXTS}"):
        catalogues = msgspec.msgpack.decode(path.read_bytes(), type=dict[str, Parsed])
        PARSED.update({f"{top}/{name}": one for name, one in catalogues.items()})


def opened(paper: memoryview, figures: memoryview) -> Paper:
    """Return the paper behind a form and the figures of its match, ready to judge."""
    return Paper(bytes(paper), bytes(figures))


def receipt(paper: Paper, data: memoryview, filename: str, language: str) -> tuple[str, bytes]:
    """Return the verdict on a workbook as JSON, and the annotated workbook or no bytes."""
    return paper.receipt(bytes(data), filename, language)


def foresight(
    paper: Paper, data: memoryview, filename: str, seed: memoryview, hold: bool
) -> Foresight | None:
    """Return a guess at the turn with the orders of a workbook, not played yet; None where nothing counts."""
    rivals = [seat for seat in paper.game.seats_to_move(paper.state) if seat != paper.seat] if hold else []
    return paper.foresight(bytes(data), filename, bytes(seed), rivals)


def foreseen_json(guess: Foresight, paper: Paper, language: str) -> str:
    """Return what the turns played so far show, as JSON."""
    return json.dumps(foreseen(guess, paper.texts, language), ensure_ascii=False)
