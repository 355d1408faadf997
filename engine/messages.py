"""Codes and facts become text in a language: gettext catalogues read by Babel, numbers set by Babel.

A message is a code with facts; the text stands in ``messages/<language>.po`` under the code as msgid.
In a text, ``{name}`` puts a fact as it is and ``{name:spec}`` sets it: ``n`` a whole number, ``usd``
dollars, ``permille`` thousandths as per cent, ``list`` a list with "and", ``or`` a list with "or",
``date`` and ``time`` an ISO date. The fact called `count` chooses the plural form.
"""

from __future__ import annotations

import gettext
import io
import string
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import lru_cache
from importlib.resources.abc import Traversable
from typing import Any, Literal

from babel import Locale
from babel.dates import format_date, format_datetime
from babel.lists import format_list
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal

from engine.elision import elided

LANGUAGES = ("en", "fr")
FALLBACK = "en"


@dataclass(frozen=True, slots=True)
class Message:
    """A code and its facts: text in no language yet. Facts are numbers, texts, messages or lists of them.

    `otherwise` is the text where no catalogue has the code; without it a missing text is a mistake.
    """

    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    otherwise: str | None = None


def say(code: str, **facts: Any) -> Message:
    """Return Message(code, facts), shorter to write."""
    return Message(code, facts)


class MissingText(KeyError):
    """A code has no text in any language: always a mistake of ours, found by the catalogue tests."""


class Catalogue:
    """The texts of one or more rooms in all languages.

    Parameters
    ----------
    texts : mapping
        language -> gettext translations.
    """

    def __init__(self, texts: Mapping[str, Sequence[gettext.GNUTranslations]]) -> None:
        self._texts = {language: tuple(found) for language, found in texts.items()}

    @classmethod
    def read(cls, *folders: Traversable) -> Catalogue:
        """Read ``<language>.po`` of each folder; where a code stands twice, the first folder wins."""
        return cls(
            {language: [_read_po(f / f"{language}.po", language) for f in folders] for language in LANGUAGES}
        )

    def joined(self, *others: Catalogue) -> Catalogue:
        """Return a catalogue that also looks into `others`, after this one."""
        return Catalogue(
            {lang: sum((other._texts[lang] for other in others), own) for lang, own in self._texts.items()}
        )

    def codes(self, language: str) -> set[str]:
        """Return every code that has a text in `language`."""
        found: set[str] = set()
        for texts in self._texts[language]:
            keys = texts._catalog.keys()  # type: ignore[attr-defined]  # gettext has no public list of ids
            found |= {key[0] if isinstance(key, tuple) else key for key in keys}
        return found - {""}

    def text(self, message: Message | str | int | None, language: str) -> str:
        """Return the text of a message; plain strings come back as they are, numbers are set.

        Raises
        ------
        MissingText
            If neither `language` nor English has the code.
        """
        if message is None:
            return ""
        if isinstance(message, int):
            return number(message, language)
        if isinstance(message, str):
            return message
        try:
            template = self._find(message, language)
        except MissingText:
            if message.otherwise is None:
                raise
            return message.otherwise
        return _Formatter(self, language).vformat(template, (), dict(message.facts))

    def text_or(self, message: Message, language: str, otherwise: str) -> str:
        """Return the text of a message, or `otherwise` where no catalogue has its code."""
        try:
            return self.text(message, language)
        except MissingText:
            return otherwise

    def _find(self, message: Message, language: str) -> str:
        count = message.facts.get("count")
        for lang in (language, FALLBACK):
            for texts in self._texts[lang]:
                if isinstance(count, int):
                    found = texts.ngettext(message.code, message.code, abs(count))
                    if found != message.code:
                        return found
                found = texts.gettext(message.code)
                if found != message.code:
                    return found
        raise MissingText(message.code)


@lru_cache(maxsize=4096)
def number(value: int, language: str) -> str:
    """Return a whole number as written in `language`: 12,345 or 12 345.

    >>> number(12345, "en")
    '12,345'
    """
    return str(format_decimal(value, locale=language))


def dollars(usd: int, language: str) -> str:
    """Return whole dollars as written in `language`: $1,500 or 1 500 $; a minus sign goes first.

    >>> dollars(-1500, "en")
    '−$1,500'
    """
    figure = number(abs(usd), language)
    sign = "−" if usd < 0 else ""
    return f"{sign}{figure}\N{NO-BREAK SPACE}$" if language == "fr" else f"{sign}${figure}"


def percent(permille: int, language: str) -> str:
    """Return thousandths as per cent, with one decimal where it is needed: 7.5%, 12 %.

    >>> percent(75, "en"), percent(120, "en")
    ('7.5%', '12%')
    """
    figure = str(format_decimal(permille / 10, format="#,##0.#", locale=language))
    return f"{figure}\N{NO-BREAK SPACE}%" if language == "fr" else f"{figure}%"


def listing(items: Sequence[str], language: str, style: Literal["standard", "or"] = "standard") -> str:
    """Return a list in words: "A, B and C"."""
    return str(format_list(list(items), style=style, locale=language))


def language_name(language: str) -> str:
    """Return the name of a language in that language: "français"."""
    return str(Locale.parse(language).get_display_name(language))


def _when(value: Any, language: str, spec: str) -> str:
    moment = value if isinstance(value, date) else datetime.fromisoformat(str(value))
    if spec == "time" and isinstance(moment, datetime):
        return str(format_datetime(moment, "d MMMM y, HH:mm 'UTC'", locale=language))
    return str(format_date(moment, "long", locale=language))


class _Formatter(string.Formatter):
    """Puts facts into a text; unknown names fail loudly, attribute and item access is refused."""

    def __init__(self, catalogue: Catalogue, language: str) -> None:
        self._catalogue = catalogue
        self._language = language

    def vformat(self, format_string: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> str:
        said = ""
        for literal, name, spec, _ in self.parse(format_string):
            said += literal
            if name is not None:
                fact = self.format_field(kwargs[name], spec or "")
                said = (elided(said, fact) if self._language == "fr" else said) + fact
        return said

    def format_field(self, value: Any, format_spec: str) -> str:
        language = self._language
        if format_spec in ("list", "or"):
            items = [self.format_field(item, "") for item in value]
            return listing(items, language, "or" if format_spec == "or" else "standard")
        if format_spec in ("date", "time"):
            return _when(value, language, format_spec)
        if format_spec == "usd":
            return dollars(value, language)
        if format_spec == "permille":
            return percent(value, language)
        if format_spec == "n":
            return number(value, language)
        if isinstance(value, Message):
            return self._catalogue.text(value, language)
        if isinstance(value, (list, tuple)):
            return self.format_field(value, "list")
        return str(value)


def _read_po(path: Traversable, language: str) -> gettext.GNUTranslations:
    with path.open("rb") as file:
        catalog = read_po(file, locale=language)
    compiled = io.BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)
