"""Says in a sentence what a moment of a match brought or cost, by its own turn."""

from __future__ import annotations

from collections.abc import Callable

from engine.messages import Message, say
from engine.report import Text
from referee import serialise
from referee.explaining.account import Account, Moment
from referee.explaining.end_sentences import draw, draw_at_end
from referee.explaining.values import permille, rounded

_SHOWN = 4
"""So many orders of one turn are written out."""


def first_place(account: Account, seat: int) -> Message:
    """Return that a seat won, or in a game of several titles by what it came first."""
    code = "REFEREE.WHY.FIRST" if account.has_titles else "REFEREE.WHY.WON"
    return say(code, name=account.name(seat), what=serialise.from_plain(account.points))


def chances(account: Account, to_win: str, to_be_first: str) -> Message:
    """Return a heading of chances: to win, or in a game of several titles to come first in one thing."""
    if not account.has_titles:
        return say(to_win)
    return say(to_be_first, what=serialise.from_plain(account.points))


def cost(account: Account, moment: Moment) -> Message:
    """Return what a single order cost, in dollars and as a share of what its player had before."""
    lost, had = -moment.own(account.seats, points=True), _had(account, moment)
    if account.unit != "usd" or lost <= 0 or had <= 0:
        return headed(account, moment)
    chance = abs(permille(moment.own(account.seats)))
    return say(
        "REFEREE.WHY.COST" if chance else "REFEREE.WHY.COST.ALONE",
        turn=moment.turn,
        name=account.name(moment.seat),
        what=serialise.from_plain(account.points),
        usd=lost,
        share=rounded(1000 * lost, had),
        chance=chance,
    )


def _had(account: Account, moment: Moment) -> int:
    """Return the points that the seat of a moment had before its turn."""
    before = account.turns[moment.turn - 2].after if moment.turn > 1 else account.start
    return before[len(account.seats) + account.seats.index(moment.seat)]


def headed(account: Account, moment: Moment) -> Message:
    """Return what a moment brought its player; in dollars too, where these and the chances agree."""
    chance = permille(moment.own(account.seats))
    code, of_dollars = ("REFEREE.WHY.GAINED", "REFEREE.WHY.GAINED.USD")
    if chance < 0:
        code, of_dollars = ("REFEREE.WHY.LOST", "REFEREE.WHY.LOST.USD")
    facts = {"turn": moment.turn, "name": account.name(moment.seat), "chance": abs(chance)}
    usd = moment.own(account.seats, points=True)
    if account.unit == "usd" and usd and (usd > 0) == (chance >= 0):
        return say(of_dollars, **facts, usd=abs(usd))
    return say(code, **facts)


def worded(moment: Moment) -> tuple[Text, ...]:
    """Return the orders of a moment in words, the first of many and how many more."""
    if not moment.words:
        return (say("REFEREE.WHY.TOGETHER"),)
    shown, left = moment.messages[:_SHOWN], len(moment.words) - _SHOWN
    return (*shown, say("REFEREE.WHY.MORE", count=left)) if left > 0 else shown


def stroke(account: Account, moment: Moment) -> Message:
    """Return a draw in a sentence: whom it helped most, and whom it hurt most."""
    worths = {seat: moment.to(seat, account.seats) for seat in account.seats}
    helped, hurt = max(worths, key=lambda seat: worths[seat]), min(worths, key=lambda seat: worths[seat])
    return say(
        "REFEREE.WHY.STROKE",
        turn=moment.turn,
        what=draw(moment),
        helped=account.name(helped),
        gain=permille(worths[helped]),
        hurt=account.name(hurt),
        loss=-permille(worths[hurt]),
    )


def _hit(account: Account, moment: Moment) -> Message:
    """Return a draw in a sentence: what it changed of what one player had."""
    usd, had = moment.own(account.seats, points=True), _had(account, moment)
    if account.unit != "usd" or not usd or had <= 0:
        return stroke(account, moment)
    return say(
        "REFEREE.WHY.STRUCK.RICHER" if usd > 0 else "REFEREE.WHY.STRUCK.POORER",
        turn=moment.turn,
        draw=draw(moment),
        name=account.name(moment.seat),
        what=serialise.from_plain(account.points),
        usd=abs(usd),
        share=rounded(1000 * abs(usd), had),
    )


def struck(account: Account, moment: Moment, at_once: Callable[[Account, Moment], Message] = _hit) -> Message:
    """Return a draw in a sentence, `at_once` saying it for accounts of earlier versions."""
    return draw_at_end(account, moment) if moment.ending else at_once(account, moment)
