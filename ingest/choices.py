"""Matches an answer against a list: codes, labels, numbers and aliases."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.forms import Choice
from engine.lookalikes import latin
from ingest.folding import fold
from ingest.wording import SEPARATOR, Words

_CUT = SEPARATOR.strip()
_CLOSE = 0.6
_DAMAGED = 0.8
"""How much like its label a damaged one beside its code has to be: James Hill is 0.7 like James Fisk."""
_WORD = re.compile(r"\w+")
_TELLING = 3
"""What is shorter, as A or 14, is a word of many a text by chance."""
_SUGGESTIONS = 3
_SHORT_LIST = 8
_SHORT_TEXT = 320
"""A remark repeats a list of at most so many options, with at most so many letters in all: four lines."""


@dataclass(frozen=True, slots=True)
class Picked:
    """A choice's code, or what is wrong: nobody, several, or a code that fights with its label."""

    code: str | None = None
    several: tuple[str, ...] = ()
    fight: bool = False


class Spellings:
    """All accepted spellings of one list.

    Parameters
    ----------
    choices : sequence of Choice
        The list.
    languages : iterable of Words
        A form may come back in another language than the reader's; labels of all of them count.
    """

    def __init__(self, choices: Sequence[Choice], languages: Iterable[Words]) -> None:
        self.choices = tuple(choices)
        self._by_code: dict[str, str] = {}
        self._names: dict[str, set[str]] = {}
        self._labels: dict[str, set[str]] = {}
        self._by_shape: dict[str, set[str]] = {}
        speakers = tuple(languages)
        for choice in self.choices:
            self._by_code.setdefault(fold(choice.code), choice.code)
            labels = {fold(words.text(choice.label)) for words in speakers} - {""}
            self._labels[choice.code] = labels
            spoken = {fold(words.option(choice)) for words in speakers}
            aliases = {fold(words.text(alias)) for words in speakers for alias in choice.aliases}
            for name in labels | spoken | aliases | _number_names(choice):
                self._names.setdefault(name, set()).add(choice.code)

    def pick(self, text: str) -> Picked:
        """Return the choice a text names."""
        codes = self._named(fold(text)) or self._alike(fold(text))
        if len(codes) > 1:
            return Picked(several=tuple(sorted(codes)))
        if codes:
            return Picked(next(iter(codes)))
        head, cut, tail = fold(text).partition(_CUT)
        return self._pick_parts(head.strip(), tail.strip()) if cut else Picked()

    def _pick_parts(self, head: str, tail: str) -> Picked:
        """Return the choice of "code · label" whose label was damaged; code and label must not disagree."""
        alike = {self._by_code[head]} if head in self._by_code else self._codes_alike(head)
        code = next(iter(alike)) if len(alike) == 1 else None
        by_tail = self._named(tail)
        if code is None:
            return Picked(fight=bool(by_tail))
        if by_tail and code not in by_tail:
            return Picked(fight=True)
        own = self._likeness(tail, code)
        others = (self._likeness(tail, other) for other in self._labels if other != code)
        is_own = own >= _DAMAGED and own > max(others, default=0)
        return Picked(code) if is_own or self._is_cut_off(tail, code) else Picked(fight=True)

    def _likeness(self, tail: str, code: str) -> float:
        """Return how much a text is like a choice's label, 1 for the same letters."""
        labels = self._labels[code]
        return max((difflib.SequenceMatcher(None, tail, label).ratio() for label in labels), default=0)

    def _is_cut_off(self, tail: str, code: str) -> bool:
        return any(label.startswith(tail) for label in self._labels[code])

    def _named(self, name: str) -> set[str]:
        # A code outranks labels and numbers: "14" as a code is not railroad number 14.
        if name in self._by_code:
            return {self._by_code[name]}
        return self._names.get(name, set())

    def _alike(self, folded: str) -> set[str]:
        """Return the choices with a code or name that looks like a text, whatever alphabet it is typed in."""
        if not self._by_shape:
            names = {**self._names, **{name: {code} for name, code in self._by_code.items()}}
            for name, codes in names.items():
                self._by_shape.setdefault(latin(name), set()).update(codes)
        codes = self._by_shape.get(latin(folded), set())
        # A code outranks labels here too.
        return codes & self._codes_alike(folded) or codes

    def _codes_alike(self, folded: str) -> set[str]:
        return {code for name, code in self._by_code.items() if latin(name) == latin(folded)}

    def nearest(self, text: str, words: Words) -> tuple[str, ...]:
        """Return the options a text was probably meant to be: by a word more or less, else by its letters."""
        names = {**{name: sorted(codes)[0] for name, codes in self._names.items()}, **self._by_code}
        by_words = dict.fromkeys(names[name] for name in sorted(names) if _is_part(fold(text), name))
        if 0 < len(by_words) <= _SUGGESTIONS:
            return self.options(by_words, words)
        close = difflib.get_close_matches(fold(text), sorted(names), n=2 * _SUGGESTIONS, cutoff=_CLOSE)
        codes = list(dict.fromkeys(names[name] for name in close))[:_SUGGESTIONS]
        return self.options(codes, words)

    def options(self, codes: Iterable[str], words: Words) -> tuple[str, ...]:
        """Return choices as the dropdown shows them."""
        by_code = {choice.code: choice for choice in self.choices}
        return tuple(words.option(by_code[code]) for code in codes)

    def short_list(self, words: Words) -> tuple[str, ...]:
        """Return all options where they are few and short, otherwise nothing."""
        if len(self.choices) > _SHORT_LIST:
            return ()
        options = self.options([choice.code for choice in self.choices], words)
        return options if sum(map(len, options)) <= _SHORT_TEXT else ()


def _is_part(text: str, name: str) -> bool:
    """Return whether all words of one are words of the other: "hudson river", "the hudson river line"."""
    said, named = (set(_WORD.findall(each)) for each in (text, name))
    part, shorter = (said, text) if said <= named else (named, name)
    return part <= said and len(shorter) >= _TELLING and any(word.isalpha() for word in part)


def _number_names(choice: Choice) -> set[str]:
    return set() if choice.number is None else {str(choice.number)}
