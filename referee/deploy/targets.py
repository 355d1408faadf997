"""The kinds of deploy target and what each must do."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

import msgspec

from referee.deploy.branch import Branch
from referee.deploy.command import OwnCommand
from referee.deploy.folder import Folder
from referee.deploy.rsync import Rsync
from referee.workspace.deploy_settings import ToBranch, ToCommand, ToFolder, ToRsync
from referee.workspace.folders import Workspace
from referee.workspace.settings import Site


class Target(Protocol):
    """Where the site goes."""

    name: str
    """What it is called in sentences, and what tells it from another target."""
    whole: bool
    """Whether it takes the whole site at each time, not only what changed."""

    def send(self, site: Path, put: Sequence[str], drop: Sequence[str], when: int) -> None:
        """Put files in place in this order, then remove others; `when` is seconds since 1970.

        Raises Mistake where the target cannot be reached or refuses.
        """

    def missing(self, site: Path, put: Sequence[str], there: Sequence[str]) -> list[str]:
        """Return what is not there as it should be: `put` was just sent, `there` was sent earlier."""

    def read(self, name: str, seconds: float | None) -> bytes | None:
        """Return a published file; None where there is none. `seconds` None: take all the time it needs.

        Raises Mistake where the target cannot be read.
        """


def target_of(workspace: Workspace, site: Site) -> Target | None:
    """Return the target of a workspace; None where the site stays in its folder."""
    match site.deploy:
        case ToFolder(path=path):
            return Folder(workspace.path / Path(path).expanduser(), workspace.site)
        case ToBranch() as chosen:
            here = workspace.path / chosen.repository
            # Git works in a folder of its own: a repository on this computer is named from the workspace.
            branch = msgspec.structs.replace(chosen, repository=str(here)) if here.is_dir() else chosen
            return Branch(branch, workspace.work / "branch.git")
        case ToRsync(path=path):
            return Rsync(path, workspace.path)
        case ToCommand() as chosen:
            return OwnCommand(chosen, workspace.path, workspace.work)
        case _:
            return None
