"""Target: any command of the referee's."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path

from referee.deploy.programs import run
from referee.faults import Mistake, OutOfReach
from referee.workspace import disk
from referee.workspace.deploy_settings import ToCommand


class OwnCommand:
    """Gets the folder and the lists of what changed; its exit code says whether it went well."""

    whole = True

    def __init__(self, settings: ToCommand, home: Path, work: Path) -> None:
        self.settings, self.home, self.work = settings, home, work
        self.name = f"command {settings.run}"

    def send(self, site: Path, put: Sequence[str], drop: Sequence[str], when: int) -> None:
        """Run the command."""
        lists = {"changed": self.work / "changed.txt", "removed": self.work / "removed.txt"}
        for path, names in zip(lists.values(), (put, drop), strict=True):
            disk.write_text(path, "".join(f"{name}\n" for name in names))
        self._run(self.settings.run, {"site": site, **lists})

    def missing(self, site: Path, put: Sequence[str], there: Sequence[str]) -> list[str]:
        """Run the command that checks, where there is one; a fault of it is a sentence."""
        if self.settings.check:
            self._run(self.settings.check, {"site": site})
        return []

    def read(self, name: str, seconds: float | None) -> bytes | None:
        """Return what the command that reads prints; nothing means that there is no such file."""
        if not self.settings.read:
            raise OutOfReach(
                f"{self.name} cannot be asked what it publishes: add `read` under [deploy] in "
                "turnsheet.toml, a command that prints the published {file}, or `address` above it."
            )
        doing = "ask what is published"
        return self._run(self.settings.read, {"file": name}, doing, seconds).encode() or None

    def _run(
        self, text: str, places: Mapping[str, Path | str], doing: str = "", seconds: float | None = None
    ) -> str:
        try:
            words = [word.format(**places) for word in shlex.split(text)]
        except (ValueError, KeyError, IndexError) as error:
            raise Mistake(
                f"[deploy] in turnsheet.toml: {text!r} cannot be read as a command ({error}). Its words are "
                "split as in a shell; {site} stands for the folder of the site, and in `run` {changed} and "
                "{removed} for files that list what changed. Write braces of your own twice."
            ) from None
        if not words:
            raise Mistake("[deploy] in turnsheet.toml: `run` is empty. Name the command that sends {site}.")
        return run(words, doing or f"send the site by {words[0]!r}", cwd=self.home, seconds=seconds)
