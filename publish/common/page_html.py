"""One HTML page of ours, and the theme frame it goes into.

The theme's part of a page is the same every turn, so MkDocs builds each frame once
(`publish.generator.frames`) and a turn only fills them in. A frame holds marks where a page has its own
words; what players wrote comes in last.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from publish.common import paths
from publish.common.markup import escaped

View = dict[str, Any]

_TITLE, _SUMMARY = "ts-page-title", "ts-page-summary"
MATCH = "ts-page-match"
"""Stands for the code of the match in frames, which the matches of a game share."""
_SHARE = '<meta name="ts-page-share">'
_FOLIO, _BODY = '<div id="ts-page-folio"></div>', '<div id="ts-page-body"></div>'
# All marks at once: what is put in for one is not searched for the next, whatever a player wrote.
MARKS = re.compile(
    rf"""(?P<folio>{_FOLIO.replace(" ", "[ ]")})
    | (?P<body>{_BODY.replace(" ", "[ ]")})
    | (?P<title>{_TITLE})
    | (?P<match>{MATCH})
    | (?P<summary>{_SUMMARY})
    | (?P<share>{_SHARE.replace(" ", "[ ]").removesuffix(">")}[ ]?/?>\s*)
    | (?P<turn>{paths.FRAME_OF_TURN})
    | (?P<subject>{paths.SHELL.rstrip("/")})""",
    re.VERBOSE,
)
_SCRIPT = re.compile(r'<script src="([^"]+)"(?: defer)?></script>')
_PARTS = re.compile(r'^<h2 id="([^"]*)">(.*?)</h2>$', re.MULTILINE)
_UNSEARCHED = re.compile(
    r"<(script|style|details|aside|svg)\b.*?</\1>|<div data-search-exclude.*?</div>", re.DOTALL
)
_BLANKS = re.compile(r"[ \n]+")
_INSIDE = re.compile(r"</?(?:a|b|code|em|strong)\b[^>]*>")
_TAG = re.compile(r"<[^>]*>")


@dataclass(frozen=True, slots=True)
class HtmlPage:
    """One page of a site.

    `body` and `folio` are finished HTML; `markdown` stands in place of the body where MkDocs is to make it
    (rulebooks). `frame` is the address of the frame, `meta` the generator's settings, which must be the same
    every turn. `summary` says in a sentence or two what the page is, `match` is the code of its match,
    `share` what messengers are told (HTML), `ahead` the scripts that other scripts will ask for.
    """

    address: str
    frame: str
    title: str
    folio: str
    body: str
    meta: View = field(default_factory=dict)
    markdown: str = ""
    headline: bool = False
    summary: str = ""
    match: str = ""
    share: str = ""
    ahead: tuple[str, ...] = ()

    @property
    def searched(self) -> bool:
        """Return whether readers find it by the search."""
        return not self.meta.get("search", {}).get("exclude")

    def source(self) -> bytes:
        """Return the frame as MkDocs reads it."""
        if self.markdown:
            return (_front_matter(self.title, self.meta) + f"{_FOLIO}\n\n{self.markdown}").encode()
        style = " .ts-headline" if self.headline else ""
        # Its entries in the search are ours: the frame has no words.
        meta = {**self.meta, "search": {"exclude": True}}
        head = f"{_front_matter(_TITLE, meta)}{_FOLIO}\n\n# {_TITLE} {{:{style} #top }}\n\n"
        return f"{head}{_BODY}\n".encode()

    @property
    def _is_subject(self) -> bool:
        return self.frame == paths.SHELL

    def stamped(self, frame: str, turn: int) -> str:
        """Return the page: its frame filled in."""
        words = {
            "folio": self.folio,
            "body": self.body,
            "title": escaped(self.title),
            "match": self.match,
            "summary": escaped(self.summary),
            "share": self.share + _early((*_scripts(frame), *self.ahead)),
            "turn": paths.turn_folder(turn),
            "subject": self.address.rstrip("/"),
        }

        *cut, (rest, _) = _cut(frame)
        return "".join([part for before, kind in cut for part in (before, words[kind])]) + rest

    def found_by_search(self) -> Iterable[dict[str, str]]:
        """Yield the entries of the search: the page, then each part; texts are HTML without its tags."""
        if not self.searched or self.markdown:
            return
        lead, *parts = _PARTS.split(self.body)
        yield {"location": self.address, "title": escaped(self.title), "text": _words(lead)}
        if self._is_subject:
            return
        for ident, title, text in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
            yield {"location": f"{self.address}#{ident}", "title": title, "text": _words(text)}


@lru_cache(maxsize=128)
def _scripts(frame: str) -> tuple[str, ...]:
    return tuple(_SCRIPT.findall(frame))


def _early(addresses: Iterable[str]) -> str:
    """Return links by which scripts come beside the style sheets, not when a phone has read the page."""
    link = '<link rel="preload" as="script" fetchpriority="low" href="{}">\n    '
    return "".join(map(link.format, addresses))


@lru_cache(maxsize=128)
def _cut(frame: str) -> tuple[tuple[str, str], ...]:
    """Return a frame cut at its marks: what stands before one and its kind; at the end the rest.

    Dozens of pages share one frame, and finding its marks takes longer than filling them in.
    """
    end, pieces = 0, []
    for mark in MARKS.finditer(frame):
        pieces.append((frame[end : mark.start()], str(mark.lastgroup)))
        end = mark.end()
    return (*pieces, (frame[end:], ""))


def _words(html: str) -> str:
    # No-break spaces stay, as in the page.
    return _BLANKS.sub(" ", _TAG.sub(" ", _INSIDE.sub("", _UNSEARCHED.sub(" ", html)))).strip(" ")


def _front_matter(title: str, meta: View) -> str:
    # Escaped, because the theme's templates escape nothing; JSON is YAML and needs no second quoting.
    return f"---\n{json.dumps({'title': escaped(title), **meta})}\n---\n"
