"""Tables of what each seat's result is made of, and how that was counted."""

from __future__ import annotations

from collections.abc import Iterable

from engine.messages import say
from engine.report import Block, Column, Paragraph, Table, Text
from referee import serialise
from referee.explaining.account import Account
from referee.explaining.end_sentences import how_far
from referee.explaining.moments import SMALL
from referee.explaining.sentences import chances
from referee.explaining.sums import seat_sums
from referee.explaining.values import permille


def sum_tables(account: Account) -> Iterable[Block]:
    """Yield what every seat's result is made of, of chances and of points."""
    parts = ("start", "own", "others", "luck", "stood", "result")
    yield Paragraph(say("REFEREE.WHY.ADDS_UP"))
    label: Text = serialise.from_plain(account.points)
    for name, title, kind, points in (
        (
            "sum-chances",
            chances(account, "REFEREE.WHY.CHANCES", "REFEREE.WHY.CHANCES.FIRST"),
            "permille",
            False,
        ),
        ("sum-points", label, account.unit, True),
    ):
        columns = (
            Column("name", say("REFEREE.WHY.COL.NAME")),
            *(Column(part, say(f"REFEREE.WHY.COL.{part.upper()}"), kind) for part in parts),
        )
        rows = []
        for one in sorted(seat_sums(account, points=points), key=lambda one: (-one.result, one.seat)):
            amounts = [getattr(one, part) for part in parts]
            shown = amounts if points else [permille(amount) for amount in amounts]
            rows.append((account.name(one.seat), *shown))
        # The charts of the page have the same titles: in the list of files both stand beside each other.
        yield Table(name, say("REFEREE.WHY.MADE_OF", what=title), columns, tuple(rows))


def how_counted(account: Account) -> Iterable[Block]:
    """Yield how the account was made, and what it leaves out."""
    orders = sum(len(turn.orders) for turn in account.turns)
    draws = sum(turn.labels for turn in account.turns)
    yield Paragraph(say("REFEREE.WHY.HOW.MODEL"))
    if account.has_titles:
        yield Paragraph(say("REFEREE.WHY.HOW.TITLES", what=serialise.from_plain(account.points)))
    if not draws:
        yield Paragraph(say("REFEREE.WHY.HOW.REPLAYS.NO_DRAWS", paths=account.paths))
        screened = "ALL" if orders <= SMALL else "NO_DRAWS"
        yield Paragraph(say(f"REFEREE.WHY.HOW.SCREENED.{screened}", orders=orders, replayed=account.replayed))
        yield from _played_on(account, "REFEREE.WHY.HOW.ENDS.NO_DRAWS")
        return
    yield Paragraph(say("REFEREE.WHY.HOW.REPLAYS", paths=account.paths))
    yield Paragraph(say("REFEREE.WHY.HOW.SCREENED", orders=orders, draws=draws, replayed=account.replayed))
    if account.compared:
        facts = {"compared": account.compared, "agreeing": account.agreeing}
        yield Paragraph(say("REFEREE.WHY.HOW.AGREEING", **facts))
    yield from _played_on(account)


def _played_on(account: Account, code: str = "REFEREE.WHY.HOW.ENDS") -> Iterable[Block]:
    if account.times:
        facts = {"played_on": account.played_on, "times": account.times, "how": how_far(account)}
        yield Paragraph(say(code, **facts))
    longest = max((one.ending.times for one in (*account.luck, *account.struck) if one.ending), default=0)
    if longest > account.times:
        yield Paragraph(say("REFEREE.WHY.HOW.LEADING_DRAWS", times=longest))
    if account.by_chance:
        yield Paragraph(say("REFEREE.WHY.HOW.CHANCE", what=serialise.from_plain(account.points)))
