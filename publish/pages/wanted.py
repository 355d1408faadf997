"""The page of open matches: what is played, how many are there, the form to sign up with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from engine.messages import LANGUAGES, Catalogue, Message, say
from engine.report import Table
from publish.common.files import merge
from publish.common.paths import WANTED, check_match
from publish.common.texts import site_texts, site_words
from publish.common.voice import View, Voice
from publish.pages.countdown import countdown
from publish.pages.theme_free import bare_pages

_WORDS = {
    "title": "SITE.WANTED",
    "subtitle": "SITE.WANTED.SUBTITLE",
    "none": "SITE.WANTED.NONE",
    "lead": "SITE.WANTED.LEAD",
    "form": "SITE.WANTED.FORM",
    "next": "SITE.WANTED.NEXT",
    "private": "SITE.WANTED.PRIVATE",
}


@dataclass(frozen=True, slots=True)
class WantedMatch:
    """A match that people can sign up for.

    `people` seats are to be filled, `there` people wait or have one; `begun` matches take substitutes.
    `facts` and `forms` are what is known of it and the workbook, by language; `send_to` is an address for it.
    """

    match: str
    title: Message | str
    catalogue: Catalogue
    people: int
    there: int
    begun: bool
    facts: Mapping[str, Table]
    forms: Mapping[str, bytes]
    send_to: str = ""


def build_wanted(
    site: Path,
    matches: Sequence[WantedMatch],
    languages: tuple[str, ...] = LANGUAGES,
    *,
    published: datetime,
    title: str = "",
) -> tuple[Path, ...]:
    """Write the page in every language, and the sign-up forms it leads to.

    Parameters
    ----------
    site : Path
        The published folder; the page stands in ``seats-wanted/`` beside the home page of its language.
    matches : sequence of WantedMatch
        In the order they are to be shown.
    languages : tuple of str
        As for the home page.
    published : datetime
        The time the files get.
    title : str
        The name of the club, the same in all languages.

    Returns
    -------
    tuple of Path
        What changed.
    """

    def contents(language: str, root: str) -> View:
        forms = "" if language == languages[0] else f"{root}{WANTED}/"
        shown = [_match(match, language, forms) for match in matches]
        return {"words": site_words(_WORDS, language), "matches": shown}

    files = bare_pages("wanted", languages, f"{WANTED}/", contents, title) | {
        f"{WANTED}/{form_name(match.match, language)}": form
        for match in matches
        for language, form in match.forms.items()
    }
    return tuple(merge(files, site, published, site))


def form_name(match: str, language: str) -> str:
    """Return the name of a sign-up form on the site."""
    return f"{check_match(match)}-{language}.xlsx"


def wanted_line(matches: Sequence[WantedMatch], language: str) -> str:
    """Return what the home page says of open matches; nothing where there is none."""
    waiting = [match for match in matches if not match.begun]
    return site_texts().text(say("SITE.WANTED.LINK", count=len(waiting)), language) if matches else ""


def _match(match: WantedMatch, language: str, root: str) -> View:
    voice = Voice(match.catalogue.joined(site_texts()), language, lambda link: {})
    facts = match.facts.get(language) or next(iter(match.facts.values()))
    form = language if language in match.forms else next(iter(match.forms))
    send = say("SITE.WANTED.SEND", mail=match.send_to) if match.send_to else say("SITE.WANTED.HAND")
    rows = [[cell for cell in row if isinstance(cell, str | Message)] for row in facts.rows]
    return {
        "title": voice.say(match.title),
        "name": match.match,
        "state": voice.say(_state(match)),
        "facts": [(*map(voice.say, row), _due(row[-1], language)) for row in rows],
        "form": root + form_name(match.match, form),
        "send": voice.say(send),
    }


def _due(cell: Message | str, language: str) -> View | None:
    """Return what counts down to the moment that a fact names, on the reader's own clock; None for others."""
    when = cell.facts.get("when") if isinstance(cell, Message) else None
    if not isinstance(when, datetime):
        return None
    return countdown(site_texts(), language, when.astimezone(UTC), str(when.tzinfo))


def _state(match: WantedMatch) -> Message:
    if match.begun:
        return say("SITE.WANTED.BEGUN", count=match.there)
    if not match.there:
        return say("SITE.WANTED.NOBODY", people=match.people)
    return say("SITE.WANTED.THERE", count=match.there, people=match.people)
