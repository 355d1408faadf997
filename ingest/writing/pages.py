"""Writes the Help sheet and the hidden identity sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from xlsxwriter.worksheet import Worksheet

from engine.forms import OrderForm, Section, Text
from ingest.identity import FormCode
from ingest.wording import CODE_KEY, LANGUAGE_KEY, SEPARATOR, Words
from ingest.writing.layout import TEXT, height
from ingest.writing.paper import BANNER, Stretch, page_ends, page_room
from ingest.writing.styles import Styles

VERSION = 1
_HELP_WIDTH = 100
_HELP_COLUMNS = 4
_PER_ROW = 1_200
_TITLE = (20.0, 1.7 * TEXT)
"""Height of a line of a title in points, and how wide its letters are: larger, bold, in a broad type."""


def write_help(sheet: Worksheet, form: OrderForm, words: Words, styles: Styles) -> None:
    """Write how to fill the form, what the game says about it, and each section's advice."""
    # Several columns: LibreOffice prints a sheet of one wide column without fitting it to the page.
    sheet.set_column(0, _HELP_COLUMNS - 1, _HELP_WIDTH // _HELP_COLUMNS)
    row = banner(sheet, words.say("INGEST.SHEET.HELP"), form, words, styles, _HELP_COLUMNS)
    widths = [_HELP_WIDTH // _HELP_COLUMNS] * _HELP_COLUMNS
    chapters, breaks = list(_chapters(_help_texts(form, words))), []
    ends = page_ends([_stretch(chapter) for chapter in chapters], page_room(widths), sum(BANNER))
    for chapter, cuts in zip(chapters, ends, strict=True):
        breaks += [row + cut + 1 if cut else row for cut in cuts]
        for text, style, tall in chapter:
            sheet.set_row(row, tall)
            across(sheet, row, text, _HELP_COLUMNS, styles, style)
            row += 1
    sheet.set_h_pagebreaks(breaks)


def _chapters(texts: Iterable[tuple[str, str]]) -> Iterator[list[tuple[str, str, float]]]:
    """Yield the texts from one title to the next, each with its style and its height in points."""
    chapter: list[tuple[str, str, float]] = []
    for text, style in texts:
        if style == "help_title" and chapter:
            yield chapter
            chapter = []
        title = style == "help_title"
        tall = height(text, _HELP_WIDTH, *_TITLE) if title else height(text, _HELP_WIDTH)
        chapter.append((text, style, tall + (4 if style == "help_text" else 0)))
    yield chapter


def _stretch(chapter: list[tuple[str, str, float]]) -> Stretch:
    title, *rows = (tall for *_, tall in chapter)
    return Stretch(title, tuple(rows), gap=0.0, loose=True)


def write_identity(sheet: Worksheet, code: FormCode, language: str) -> None:
    """Write the code, the language and the version of the form, each beside its key."""
    rows = ((CODE_KEY, str(code)), (LANGUAGE_KEY, language), ("turnsheet.version", str(VERSION)))
    for row, (key, value) in enumerate(rows):
        sheet.write_string(row, 0, key)
        sheet.write_string(row, 1, value)


def whose(form: OrderForm, words: Words) -> str:
    """Return whose form of which turn it is, in one line."""
    facts = {"player": form.player, "match": form.match, "turn": form.turn, "seat": form.seat}
    # Turn 0 has no orders: its form is one to sign up with.
    who = words.say("INGEST.HEAD" if form.turn else "INGEST.HEAD.SIGNUP", **facts)
    return SEPARATOR.join(filter(None, (who, words.text(form.period.text("INGEST.PERIOD.")))))


def banner(sheet: Worksheet, title: str, form: OrderForm, words: Words, styles: Styles, columns: int) -> int:
    """Write title and subtitle over all columns; return the first free row."""
    lines = ((title, "title", BANNER[0]), (whose(form, words), "band", BANNER[1]))
    for row, (text, style, size) in enumerate(lines):
        sheet.set_row(row, size)
        if columns > 1:
            sheet.merge_range(row, 0, row, columns - 1, "", styles[style])
        sheet.write_string(row, 0, text, styles[style])
    return 2


def _help_texts(form: OrderForm, words: Words) -> Iterator[tuple[str, str]]:
    yield words.say("INGEST.HELP.TITLE"), "help_title"
    for number in range(1, 7):
        yield words.say(f"INGEST.HELP.{number}"), "help_text"
    if form.help:
        yield words.text(form.title), "help_title"
        yield from _paragraphs(form.help, words)
    for section in form.sections:
        if texts := list(_section_help(form, section, words)):
            yield words.text(section.title), "help_title"
            yield from texts


def _section_help(form: OrderForm, section: Section, words: Words) -> Iterator[tuple[str, str]]:
    if section.rule:
        yield words.say("INGEST.HELP.RULE", rule=section.rule), "help_strong"
    if section.note:
        yield from _paragraphs((section.note,), words)
    yield from _field_help(form, section.id, words)


def _field_help(form: OrderForm, section_id: str, words: Words) -> Iterator[tuple[str, str]]:
    """Yield the help of each kind of cell in a section once, however many lines have it."""
    seen = set()
    for section, _, _, field in form.fields():
        if section.id == section_id and field.help:
            text = words.say("INGEST.HELP.FIELD", label=words.text(field.label), help=words.text(field.help))
            if text not in seen:
                seen.add(text)
                yield text, "help_text"


def _paragraphs(texts: tuple[Text, ...], words: Words) -> Iterator[tuple[str, str]]:
    """Yield paragraphs that fit a row: Excel shows no row higher than 409 points."""
    for text in texts:
        for part in words.text(text).split("\n"):
            while len(part) > _PER_ROW:
                cut = part.rfind(" ", 0, _PER_ROW)
                cut = cut if cut > 0 else _PER_ROW
                yield part[:cut], "help_text"
                part = part[cut:].lstrip()
            if part.strip():
                yield part, "help_text"


def across(sheet: Worksheet, row: int, text: str, columns: int, styles: Styles, style: str) -> None:
    """Write a text over the first columns of a row."""
    if columns > 1:
        sheet.merge_range(row, 0, row, columns - 1, "", styles[style])
    sheet.write_string(row, 0, text, styles[style])
