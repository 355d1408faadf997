"""The account of a match as a page of its last turn: curves, moments, luck and skill."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.messages import Message, say
from engine.report import (
    Block,
    Chart,
    Link,
    News,
    Page,
    Paragraph,
    Race,
    Section,
    Series,
    Teaser,
    Text,
)
from referee import serialise
from referee.explaining.account import Account, Moment
from referee.explaining.counted import how_counted, sum_tables
from referee.explaining.end_sentences import computer_at_end, how_far, named, orders_at_end
from referee.explaining.sentences import chances, cost, first_place, headed, stroke, struck, worded
from referee.explaining.sums import SeatSum, seat_sums, turning_point
from referee.explaining.values import permille, rounded

SLUG = "why"
_PER_CENT = 10_000
"""Millionths in a per cent."""
_MARKS = 3


def why_page(account: Account) -> Page:
    """Return the page; texts of the game stand in it, so it needs the game's catalogue and the office's."""
    sections = (
        Section(say("REFEREE.WHY.SEC.CURVES"), tuple(curves(account, _marked(account))), "curves"),
        Section(say("REFEREE.WHY.SEC.BEST"), listed(account, account.best, "BEST"), "best"),
        Section(worst_title(account, "SEC"), listed(account, account.worst, "WORST"), "worst"),
        Section(say("REFEREE.WHY.SEC.UNTRIED"), listed(account, account.untried, "UNTRIED"), "untried"),
        Section(say("REFEREE.WHY.SEC.LUCK"), tuple(_luck(account)), "luck"),
        Section(say("REFEREE.WHY.SEC.SUMS"), tuple(sum_tables(account)), "sums"),
        Section(say("REFEREE.WHY.SEC.HOW"), tuple(how_counted(account)), "how"),
    )
    return Page(SLUG, say("REFEREE.WHY.TITLE"), sections, lead=_lead(account))


def teaser(account: Account) -> Teaser:
    """Return what the front page shows of it: the curves of the chances, and the way to the page."""
    chart = next(curves(account, _marked(account)))
    race = Race("why-race", chart.title, chart.x, chart.series, chart.focus, shaded=chart.shaded)
    more = Link(say("REFEREE.WHY.TITLE"), SLUG)
    return Teaser(_lead(account), chances(account, "REFEREE.WHY.NOTE", "REFEREE.WHY.NOTE.FIRST"), race, more)


def _lead(account: Account) -> Message:
    turned = turning_point(account)
    if turned is None:
        return say("REFEREE.WHY.LEAD.SHARED")
    turn, winner, before = turned
    facts = {"first": first_place(account, winner), "name": account.name(winner)}
    facts |= {"turn": turn, "other": account.name(before)}
    if turn == len(account.turns):
        return say("REFEREE.WHY.LEAD.LAST", **facts)
    return say("REFEREE.WHY.LEAD.TURNED" if turn else "REFEREE.WHY.LEAD.ALWAYS", **facts)


def curves(account: Account, marked: Iterable[int], shown: Sequence[int] = ()) -> Iterator[Chart]:
    """Yield chance to win and points after each turn.

    Parameters
    ----------
    account : Account
        Of a match.
    marked : iterable of int
        Turns with a darker ground.
    shown : sequence of int
        Places of the seats that are drawn; all of them where it is not said, those that were ahead in colour.
    """
    count = len(account.seats)
    rows = [account.start, *(turn.after for turn in account.turns)]
    shares = [[rounded(row[at], _PER_CENT) for row in rows] for at in range(count)]
    points = [[row[count + at] for row in rows] for at in range(count)]
    label: Text = serialise.from_plain(account.points)
    shaded = tuple((turn, turn, str(turn)) for turn in sorted(set(marked)))
    for name, title, lines, unit in (
        ("chances", chances(account, "REFEREE.WHY.CHANCES", "REFEREE.WHY.CHANCES.FIRST"), shares, "number"),
        ("points", label, points, account.unit),
    ):
        yield Chart(
            name,
            title,
            say(f"REFEREE.WHY.CAPTION.{name.upper()}{'' if shaded else '_PLAIN'}"),
            tuple(str(turn) for turn in range(len(rows))),
            tuple(
                Series(account.names[at], tuple(lines[at]), account.seats[at]) for at in shown or range(count)
            ),
            x_label=say("REFEREE.WHY.TURN"),
            unit=unit,
            finding=title,
            focus=tuple(range(len(shown))) or _followed(account),
            shaded=shaded,
        )


def _followed(account: Account) -> tuple[int, ...]:
    """Return the winner, and who else was once nearest to it."""
    count = len(account.seats)
    peaks = [max(turn.after[at] for turn in account.turns) for at in range(count)]
    ends = account.end[:count]
    return tuple(sorted(range(count), key=lambda at: (-ends[at], -peaks[at], at))[:3])


def _marked(account: Account) -> list[int]:
    """Return the turns of the moments that moved most."""
    return [moment.turn for moment in (*account.best[:_MARKS], *account.worst[:1])]


def _none(account: Account) -> Paragraph:
    none = say("REFEREE.WHY.NONE.END", times=account.times) if account.times else say("REFEREE.WHY.NONE")
    return Paragraph(none, "note")


def listed(account: Account, moments: Sequence[Moment], name: str) -> tuple[Block, ...]:
    """Return moments of a kind (`BEST`, `WORST` or `UNTRIED`) under what they are."""
    if not moments:
        return (_none(account),)
    if account.times:
        facts = {"times": account.times, "how": how_far(account), "named": named(account)}
        lead = Paragraph(say(f"REFEREE.WHY.LEAD.END.{name}", **facts))
        return (lead, *_other_titles(account, name), *(_at_end(account, one, name) for one in moments))
    title = cost if name == "WORST" else headed
    lead = Paragraph(say(f"REFEREE.WHY.LEAD.{name}"))
    return (lead, *(News(title(account, one), worded(one)) for one in moments))


def _other_titles(account: Account, name: str) -> Iterator[Block]:
    """Yield that what cost a player most may have been meant for another title."""
    if account.has_titles and name == "WORST":
        yield Paragraph(say("REFEREE.WHY.OTHER_TITLES", what=serialise.from_plain(account.points)))


def _at_end(account: Account, moment: Moment, name: str) -> News:
    title, agreement = (computer_at_end if name == "UNTRIED" else orders_at_end)(account, moment)
    return News(title, (*worded(moment), agreement))


def worst_title(account: Account, where: str) -> Message:
    """Return the title of costly orders, on the page (`SEC`) or a desk (`OWN`).

    Earlier versions counted right after the turn, and theirs says so.
    """
    return say(f"REFEREE.WHY.WORST.{where}" if account.times else f"REFEREE.WHY.AT_ONCE.{where}")


def _luck(account: Account) -> Iterable[Block]:
    if not (account.luck or any(turn.draws for turn in account.turns)):
        yield Paragraph(say("REFEREE.WHY.NO_DICE"), "note")
        return
    sums = seat_sums(account)
    ends = account.end[: len(account.seats)]
    losers = [one for one in sums if one.result < max(ends)]
    winner = next(one for one in sums if one.result == max(ends))
    yield News("", tuple(_fortunes(account, winner, losers)))
    strokes = tuple(struck(account, one, stroke) for one in account.luck)
    if strokes:
        yield News(say("REFEREE.WHY.STROKES"), strokes)
    # One that is told above already would be told in the same words.
    hardest = tuple(said for said in (struck(account, one) for one in account.struck) if said not in strokes)
    if hardest:
        yield News(say("REFEREE.WHY.STRUCK"), hardest)
    if account.times and not (account.luck or account.struck):
        yield _none(account)


def _fortunes(account: Account, winner: SeatSum, losers: Sequence[SeatSum]) -> Iterable[Message]:
    how = "LUCKY" if winner.luck > 0 else "UNLUCKY"
    first = first_place(account, winner.seat)
    yield say(f"REFEREE.WHY.WINNER.{how}", first=first, chance=abs(permille(winner.luck)))
    worst = min(losers, key=lambda one: one.luck, default=None)
    if worst and worst.luck < 0:
        yield say("REFEREE.WHY.LOSER", name=account.name(worst.seat), chance=-permille(worst.luck))
