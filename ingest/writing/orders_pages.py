"""Chooses page breaks for the Orders sheet.

A row that repeats headings says "… Railroad" for "Railroad": a reader takes it for no heading of a section.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from engine.forms import OrderForm
from ingest.wording import ALLOWED, CHECK, SLOT, Words
from ingest.writing.layout import BOLD, Block, Layout, height, line_height
from ingest.writing.paper import GAP, Stretch, page_ends, page_room

HEAD = (32.0, 20.0, 22.0)
"""Heights of the rows that every page repeats, in points; the advice below them stands on the first only."""
TITLE, TERM, TOTAL, CLOSING = 24.0, 20.0, 22.0, 9.0
"""Heights of a title, a term of the forecast, its last line, and the marks below a block."""


def on_pages(
    plan: Layout, form: OrderForm, words: Words, longest: Mapping[str, str], sending: str = ""
) -> Layout:
    """Return a plan with its page ends, with the heights of its lines, and with room for repeated headings.

    Parameters
    ----------
    plan : Layout
        Where everything would stand on one endless page.
    form : OrderForm
        What is asked.
    words : Words
        Its texts.
    longest : mapping
        The longest option of each list.
    sending : str
        When the form is due and where it goes.
    """
    heights = {
        line.id: line_height(block, line, plan, words, longest)
        for block in plan.blocks
        for line in block.section.rows
    }
    stretches = [*_blocks(plan, words, heights), *_forecast(plan, words)]
    used = sum(HEAD) + height(advice_of(words, sending), plan.total_width) + GAP
    ends = list(page_ends(stretches, page_room(plan.widths), used, sum(HEAD)))
    return replace(_spread(plan, ends), heights=heights)


def advice_of(words: Words, sending: str) -> str:
    """Return the text below the head of the sheet: when and where to, then how to fill it in."""
    return "\n".join(filter(None, (sending, words.say("INGEST.ADVICE"))))


def headings(block: Block, plan: Layout, words: Words) -> list[str]:
    """Return what the heading row of a block says, column by column."""
    row = [words.say(SLOT), *[""] * (plan.allowed - 1), words.say(ALLOWED), words.say(CHECK)]
    for column in block.section.columns:
        row[block.columns[column.id]] = words.text(column.label)
    return row


def headings_again(block: Block, plan: Layout, words: Words) -> list[str]:
    """Return what a row that repeats the headings says."""
    row = headings(block, plan, words)
    for at in block.columns.values():
        row[at] = words.say("INGEST.AGAIN", label=row[at])
    return row


def tallest(texts: Sequence[str], plan: Layout) -> float:
    """Return the height of a row that shows a heading in each column."""
    return max(height(text, width, size=BOLD) for text, width in zip(texts, plan.widths, strict=True))


def _blocks(plan: Layout, words: Words, heights: Mapping[str, float]) -> Iterator[Stretch]:
    for block in plan.blocks:
        note = block.section.note
        note_height = height(words.text(note), plan.total_width) if note is not None else 0.0
        head = TITLE + note_height + tallest(headings(block, plan, words), plan)
        again = TITLE + tallest(headings_again(block, plan, words), plan)
        rows = tuple(heights[line.id] for line in block.section.rows)
        yield Stretch(head, rows, again, gap=CLOSING)


def _forecast(plan: Layout, words: Words) -> Iterator[Stretch]:
    if plan.terms:
        note = height(words.say("INGEST.FORECAST_NOTE"), plan.total_width)
        yield Stretch(TITLE + note, (*[TERM] * plan.terms, TOTAL), gap=CLOSING)


def _spread(plan: Layout, ends: Sequence[Sequence[int]]) -> Layout:
    """Move everything down by the rows that repeat headings above it."""
    blocks: list[Block] = []
    breaks: list[int] = []
    down = 0
    for block, cuts in zip(plan.blocks, ends, strict=False):
        blocks.append(_moved(block, down, [cut for cut in cuts if cut]))
        breaks += [blocks[-1].title] * (0 in cuts) + list(blocks[-1].again)
        down += 2 * len(blocks[-1].again)
    forecast = plan.forecast + down
    if plan.terms:
        breaks += [forecast + 2 + cut if cut else forecast for cut in ends[-1]]
    return replace(plan, blocks=tuple(blocks), forecast=forecast, breaks=tuple(breaks))


def _moved(block: Block, down: int, cuts: Sequence[int]) -> Block:
    """Return a block some rows further down, with two more rows above each line that begins a page."""
    first = block.header + down + 1
    rows = {
        line: first + number + 2 * sum(cut <= number for cut in cuts)
        for number, line in enumerate(block.rows)
    }
    return replace(
        block,
        title=block.title + down,
        note=None if block.note is None else block.note + down,
        header=block.header + down,
        rows=rows,
        again=tuple(first + cut + 2 * number for number, cut in enumerate(cuts)),
    )
