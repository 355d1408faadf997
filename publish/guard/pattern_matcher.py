"""Searches a file for many secrets in one pass."""

from __future__ import annotations

import re
import string
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple, Protocol

from publish.guard.spellings import forms, readable

# Shorter texts stand everywhere by chance.
SHORTEST = 4
# So much of a text is looked for at first: where a figure may begin, a few bytes more spare many a look.
_BEGINNING = 6
# Keys, links and whatever is encoded are one long word of these signs, however they are escaped; pages have
# few words so long. Most bytes of a file are in none, and need not be compared with the beginnings of keys.
_LONG = 20
_SIGNS = (string.ascii_letters + string.digits + "+/_%&#;-").encode()
_IS_WORD = re.compile(rb"[%b]{%d,}" % (re.escape(_SIGNS), _LONG)).fullmatch
# What stands between thousands in French and Russian, in every spelling; in English it is a comma.
_NARROW = rb"\xe2\x80\xaf|&#8239;|\\u202f|%E2%80%AF"
_BLANK = rb"\xc2\xa0|&#160;|\\u00a0|%C2%A0"
_BEGAN_BEFORE = re.compile(rb"\d(?:%b)\Z" % _NARROW)
_GOES_ON = re.compile(rb"\d|(?:,|%%2C|%b|%b)\d{3}(?!\d)" % (_NARROW, _BLANK))
_ESCAPE = re.compile(rb"(?:\\u[0-9a-fA-F]{4}|%[0-9a-fA-F]{2})\Z")
_LETTER = re.compile(r"[^\W\d]")
_NEAR = 16
# In place of each byte: whether it is one of those signs.
_MARKED = bytes(b"x "[sign not in _SIGNS] for sign in range(256))


class Secret(Protocol):
    """What must not be found; `engine.game.Secret` is one."""

    @property
    def kind(self) -> str:
        """What it is, for the alarm."""

    @property
    def text(self) -> str:
        """The secret itself."""


class _Form(NamedTuple):
    written: bytes
    kind: str
    digits: bool
    amount: bool
    """Whether it has digits and signs but no letters, as dollars have, and stands so."""


def long_words(data: bytes) -> bytes:
    r"""Return the long words of a file, each once, in lines of their own.

    >>> long_words(b"<p>abcdefghijklmnopqrstuvwxyz, short, abcdefghijklmnopqrstuvwxyz</p>")
    b'abcdefghijklmnopqrstuvwxyz'
    """
    marked, words = data.translate(_MARKED), {}
    # Finding twenty signs in a row is a seventh of the work of a pattern that tries every word.
    start = marked.find(b"x" * _LONG)
    while start >= 0:
        # Where no other sign follows, the word ends with the file.
        end = marked.find(b" ", start) % (len(data) + 1)
        words[data[start:end]] = True
        start = marked.find(b"x" * _LONG, end)
    return b"\n".join(words)


def _forms(secret: Secret) -> Iterator[_Form]:
    digits = secret.text.isdecimal()
    # A key may begin with a digit too, and a digit before it says nothing.
    plain = set() if digits or _LETTER.search(secret.text) else readable(secret.text)
    for form in set(forms(secret.text)):
        yield _Form(form, secret.kind, digits, form in plain)


class PatternMatcher:
    """All forms of all secrets, searched for together."""

    def __init__(self, secrets: Iterable[Secret]) -> None:
        """`secrets` of fewer than four bytes are left out."""
        known = [
            form
            for secret in secrets
            if len(secret.text.strip().encode()) >= SHORTEST
            for form in _forms(secret)
        ]
        words = [form for form in known if _IS_WORD(form.written) and not form.digits]
        # In two bytes a sign; only what holds a zero byte can hold one of these.
        wide = [form for form in known if b"\0" in form.written]
        self._words, self._wide = _Trie(words, SHORTEST), _Trie(wide, SHORTEST)
        self._others = _Trie(set(known).difference(words, wide), _BEGINNING)
        # Pages have most of their lines in common: one that was clean, with all that it encodes, is not
        # searched again in the next file. Only where no secret goes over the end of a line.
        self._clean: set[bytes] = set()
        self._by_lines = not any(b"\n" in form.written for form in known)

    def unseen(self, data: bytes) -> bytes:
        """Return the lines of a file that were not found clean before."""
        if not self._by_lines:
            return data
        lines = dict.fromkeys(data.split(b"\n"))
        return b"\n".join([line for line in lines if line not in self._clean])

    def remember(self, lines: bytes) -> None:
        """Take note that these lines are clean."""
        self._clean.update(lines.split(b"\n"))

    def kinds_in(self, data: bytes, words: bytes) -> set[str]:
        """Return the kinds of secrets that stand in these bytes, whose `long_words` are given."""
        kinds = self._others.kinds_in(data) | self._words.kinds_in(words)
        return kinds | self._wide.kinds_in(data) if b"\0" in data else kinds


class _Trie:
    """Forms that are searched for in one pass."""

    def __init__(self, known: Iterable[_Form], beginning: int) -> None:
        self._lengths = range(SHORTEST, beginning + 1)
        self._by_prefix: dict[bytes, list[_Form]] = defaultdict(list)
        for form in known:
            self._by_prefix[form.written[:beginning]].append(form)
        prefixes = sorted(self._by_prefix, key=lambda prefix: (-len(prefix), prefix))
        # The beginnings as one pattern, folded into a tree so that most bytes of a file cost one look.
        self._pattern = re.compile(_tree(prefixes), re.DOTALL) if prefixes else None

    def kinds_in(self, data: bytes) -> set[str]:
        kinds: set[str] = set()
        hit = self._pattern.search(data) if self._pattern else None
        while hit and self._pattern:
            kinds |= {form.kind for form in self._at(data, hit.start()) if _stands(data, hit.start(), form)}
            hit = self._pattern.search(data, hit.start() + 1)
        return kinds

    def _at(self, data: bytes, start: int) -> Iterator[_Form]:
        for length in self._lengths:
            yield from self._by_prefix.get(data[start : start + length], ())


def _stands(data: bytes, start: int, form: _Form) -> bool:
    """Return whether a form stands at a place, and is no part of a longer figure."""
    if not data.startswith(form.written, start):
        return False
    end = start + len(form.written)
    before = data[max(0, start - _NEAR) : start]
    begins, ends = form.written[:1].isdigit(), form.written[-1:].isdigit()
    if form.digits:
        return not (_digit_at_end(before) or data[end : end + 1].isdigit())
    if not form.amount:
        return True
    # 2 762 $ is part of 22 762 $ and $276 of $276,000.
    began = begins and (_digit_at_end(before) or _BEGAN_BEFORE.search(before))
    return not (began or (ends and _GOES_ON.match(data, end)))


def _digit_at_end(before: bytes) -> bool:
    """Return whether a figure stands at the end of some bytes; the last sign of an escape is part of none."""
    return before[-1:].isdigit() and not _ESCAPE.search(before)


def _tree(prefixes: Iterable[bytes]) -> bytes:
    branches: dict[bytes, set[bytes]] = defaultdict(set)
    for prefix in prefixes:
        branches[prefix[:1]].add(prefix[1:])
    written = [
        re.escape(first) + (b"" if b"" in rests else _tree(sorted(rests)))
        for first, rests in sorted(branches.items())
    ]
    return written[0] if len(written) == 1 else b"(?:" + b"|".join(written) + b")"
