"""Compares the chain of a match with the one its target publishes."""

from __future__ import annotations

from publish.pages import proof
from referee.deploy import Target, published_file, sent, target_of
from referee.fairness.history import HistoryBroken
from referee.fairness.published_chain import against_published
from referee.faults import Emptied, OutOfReach
from referee.match.match import Match
from referee.workspace import settings
from referee.workspace.folders import Workspace
from referee.workspace.settings import Site

SECONDS = 5.0
"""How long the target has to answer before a turn is signed."""


def check_published_history(
    workspace: Workspace,
    site: Site,
    match: Match,
    seconds: float | None = SECONDS,
    target: Target | None = None,
    *,
    emptied: bool = False,
) -> None:
    """Make sure that the target publishes no entry that this match does not have.

    Parameters
    ----------
    workspace, site : Workspace, Site
        The workspace and its settings.
    match : Match
        The match.
    seconds : float, optional
        How long it may take; None: as long as it needs.
    target : Target, optional
        The target, where it is known already.
    emptied : bool
        Whether it may have lost what was sent to it.

    Raises
    ------
    HistoryBroken
        If it publishes newer entries, or others.
    OutOfReach
        If it does not answer in time, or (`Emptied`) lost what was sent to it.
    """
    chain = published(workspace, site, match, proof.CHAIN, seconds, target, emptied=emptied)
    fault = next(against_published(match, chain[1], chain[0]), None) if chain else None
    if fault:
        raise HistoryBroken(match.name, fault)


def signs_offline(workspace: Workspace, match: Match, *, allowed: bool) -> bool:
    """Ask the target whether it publishes newer entries; return whether it could not be asked.

    Raises
    ------
    HistoryBroken
        If it does.
    OutOfReach
        If it cannot be asked and signing all the same is not `allowed`.
    """
    try:
        check_published_history(workspace, settings.read(workspace.settings, Site), match)
    except OutOfReach:
        if not allowed:
            raise
        return True
    return False


def published(
    workspace: Workspace,
    site: Site,
    match: Match,
    file: str,
    seconds: float | None,
    target: Target | None = None,
    *,
    emptied: bool = False,
) -> tuple[str, bytes] | None:
    """Return where a file of the verification is published, and its bytes; None where it is not.

    Raises OutOfReach as `check_published_history` does.
    """
    target = target or target_of(workspace, site)
    if target is None:
        return None
    name = f"{match.name}/{proof.FOLDER}/{file}"
    data = published_file(target, site.address, name, seconds)
    if data is None and not emptied and name in sent.read(workspace, target.name, match.name):
        raise Emptied(
            f"{target.name} does not have {name}, which was sent there. If it was emptied, "
            "`turnsheet deploy` sends the site again."
        )
    return None if data is None else (f"{name} at {target.name}", data)
