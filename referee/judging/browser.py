"""What the worker in a browser calls."""

from __future__ import annotations

from pathlib import Path

import msgspec

from engine.translations import PARSED, Parsed
from referee.judging.paper import Paper

PARSED_TEXTS = "texts.msgpack"
"""The catalogues as they were parsed before they were packed; paths below the folder they lie in."""


def start(top: str) -> None:
    """Take up the parsed catalogues: a browser has no program that parses them."""
    data = Path(top, PARSED_TEXTS).read_bytes()
    known = msgspec.msgpack.decode(data, type=dict[str, Parsed])
    PARSED.update({f"{top}/{name}": one for name, one in known.items()})


def opened(paper: memoryview, figures: memoryview) -> Paper:
    """Return the paper behind a form and the figures of its match, ready to judge."""
    return Paper(bytes(paper), bytes(figures))


def receipt(paper: Paper, data: memoryview, filename: str, language: str) -> tuple[str, bytes]:
    """Return the verdict on a workbook as JSON, and the annotated workbook or no bytes."""
    return paper.receipt(bytes(data), filename, language)
