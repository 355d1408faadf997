"""Takes back the last turn in public; nothing is erased.

First the intention is written, as a signed link of the chain. From then on the turn counts as taken back:
whatever is left to do is done now, or by the next command after an interruption.
"""

from __future__ import annotations

import shutil
from collections.abc import Collection
from datetime import datetime
from pathlib import Path

import msgspec

from engine.turn import digest
from publish.common.paths import turn_folder
from referee.fairness import manifests
from referee.fairness.continuity import check_chain, check_history
from referee.faults import Mistake
from referee.intake.collecting import collect
from referee.match import calendar
from referee.match.chain import UNDO, UNDONE, VERSION, Link, chain
from referee.match.code_version import code_version
from referee.match.deadlines import on_clock
from referee.match.keys import SeatSecret
from referee.match.match import Match, open_match
from referee.match.notices import check_names, reason
from referee.match.seats import renew_form, write_secrets
from referee.turns.due import Verdict, Wish
from referee.workspace import disk
from referee.workspace import index as indices
from referee.workspace.folders import Workspace
from referee.workspace.index import moment


def undo(workspace: Workspace, name: str, why: str, now: datetime, *, offline: bool = False) -> Match:
    """Take back the last turn of a match; the caller holds the workspace's lock.

    Parameters
    ----------
    workspace : Workspace
        Holds the match and its site.
    name : str
        The match.
    why : str
        The reason, as it will be published.
    now : datetime
        This moment.
    offline : bool
        Whether the published site could not be asked; the entry of the chain says so.

    Returns
    -------
    Match
        As it is now: its coming turn is the one taken back, with all forms that had come in for it.

    Raises
    ------
    Mistake
        If no turn was played, the reason is missing, or the match is over and its seed is known to all.
    """
    finish_undo(workspace, name)
    match = open_match(workspace, name)
    explained = reason(why)
    check_names(match.seats, explained)
    check_last_turn(match)
    # Where the turn goes, play continues from the one before.
    check_history(match, workspace.site, (match.last - 1, match.last))
    # What lies in the inbox came in since the turn was played: it is noted as that, and counts as little.
    collect(match, now)
    write_undo(match, explained, now, offline=offline)
    finish_undo(workspace, name)
    return open_match(workspace, name)


def is_repeated(workspace: Workspace, name: str, why: str) -> bool:
    """Return whether the newest entry takes a turn back for this very reason, and do what is left of that.

    A command that was stopped, or could not publish, is run again: that takes no other turn back.
    """
    finish_undo(workspace, name)
    match = open_match(workspace, name)
    links = chain(match.folder, match.secrets.public_key)
    return bool(links) and (links[-1].kind, links[-1].why) == (UNDO, reason(why))


def write_undo(
    match: Match, why: str, now: datetime, *, turn: int | None = None, offline: bool = False
) -> Link:
    """Sign that a turn is taken back: the newest, or one that is lost; `finish_undo` does the rest."""
    links = chain(match.folder, match.secrets.public_key)
    link = Link(
        version=VERSION,
        kind=UNDO,
        number=len(links),
        previous=links[-1].hash(),
        match=match.name,
        game=match.settings.game,
        turn=match.last if turn is None else turn,
        made=moment(manifests.not_before(match, now)),
        seed_hash=digest(match.secrets.seed),
        code=code_version(match.settings.game),
        why=why,
        offline=offline,
    )
    manifests.write_link(match, match.folder.undone / f"{label(link.turn, link.number)}.json", link)
    return link


def finish_undo(workspace: Workspace, name: str) -> None:
    """Do what is left of taking a turn back; nothing where nothing is."""
    folder = workspace.match(name).undone
    begun = (path for path in folder.glob("*.json") if UNDONE.fullmatch(path.name))
    if all(path.with_suffix("").is_dir() for path in begun):
        return
    match = open_match(workspace, name)
    check_chain(match)
    for link in chain(match.folder, match.secrets.public_key):
        if link.kind == UNDO and not (match.folder.undone / label(link.turn, link.number)).is_dir():
            _take_back(workspace, match, link)


def left_behind(match: Match, but: Collection[str] = ()) -> str:
    """Say which files had come in since the coming turn was played, where it was just taken back.

    Those with the SHA-256 hashes `but` are left out; an empty text where there are no others.
    """
    newest = chain(match.folder, match.secrets.public_key)[-1]
    since = indices.read(match.folder.undone / f"{label(newest.turn, newest.number)}.collecting")
    entries = since.entries if newest.kind == UNDO and since else []
    names = ", ".join(entry.latest.name for entry in entries if entry.sha256 not in but)
    return f"not counted, because received after turn {match.turn} was played: {names}." if names else ""


