"""Any command of the referee's: an uploader of a host, a script."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

from referee import disk
from referee.deploy.programs import run
from referee.faults import Mistake
from referee.settings import ToCommand


class OwnCommand:
    """Gets the folder and the lists of what changed; its exit code says whether it went well."""

    whole = True

    def __init__(self, wanted: ToCommand, home: Path, work: Path) -> None:
        self.wanted, self.home, self.work = wanted, home, work
        self.name = f"command {wanted.run}"

    def send(self, site: Path, put: Sequence[str], drop: Sequence[str], when: int) -> None:
        """Run the command."""
        lists = {"changed": self.work / "changed.txt", "removed": self.work / "removed.txt"}
        for path, names in zip(lists.values(), (put, drop), strict=True):
            disk.write_text(path, "".join(f"{name}\n" for name in names))
        self._run(self.wanted.run, site, **{key: str(path) for key, path in lists.items()})

    def missing(self, site: Path, put: Sequence[str], there: Sequence[str]) -> list[str]:
        """Run the command that checks, where there is one; a fault of it is a sentence."""
        if self.wanted.check:
            self._run(self.wanted.check, site)
        return []

    def _run(self, text: str, site: Path, **more: str) -> None:
        try:
            words = [word.format(site=site, **more) for word in shlex.split(text)]
        except (ValueError, KeyError, IndexError) as error:
            raise Mistake(
                f"[deploy] in turnsheet.toml: {text!r} cannot be read as a command ({error}). Its words are "
                "split as in a shell; {site} stands for the folder of the site, and in `run` {changed} and "
                "{removed} for files that list what changed. Write braces of your own twice."
            ) from None
        if not words:
            raise Mistake("[deploy] in turnsheet.toml: `run` is empty. Name the command that sends {site}.")
        run(words, f"send the site by {words[0]!r}", cwd=self.home)
