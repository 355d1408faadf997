"""The Atom feed of turns and the calendar of deadlines."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from xml.etree import ElementTree

from publish.common import paths
from publish.common.composer import Composer
from publish.common.files import write
from publish.common.markup import render
from publish.common.periods import period_text
from publish.pages.proof import history_marks

NAME, CALENDAR = "feed.xml", "deadline.ics"
_KEPT = 40
_ATOM = "{http://www.w3.org/2005/Atom}"
_UTC = "%Y%m%dT%H%M%SZ"


@dataclass(frozen=True, slots=True)
class Entry:
    """A turn in the feed; `link` leads there from the feed itself, so any address of the site will do."""

    turn: int
    id: str
    title: str
    updated: str
    link: str
    summary: str


def write_feed(composer: Composer, site: Path, published: Path) -> list[Path]:
    """Add a turn to the feed of its match in one language.

    Parameters
    ----------
    composer : Composer
        The turn and its language.
    site : Path
        Where the feed is written.
    published : Path
        What readers see now: its earlier turns are kept.

    Returns
    -------
    list of Path
        What changed.
    """
    edition = composer.edition
    name = Path(edition.match) / composer.language / NAME
    entries = {entry.turn: entry for folder in (published, site) for entry in _read(folder / name)}
    if site != published:
        entries = {turn: entry for turn, entry in entries.items() if turn <= edition.turn}
    entries[edition.turn] = _entry(composer)
    newest = [entries[turn] for turn in sorted(entries, reverse=True)][:_KEPT]
    values = {
        "language": composer.language,
        "title": _named(composer),
        "subtitle": composer.says("SITE.FEED.SUBTITLE"),
        "id": _urn(edition.match, composer.language),
        "updated": max(entry.updated for entry in newest),
        "entries": newest,
    }
    return (
        [site / name] if write(site / name, render("feed.xml.j2", values).encode(), edition.published) else []
    )


def _entry(composer: Composer) -> Entry:
    edition = composer.edition
    front = next(page for page in edition.report.pages if page.slug == "index")
    period = period_text(edition.period, edition.turn)
    facts = {"turn": edition.turn, "period": period, "headline": composer.voice.say(front.title)}
    return Entry(
        edition.turn,
        _urn(edition.match, composer.language, edition.turn),
        composer.says("SITE.FEED.ENTRY" if period else "SITE.FEED.ENTRY.PLAIN", **facts),
        edition.published.strftime("%Y-%m-%dT%H:%M:%SZ"),
        paths.page_address(edition.turn, "index"),
        " ".join(filter(None, (composer.voice.say(front.lead), history_marks(composer, edition.turn)))),
    )


def _urn(*parts: str | int) -> str:
    # The same wherever the site is published, as Atom asks; the 8 marks a UUID of one's own make.
    digest = hashlib.sha256("/".join(["turnsheet", *map(str, parts)]).encode()).hexdigest()
    return f"urn:uuid:{digest[:8]}-{digest[8:12]}-8{digest[13:16]}-8{digest[17:20]}-{digest[20:32]}"


def _read(path: Path) -> list[Entry]:
    if not path.is_file():
        return []
    entries = ElementTree.fromstring(path.read_bytes()).findall(f"{_ATOM}entry")
    return [_read_entry(entry) for entry in entries]


def _read_entry(entry: ElementTree.Element) -> Entry:
    texts = {name: entry.findtext(f"{_ATOM}{name}", "") for name in ("id", "title", "updated", "summary")}
    link = entry.find(f"{_ATOM}link")
    href = "" if link is None else link.get("href", "")
    return Entry(int(href.strip("/").rpartition("/")[2]), link=href, **texts)


def calendar(composer: Composer) -> bytes | None:
    """Return all coming deadlines as a calendar, each with two reminders; None where there is none."""
    edition = composer.edition
    if edition.deadline is None or edition.over:
        return None
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Turnsheet//Deadlines//EN",
        # Who subscribes to the address sees within hours that a deadline was moved.
        "REFRESH-INTERVAL;VALUE=DURATION:PT4H",
        *(
            line
            for turn, due in edition.coming or ((edition.turn + 1, edition.deadline),)
            for line in _event(composer, turn, due)
        ),
        "END:VCALENDAR",
    ]
    return "".join(_folded(line) for line in lines).encode()


def _named(composer: Composer) -> str:
    """Return title and name of the match: readers and calendars hold several matches of one game."""
    names = dict.fromkeys((composer.title, composer.edition.match))
    return " · ".join(names)


def _event(composer: Composer, turn: int, due: datetime) -> list[str]:
    title = composer.says("SITE.CALENDAR", match=_named(composer), turn=turn)
    summary = title.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    start = due - timedelta(minutes=30)
    alarms = [
        line
        for before in ("P2D", "PT12H")
        for line in (
            "BEGIN:VALARM",
            "ACTION:DISPLAY",
            f"DESCRIPTION:{summary}",
            f"TRIGGER:-{before}",
            "END:VALARM",
        )
    ]
    return [
        "BEGIN:VEVENT",
        # The same event in every language and after every change of the date: calendars move it.
        f"UID:{_urn(composer.edition.match, 'deadline', turn)}",
        f"DTSTAMP:{composer.edition.published.strftime(_UTC)}",
        # Calendars take what they imported for outdated when this number is higher.
        f"SEQUENCE:{composer.edition.revision}",
        f"DTSTART:{start.strftime(_UTC)}",
        f"DTEND:{due.strftime(_UTC)}",
        f"SUMMARY:{summary}",
        *alarms,
        "END:VEVENT",
    ]


def _folded(line: str) -> str:
    """Return a line as calendars want it: at most 75 bytes, then a new line that begins with a blank."""
    parts, room = [""], 75
    for sign in line:
        if len((parts[-1] + sign).encode()) > room:
            parts.append("")
            room = 74
        parts[-1] += sign
    return "\r\n ".join(parts) + "\r\n"
