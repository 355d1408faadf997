"""Turns codes and facts into text, with gettext catalogues and Babel.

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
from engine.languages import FALLBACK, LANGUAGES, habits
from engine.translations import Translations

__all__ = [
    "FALLBACK",
    "LANGUAGES",
    "Catalogue",
    "Message",
    "MissingText",
    "colon",
    "dollars",
    "language_name",
    "listing",
    "number",
    "percent",
    "proper_name",
    "say",
]

MINUS = "−"
"""Of figures in texts: as wide as a digit, where a hyphen is not."""


@dataclass(frozen=True, slots=True)
class Message:
    """A code and its facts: text in no language yet. Facts are numbers, texts, messages or lists of them.

    `otherwise` is the text where no catalogue has the code; without it a missing text is a mistake.
    """

    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    otherwise: str | None = None


def say(code: str, /, **facts: Any) -> Message:
    """Return Message(code, facts), shorter to write."""
    return Message(code, facts)


def proper_name(text: str) -> Message:
    """Return a name that some languages write otherwise, as ``{city:name}`` sets it: NAME.Quebec is Québec.

    Where no catalogue has it, it is as it is.
    """
    return Message(f"NAME.{text}", otherwise=text)


class MissingText(KeyError):
    """A code has no text in any language, or its text asks for a fact it was not given: a bug of ours."""

    def __str__(self) -> str:
        # A KeyError would put the sentence into quotes.
        return str(self.args[0])


class Catalogue:
    """The texts of one or more rooms in all languages.

    Parameters
    ----------
    texts : mapping
        language -> gettext translations.
    renamed : mapping, optional
        What codes began with -> what they begin with now: a report stored under an earlier code keeps its
        text. Asked only where no catalogue has the code; the first beginning that fits counts.
    """

    def __init__(
        self,
        texts: Mapping[str, Sequence[gettext.GNUTranslations]],
        renamed: Mapping[str, str] | None = None,
    ) -> None:
        self._texts = {language: tuple(catalogs) for language, catalogs in texts.items()}
        self._renamed = dict(renamed or {})
        otherwise = self._texts.get(FALLBACK, ())
        self._known = {language: (*catalogs, *otherwise) for language, catalogs in self._texts.items()}
        # By language, code and count: a late turn looks forty thousand of them up.
        self._found: dict[tuple[str, str, int | None], str | None] = {}
        self._bare: dict[tuple[str, str, str | None], str] = {}

    @classmethod
    def read(cls, *folders: Traversable, renamed: Mapping[str, str] | None = None) -> Catalogue:
        """Read ``<language>.po`` of each folder when needed; where a code stands twice, the first wins."""
        return cls(
            {
                language: [Translations(folder / f"{language}.po", language) for folder in folders]
                for language in LANGUAGES
            },
            renamed,
        )

    def joined(self, *others: Catalogue) -> Catalogue:
        """Return a catalogue that also looks into `others`, after this one."""
        renamed = {old: new for one in (self, *others) for old, new in one._renamed.items()}
        texts = {
            lang: sum((other._texts[lang] for other in others), own) for lang, own in self._texts.items()
        }
        return Catalogue(texts, renamed)

    def codes(self, language: str) -> set[str]:
        """Return every code that has a text in `language`."""
        codes: set[str] = set()
        for texts in self._texts[language]:
            keys = texts._catalog.keys()  # type: ignore[attr-defined]  # gettext has no public list of ids
            codes |= {key[0] if isinstance(key, tuple) else key for key in keys}
        return codes - {""}

    def text(self, message: Message | str | int | None, language: str) -> str:
        """Return the text of a message; plain strings come back as they are, numbers are set.

        Raises
        ------
        MissingText
            If neither `language` nor English has the code, or the text asks for a fact the message lacks; it
            names the code and the files.
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
        text = ""
        for literal, name, spec in _pieces(template):
            text += literal
            if name is not None:
                if name not in message.facts:
                    raise MissingText(
                        f"the text {message.code} asks for the fact {name!r}, which is not given"
                    )
                fact = self._said(message.facts[name], language, spec)
                text = (elided(text, fact) if habits(language).elides else text) + fact
        return text

    def _said(self, value: Any, language: str, spec: str) -> str:
        """Return a fact as a text sets it."""
        if setter := _SETTERS.get(spec):
            return setter(value, language)
        if spec == "name" and isinstance(value, str):
            return self.text(proper_name(value), language)
        if spec.startswith(_COUNTED) and isinstance(value, int):
            return self._counted(value, language, spec)
        if isinstance(value, Message):
            return self.text(value, language)
        if spec in ("list", "or") or isinstance(value, (list, tuple)):
            items = [self._said(item, language, "") for item in value]
            return listing(items, language, "or" if spec == "or" else "standard")
        return str(value).replace("-", MINUS) if isinstance(value, int) else str(value)

    def _counted(self, value: int, language: str, spec: str) -> str:
        """Return a number with the form of a noun that it takes: of "n share|shares" the first behind 1.

        Where the text has words of its own for 0 (`_NONE`), those stand alone.
        """
        words, _, none = spec.removeprefix(_COUNTED).partition(_NONE)
        if none and not value:
            return none
        forms = words.split("|")
        rule = getattr(self._known[language][0], "plural", None) if self._known[language] else None
        form = int(rule(abs(value)) if rule else value != 1)
        return f"{number(value, language)} {forms[min(form, len(forms) - 1)]}"

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
            codes = (message.code, *self._codes_now(message.code))
            templates = (_template(self._known[language], code, amount) for code in codes)
            self._found[key] = next((template for template in templates if template is not None), None)
        template = self._found[key]
        if template is None:
            files = ", ".join(dict.fromkeys(str(texts) for texts in self._known[language]))
            raise MissingText(f"no text {message.code} in {files or 'an empty catalogue'}")
        return template

    def _codes_now(self, code: str) -> tuple[str, ...]:
        """Return what a code is called now, where it was renamed."""
        fitting = ((old, new) for old, new in self._renamed.items() if code.startswith(old))
        return tuple(new + code.removeprefix(old) for old, new in fitting)


