"""Who is ahead, and by how much: what there is to tell of a race, and its lines on the front page."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from engine.messages import Message, say
from engine.report import Link, Race, Series, Teaser, Text
from games.common.stories import Story

FIRST = 3
"""So many lines are coloured and named."""
_THOUSAND = 1000
History = Mapping[int, Sequence[int]]
"""seat -> figure after each turn, all equally long."""
Names = Mapping[int, str]
USD = "usd"


def best_first(history: History) -> list[int]:
    """Return the seats by their newest figure, most first, ties by number.

    >>> best_first({1: [3], 2: [7], 3: [7]})
    [2, 3, 1]
    """
    return sorted(history, key=lambda seat: (-history[seat][-1], seat))


def gains(history: History) -> dict[int, int]:
    """Return what each seat's figure gained in the turn; nothing before there are two.

    >>> gains({1: [3, 5], 2: [7, 4]}), gains({1: [3]})
    ({1: 2, 2: -3}, {})
    """
    return {seat: figures[-1] - figures[-2] for seat, figures in history.items() if len(figures) > 1}


def stories(names: Names, history: History, who: str = "name", unit: str = USD) -> Iterator[Story]:
    """Yield who leads and by how much, who gained most and who lost most.

    Nothing is told of a lead that three share, nor of a gain or loss that two do.

    Parameters
    ----------
    names, history : mapping
        Of each seat.
    who, unit : str
        What their texts call the seat and the figure: LEAD_CHANGE, CLOSE or LEVEL, GAIN and LOSS.
    """
    changes = gains(history)
    order, now = best_first(history), {seat: figures[-1] for seat, figures in history.items()}
    if len(changes) < 2 or not now[order[0]]:
        return
    first, second = order[:2]
    gap, whole = now[first] - now[second], max(1, abs(now[first]))
    lead = {who: names[first], "second": names[second], unit: now[first], "gap": gap}
    if gap and history[first][-2] < max(figures[-2] for figures in history.values()):
        yield Story("LEAD_CHANGE", gap, lead, names[first])
    elif gap or list(now.values()).count(now[first]) == 2:
        # The paper of a tie names nobody first.
        kind, subject = ("CLOSE", names[first]) if gap else ("LEVEL", "")
        yield Story(kind, (whole - gap) * 100 // whole, lead, subject)
    by_change = sorted(changes, key=lambda seat: (changes[seat], -seat))
    for kind, seat, change in (
        ("GAIN", by_change[-1], changes[by_change[-1]]),
        ("LOSS", by_change[0], -changes[by_change[0]]),
    ):
        if change > 0 and list(changes.values()).count(changes[seat]) == 1:
            facts = {who: names[seat], unit: change, "worth": now[seat], "place": order.index(seat) + 1}
            yield Story(kind, change * _THOUSAND // whole, facts, names[seat])


def teaser(
    names: Names,
    history: History,
    x: Collection[object],
    title: Text,
    note: Text,
    more: Link,
    kind: str = USD,
    shaded: tuple[tuple[int, int, Text], ...] = (),
    *,
    ended: bool,
) -> Teaser:
    """Return the race as lines over the turns, the first three coloured, headed by who leads or came first.

    Parameters
    ----------
    names, history : mapping
        Of each seat.
    x : collection
        What stands below each figure.
    title, note : text
        Of the drawing, and below the heading.
    more : Link
        To the page that says more.
    kind : str
        Of the figures: ``usd`` or ``number``.
    shaded : tuple
        First and last turn of darker ground, with its label.
    ended : bool
        Whether the match is over: nobody leads it then.
    """
    seats, best, changes = sorted(history), best_first(history)[:FIRST], gains(history)
    lines = tuple(Series(names[seat], tuple(history[seat]), seat) for seat in seats)
    ends = tuple(_end(history[seat][-1], changes.get(seat, 0), kind) for seat in best)
    focus = tuple(seats.index(seat) for seat in best)
    race = Race("race", title, tuple(map(str, x)), lines, focus, ends, shaded, kind)
    how = "ENDS" if ended else "SLIPS" if changes.get(best[0], 0) < 0 else "LEADS"
    return Teaser(_heading(names, history, best, how), note, race, more)


def _heading(names: Names, history: History, best: Sequence[int], how: str) -> Message:
    now = {seat: figures[-1] for seat, figures in history.items()}
    level = [seat for seat in best_first(history) if now[seat] == now[best[0]]]
    if len(level) > len(best):
        return say("STORY.TEASER.TIED", count=len(level))
    if len(level) > 1:
        return say("STORY.TEASER.LEVEL", names=tuple(names[seat] for seat in level))
    # Who has no more than somebody behind them is not ahead of anybody.
    behind = max((now[seat] for seat in now if seat not in best), default=None)
    others = tuple(names[seat] for seat in best[1:] if now[seat] != behind)
    if not others:
        return say(f"STORY.TEASER.ALONE.{how}", first=names[best[0]])
    return say(f"STORY.TEASER.{how}", count=len(others), first=names[best[0]], others=others)


def _end(figure: int, change: int, kind: str) -> Message:
    way = "UP" if change > 0 else "DOWN" if change < 0 else "SAME"
    if kind == USD:
        return say(f"STORY.WORTH.{way}", usd=figure, change=abs(change))
    return say(f"STORY.COUNT.{way}", count=figure, change=abs(change))
