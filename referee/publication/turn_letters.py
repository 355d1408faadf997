"""Words the letters that say a turn is out: one to each player, one to the club."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.messages import Message, say
from engine.report import Figure, Figures, Report, Spark
from publish.common.voice import Voice
from referee.match import calendar
from referee.match.cards import where_to
from referee.match.match import Match
from referee.match.notices import worded
from referee.match.stored_reports import read_report
from referee.safe_text import one_line
from referee.workspace.settings import Seat

_FIGURES = 3


@dataclass(frozen=True, slots=True)
class Words:
    """A letter in one language, or in all of a match."""

    subject: str
    text: str


def to_player(match: Match, seat: Seat, address: str, again: str = "") -> Words:
    """Return what a player is told of the newest turn, in their language and on their clock.

    Parameters
    ----------
    match : Match
        The match.
    seat : Seat
        The player's.
    address : str
        Of the site; "" where it is not known.
    again : str
        Why the turn was taken back and played once more; "" where it was not.
    """

    def text(message: Message | str) -> str:
        return one_line(match.texts.text(message, seat.language))

    subject = text(_out(match, "SUBJECT"))
    lines = [text(line) if line else "" for line in _lines(match, seat, address, again)]
    return Words(subject, "".join(f"{line}\n" for line in lines))


def to_club(match: Match, address: str) -> Words:
    """Return what everybody may know of the newest turn, in every language of the match."""
    languages = match.settings.languages
    parts = [
        " ".join(
            one_line(match.texts.text(line, language))
            for line in (
                _out(match, "OUT"),
                _headline(match),
                *_page(match, f"{address.rstrip('/')}/{match.name}/{language}/" if address else ""),
            )
        )
        for language in languages
    ]
    subject = match.texts.text(_out(match, "SUBJECT"), languages[0])
    return Words(one_line(subject), "\n".join(parts) + "\n")


def _out(match: Match, code: str) -> Message:
    title = match.game.meta.title
    return say(f"REFEREE.TURN.{code}", match=match.name, game=title, turn=match.last)


def _headline(match: Match) -> Message | str:
    """Return the headline as a sentence: it has no full stop of its own."""
    pages = read_report(match, match.last, None).pages
    title = next((page.title for page in pages if page.slug == "index"), "")
    return say("REFEREE.TURN.HEADLINE", headline=title)


def _page(match: Match, address: str) -> Iterator[Message]:
    if address:
        yield say("REFEREE.TURN.PAGE", address=address)


def _lines(match: Match, seat: Seat, address: str, again: str) -> Iterator[Message | str | None]:
    yield say("REFEREE.REMIND.HELLO", name=seat.player or match.game.seat_name(match.state, seat.number))
    yield None
    yield _out(match, "OUT")
    yield _headline(match)
    yield from (worded(notice) for notice in match.notices.of(match.last, "words"))
    if again:
        yield say("REFEREE.TURN.AGAIN", why=again)
    yield None
    figures = list(own_figures(match, seat))
    if figures:
        yield say("REFEREE.TURN.FIGURES")
        yield from figures
        yield None
    desk = f"{address.rstrip('/')}/{match.name}/{seat.language}/desk/" if address else ""
    if match.is_over:
        yield say("REFEREE.TURN.OVER")
    else:
        yield from _next(match, seat, desk)
    if desk:
        yield say("REFEREE.TURN.DESK", address=desk)


def _next(match: Match, seat: Seat, desk: str) -> Iterator[Message]:
    if seat.number not in match.people():
        yield say("REFEREE.TURN.NOT_ASKED", turn=match.turn)
        return
    yield say("REFEREE.TURN.FORM", turn=match.turn)
    yield from where_to(match)
    due = calendar.due(match)
    if due:
        yield say("REFEREE.REMIND.DEADLINE", when=calendar.here(match, due, seat))
        if desk:
            yield say("REFEREE.TURN.CALENDAR", address=desk.removesuffix("desk/") + "deadline.ics")


def own_figures(match: Match, seat: Seat) -> Iterator[Message]:
    """Yield the first figures of a seat's own page, as a list."""
    voice = Voice(match.texts, seat.language, lambda link: {})
    for figure in figures_of(read_report(match, match.last, seat.number)):
        yield _figure(voice, figure)


def figures_of(report: Report) -> tuple[Figure, ...]:
    """Return the figures of a desk that a letter says; a line drawn over the turns is for the eye alone."""
    figures = next((block.items for block in report.blocks() if isinstance(block, Figures)), ())
    return tuple(figure for figure in figures if not isinstance(figure.value, Spark))[:_FIGURES]


def _figure(voice: Voice, figure: Figure) -> Message:
    value = voice.cell(figure.value, figure.kind)["text"]
    return say("REFEREE.TURN.FIGURE", label=figure.label, value=value)
