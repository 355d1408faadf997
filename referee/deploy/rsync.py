"""Target: a server or mounted folder reached by rsync."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory

from referee.deploy.order import in_order
from referee.deploy.programs import run

# What is to be removed there has of course vanished here; what should have arrived is looked for anyway.
_VANISHED = 24
# What is fetched is not there.
_ABSENT, _FETCH = 23, ("--copy-links", "--times")
# Times alone would not do: pages of one turn carry the same time, however often they change.
_FLAGS = ("-rlt", "--checksum", "--omit-dir-times", "--delay-updates", "--chmod=D755,F644", "--from0")


class Rsync:
    """Several passes: what pages need, pages, front pages; each pass puts its files in place at its end."""

    whole = False

    def __init__(self, path: str, home: Path) -> None:
        self.path, self.home = path, home
        self.name = f"rsync {path}"

    def send(self, site: Path, put: Sequence[str], drop: Sequence[str], when: int) -> None:
        """Send pass by pass, then remove."""
        for names in _passes(put):
            self._rsync(site, names)
        if drop:
            self._rsync(site, drop, "--delete-missing-args")

    def missing(self, site: Path, put: Sequence[str], there: Sequence[str]) -> list[str]:
        """Ask the other side for the hash of what was sent, and for the size of all else."""
        wrong = self._rsync(site, put, "--dry-run", "--out-format=%n") if put else ""
        lost = self._rsync(site, there, "--no-checksum", "--size-only", "--no-times", *_ASK) if there else ""
        names = {*put, *there}
        return [line for line in [*wrong.splitlines(), *lost.splitlines()] if line in names]

    def read(self, name: str, seconds: float | None) -> bytes | None:
        """Fetch the file into a folder of its own."""
        with TemporaryDirectory() as room:
            run(
                ["rsync", *_FETCH, "--", f"{self.path.rstrip('/')}/{name}", f"{room}/"],
                f"ask {self.path} what it publishes",
                cwd=self.home,
                fine=(0, _ABSENT),
                seconds=seconds,
            )
            path = Path(room) / Path(name).name
            return path.read_bytes() if path.is_file() else None

    def _rsync(self, site: Path, names: Sequence[str], *more: str) -> str:
        listed = "".join(f"{name}\0" for name in names)
        return run(
            ["rsync", *_FLAGS, *more, "--files-from=-", "--", f"{site}/", f"{self.path.rstrip('/')}/"],
            f"send the site to {self.path}",
            cwd=self.home,
            given=listed,
            fine=(0, _VANISHED),
        )


_ASK = ("--dry-run", "--out-format=%n")


def _passes(put: Sequence[str]) -> Iterator[list[str]]:
    """Yield names that may go together: no page before what it needs, no front page before any page."""
    for _, names in groupby(in_order(put), key=_kind):
        yield list(names)


def _kind(name: str) -> str:
    if not name.endswith(".html"):
        return "content"
    return "turn" if "/turns/" in name else "page" if name.count("/") > 2 else "front"
