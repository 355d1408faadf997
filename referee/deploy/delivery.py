"""Sends changed files to the target, scanned before and checked after."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from referee.deploy import sent
from referee.deploy.order import in_order
from referee.deploy.targets import Target
from referee.faults import Mistake
from referee.workspace.folders import Workspace

Gate = Callable[[Path, Collection[str]], None]
"""(site, names): raises LeakFound where one of the files holds a secret."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """What a target lacks: files to put in place, in order, and files to remove; `parts` as they are now."""

    put: tuple[str, ...]
    drop: tuple[str, ...]
    there: tuple[str, ...]
    parts: dict[str, sent.Files] = field(default_factory=dict)

    @property
    def empty(self) -> bool:
        """Return whether nothing is to be done."""
        return not (self.put or self.drop)


def pending(workspace: Workspace, target: Target, matches: Iterable[str]) -> Delivery:
    """Return what a target lacks of some matches and of what all matches share.

    Publishing one match of many looks at that match only; a target that takes the whole site gets what is
    pending of all of them.
    """
    names = workspace.names()
    asked = names if target.whole else list(matches)
    put: list[str] = []
    drop: list[str] = []
    there: list[str] = []
    parts = {}
    for part in [sent.SHARED, *asked]:
        delivered = sent.read(workspace, target.name, part)
        now = parts[part] = sent.look(workspace.site, part, names, delivered)
        before = {name: file.sha256 for name, file in delivered.items()}
        changed = {name for name, file in now.items() if before.get(name) != file.sha256}
        put += changed
        there += now.keys() - changed
        drop += delivered.keys() - now.keys()
    return Delivery(tuple(in_order(put)), tuple(reversed(in_order(drop))), tuple(sorted(there)), parts)


def deliver(
    workspace: Workspace,
    target: Target,
    matches: Iterable[str],
    gate: Gate,
    when: int,
    *,
    again: bool = False,
) -> int:
    """Bring a target up to date.

    Parameters
    ----------
    workspace : Workspace
        Holds the site.
    target : Target
        Where it goes.
    matches : iterable of str
        The matches that may have changed.
    gate : callable
        Searches what is about to be sent.
    when : int
        Seconds since 1970: the time of the newest turn.
    again : bool
        Look at the target even where nothing changed, and send what it has lost.

    Returns
    -------
    int
        How many files were sent or removed.

    Raises
    ------
    LeakFound
        If a file holds a secret; nothing was sent then.
    Mistake
        If the target cannot be reached, or does not hold afterwards what was sent.
    """
    changes = pending(workspace, target, matches)
    if changes.empty and not again:
        return 0
    gate(workspace.site, changes.put)
    if not changes.empty:
        target.send(workspace.site, changes.put, changes.drop, when)
    # A host that put its own backup back has old files, some of the size of the new ones.
    read = (*changes.put, *changes.there) if again else changes.put
    lost = target.missing(workspace.site, read, () if again else changes.there)
    if lost:
        gate(workspace.site, lost)
        target.send(workspace.site, in_order(lost), (), when)
        _insist(target, target.missing(workspace.site, lost, ()))
    for part, files in changes.parts.items():
        sent.write(workspace, target.name, part, files)
    return len(changes.put) + len(changes.drop) + len(set(lost) - set(changes.put))


def _insist(target: Target, lost: list[str]) -> None:
    if not lost:
        return
    shown = "".join(f"\n  {name}" for name in lost[:10])
    raise Mistake(
        f"The site was sent to {target.name}, but {len(lost)} file(s) are not there as sent:{shown}\n"
        "Check that the disk is not full and no other program is using it, then run `turnsheet deploy`."
    )