@lru_cache(maxsize=1 << 14)
def _template(known: tuple[gettext.GNUTranslations, ...], code: str, count: int | None) -> str | None:
    """Return the first text that a code has, in the form that a count asks for."""
    for texts in known:
        if count is not None:
            text = texts.ngettext(code, code, count)
            if text != code:
                return text
        text = texts.gettext(code)
        if text != code:
            return text
    return None


@lru_cache(maxsize=1 << 13)
def _pieces(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """Return a text cut at its facts: what stands before one, its name (None at the end), how it is set.

    Names are looked up as they are: a text reaches no attribute and no item of a fact.
    """
    return tuple((literal, name, spec or "") for literal, name, spec, _ in string.Formatter().parse(template))


@lru_cache(maxsize=1 << 15)
def number(value: int, language: str) -> str:
    """Return a whole number as written in `language`: 12,345 or 12 345; below zero with a minus sign.

    >>> number(12345, "en"), number(-2, "en")
    ('12,345', '−2')
    """
    # As Babel's format_decimal writes it, at a twentieth of its work: a late turn sets ten thousand figures.
    return f"{value:,}".replace(",", _group_symbol(language)).replace("-", MINUS)


@cache
def _group_symbol(language: str) -> str:
    return str(get_group_symbol(locale=language))


def dollars(usd: int, language: str) -> str:
    """Return whole dollars as written in `language`: $1,500 or 1 500 $; a minus sign goes first.

    >>> dollars(-1500, "en")
    '−$1,500'
    """
    figure = number(abs(usd), language)
    sign = MINUS if usd < 0 else ""
    return sign + habits(language).usd.format(figure=figure)


@lru_cache(maxsize=4096)
def percent(permille: int, language: str, tenths: bool = False) -> str:
    """Return thousandths as per cent, with one decimal where it is needed or always: 7.5%, 12 %.

    >>> percent(75, "en"), percent(120, "en"), percent(-120, "en", tenths=True)
    ('7.5%', '12%', '−12.0%')
    """
    style = "#,##0.0" if tenths else "#,##0.#"
    figure = str(format_decimal(abs(permille) / 10, format=style, locale=language))
    sign = MINUS if permille < 0 else ""
    return sign + habits(language).percent.format(figure=figure)


def colon(language: str) -> str:
    r"""Return what stands between a name and what is said of it.

    >>> [colon(language) for language in ("en", "fr")]
    [': ', '\xa0: ']
    """
    return habits(language).colon


def listing(items: Sequence[str], language: str, style: Literal["standard", "or"] = "standard") -> str:
    r"""Return a list in words: "A, B and C"; of alternatives that have commas themselves, with semicolons.

    >>> listing(["red, at $5", "blue, at $6", "none"], "en", "or")
    'red, at $5; blue, at $6; or none'
    """
    return _listing(tuple(items), language, style)


@lru_cache(maxsize=4096)
def _listing(items: tuple[str, ...], language: str, style: Literal["standard", "or"]) -> str:
    if style == "or" and any(", " in item for item in items):
        *first, last = items
        word = str(format_list(("", ""), style=style, locale=language)).strip()
        apart = "\N{NO-BREAK SPACE}; " if habits(language).spaced else "; "
        return apart.join([*first, f"{word} {last}" if first else last])
    return str(format_list(items, style=style, locale=language))


@cache
def language_name(language: str) -> str:
    """Return the name of a language in that language: "français"."""
    return str(Locale.parse(language).get_display_name(language))


def _when(value: Any, language: str, spec: str) -> str:
    moment = value if isinstance(value, date) else datetime.fromisoformat(str(value))
    if spec == "time" and isinstance(moment, datetime):
        moment, zone = _zoned(moment)
        written = str(format_datetime(moment, habits(language).time + zone, locale=language))
    else:
        # The order of the times above, day first, in English too: a reader meets one order only.
        written = str(format_date(moment, "d MMMM y", locale=language))
    # The library writes "1 janvier"; in French the first day of a month alone is an ordinal.
    return habits(language).first + written[1:] if moment.day == 1 else written


def _zoned(moment: datetime) -> tuple[datetime, str]:
    """Return a moment on the clock it is shown on, and the pattern that names its zone.

    A moment in a named zone (zoneinfo) is shown there, with the zone's city and its distance from UTC, which
    tells the two hours of a night apart when summer time ends; any other moment is shown in UTC.
    """
    if getattr(moment.tzinfo, "key", "UTC") not in ("UTC", "Etc/UTC"):
        return moment, " (VVV, ZZZZ)"
    # Where it says no time zone it is UTC already.
    return moment.astimezone(UTC) if moment.tzinfo else moment, " 'UTC'"


_COUNTED = "n "
"""Begins the setting of a number with its noun, in the forms of the language: ``{asked:n share|shares}``."""
_NONE = "|0="
"""Begins the words that stand there for 0, without a number: ``{up:n rises|rise|0=none rises}``."""
_SETTERS: Mapping[str, Callable[[Any, str], str]] = {
    "n": number,
    "usd": dollars,
    "permille": percent,
    "date": lambda value, language: _when(value, language, "date"),
    "time": lambda value, language: _when(value, language, "time"),
}
