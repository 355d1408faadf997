"""The pages of a report and the front page."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from engine.report import Lead, Page
from publish.common import paths
from publish.common.composer import Composer, Files, composer_for
from publish.common.edition import Edition, Undone
from publish.common.markup import clean, sentence
from publish.common.nameplate import nameplate
from publish.common.periods import period_text
from publish.common.voice import View
from publish.maps.picture_svg import picture_svg
from publish.pages.countdown import due_view
from publish.pages.downloads import downloads
from publish.pages.feed import CALENDAR, calendar
from publish.pages.figure_files import ahead, place_figures
from publish.pages.opening import drawing_of, opened_page
from publish.pages.permanent_pages import HIDDEN, begin_way, standing_pages, try_way
from publish.pages.proof import history_marks
from publish.pages.replay import replay_page
from publish.pages.share_picture import share_picture
from publish.pages.subjects import subject_pages

STATES = ("in", "waiting", "late", "missed", "excused", "lent", "computer")
_STATES = {state: f"SITE.SEAT.{state.upper()}" for state in STATES}


def all_pages(edition: Edition, language: str) -> Files:
    """Return every file of a match in one language, the pages without their frames.

    Raises
    ------
    EditionError
        If the report has no front page, an address is wrong, or a link leads nowhere.
    """
    pages = {page.slug: page for page in edition.report.pages}
    if "index" not in pages:
        raise paths.EditionError("the report has no page 'index', which is the front page")
    composer = composer_for(edition, language)
    files: Files = {}
    views = []
    for slug, page in pages.items():
        if page.is_subject:
            continue
        address = paths.page_address(edition.turn, slug)
        views.append(_view(composer.at(address), page, address))
        files |= _report_page(composer, page, address, views[-1])
    files |= _report_page(composer, pages["index"], "", _view(composer.at(""), pages["index"], ""))
    due = calendar(composer)
    files |= {CALENDAR: due} if due else {}
    files |= _share_picture(composer, pages["index"]) if edition.address else {}
    files |= downloads(composer, views) | standing_pages(composer) | subject_pages(composer)
    return files | replay_page(composer)


def _share_picture(composer: Composer, front: Page) -> Files:
    """Return the picture of the turn for those whom a link to it is sent."""
    edition, say, lead = composer.edition, composer.voice.say, composer.edition.report.lead()
    picture = lead.picture if lead else None
    foot = (
        f"{composer.says('SITE.TURN', turn=edition.turn)} · {say(period_text(edition.period, edition.turn))}"
    )
    drawing = drawing_of(edition.report, picture)
    image = share_picture(composer.title, say(front.title), foot, say, drawing, picture)
    return {paths.share_address(edition.turn): image}


def _view(composer: Composer, page: Page, address: str) -> View:
    """Return a page as it stands at an address."""

    def way(slug: str) -> str:
        return paths.relative(address, paths.page_address(composer.edition.turn, slug))

    return opened_page(composer.voice, composer.edition.report, page, way)


def headlines(edition: Edition) -> dict[str, str]:
    """Return the headline of the front page, by language."""
    title = next(page.title for page in edition.report.pages if page.slug == "index")
    return {language: composer_for(edition, language).voice.say(title) for language in edition.languages}


def small_picture(edition: Edition) -> str:
    """Return the picture of the front page without names, as markup; nothing where it has none.

    Letters of owners are those of the match's first language: one drawing serves all.
    """
    pictures = (block.picture for block in edition.report.blocks() if isinstance(block, Lead))
    picture = next(pictures, None)
    drawing = drawing_of(edition.report, picture)
    if not picture or not drawing:
        return ""
    words, language = edition.catalogue, edition.languages[0]
    silent = replace(picture, caption="")
    return str(picture_svg(drawing, silent, lambda text: clean(words.text(text, language)), named=False))


def _report_page(composer: Composer, page: Page, address: str, view: View) -> Files:
    stem = paths.page_address(composer.edition.turn, page.slug)
    files = place_figures(composer.edition.turn, stem, page.slug, address, view)
    now = address == ""
    values = {
        "page": view,
        "status": _status(composer) if now else None,
        "history": history_marks(composer) if now else "",
        "ways": [way for way in (begin_way(composer, ""), try_way(composer, "")) if way and now],
    }
    # The permanent copy of the front page would only double every hit of the search.
    meta = {"search": {"exclude": True}} if page.slug == "index" and address else {}
    title, front = view["title"], page.slug == "index"
    meta = {**HIDDEN, **meta}
    return files | composer.page(
        address,
        "report.html.j2",
        title,
        values,
        meta,
        headline=front,
        lead=view["lead"],
        nameplate=nameplate(composer.title) if front else "",
        ahead=ahead(address, view),
    )


def _status(composer: Composer) -> View | None:
    edition = composer.edition
    if not (edition.status or edition.deadline or edition.over or edition.undone):
        return None
    due = None if edition.over else edition.deadline
    seats = [
        {
            "name": clean(seat.name),
            "state": seat.state,
            "text": composer.says(_STATES[seat.state]),
        }
        for seat in edition.status
    ]
    return {**_due(composer, due), "seats": seats, "summary": _summary(composer), "undone": _undone(composer)}


def _summary(composer: Composer) -> str:
    """Say in one line how many of the people's forms are in."""
    people = [seat for seat in composer.edition.status if seat.human]
    if not people:
        return composer.says("SITE.SEATS.COMPUTERS", count=len(composer.edition.status))
    return composer.says("SITE.SEATS", **{"in": sum(s.state == "in" for s in people), "count": len(people)})


def _due(composer: Composer, due: datetime | None) -> View:
    """Return the deadline, its calendar and its countdown; where there is none, what is waited for."""
    if due is None:
        coming = composer.edition.turn + 1
        status = (
            composer.says("SITE.OVER") if composer.edition.over else composer.says("SITE.OPEN", turn=coming)
        )
        return {"deadline": status, "calendar": "", "moment": ""}
    return {**due_view(composer, due), "calendar": CALENDAR}


def _undone(composer: Composer) -> list[View]:
    """Say in the open which turn was taken back, until a later one has come out."""
    return [
        {
            "text": composer.says(
                "SITE.UNDONE", turn=undone.turn, when=composer.local(undone.when), why=sentence(undone.why)
            ),
            "more": composer.says(
                "SITE.UNDONE.AGAIN" if undone.again else "SITE.UNDONE.WAITS", turn=undone.turn
            ),
            "href": f"{undone.folder}/",
            "link": composer.says("SITE.UNDONE.LINK"),
        }
        for undone in _newest(composer.edition)
    ]


def _newest(edition: Edition) -> list[Undone]:
    """Return what was last taken back of each turn that no later one has followed; the list has it first."""
    by_turn: dict[int, Undone] = {}
    for undone in edition.undone:
        if undone.turn >= edition.turn:
            by_turn.setdefault(undone.turn, undone)
    return list(by_turn.values())
