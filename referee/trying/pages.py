"""Sets reports of a match to try as HTML, with the templates that set the site's pages."""

from __future__ import annotations

from engine.game import Standing
from engine.messages import Message, say
from engine.report import Link, Page, Report
from publish.common.markup import anchor_id, render
from publish.common.periods import period_text
from publish.common.texts import site_texts
from publish.common.voice import View, Voice
from publish.common.words import BLOCK_WORDS
from publish.pages.opening import opened_page
from publish.pages.placing import part_id, place_parts
from publish.pages.table_views import column_view, table_view
from referee.trying.table import ME, Table

OWN = "own"
"""Stands for the seat's own report where a page is named."""
_PREFIX = "try-at"


def page_html(table: Table, slug: str) -> str:
    """Return a page of what was told of the last turn: a public one by its slug, or the own report."""
    report = table.report(ME if slug == OWN else None)
    pages = report.pages if slug == OWN else [page for page in report.pages if page.slug == slug]
    voice = _voice(table, report, slug)
    views = [_still(opened_page(voice, report, page, _address)) for page in pages]
    return render("pages/trypage.html.j2", {"pages": views, "words": _words(voice)})


def standings_html(table: Table) -> str:
    """Return all seats with their points in all titles, the best in the first title first."""
    voice = _voice(table, table.report(None), "")
    points: dict[str, dict[int, Standing]] = {}
    for one in table.game.standings(table.state):
        points.setdefault(voice.say(one.title), {})[one.seat] = one
    first = next(iter(points.values()), {})
    seats = sorted(first, key=lambda seat: -first[seat].points)
    heads = [column_view(voice.say(say("SITE.FAME.WHO")))]
    heads += [column_view(title, "number") for title in points]
    rows = [[_who(voice, first[seat]), *_points(voice, points, seat)] for seat in seats]
    block = table_view("standings", voice.say(say("SITE.TRY.STANDINGS")), heads, rows)
    page = {"slug": "standings", "lead": "", "sections": [{"title": "", "id": "", "blocks": [block]}]}
    return render("pages/trypage.html.j2", {"pages": [page], "words": _words(voice)})


def head(table: Table) -> View:
    """Return what stands over the pages: turn, headline of the front page, names of the pages."""
    report = table.report(None)
    voice = _voice(table, report, "")
    pages = [page for page in report.pages if page.nav and not page.is_subject]
    front = next(page for page in report.pages if page.slug == "index")
    period = voice.say(period_text(report.period, report.turn))
    return {
        "game": voice.say(table.game.meta.title),
        "me": table.game.seat_name(table.state, ME),
        "turn": ", ".join(filter(None, (voice.say(say("SITE.TURN", turn=report.turn)), period))),
        "headline": voice.say(front.title),
        "pages": [{"slug": page.slug, "title": _title(voice, page)} for page in pages],
    }


def _title(voice: Voice, page: Page) -> str:
    return voice.say(say("SITE.FRONT")) if page.slug == "index" else voice.say(page.title)


def _who(voice: Voice, one: Standing) -> View:
    name = voice.say(one.name)
    return {"text": voice.say(say("SITE.TRY.YOU", name=name)) if one.seat == ME else name}


def _points(voice: Voice, points: dict[str, dict[int, Standing]], seat: int) -> list[View]:
    return [
        voice.cell(by_seat[seat].points, "number") if seat in by_seat else {"text": ""}
        for by_seat in points.values()
    ]


def _voice(table: Table, report: Report, slug: str) -> Voice:
    mine = {page.slug for page in report.pages} if slug == OWN else set()
    public = {page.slug for page in table.report(None).pages}

    def link(target: Link) -> View:
        if target.page in mine:
            return {"href": _address(OWN, part_id(_PREFIX, target.page, anchor_id(target.anchor)))}
        # The rulebook stands on the page as a whole, and other pages of a site are none of this match.
        part = part_id(_PREFIX, target.page, anchor_id(target.anchor))
        return {"href": _address(target.page, part)} if target.page in public else {}

    return Voice(table.texts.joined(site_texts()), table.language, link)


def _address(slug: str, part: str = "") -> str:
    """Return what a link to a page, or to a part of it, says to the script that opens it."""
    return f"#page={slug}" + (f"&part={part}" if part else "")


def _words(voice: Voice) -> dict[str, str]:
    return {name: voice.say(Message(code)) for name, code in BLOCK_WORDS.items()} | {"plotly": ""}


def _still(page: View) -> View:
    """Give every part of a page its id, and every figure its drawing in place of its data."""
    for block in place_parts(page, _PREFIX):
        if block.pop("figure", None) is not None:
            block["drawn"] = block.get("drawing") or block["still"]
    return page
