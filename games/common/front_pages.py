"""The opening of a front page: what leads, the board with what the turn added, and three teasers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.messages import Message, say
from engine.report import Cell, Dots, Lead, Link, Picture, Section, Spark, Teaser, Teasers, Text
from games.common.blocks import MISSING, Row, table
from games.common.stories import Front

Runs = Iterable[Sequence[str]]


def sections(lead: Lead, teasers: Iterable[Teaser]) -> list[Section]:
    """Return the sections that a front page begins with; there may be no teasers."""
    shown = tuple(teasers)
    below = [Section("", (Teasers(shown),), "teasers")] if shown else []
    return [Section("", (lead,), "lead"), *below]


def board_lead(
    front: Front, turn: int, hexes: Mapping[str, Text], tracks: Runs = (), ear: tuple[Text, ...] = ()
) -> Lead:
    """Return the opening of the front page of a board game.

    Parameters
    ----------
    front : Front
        What leads.
    turn : int
        The turn just played.
    hexes : mapping
        Label of a hex that the turn changed -> what the picture writes there, or nothing.
    tracks : iterable
        What was built, each from hex to hex.
    ear : tuple of Text
        What stands left of the nameplate.
    """
    runs = tuple(tuple(run) for run in tracks)
    what = "BUILT" if runs or hexes else "NONE" if turn else "OPENING"
    caption = say(f"STORY.BOARD.{what}", turn=turn)
    picture = Picture("board", caption, "map", tuple(hexes.items()), tracks=runs)
    return Lead(front.kicker, front.paragraphs, picture, ear, front.cut)


def earners(spec: str, rows: Iterable[tuple[Cell, Sequence[int | None]]], more: Link) -> Teaser:
    """Return incomes over the turns, a line each, the greatest change first.

    Parameters
    ----------
    spec : str
        Of the table: name, lines, newest income, change.
    rows : iterable
        Names with their incomes after each turn.
    more : Link
        To the page that says more.
    """
    gains = [(name, figures, _gain(figures)) for name, figures in rows]
    gains.sort(key=lambda row: (-row[2], -(row[1][-1] or 0)))
    lines = [(name, Spark(tuple(line)), line[-1], _change(gain)) for name, line, gain in gains]
    return Teaser(*heading("INCOMES"), table("earners", spec, lines), more)


def holders(name: Cell, held: Mapping[str, int], worth: Cell) -> Row:
    """Return who holds most of something, or how many do; a dot for each player."""
    best = sorted(held, key=lambda player: -held[player])
    dots = Dots(tuple(held[player] for player in best)) if held[best[0]] else MISSING
    return name, ahead([held[player] for player in best], best[0]), dots, worth


def ahead(figures: Sequence[int], leader: Cell) -> Cell:
    """Return who is ahead by figures, most first: one alone, how many are level, or a dash for none."""
    level = figures.count(figures[0]) if figures[0] > 0 else 0
    return leader if level == 1 else say("STORY.TEASER.TIED", count=level) if level else MISSING


def heading(words: str) -> tuple[Message, Message]:
    """Return title and small print of a teaser: STORY.TEASER.<WORDS> and its NOTE."""
    return say(f"STORY.TEASER.{words}"), say(f"STORY.TEASER.{words}.NOTE")


def _gain(figures: Sequence[int | None]) -> int:
    before = figures[-2] if len(figures) > 1 else 0
    return (figures[-1] or 0) - (before or 0)


def _change(gain: int) -> Text:
    return say("STORY.CHANGE_UP" if gain > 0 else "STORY.CHANGE_DOWN", change=abs(gain)) if gain else MISSING
