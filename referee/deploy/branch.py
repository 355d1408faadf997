"""Target: a git branch holding the whole site as one commit."""

from __future__ import annotations

import sys
import time
from collections.abc import Collection, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from referee.deploy.programs import run
from referee.faults import Mistake
from referee.workspace.deploy_settings import ToBranch

# The commit is public and the same on any machine: no name, address or zone of the referee's.
_WHO, _MAIL = "Turnsheet", "turnsheet@localhost"


# The newest commit alone, and of its files only those that are looked at, where the host knows how.
_LITTLE = ("--quiet", "--bare", "--depth=1", "--filter=blob:none", "--single-branch")


def _left(until: float | None) -> float | None:
    return None if until is None else max(0.1, until - time.monotonic())


class Branch:
    """The branch moves in one step, or not at all."""

    whole = True

    def __init__(self, settings: ToBranch, repository: Path) -> None:
        self.settings, self.repository = settings, repository
        self._read_tip: str | None = None
        self.name = f"branch {settings.branch} of {settings.repository}"
        self._doing = f"send the site to {self.name}"

    def send(self, site: Path, put: Sequence[str], drop: Sequence[str], when: int) -> None:
        """Make the commit in a repository of our own, and push it."""
        self._open()
        self._refuse_strangers()
        self._import(site, when)
        # Only the branch that was looked at is replaced: what came in between is not lost.
        self._git(
            "push", "--quiet", f"--force-with-lease={self._branch}:{self._tip()}", "origin", self._branch
        )
        self._git("gc", "--quiet", "--auto", "--prune=now")

    def missing(self, site: Path, put: Sequence[str], there: Sequence[str]) -> list[str]:
        """Compare the commit of the branch with ours; one hash stands for every file."""
        self._open()
        ours = self._git("rev-parse", self._branch).strip()
        return [] if self._tip() == ours else [*put, *there]

    def read(self, name: str, seconds: float | None) -> bytes | None:
        """Read the file from the newest commit over there, fetched where it is not the one we made."""
        until = None if seconds is None else time.monotonic() + seconds
        self._open()
        # One command reads the chains of several matches: the same commit for all of them.
        if self._read_tip is None:
            self._read_tip = self._tip(_left(until))
        tip = self._read_tip
        if not tip:
            return None
        if self._git("cat-file", "-t", tip, fine=(0, 128)).strip() == "commit":
            return self._file(tip, name, self.repository, until)
        with TemporaryDirectory(dir=self.repository.parent) as room:
            branch = ["--branch", self.settings.branch, self.settings.repository, room]
            self._git("clone", *_LITTLE, *branch, seconds=_left(until))
            return self._file(tip, name, Path(room), until)

    def _file(self, tip: str, name: str, where: Path, until: float | None) -> bytes | None:
        if not self._git("ls-tree", tip, "--", name, cwd=where).strip():
            return None
        return self._git("show", f"{tip}:{name}", cwd=where, seconds=_left(until)).encode()

    @property
    def _branch(self) -> str:
        return f"refs/heads/{self.settings.branch}"

    def _git(
        self,
        *arguments: str,
        cwd: Path | None = None,
        fine: Collection[int] = (0,),
        seconds: float | None = None,
    ) -> str:
        doing = self._doing if seconds is None else f"ask {self.name} what it publishes"
        return run(["git", *arguments], doing, cwd=cwd or self.repository, fine=fine, seconds=seconds)

    def _open(self) -> None:
        if not (self.repository / "HEAD").is_file():
            self.repository.mkdir(parents=True, exist_ok=True)
            self._git("init", "--quiet", "--bare", ".")
            self._git("remote", "add", "origin", self.settings.repository)
        self._git("remote", "set-url", "origin", self.settings.repository)
        # An earlier version fetched into this repository; its own commits have no history to be cut off.
        self._git("update-ref", "-d", "refs/remotes/origin/there")
        (self.repository / "shallow").unlink(missing_ok=True)

    def _tip(self, seconds: float | None = None) -> str:
        """Return the commit the branch has over there; nothing where there is no such branch."""
        return self._git("ls-remote", "origin", self._branch, seconds=seconds).partition("\t")[0].strip()

    def _refuse_strangers(self) -> None:
        """Never replace a branch that somebody else works on: what it held would be gone."""
        tip = self._tip()
        mail, _, subject = self._maker_of(tip).partition("\t")
        if tip and mail != _MAIL:
            raise Mistake(
                f"Did not send the site: the {self.name} holds something that is not a published site (its "
                f"newest commit is {subject.strip()!r}), and publishing would replace it with no history. "
                "Name another branch under [deploy] in turnsheet.toml, or delete that branch and run "
                "`turnsheet deploy`."
            )

    def _maker_of(self, tip: str) -> str:
        """Return the committer's address and the subject of the commit over there, with a tab between."""
        if not tip:
            return ""
        if self._git("cat-file", "-t", tip, fine=(0, 128)).strip() == "commit":
            return self._shown(tip, self.repository)
        # Looked at apart: git remembers a commit that came without its history as cut off, and refuses to
        # push it ever after; after a rollback the very same commit is made here again.
        with TemporaryDirectory(dir=self.repository.parent) as name:
            self._git("init", "--quiet", "--bare", ".", cwd=Path(name))
            fetch = ["fetch", "--quiet", "--depth=1", self.settings.repository, self._branch]
            self._git(*fetch, cwd=Path(name))
            return self._shown("FETCH_HEAD", Path(name))

    def _shown(self, commit: str, where: Path) -> str:
        return self._git("show", "--no-patch", "--format=%ce%x09%s", commit, cwd=where)

    def _import(self, site: Path, when: int) -> None:
        # Without its parent the new commit is the only one.
        self._git("update-ref", "-d", self._branch)
        who = {
            "GIT_COMMITTER_NAME": _WHO,
            "GIT_COMMITTER_EMAIL": _MAIL,
            "GIT_COMMITTER_DATE": f"{when} +0000",
        }
        domain = ["--cname", self.settings.domain] if self.settings.domain else []
        options = ["--no-jekyll", "--no-history", "--branch", self.settings.branch, "--message", "Publish"]
        importer = [sys.executable, "-m", "ghp_import", *options, *domain, str(site)]
        run(importer, self._doing, cwd=self.repository, settings=who)
