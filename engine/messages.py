"""Codes and facts become text in a language: gettext catalogues read by Babel, numbers set by Babel.

A message is a code with facts; the text stands in ``messages/<language>.po`` under the code as msgid.
In a text, ``{name}`` puts a fact as it is and ``{name:spec}`` sets it: ``n`` a whole number, ``usd``
dollars, ``permille`` thousandths as per cent, ``list`` a list with "and", ``or`` a list with "or",
``date`` and ``time`` an ISO date. The fact called `count` chooses the plural form.
"""

from __future__ import annotations

import gettext
import string
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from functools import cache, lru_cache
from importlib.resources.abc import Traversable
from typing import Any, Literal

from babel import Locale
from babel.dates import format_date, format_datetime
from babel.lists import format_list
from babel.numbers import format_decimal, get_group_symbol

from engine.elision import elided
from engine.translations import Translations

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
        otherwise = self._texts.get(FALLBACK, ())
        self._known = {language: (*found, *otherwise) for language, found in self._texts.items()}
        # By language, code and count: a late turn looks forty thousand of them up.
        self._found: dict[tuple[str, str, int | None], str | None] = {}
        self._bare: dict[tuple[str, str, str | None], str] = {}

    @classmethod
    def read(cls, *folders: Traversable) -> Catalogue:
        """Read ``<language>.po`` of each folder when needed; where a code stands twice, the first wins."""
        return cls(
            {
                language: [Translations(folder / f"{language}.po", language) for folder in folders]
                for language in LANGUAGES
            }
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
        if isinstance(message, str):
            return message
        if message is None:
            return ""
        if isinstance(message, int):
            return number(message, language)
        if message.facts:
            return self._text(message, language)
        # Most are words of a table: nothing is to be put into them.
        key = (language, message.code, message.otherwise)
        if key not in self._bare:
            self._bare[key] = self._text(message, language)
        return self._bare[key]

    def _text(self, message: Message, language: str) -> str:
        try:
            template = self._find(message, language)
        except MissingText:
            if message.otherwise is None:
                raise
            return message.otherwise
        said = ""
        for literal, name, spec in _pieces(template):
            said += literal
            if name is not None:
                fact = self._said(message.facts[name], language, spec)
                said = (elided(said, fact) if language == "fr" else said) + fact
        return said

    def _said(self, value: Any, language: str, spec: str) -> str:
        """Return a fact as a text sets it."""
        if setter := _SETTERS.get(spec):
            return setter(value, language)
        if isinstance(value, Message):
            return self.text(value, language)
        if spec in ("list", "or") or isinstance(value, (list, tuple)):
            items = [self._said(item, language, "") for item in value]
            return listing(items, language, "or" if spec == "or" else "standard")
        return str(value)

    def text_or(self, message: Message, language: str, otherwise: str) -> str:
        """Return the text of a message, or `otherwise` where no catalogue has its code."""
        try:
            return self.text(message, language)
        except MissingText:
            return otherwise

    def _find(self, message: Message, language: str) -> str:
        count = message.facts.get("count")
        amount = abs(count) if isinstance(count, int) else None
        key = (language, message.code, amount)
        if key not in self._found:
            self._found[key] = _template(self._known[language], message.code, amount)
        found = self._found[key]
        if found is None:
            raise MissingText(message.code)
        return found


@lru_cache(maxsize=1 << 14)
def _template(known: tuple[gettext.GNUTranslations, ...], code: str, count: int | None) -> str | None:
    """Return the first text that a code has, in the form that a count asks for."""
    for texts in known:
        if count is not None:
            found = texts.ngettext(code, code, count)
            if found != code:
                return found
        found = texts.gettext(code)
        if found != code:
            return found
    return None


@lru_cache(maxsize=1 << 13)
def _pieces(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """Return a text cut at its facts: what stands before one, its name (None at the end), how it is set.

    Names are looked up as they are: a text reaches no attribute and no item of a fact.
    """
    return tuple((literal, name, spec or "") for literal, name, spec, _ in string.Formatter().parse(template))


@lru_cache(maxsize=1 << 15)
def number(value: int, language: str) -> str:
    """Return a whole number as written in `language`: 12,345 or 12 345.

    >>> number(12345, "en")
    '12,345'
    """
    # As Babel's format_decimal writes it, at a twentieth of its work: a late turn sets ten thousand figures.
    return f"{value:,}".replace(",", _group_symbol(language))


@cache
def _group_symbol(language: str) -> str:
    return str(get_group_symbol(locale=language))


def dollars(usd: int, language: str) -> str:
    """Return whole dollars as written in `language`: $1,500 or 1 500 $; a minus sign goes first.

    >>> dollars(-1500, "en")
    '−$1,500'
    """
    figure = number(abs(usd), language)
    sign = "−" if usd < 0 else ""
    return f"{sign}{figure}\N{NO-BREAK SPACE}$" if language == "fr" else f"{sign}${figure}"


@lru_cache(maxsize=4096)
def percent(permille: int, language: str, tenths: bool = False) -> str:
    """Return thousandths as per cent, with one decimal where it is needed or always: 7.5%, 12 %.

    >>> percent(75, "en"), percent(120, "en"), percent(120, "en", tenths=True)
    ('7.5%', '12%', '12.0%')
    """
    style = "#,##0.0" if tenths else "#,##0.#"
    figure = str(format_decimal(permille / 10, format=style, locale=language))
    return f"{figure}\N{NO-BREAK SPACE}%" if language == "fr" else f"{figure}%"


def colon(language: str) -> str:
    r"""Return what stands between a name and what is said of it.

    >>> [colon(language) for language in LANGUAGES]
    [': ', '\xa0: ']
    """
    return "\N{NO-BREAK SPACE}: " if language == "fr" else ": "


def listing(items: Sequence[str], language: str, style: Literal["standard", "or"] = "standard") -> str:
    """Return a list in words: "A, B and C"."""
    return _listing(tuple(items), language, style)


@lru_cache(maxsize=4096)
def _listing(items: tuple[str, ...], language: str, style: Literal["standard", "or"]) -> str:
    return str(format_list(items, style=style, locale=language))


@cache
def language_name(language: str) -> str:
    """Return the name of a language in that language: "français"."""
    return str(Locale.parse(language).get_display_name(language))


def _when(value: Any, language: str, spec: str) -> str:
    moment = value if isinstance(value, date) else datetime.fromisoformat(str(value))
    if spec == "time" and isinstance(moment, datetime):
        # Where it says no time zone it is UTC already.
        moment = moment.astimezone(UTC) if moment.tzinfo else moment
        written = str(format_datetime(moment, "d MMMM y, HH:mm 'UTC'", locale=language))
    else:
        # The order of the times above, day first, in English too: a reader meets one order only.
        written = str(format_date(moment, "d MMMM y", locale=language))
    # The library writes "1 janvier"; in French the first day of a month alone is an ordinal.
    return f"1er{written[1:]}" if language == "fr" and moment.day == 1 else written


_SETTERS: Mapping[str, Callable[[Any, str], str]] = {
    "n": number,
    "usd": dollars,
    "permille": percent,
    "date": lambda value, language: _when(value, language, "date"),
    "time": lambda value, language: _when(value, language, "time"),
}
