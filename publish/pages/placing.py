"""Gives the parts of several pages ids of their own, where all stand on one page."""

from __future__ import annotations

from collections.abc import Iterator

from publish.common.voice import View


def part_id(prefix: str, slug: str, ident: str) -> str:
    """Return the id of a part where all pages of a report stand together; nothing for a part without one."""
    return f"{prefix}-{slug.replace('/', '-')}-{ident}" if ident else ""


def place_parts(page: View, prefix: str) -> Iterator[View]:
    """Give every part of a page its id, and yield the blocks."""
    for section in page["sections"]:
        section["id"] = part_id(prefix, page["slug"], section["id"])
        for block in section["blocks"]:
            for part in (block, block.get("table", {})):
                part["id"] = part_id(prefix, page["slug"], part.get("id", ""))
                for row in part.get("rows", ()):
                    row["id"] = part_id(prefix, page["slug"], row["id"])
            yield block
