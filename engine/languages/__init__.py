"""Languages: one catalogue each in this folder says how it writes figures, dates and signs.

A language exists where its catalogue is; no line of code names one but the fallback.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from engine.translations import Translations

FALLBACK = "en"
_FOLDER = files(__package__)
_FOUND = (entry.name.removesuffix(".po") for entry in _FOLDER.iterdir() if entry.name.endswith(".po"))
LANGUAGES: tuple[str, ...] = (FALLBACK, *sorted(set(_FOUND) - {FALLBACK}))
"""All languages, the fallback first; those a new match gets unless others are asked for are in `USUAL`."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How a language writes: `usd`, `percent` hold ``{figure}``; `spaced`: a space before ; : ! and ?.

    `time` is a date with a time of day, as CLDR writes patterns (UTS 35).
    """

    usd: str
    percent: str
    colon: str
    first: str
    time: str
    elides: bool
    spaced: bool


@cache
def habits(language: str) -> Habits:
    """Return how a language writes; what its catalogue leaves out is as in the fallback."""
    catalogues = [Translations(_FOLDER / f"{one}.po", one) for one in (language, FALLBACK)]

    def said(name: str) -> str:
        code = f"LANGUAGE.{name}"
        texts = (catalogue.gettext(code) for catalogue in catalogues)
        return next(text for text in texts if text != code)

    return Habits(
        said("USD"),
        said("PERCENT"),
        said("COLON"),
        said("FIRST"),
        said("TIME"),
        said("ELIDES") == "yes",
        said("SPACED") == "yes",
    )


# Looked for in the text: a browser, which imports this, has no program that parses a catalogue.
_ASKED_FOR = b'msgid "LANGUAGE.USUAL"\nmsgstr "no"'
USUAL: tuple[str, ...] = tuple(
    language for language in LANGUAGES if _ASKED_FOR not in (_FOLDER / f"{language}.po").read_bytes()
)
"""The languages of a site or match for which none are asked for, the fallback first (decision 52)."""
