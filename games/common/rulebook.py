"""The rulebook as finished pages: our own words, with figures and tables put in from the game's data/.

A page is ``<language>/<slug>.md``. ``{{key}}`` in it is a figure, ``{{how:key}}`` a table or a figure said
otherwise: the game says what a blank stands for. ``![words](picture:name)`` is a picture that the site draws;
``pictures.toml`` beside the languages says what it shows, and where its numbers point.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Generic, TypeVar

from engine.formats import dollars, number, percent
from engine.languages import FALLBACK, habits
from engine.messages import Message, say
from engine.snapshot import cache
from games.common.texts import texts

_BLANK = re.compile(r"\{\{([a-z_]+:)?([a-z_]+)\}\}")
# French sets a blank before these signs, and a line never begins with one of them.
_APART = re.compile(r"(?<=[^\s|]) (?=[;:!?»])|(?<=«) ")
_TITLE = re.compile(r"# (.+?)(?: \{#[\w-]+\})?\n")
GLOSSARY = "glossary"
"""The page of words: a heading ``## Word {#word-...}`` each, and links to the rules that use it."""
_WORD = re.compile(r"^## (.+?) \{#(word-[\w-]+)\}\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
_LINKED = re.compile(r"\]\(([\w-]+)\.md")
_PICTURE = re.compile(r"(?<=\]\(picture:)(\w+)(?=\))")

Page = tuple[str, str, str]
"""Slug, title, Markdown; it begins with its heading."""
Blank = Callable[[str, str], str | None]
"""(``table:`` or the like, "" for none; key) -> the text, None where there is no such figure or table."""
Cell = str | int | Message
M = TypeVar("M")


class RulebookError(ValueError):
    """A page has no heading, or asks for a figure or table that there is not: always a bug in Turnsheet."""


def read_pages(folder: Traversable, language: str, slugs: Sequence[str], blank: Blank) -> tuple[Page, ...]:
    """Return the pages of one language, with every blank filled; a page it lacks is that of the fallback.

    Raises
    ------
    RulebookError
        If a page has no heading, or names an unknown figure or table.
    """
    own = {slug: folder / language / f"{slug}.md" for slug in slugs}
    spoken = {slug: language if page.is_file() else FALLBACK for slug, page in own.items()}
    texts = {slug: (folder / one / f"{slug}.md").read_text(encoding="utf-8") for slug, one in spoken.items()}
    shown = folder / "pictures.toml"
    pictures: Mapping[str, str] = tomllib.loads(shown.read_text("utf-8")) if shown.is_file() else {}
    pages = {slug: _illustrated(_set_apart(text, spoken[slug]), pictures) for slug, text in texts.items()}
    return tuple((slug, _title(slug, text), filled(text, blank)) for slug, text in pages.items())


def _words_of(glossary: str) -> dict[str, list[str]]:
    """Return chapter -> links to the words of the glossary that lead to it."""
    words: dict[str, list[str]] = {}
    for word, anchor, meaning in _WORD.findall(glossary):
        for slug in dict.fromkeys(_LINKED.findall(meaning)):
            words.setdefault(slug, []).append(f"[{word}]({GLOSSARY}.md#{anchor})")
    return words


def _set_apart(text: str, language: str) -> str:
    """Return a text with no-break spaces where its language has spaces before signs, and inside quotes."""
    return _APART.sub("\u00a0", text) if habits(language).spaced else text


def _illustrated(text: str, pictures: Mapping[str, str]) -> str:
    return _PICTURE.sub(lambda name: pictures[name[0]], text) if pictures else text


def _title(slug: str, text: str) -> str:
    match = _TITLE.match(text)
    if not match:
        raise RulebookError(f"{slug}: the first line is not a heading")
    return match[1]


def filled(text: str, blank: Blank) -> str:
    """Return a text with every blank filled.

    >>> filled("A share costs {{share_usd}}.", lambda how, key: {"share_usd": "$5"}.get(key))
    'A share costs $5.'

    Raises
    ------
    RulebookError
        If there is no such figure or table.
    """

    def put_in(match: re.Match[str]) -> str:
        text = blank(match[1] or "", match[2])
        if text is None:
            raise RulebookError(f"{match[0]} is neither a figure of the rules nor a table")
        return text

    return _BLANK.sub(put_in, text)


@cache
def plain_pages(package: str, language: str, *figures: object) -> tuple[Page, ...]:
    """Return all pages of a rulebook without tables, by name; ``{{key}}`` is an attribute of `figures`."""
    book = Book(package, language, None)
    folder = files(package) / "rulebook" / FALLBACK
    slugs = sorted(page.name.removesuffix(".md") for page in folder.iterdir())
    return book.pages(slugs, {}, book.figures_of(*figures))


@dataclass(frozen=True)
class Book(Generic[M]):
    """The rulebook of a match in one language: its pages, and the words, figures and tables put into them.

    Parameters
    ----------
    package : str
        The game's package, with ``rulebook/<language>/<slug>.md``.
    language : str
        ``en`` or ``fr``.
    match : M
        What of a match its tables depend on.
    """

    package: str
    language: str
    match: M

    def pages(
        self,
        slugs: Iterable[str],
        tables: Mapping[str, Callable[[Book[M]], str]],
        figure: Callable[[str, str], str | None],
    ) -> tuple[Page, ...]:
        """Return the pages, with ``{{table:name}}`` from `tables` and all other blanks from `figure`.

        Raises
        ------
        RulebookError
            If a page has no heading, or asks for a figure or table that there is not.
        """

        def blank(how: str, key: str) -> str | None:
            return tables[key](self) if how == "table:" and key in tables else figure(how, key)

        pages = read_pages(files(self.package) / "rulebook", self.language, tuple(slugs), blank)
        words = _words_of(next((text for slug, _, text in pages if slug == GLOSSARY), ""))
        return tuple((slug, title, text + self._foot(words.get(slug))) for slug, title, text in pages)

    def _foot(self, links: Sequence[str] | None) -> str:
        return f"\n{self.text(say('BOOK.WORDS', items=tuple(links)))}\n" if links else ""

    def figures_of(self, *sources: object) -> Callable[[str, str], str | None]:
        """Return the figures that are attributes of some structs, as `pages` asks for them."""
        return partial(self._figure, sources)

    def _figure(self, sources: tuple[object, ...], how: str, key: str) -> str | None:
        values = [getattr(source, key) for source in sources if hasattr(source, key)]
        return self.figure(key, values[0]) if values and not how else None

    def figure(self, key: str, value: int) -> str:
        """Return a figure as it is written: the unit is in its name."""
        if key.endswith("_permille"):
            return self.percent(value)
        return self.usd(value) if "_usd" in key else self.number(value)

    def text(self, cell: Cell) -> str:
        """Return a text in the book's language."""
        return texts(self.package).text(cell, self.language)

    def usd(self, value: int) -> str:
        """Return whole dollars."""
        return dollars(value, self.language)

    def percent(self, permille: int) -> str:
        """Return thousandths as per cent."""
        return percent(permille, self.language)

    def number(self, value: int) -> str:
        """Return a whole number."""
        return number(value, self.language)

    def table(self, heads: str, rows: Iterable[Iterable[Cell]], *, words: int | None = None) -> str:
        """Return a Markdown table; all columns but the first `words` are set right.

        A heading is BOOK.<HEAD>, or REPORT.COL.<HEAD> where the rulebook calls it what reports do.
        """
        names = [self._head(head) for head in heads.split()]
        rule = ["---" if words is None or place < words else "---:" for place in range(len(names))]
        cells = [[self.text(cell).replace("|", "\\|") for cell in row] for row in (names, *rows)]
        lines = [cells[0], rule, *cells[1:]]
        return "\n".join(f"| {' | '.join(line)} |" for line in lines)

    def _head(self, head: str) -> str:
        own = texts(self.package).text_or(say(f"BOOK.{head}"), self.language, "")
        return own or self.text(say(f"REPORT.COL.{head}"))
