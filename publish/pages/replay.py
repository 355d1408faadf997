"""All desks of a finished match on one page: lines stored once, desks as steps between them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.messages import say
from engine.report import Block, Figures, Link, News, Page, Paragraph, Report, Section, Table
from publish.common import paths
from publish.common.assets import asset_names
from publish.common.composer import Composer, Files
from publish.common.edition import Opened
from publish.common.files import data_script
from publish.common.markup import render
from publish.common.periods import period_text
from publish.common.voice import View
from publish.pages.figure_files import place_figures
from publish.pages.opening import drawing_of
from publish.pages.permanent_pages import HIDDEN
from publish.pages.views import page_view

ADDRESS = f"{paths.REPLAY}/"
DATA = f"{ADDRESS}desks.js"
# Codes are SITE.REPLAY. and the name.
WORDS = ("lead", "follow", "seats", "subjects", "turn", "nothing", "failed", "noscript", "end")
# Maps and charts of a desk are left out: the page has those of the whole match.
_WRITTEN = (Paragraph, Figures, News, Table)


def replay_page(composer: Composer) -> Files:
    """Return the page and its file of all desks; nothing where the match is not opened.

    Without a script the page shows all desks at the end; with one, any seat or subject at any turn.
    """
    opened = composer.edition.opened
    if opened is None:
        return {}
    here = composer.at(ADDRESS)
    desks = [[_desk(here, reports[seat]) for reports in opened.reports] for seat, _ in opened.seats]
    names = [here.voice.say(name) for _, name in opened.seats]
    view, files = _figures(here, opened)
    values = {
        "page": view,
        "seats": [
            {"number": seat, "name": name, "lines": desk[-1]}
            for (seat, _), name, desk in zip(opened.seats, names, desks, strict=True)
        ],
        "subjects": _subjects(here, names),
        "turns": len(opened.reports),
        "said": {word: here.says(f"SITE.REPLAY.{word.upper()}") for word in WORDS},
        "play": {word: here.says(f"SITE.MAP.{word.upper()}") for word in ("play", "pause", "open")},
        "data": paths.relative(ADDRESS, DATA),
        "script": asset_names().replay,
    }
    title, lead = here.says("SITE.REPLAY"), here.says("SITE.REPLAY.LEAD")
    page = here.page(ADDRESS, "replay.html.j2", title, values, HIDDEN, lead=lead)
    return files | page | {DATA: data_script({"turns": _turns(here, opened), **stored(desks)})}


def stored(desks: list[list[list[str]]]) -> dict[str, list[object]]:
    """Return lines of HTML once each, and of every seat and turn the steps from one line to the next.

    >>> stored([[["a", "b"], ["a", "c"]]])
    {'lines': ['a', 'b', 'c'], 'desks': [[[0, 1], [0, 2]]]}
    """
    numbers: dict[str, int] = {}
    steps = [
        [_steps([numbers.setdefault(line, len(numbers)) for line in desk]) for desk in seat] for seat in desks
    ]
    return {"lines": list(numbers), "desks": [*steps]}


def _steps(places: list[int]) -> list[int]:
    return [place - before for before, place in zip([0, *places], places, strict=False)]


def _turns(composer: Composer, opened: Opened) -> list[View]:
    """Return number, name and page of each turn."""
    reports = [next(iter(by_seat.values())) for by_seat in opened.reports]
    return [
        {
            "turn": report.turn,
            "name": " · ".join(
                (
                    composer.says("SITE.TURN", turn=report.turn),
                    composer.voice.say(period_text(report.period, report.turn)),
                )
            ),
            "href": paths.relative(ADDRESS, paths.page_address(report.turn, "index")),
        }
        for report in reports
    ]


def _subjects(composer: Composer, seats: list[str]) -> list[View]:
    """Return the subjects that a reader may follow: companies, but no seats, which have desks."""
    pages = [page for page in composer.pages.values() if page.is_subject]
    titled = [(composer.voice.say(page.title), page.slug) for page in pages if not {*page.names} & {*seats}]
    return [{"slug": slug, "name": title} for title, slug in sorted(titled)]


def _letters(opened: Opened) -> tuple[Block, ...]:
    note = Paragraph(say("SITE.REPLAY.LETTERS.NOTE"), "note")
    return (note, *opened.letters) if opened.letters else ()


def _figures(composer: Composer, opened: Opened) -> tuple[View, Files]:
    """Return map, charts over all turns and opened letters, as they stand on the page."""
    lead = composer.edition.report.lead()
    drawing = drawing_of(composer.edition.report, lead.picture if lead else None)
    sections = (
        Section(say("SITE.REPLAY.MAP"), (drawing,) if drawing else (), "map"),
        Section(say("SITE.REPLAY.FIGURES"), opened.charts, "figures"),
        Section(say("SITE.REPLAY.LETTERS"), _letters(opened), "letters"),
    )
    page = Page(paths.REPLAY, say("SITE.REPLAY"), tuple(one for one in sections if one.blocks))
    view = page_view(composer.voice, page)
    return view, place_figures(composer.edition.turn, ADDRESS, "index", ADDRESS, view)


def _desk(composer: Composer, report: Report) -> list[str]:
    """Return a desk as lines of HTML that other turns and seats may share."""
    slugs = {page.slug for page in report.pages}

    def link(target: Link) -> View:
        # Parts of a desk stand below each other here, so only what lies outside is led to.
        if target.page in slugs:
            return {}
        outside = "/" in target.page or target.page in paths.ROOT_PAGES
        there = f"{target.page}/" if outside else paths.page_address(report.turn, target.page)
        return {"href": paths.relative(ADDRESS, there) + paths.fragment(target.anchor)}

    desk = replace(composer, voice=replace(composer.voice, link=link))
    sections = [part for page in report.pages for part in _sections(desk, page)]
    html = render("pages/replay_desk.html.j2", {"sections": sections, "words": desk.frame(ADDRESS)["words"]})
    return [line for line in html.split("\n") if line]


def _sections(composer: Composer, page: Page) -> Iterator[View]:
    """Yield what is written in the sections of a page, each with the subjects that its titles name."""
    for section in page.sections:
        blocks = tuple(block for block in section.blocks if isinstance(block, _WRITTEN))
        if not blocks:
            continue
        written = replace(page, sections=(replace(section, blocks=blocks),))
        view: View = page_view(composer.voice, written)["sections"][0]
        titles = [view["title"], *(block.get("title", "") for block in view["blocks"])]
        about = {slug for title in titles for _, slug in composer.names.parts(title) if slug}
        for block in view["blocks"]:
            _unplaced(block)
        yield {**view, "about": sorted(about)}


def _unplaced(block: View) -> None:
    """Take the ids of a block away: every seat has the same ones."""
    if block["type"] == "table":
        block["id"] = ""
        for row in block["rows"]:
            row["id"] = ""
