"""An opened desk as lines of text, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

View = Mapping[str, Any]


def desk_lines(payload: View, language: str) -> Iterator[str]:
    """Yield the report of a desk in one language."""
    said = payload["languages"][language]
    yield f"{said['title']}, {said['period']} (turn {payload['turn']})"
    for page in said["pages"]:
        yield ""
        yield f"== {page['title']}"
        for section in page["sections"]:
            yield from [f"-- {section['title']}"] if section["title"] else []
            for block in section["blocks"]:
                yield from _block(block)


def _block(block: View) -> Iterator[str]:
    if block.get("title"):
        yield f"  {block['title']}"
    if text := block.get("text"):
        yield f"  {text}"
    for item in block.get("items", ()):
        yield f"  - {item}" if isinstance(item, str) else f"  {item['label']}: {item['text']}"
    for inner in block.get("blocks", ()):
        yield from _block(inner)
    table = block if block["type"] == "table" else block.get("table")
    if table:
        yield "  " + " | ".join(column["label"] for column in table["columns"])
        yield from ("  " + " | ".join(cell["text"] for cell in row["cells"]) for row in table["rows"])
