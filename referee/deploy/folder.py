"""Target: a local folder, such as a web server's document root."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from referee.faults import Mistake
from referee.workspace import disk

_ROOM = ".turnsheet-new"


class Folder:
    """Files are first copied beside the old ones, then each takes its place in one step."""

    whole = False

    def __init__(self, path: Path, site: Path) -> None:
        self.path = path
        self.name = f"folder {path}"
        inside = path.resolve()
        if inside == site.resolve() or site.resolve() in inside.parents or inside in site.resolve().parents:
            raise Mistake(
                f"[deploy] in turnsheet.toml names {path}, which contains the built site or is inside it. "
                "Name another folder, or leave [deploy] out: the site is in its own folder already."
            )

    def send(self, site: Path, put: Sequence[str], drop: Sequence[str], when: int) -> None:
        """Copy, then put in place, then remove."""
        try:
            self._send(site, put, drop)
        except OSError as error:
            # A copy that found no room names both files; the room is missing at the second one's.
            found = error.filename2 or error.filename
            where = f" ({found})" if found else ""
            with suppress(OSError):
                disk.remove(self.path / _ROOM)
            raise Mistake(
                f"Cannot copy the site to {self.path}: {error.strerror or error}{where}. The pages that were "
                "there still stand. Fix that and run the command again."
            ) from None

    def _send(self, site: Path, put: Sequence[str], drop: Sequence[str]) -> None:
        room = disk.fresh(self.path / _ROOM)
        for name in put:
            (room / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(site / name, room / name)
        for name in put:
            (self.path / name).parent.mkdir(parents=True, exist_ok=True)
            (room / name).replace(self.path / name)
        for name in drop:
            (self.path / name).unlink(missing_ok=True)
        disk.remove(room)

    def read(self, name: str, seconds: float | None) -> bytes | None:
        """Read the file."""
        try:
            return (self.path / name).read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            raise Mistake(f"Cannot read {error.filename}: {error.strerror}.") from None

    def missing(self, site: Path, put: Sequence[str], there: Sequence[str]) -> list[str]:
        """Compare what was sent byte by byte, all else by size."""
        wrong = [name for name in put if not _alike(site / name, self.path / name)]
        return wrong + [name for name in there if not _as_long(site / name, self.path / name)]


def _alike(one: Path, other: Path) -> bool:
    return other.is_file() and disk.sha256_file(one) == disk.sha256_file(other)


def _as_long(one: Path, other: Path) -> bool:
    return other.is_file() and one.stat().st_size == other.stat().st_size
