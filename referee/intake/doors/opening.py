"""Opens the channels that a workspace configures."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import msgspec

from referee.faults import Mistake, not_installed
from referee.intake.doors.contract import Door
from referee.intake.doors.folder import open_folder
from referee.match import turn_files
from referee.workspace.door_settings import Mail
from referee.workspace.folders import Workspace
from referee.workspace.settings import Site

GROUP = "turnsheet.doors"

Opener = Callable[[], Door]
# "mail" and "desk" are ways of ours, "hand" is what has no door.
_NAME = re.compile(r"(?!(mail|desk|hand)$)[a-z][a-z0-9-]{0,19}")
_OURS: dict[str, Callable[[dict[str, Any], Path], Door]] = {"folder": open_folder}


def doors_of(workspace: Workspace, site: Site, clock: Callable[[], datetime]) -> Iterator[tuple[str, Opener]]:
    """Yield the name of each door, and what opens it.

    Parameters
    ----------
    workspace : Workspace
        Where.
    site : Site
        Its settings: ``[mail]``, and a table ``[doors.NAME]`` for each door of somebody else's.
    clock : callable
        Returns this moment.
    """
    mail = site.mailbox
    if mail and not isinstance(mail.reading, msgspec.UnsetType):
        yield "mail", lambda: _mailbox(mail, workspace, clock)
    if not isinstance(site.doors, msgspec.UnsetType):
        for name, options in site.doors.items():
            yield name, lambda name=name, options=options: _foreign(name, options, workspace)  # type: ignore[misc]


def _mailbox(mail: Mail, workspace: Workspace, clock: Callable[[], datetime]) -> Door:
    try:
        from referee.intake.doors.mailbox import Mailbox
    except ImportError:
        raise not_installed("[mail] in turnsheet.toml") from None
    return Mailbox(mail, workspace.path, _first_day(workspace), clock)


def _foreign(name: str, options: dict[str, Any], workspace: Workspace) -> Door:
    """Open a door of ``[doors]``: an entry point takes the options and the workspace's folder."""
    installed = {point.name: point for point in entry_points(group=GROUP)}
    doors = sorted({*_OURS, *installed})
    if name not in doors or not _NAME.fullmatch(name):
        raise Mistake(
            f"turnsheet.toml: [doors.{name}] is not a channel. Known: {', '.join(doors)}. Your own is "
            f"an entry point in the group {GROUP!r} of a package; lowercase letters, digits, hyphens."
        )
    door: Door = (_OURS.get(name) or installed[name].load())(options, workspace.path)
    return door


def _first_day(workspace: Workspace) -> date:
    """Return the day before the first match began or took sign-ups: mail from before is none of ours."""
    records = [turn_files.read_record(workspace.match(name).turn(0)) for name in workspace.names()]
    began = [datetime.fromisoformat(record.made).date() for record in records]
    opened = [
        datetime.fromtimestamp(path.stat().st_mtime, UTC).date()
        for path in workspace.signups.glob("*/form-key")
    ]
    return min((*began, *opened), default=date.today() + timedelta(days=1)) - timedelta(days=1)
