"""Where a seat stands on its own desk: place, line over the turns, what changed."""

from __future__ import annotations

from collections.abc import Iterator

from engine.messages import Message, say
from engine.report import Figure, News, Spark
from games.common.races import History, Names, best_first

MOST = 5
"""So many sentences say what a turn changed."""


def place(history: History, seat: int, at: int = -1, winner: int = 0) -> int:
    """Return a seat's place by the figure of a turn, behind who has won; equals share the better place.

    >>> place({1: [3, 9], 2: [7, 9], 3: [7, 2]}, 1), place({1: [3, 9], 2: [7, 9], 3: [7, 2]}, 1, -2)
    (1, 3)
    >>> [place({1: [9], 2: [9], 3: [2]}, seat, winner=3) for seat in (1, 2, 3)]
    [2, 2, 1]
    """
    ranks = {each: (each == winner, line[at]) for each, line in history.items()}
    return 1 + sum(rank > ranks[seat] for rank in ranks.values())


def figures(history: History, seat: int, label: Message, winner: int = 0) -> tuple[Figure, ...]:
    """Return the place of a seat and its figure as a line over the turns.

    Parameters
    ----------
    history : mapping
        The figure of each seat after each turn; of all seats, and equally long.
    seat : int
        Who reads.
    label : Message
        The name of the figure.
    winner : int
        Who has won, where it need not be who has most; 0 for nobody.
    """
    line = history[seat]
    ranked = say("STANDING.PLACE.OF", place=place(history, seat, winner=winner), seats=len(history))
    of_turns = say("STANDING.LINE", figure=label, turn=len(line) - 1)
    drawn = (Figure(of_turns, Spark(tuple(line))),) if len(line) > 1 else ()
    return (Figure(say("STANDING.PLACE"), ranked, note=_moved(history, seat, winner)), *drawn)


def _moved(history: History, seat: int, winner: int) -> Message | None:
    """Return how many places a seat went up or down; None where there were no places before."""
    if len(history[seat]) < 2 or len({line[-2] for line in history.values()}) == 1:
        return None
    moved = place(history, seat, -2) - place(history, seat, winner=winner)
    way = "UP" if moved > 0 else "DOWN" if moved < 0 else "SAME"
    return say(f"STANDING.PLACE.{way}", count=abs(moved))


def changed(*sentences: Message) -> tuple[News, ...]:
    """Return what a turn changed for a seat under its title, in the first `MOST` sentences.

    >>> [len(news.items) for news in changed(*map(say, "abcdefg"))], changed()
    ([5], ())
    """
    return (News(say("STANDING.CHANGED"), sentences[:MOST]),) if sentences else ()


def changes(names: Names, history: History, seat: int, label: Message | None = None) -> Iterator[Message]:
    """Yield what the turn changed for a seat: its own figure, and those next above and below it.

    Parameters
    ----------
    names, history : mapping
        Of each seat.
    seat : int
        Who reads.
    label : Message, optional
        What is counted; without it the figure is dollars.
    """
    if len(history[seat]) < 2:
        return
    before, now = history[seat][-2:]
    # Who has nothing yet has no need to read that it is as much as before.
    if now or before:
        yield _own(now - before, now, label)
    order = best_first(history)
    at = order.index(seat)
    for code, next_seats in (("ABOVE", order[:at][-1:]), ("BELOW", order[at + 1 :][:1])):
        for other in next_seats:
            yield _compared(code, names[other], abs(history[other][-1] - now), label)


def _own(change: int, now: int, label: Message | None) -> Message:
    way = "GAIN" if change > 0 else "LOSS" if change < 0 else "SAME"
    if label is None:
        return say(f"STANDING.{way}", usd=abs(change), now=now)
    return say(f"STANDING.OF.{way}", figure=label, count=abs(change), now=now)


def _compared(code: str, name: str, gap: int, label: Message | None) -> Message:
    if not gap:
        return say("STANDING.LEVEL", name=name)
    if label is None:
        return say(f"STANDING.{code}", name=name, usd=gap)
    return say(f"STANDING.OF.{code}", name=name, count=gap)
