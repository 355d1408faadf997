"""Words the one-screen dossier of a seat for the person who takes it over."""

from __future__ import annotations

from collections.abc import Iterator

from engine.messages import Message, say
from referee.match import calendar
from referee.match.match import Match
from referee.publication.turn_letters import Words, own_figures
from referee.safe_text import one_line
from referee.workspace.settings import Seat


def dossier(match: Match, seat: Seat, missed: int, address: str) -> Words:
    """Return what a new holder of a seat has to know to give orders within the hour.

    Parameters
    ----------
    match : Match
        The match, handed over already.
    seat : Seat
        Theirs.
    missed : int
        How many turns went without a form before them.
    address : str
        Of the site; "" where it is not known.
    """

    def text(message: Message | str) -> str:
        return one_line(match.texts.text(message, seat.language))

    subject = text(say("REFEREE.DOSSIER.SUBJECT", match=match.name, seat=seat.number))
    lines = [text(line) if line else "" for line in _lines(match, seat, missed, address)]
    return Words(subject, "".join(f"{line}\n" for line in lines))


def _lines(match: Match, seat: Seat, missed: int, address: str) -> Iterator[Message | str]:
    game, name = match.game, match.game.seat_name(match.state, seat.number)
    yield say("REFEREE.REMIND.HELLO", name=seat.player)
    yield ""
    facts = {"match": match.name, "game": game.meta.title, "seat": seat.number, "name": name}
    yield say("REFEREE.DOSSIER.YOURS", turn=match.turn, **facts)
    if missed:
        yield say("REFEREE.DOSSIER.MISSED", count=missed)
    yield ""
    yield say("REFEREE.DOSSIER.PLACES")
    yield from standing_lines(match, seat.number)
    yield from own_figures(match, seat)
    yield ""
    due = calendar.due(match)
    if due:
        yield say("REFEREE.REMIND.DEADLINE", when=calendar.here(match, due, seat))
    yield say("REFEREE.DOSSIER.CARD")
    if address:
        root = f"{address.rstrip('/')}/{match.name}/{seat.language}/"
        yield say("REFEREE.TURN.DESK", address=f"{root}desk/")
        yield say("REFEREE.DOSSIER.RULES", address=f"{root}rules/")
    yield say("REFEREE.DOSSIER.PAST")


def standing_lines(match: Match, seat: int) -> Iterator[Message]:
    """Yield the public place of a seat in each title of the game."""
    standings = match.game.standings(match.state)
    for own in (one for one in standings if one.seat == seat):
        rivals = [one for one in standings if one.title.code == own.title.code]
        place = 1 + sum(one.points > own.points for one in rivals)
        facts = {"title": own.title, "place": place, "of": len(rivals), "points": own.points}
        yield say("REFEREE.DOSSIER.PLACE", **facts)
