"""Assembles what the site needs of a turn, status included."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from engine.period import Period, of_label
from publish import Edition, SeatStatus
from referee.fairness.proofs import proof_of, undone_turns
from referee.match import calendar, turn_files
from referee.match.chain import link_in_force
from referee.match.match import Match
from referee.match.nmr import missed_last, taken_over
from referee.match.rulebook import example_of, rulebook
from referee.match.stored_reports import read_report
from referee.match.turn_files import published_at
from referee.publication.closed import with_closed_subjects
from referee.publication.explained import with_explanation
from referee.publication.notes import with_public_notes
from referee.publication.opened import opened_desks, with_way_to_desks
from referee.publication.past import past_turns
from referee.workspace.index import Index
from referee.workspace.index import read as read_index
from referee.workspace.settings import Seat


def edition(
    match: Match,
    turn: int,
    index: Index,
    address: str = "",
    upload: str = "",
    *,
    work: Path | None = None,
    offline: bool = False,
) -> Edition:
    """Return what is published of a turn; who is in and the deadline belong to the newest only.

    What earlier turns were about is kept in `work`, a folder for what may be made again at any time.
    """
    report = with_closed_subjects(match, with_public_notes(match, read_report(match, turn, None)))
    opened = opened_desks(match, turn)
    report = with_explanation(match, with_way_to_desks(match, report, opened))
    newest, proof, chapters = turn == match.last, proof_of(match), rulebook(match)
    return Edition(
        match=match.name,
        title=match.game.meta.title,
        turn=turn,
        period=report.period,
        published=published_at(match, turn),
        report=report,
        catalogue=match.texts,
        languages=match.settings.languages,
        archive=_archive(match, turn),
        past=tuple(past_turns(match, turn, work)),
        followed=not newest,
        rulebook=chapters,
        example=example_of(match, chapters),
        status=_status(match, index) if newest else (),
        deadline=calendar.due(match) if newest else None,
        coming=calendar.coming(match) if newest else (),
        revision=len(proof.links) + sum(one.kind == "extension" for one in match.notices.notices),
        zone=match.settings.deadlines.zone,
        over=newest and match.is_over,
        address=f"{address.rstrip('/')}/{match.name}/" if address else "",
        proof=proof,
        undone=undone_turns(match),
        upload=upload,
        offline=offline,
        opened=opened,
    )


def _archive(match: Match, turn: int) -> tuple[tuple[int, Period], ...]:
    return tuple((played, _period(match, played)) for played in match.folder.played() if played <= turn)


def _period(match: Match, turn: int) -> Period:
    """Return the period of a finished turn as its link says it: a record lists every file, so it is long."""
    folder = match.folder.turn(turn)
    link = link_in_force(folder, match.secrets.public_key)
    return of_label(link.period if link else turn_files.read_record(folder).period)


def _status(match: Match, index: Index) -> tuple[SeatStatus, ...]:
    if match.is_over:
        return ()
    moving = {seat.number for seat in match.to_move()}
    came = seats_received(match, index)
    return tuple(
        SeatStatus(
            seat.number,
            match.game.seat_name(match.state, seat.number),
            seat.human,
            _state(match, seat, index, came),
        )
        for seat in match.seats
        if seat.number in moving
    )


def seats_received(match: Match, index: Index) -> frozenset[int]:
    """Return the seats of which a good form came for the coming turn, in time or not."""
    received = read_index(match.folder.collecting(match.turn))
    # One of a turn that was taken back is about another position.
    return frozenset(received.seats_in if received and received.state == index.state else ())


def _state(match: Match, seat: Seat, index: Index, came: Collection[int]) -> str:
    """Return what everyone may know of a seat; `index` holds what came in time."""
    number = seat.number
    if not seat.human:
        return "computer"
    if number in index.seats_in:
        return "in"
    if number in came:
        return "late"
    if number in match.notices.excused(match.turn):
        return "excused"
    if taken_over(match, number):
        return "lent"
    return "missed" if missed_last(match, number) else "waiting"
