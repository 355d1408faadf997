"""Escapes text and renders the Jinja templates."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from publish.common.kept_templates import KeptTemplates

TEMPLATES = Path(__file__).resolve().parents[2] / "site_templates"

# Control characters would break Markdown's own placeholders and XML; direction marks would turn the
# text around them, and so let one name pass for another.
_UNWANTED = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffe\uffff]+")
# No-break spaces stay: French figures and punctuation need them.
_BLANKS = re.compile(r"[ \t\n\r]+")
_LONE = re.compile(r"[\ud800-\udfff]")
# From so many letters on a cell may break its lines.
_WIDE = 36
_ASCII_PUNCTUATION = re.compile(r"[!-/:-@\[-`{-~]")


@lru_cache(maxsize=1 << 14)
def clean(text: str) -> str:
    r"""Return a text as one line without control characters.

    >>> clean("A\x02B\n  C")
    'A B C'
    """
    return _BLANKS.sub(" ", _UNWANTED.sub(" ", _LONE.sub("\N{REPLACEMENT CHARACTER}", text))).strip()


def sentence(text: str) -> str:
    """Return what somebody wrote as a sentence that has its end, for others to follow.

    >>> sentence("the form lay in the wrong folder"), sentence("Why not?")
    ('the form lay in the wrong folder.', 'Why not?')
    """
    cleaned = clean(text)
    return cleaned if cleaned.endswith((".", "!", "?", "\N{HORIZONTAL ELLIPSIS}")) else f"{cleaned}."


def plain(text: str) -> Markup:
    """Return a text for a Markdown line (a heading): every ASCII mark is an entity, so none is syntax.

    >>> str(plain("<b> [x](y) {{7}}"))
    '&#60;b&#62; &#91;x&#93;&#40;y&#41; &#123;&#123;7&#125;&#125;'
    """
    return Markup(_ASCII_PUNCTUATION.sub(lambda match: f"&#{ord(match[0])};", clean(text)))


def escaped(text: str) -> str:
    """Return a text for a place where a theme puts it into HTML as it is."""
    return str(escape(text))


_MOVES = {"\N{BLACK UP-POINTING TRIANGLE}": "up", "\N{BLACK DOWN-POINTING TRIANGLE}": "down"}

# What is markup already is told from what only looks like it.
_safe = lru_cache(maxsize=1 << 14, typed=True)(escaped)


def content(cell: Mapping[str, Any]) -> Markup:
    """Return what a cell says, with its links.

    >>> content({"text": "B&O", "href": "b-o/"})
    Markup('<a href="b-o/">B&amp;O</a>')
    """
    return Markup(_said(cell))


def _said(cell: Mapping[str, Any]) -> str:
    return "".join([_linked(part) for part in cell["parts"]]) if "parts" in cell else _linked(cell)


def _linked(part: Mapping[str, Any]) -> str:
    if "svg" in part:
        return str(part["svg"])
    text = _safe(part["text"])
    return f'<a href="{_safe(part["href"])}">{text}</a>' if part.get("href") else text


def cells(row: Sequence[Mapping[str, Any]], numeric: Sequence[bool]) -> Markup:
    """Return the cells of a row of a table, the first as its heading.

    A late turn has thirty thousand of them: in a template they would be a third of all pages' work.

    Parameters
    ----------
    row : sequence of cells
        As `publish.pages.views` makes them.
    numeric : sequence of bool
        Which columns hold figures.

    A change that goes up or down has a colour too.

    >>> figures = {"text": "1,200", "number": 1200}, {"text": "7", "number": 7}
    >>> str(cells([{"text": "B&O"}, *figures], [False, True, True]))
    '<th scope=row>B&amp;O</th><td class="n" data-v="1200">1,200</td><td class="n">7</td>'
    >>> str(cells([{"text": "B&O"}, {"text": "\N{BLACK DOWN-POINTING TRIANGLE} 12%"}], [False, False]))
    '<th scope=row>B&amp;O</th><td class="down">\N{BLACK DOWN-POINTING TRIANGLE} 12%</td>'
    """
    if not row:
        return Markup("")
    others = [
        _figure(cell["text"], cell["number"], numeric[at])
        # Nothing but a figure: the same ones stand in many rows.
        if len(cell) == 2 and "number" in cell
        else _cell(cell, numeric[at], "td", "")
        for at, cell in enumerate(row[1:], 1)
    ]
    return Markup(_cell(row[0], numeric[0], "th", " scope=row") + "".join(others))


@lru_cache(maxsize=1 << 14, typed=True)
def _figure(text: str, number: int, figure: bool) -> str:
    return _cell({"text": text, "number": number}, figure, "td", "")


def _cell(cell: Mapping[str, Any], figure: bool, tag: str, scope: str) -> str:
    long = len(cell["text"]) > _WIDE and "svg" not in cell
    name = "n" if figure else "w" if long else _MOVES.get(cell["text"][:1], "")
    kind = f' class="{name}"' if name else ""
    # Where the text is the figure itself, the script reads it there.
    is_said = str(cell.get("number", cell["text"])) == cell["text"]
    value = "" if is_said else f' data-v="{_safe(cell["number"])}"'
    return f"<{tag}{scope}{kind}{value}>{_said(cell)}</{tag}>"


def heads(columns: Iterable[Mapping[str, Any]]) -> Markup:
    """Return the headings of a table's columns.

    >>> str(heads([{"label": "B&O", "numeric": True, "help": ""}]))
    '<th scope="col" class="n">B&amp;O</th>'
    """
    written = [_head(column["label"], column["numeric"], column["help"]) for column in columns]
    return Markup("".join(written))


@lru_cache(maxsize=4096, typed=True)
def _head(label: str, numeric: bool, note: str) -> str:
    kind, title = ' class="n"' if numeric else "", f' title="{_safe(note)}"' if note else ""
    return f'<th scope="col"{kind}{title}>{_safe(label)}</th>'


def anchor_id(text: str) -> str:
    """Return the id of a row or section; names with a leading underscore belong to the theme's own parts.

    >>> anchor_id("B&O"), anchor_id("New York"), anchor_id("__config")
    ('B&O', 'New-York', 'row-__config')
    """
    name = clean(text).replace(" ", "-").replace("\N{NO-BREAK SPACE}", "-")
    return f"row-{name}" if name.startswith("_") else name


class _Templates(Environment):
    """Looks a name up in a view and nowhere else: jinja2 alone would ask for an attribute of dict before.

    So a view may also have a key like `items`, which jinja2 takes for the method.
    """

    def getattr(self, obj: Any, attribute: str) -> Any:
        if type(obj) is not dict:
            return super().getattr(obj, attribute)
        if attribute in obj:
            return obj[attribute]
        return self.undefined(obj=obj, name=attribute)


@cache
def environment() -> Environment:
    """Return the templates; everything put into one is escaped, a missing name is an error."""
    templates = _Templates(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    templates.filters |= {"cells": cells, "content": content, "heads": heads}
    return templates


def keep_compiled(folder: Path) -> None:
    """Let the next run find our templates compiled; each bears the hash of its source."""
    folder.mkdir(parents=True, exist_ok=True)
    environment().bytecode_cache = KeptTemplates(str(folder))


def macro(template: str, name: str) -> Callable[..., Markup]:
    """Return a macro of a template that needs nothing but what it is given."""
    function: Callable[..., Markup] = getattr(environment().get_template(template).module, name)
    return function


def render(template: str, values: Mapping[str, Any]) -> str:
    """Return a template of site_templates/ filled in."""
    return environment().get_template(template).render(values)