def label(turn: int, number: int) -> str:
    """Return the name below `undone/` of a turn that entry `number` takes back."""
    return f"{turn:03}-{number}"


def check_last_turn(match: Match) -> None:
    """Raise Mistake where there is no turn to take back, or none can be: the match is over."""
    if match.last == 0:
        raise Mistake(f"{match.name} has played no turn yet: there is nothing to take back.")
    if match.is_over:
        raise Mistake(
            f"{match.name} is over, and its seed is published: everybody could compute the dice of a turn "
            "played after that. The result stands; announce a correction in words."
        )


def _take_back(workspace: Workspace, match: Match, link: Link) -> None:
    """Do one step after the other; each may be done already, and moving the turn's own folder is the last."""
    folder, kept = match.folder, match.folder.undone / label(link.turn, link.number)
    _keep_pages(workspace.site / match.name, match, link.turn, kept.with_name(f"{kept.name}.pages"))
    later = folder.collecting(link.turn + 1)
    if later.is_dir():
        # Forms for the turn after this one were made for a position that is no more.
        later.rename(kept.with_name(f"{kept.name}.collecting"))
    renewed = folder.renewed(link.turn)
    if renewed.is_dir():
        # A new holder's forms of that position: played again, the turn has others.
        renewed.rename(kept.with_name(f"{kept.name}.renewed"))
    _set_forms_free(match, link.turn)
    _renew_forms(match.before(link.turn))
    _end_former_epochs(match, link.turn - 1)
    lost = kept.with_name(f"{kept.name}.lost")
    (lost if lost.is_dir() else folder.turn(link.turn).path).rename(kept)


def _keep_pages(site: Path, match: Match, turn: int, target: Path) -> None:
    """Keep what had been published: the pages stay on the site too, with a notice."""
    if target.is_dir():
        return
    half = disk.fresh(target.with_name(f".{target.name}"))
    for language in match.settings.languages:
        pages = site / language / turn_folder(turn)
        if pages.is_dir():
            shutil.copytree(pages, half / language)
    half.rename(target)


def _set_forms_free(match: Match, turn: int) -> None:
    """Let the forms that came in for the turn count for it again."""
    received, collecting = match.folder.turn(turn).received, match.folder.collecting(turn)
    if received.is_dir() and not collecting.is_dir():
        half = match.folder.turns / f".{turn:03}.unfinished"
        disk.remove(half)
        shutil.copytree(received, half)
        half.rename(collecting)


def _renew_forms(match: Match) -> None:
    """Give seats that were handed over since then a form of the reopened turn that is taken from them."""
    for seat in match.seats:
        if match.secrets.seat(seat.number).since > match.last:
            renew_form(match, seat)


def _end_former_epochs(match: Match, last: int) -> None:
    """Keep a former holder from a turn that is played again: his time ends where the match stands now."""
    secrets = match.secrets
    if any(secret.since > last for secret in (*secrets.seats, *secrets.former)):
        seats, former = (_ended(keys, last) for keys in (secrets.seats, secrets.former))
        write_secrets(match, msgspec.structs.replace(secrets, seats=seats, former=former))


def _ended(secrets: tuple[SeatSecret, ...], last: int) -> tuple[SeatSecret, ...]:
    return tuple(msgspec.structs.replace(secret, since=min(secret.since, last)) for secret in secrets)


TAKEN_BACK = "it was taken back and waits for"
"""How the reason begins why such a turn is not played."""


def held(match: Match, decision: Verdict, wish: Wish, now: datetime, *, doubtful: bool = False) -> Verdict:
    """Keep a turn that was taken back from being played again at once, only because its forms are in.

    It waits for ``--turn``, for ``--now``, or for a deadline that was set later than the taking back; where
    forms are `doubtful`, also for a word on them.
    """
    if taken_back_at(match) is None or not decision.due or wish.now or wish.turn is not None:
        return decision
    moment = deadline_since(match)
    if moment and moment <= now:
        return decision
    when = on_clock(moment, match.settings.deadlines.zone) if moment else ""
    choice = ", with `--late-ok` or `--late-out`" if doubtful else ""
    waits = f" or for its deadline {when}" if when else ""
    return Verdict(False, f"{TAKEN_BACK} `publish {match.name} --turn {match.turn}`{choice}{waits}")


def deadline_since(match: Match) -> datetime | None:
    """Return the deadline of a turn that was taken back, None where it is not later than the taking back."""
    taken, moment = taken_back_at(match), calendar.due(match)
    return moment if taken and moment and taken < moment else None


def taken_back_at(match: Match) -> datetime | None:
    """Return when the coming turn was taken back; None where it was not."""
    links = chain(match.folder, match.secrets.public_key)
    newest = links[-1] if links else None
    return datetime.fromisoformat(newest.made) if newest and newest.kind == UNDO else None
