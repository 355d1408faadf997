"""Turns codes and facts into text, with gettext catalogues.

A message is a code with facts; the text stands in ``messages/<language>.po`` under the code as msgid.
In a text, ``{name}`` puts a fact as it is and ``{name:spec}`` sets it: ``n`` a whole number, ``usd``
dollars, ``permille`` thousandths as per cent, ``list`` a list with "and", ``or`` a list with "or",
``date`` and ``time`` an ISO date, ``within`` a heading amid a sentence, with a small initial. What is
behind ``|0=`` stands there for 0: ``{owed:usd|0=nothing}``. A text with facts of its own may come before it.
The fact called `count` chooses the plural form.
"""

from __future__ import annotations

import gettext
import string
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources.abc import Traversable
from typing import Any

from engine.elision import elided
from engine.formats import MINUS, SETTERS, listing, number
from engine.languages import FALLBACK, LANGUAGES, habits
from engine.translations import Translations

__all__ = [
    "FALLBACK",
    "LANGUAGES",
    "Catalogue",
    "Message",
    "MissingText",
    "proper_name",
    "say",
]

_COUNTED = "n "
"""Begins the setting of a number with its noun, in the forms of the language: ``{asked:n share|shares}``."""
_NONE = "|0="
"""Begins the words for 0: ``{up:n rises|rise|0=none rises}``, ``{most:Pay {most:usd}.|0=Pay nothing.}``."""


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
        return self._filled(template, message, language)

    def _filled(self, template: str, message: Message, language: str) -> str:
        text = ""
        for literal, name, spec in _pieces(template):
            text += literal
            if name is not None:
                fact = self._fact(message, name, spec, language)
                text = (elided(text, fact) if habits(language).elides else text) + fact
        return text

    def _fact(self, message: Message, name: str, spec: str, language: str) -> str:
        """Return a fact as a text sets it; its words for 0 stand alone, without a number."""
        if name not in message.facts:
            raise MissingText(f"the text {message.code} asks for the fact {name!r}, which is not given")
        setting, _, none = spec.partition(_NONE)
        if none and message.facts[name] == 0:
            return self._filled(none, message, language)
        if "{" in setting:
            return self._filled(setting, message, language)
        return self._said(message.facts[name], language, setting)

    def _said(self, value: Any, language: str, spec: str) -> str:
        """Return a fact as a text sets it."""
        if setter := SETTERS.get(spec):
            return setter(value, language)
        if spec == "name" and isinstance(value, str):
            return self.text(proper_name(value), language)
        if spec == "within":
            title = self._said(value, language, "")
            return title[:1].lower() + title[1:]
        if spec.startswith(_COUNTED) and isinstance(value, int):
            return self._counted(value, language, spec)
        if isinstance(value, Message):
            return self.text(value, language)
        if spec in ("list", "or") or isinstance(value, (list, tuple)):
            items = [self._said(item, language, "") for item in value]
            return listing(items, language, "or" if spec == "or" else "standard")
        return str(value).replace("-", MINUS) if isinstance(value, int) else str(value)

    def _counted(self, value: int, language: str, spec: str) -> str:
        """Return a number with the form of a noun that it takes: of "n share|shares" the first behind 1."""
        forms = spec.removeprefix(_COUNTED).split("|")
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
