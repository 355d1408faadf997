"""Parses the translations of a .po file, or takes them from a cache.

Parsing all catalogues takes longer than a small command does. What was parsed stands in `PARSED`, with a key
of everything it was made from; whoever keeps files may lay an earlier run's there, and keep what is added.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO

from babel import __version__ as babel_version


@dataclass(frozen=True, slots=True)
class Parsed:
    """What stands in a file: code -> text, code -> forms of the plural, and how a count chooses the form.

    `key` is the hash of all that decides the rest.
    """

    key: str
    rule: str
    texts: dict[str, str] = field(default_factory=dict)
    plurals: dict[str, Sequence[str]] = field(default_factory=dict)


PARSED: dict[str, Parsed] = {}
"""File -> what stands in it. One whose key is not that of the file as it is now does not count."""


class Translations(gettext.GNUTranslations):
    """The translations of a file, which is read when the first text is asked for.

    Parameters
    ----------
    path : Traversable
        The .po file.
    language : str
        Whose rule of the plural counts where the file states none.
    """

    def __init__(self, path: Traversable, language: str) -> None:
        super().__init__()
        self._path, self._language = path, language

    def __str__(self) -> str:
        """Return the file as a developer looks for it: its name and the three folders above."""
        return "/".join(str(self._path).replace("\\", "/").split("/")[-4:])

    @cached_property
    def _parsed(self) -> Parsed:
        name = str(self._path)
        try:
            data = self._path.read_bytes()
        except FileNotFoundError:
            # A language may have no catalogue of its own in a room: its texts are those of the fallback.
            data = b""
        key = key_of(data, self._language)
        known = PARSED.get(name)
        if known is None or known.key != key:
            known = PARSED[name] = _parse(data, self._language, key)
        return known

    @cached_property
    def _catalog(self) -> dict[str | tuple[str, int], str]:
        # Where gettext looks a text up.
        singular: Iterable[tuple[str | tuple[str, int], str]] = self._parsed.texts.items()
        plurals = self._parsed.plurals.items()
        return dict(singular) | {(code, at): form for code, forms in plurals for at, form in enumerate(forms)}

    @cached_property
    def plural(self) -> Callable[[int], int]:
        """Return the number of the form that a count takes."""
        return _rule(self._parsed.rule)


def key_of(data: bytes, language: str) -> str:
    """Return the key of what is parsed from the bytes of a file of that language."""
    return sha256(_reader() + language.encode() + data).hexdigest()


@cache
def _rule(expression: str) -> Callable[[int], int]:
    rule: Callable[[int], int] = gettext.c2py(expression)
    return rule


@cache
def _reader() -> bytes:
    """Return what decides, beside a file itself, what is read from it."""
    ours = files("engine") / "translations.py"
    return sha256(ours.read_bytes() + babel_version.encode()).digest()


def _parse(data: bytes, language: str, key: str) -> Parsed:
    # Takes time to load, and is seldom needed.
    from babel.messages.pofile import read_po

    catalog = read_po(BytesIO(data), locale=language)
    parsed = Parsed(key, catalog.plural_expr)
    for message in catalog:
        # What nobody has translated yet, or is marked as doubtful, counts as missing. The head is no text:
        # Babel dates it this minute, and what is packed from the same files would have other bytes each time.
        if not message.id or not message.string or message.fuzzy:
            continue
        if isinstance(message.id, str):
            parsed.texts[message.id] = str(message.string)
        else:
            parsed.plurals[message.id[0]] = tuple(message.string)
    return parsed
