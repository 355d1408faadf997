"""A seat's own part of the account, as a page of its desk."""

from __future__ import annotations

from collections.abc import Iterator

from engine.messages import Message, say
from engine.report import Block, Column, Link, News, Page, Paragraph, Section, Table, Text
from referee import serialise
from referee.explaining.account import Account, OwnMoments
from referee.explaining.page import SLUG, curves, listed, worst_title
from referee.explaining.sentences import struck
from referee.explaining.sums import seat_sums
from referee.explaining.values import permille

OWN_SLUG = "own-why"
_PARTS = {
    "start": "REFEREE.WHY.COL.START",
    "own": "REFEREE.WHY.OWN.ORDERS",
    "others": "REFEREE.WHY.COL.OTHERS",
    "luck": "REFEREE.WHY.COL.LUCK",
    "stood": "REFEREE.WHY.COL.STOOD",
    "result": "REFEREE.WHY.COL.RESULT",
}


def own_page(account: Account, seat: int) -> Page | None:
    """Return what the account says of one seat; None where an earlier version made it."""
    own = account.own.get(seat)
    if own is None:
        return None
    sections = (
        Section(say("REFEREE.WHY.OWN.SUMS"), tuple(_sums(account, seat)), "own-sums"),
        Section(say("REFEREE.WHY.OWN.CURVES"), tuple(_curves(account, seat, own)), "own-curves"),
        *_listed(account, own),
        *_luck(account, own),
    )
    return Page(OWN_SLUG, say("REFEREE.WHY.OWN.TITLE"), sections, lead=_lead(account, seat))


def _listed(account: Account, own: OwnMoments) -> list[Section]:
    """Return the lists that have anything; where none has, the first says so."""
    lists = (
        (say("REFEREE.WHY.OWN.BEST"), own.best, "BEST"),
        (worst_title(account, "OWN"), own.worst, "WORST"),
        (say("REFEREE.WHY.OWN.UNTRIED"), own.untried, "UNTRIED"),
    )
    shown = [one for one in lists if one[1]] or lists[:1]
    return [
        Section(title, listed(account, moments, name), f"own-{name.lower()}")
        for title, moments, name in shown
    ]


def _lead(account: Account, seat: int) -> Message:
    """Return when the seat was nearest to coming first."""
    place = account.seats.index(seat)
    chances = [account.start[place], *(turn.after[place] for turn in account.turns[:-1])]
    best = max(range(len(chances)), key=lambda turn: chances[turn])
    code = "REFEREE.WHY.OWN.PEAK" if best else "REFEREE.WHY.OWN.PEAK.START"
    return say(code, turn=best, chance=permille(chances[best]))


def _sums(account: Account, seat: int) -> Iterator[Block]:
    chances, points = (
        next(one for one in seat_sums(account, points=points) if one.seat == seat) for points in (False, True)
    )
    label: Text = serialise.from_plain(account.points)
    rows = [(say(_PARTS[part]), permille(getattr(chances, part)), getattr(points, part)) for part in _PARTS]
    yield Paragraph(say("REFEREE.WHY.OWN.ADDS_UP"))
    yield Table(
        "own-sums-table",
        say("REFEREE.WHY.OWN.SUMS"),
        (
            Column("part", say("REFEREE.WHY.OWN.PART")),
            Column("chance", say("REFEREE.WHY.OWN.CHANCE"), "permille"),
            Column("points", label, account.unit),
        ),
        (*rows, (Link(say("REFEREE.WHY.OWN.EVERYBODY"), SLUG), None, None)),
    )


def _curves(account: Account, seat: int, own: OwnMoments) -> Iterator[Block]:
    """Yield the curves of the seat and of who came first besides it."""
    count, place = len(account.seats), account.seats.index(seat)
    points = account.end[count : 2 * count]
    rival = max((at for at in range(count) if at != place), key=lambda at: (account.end[at], points[at]))
    yield from curves(account, (one.turn for one in (*own.best, *own.worst)), (place, rival))


def _luck(account: Account, own: OwnMoments) -> Iterator[Section]:
    if own.struck:
        strokes = News(say("REFEREE.WHY.STRUCK"), tuple(struck(account, one) for one in own.struck))
        yield Section(say("REFEREE.WHY.SEC.LUCK"), (strokes,), "own-luck")
