"""Runs MkDocs in a process of its own, started before the pages are ready.

MkDocs spends most of a small site on getting ready: its imports, and the templates of the theme. A worker
imports while the turn is still being worked out, remembers the compiled templates, and builds each language
in a copy of itself. What it built is remembered (`publish.generator.frames`): most publications need none.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Any

# Above this, an exit code of a build is the number of what the system refused.
REFUSED_BY_SYSTEM = 100


class GeneratorError(Exception):
    """The site generator refused a page; carries what it said."""


class MkdocsWorkerEnded(GeneratorError):
    """The generator did not refuse anything: its process was ended from outside, or could not be started."""


class MkdocsWorker:
    """Builds sites from configurations; an unused one costs nothing.

    Examples
    --------
    >>> with MkdocsWorker() as worker:
    ...     worker.build([], 0)
    """

    def __init__(self, memory: Path | None = None) -> None:
        """`memory` is a folder for what the next worker need not do again: compiled templates, frames."""
        self.memory = memory
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> MkdocsWorker:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def start(self) -> None:
        """Begin to get ready, without waiting for it."""
        if self._process is None:
            settings = {"PYTHONHASHSEED": "0", "NO_MKDOCS_2_WARNING": "1"}
            self._process = subprocess.Popen(
                [
                    sys.executable,
                    "-m",
                    "publish.generator.mkdocs_process",
                    *([str(self.memory)] if self.memory else []),
                ],
                env={**os.environ, **settings},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )

    def foresee(self) -> None:
        """Begin to get ready where there will be work: no frame is remembered."""
        if self.memory is None or not any(self.memory.glob("frames-*.zip")):
            self.start()

    def build(self, jobs: list[tuple[Path, dict[str, Any]]], moment: int) -> None:
        """Run the generator once per configuration, all at the same time.

        Parameters
        ----------
        jobs : list of (Path, dict)
            Where the configuration is written, and what it says.
        moment : int
            Seconds since 1970 that every date on the pages is taken from.

        Raises
        ------
        GeneratorError
            If one of them fails or warns (``--strict``), with its output.
        OSError
            If the system refused it a file, as on a full disk.
        MkdocsWorkerEnded
            If it was ended before it could say anything.
        """
        for path, config in jobs:
            # JSON is YAML; no second way of quoting is needed.
            path.write_text(json.dumps(config, indent=1, ensure_ascii=True), encoding="utf-8")
        if not jobs:
            return
        self.start()
        failed = self._ask({"paths": [str(path) for path, _ in jobs], "moment": moment})
        ended = [code for _, _, code in failed if code < 0]
        if ended:
            raise MkdocsWorkerEnded(f"MkDocs was ended while it built the pages (code {ended[0]})")
        for config_path, _, code in failed:
            if code > REFUSED_BY_SYSTEM:
                refused = code - REFUSED_BY_SYSTEM
                raise OSError(refused, os.strerror(refused), str(Path(config_path).parent))
        if failed:
            raise GeneratorError("\n".join(f"{path}:\n{output}" for path, output, _ in failed))

    def close(self) -> None:
        """End the process, if there is one."""
        if self._process is not None:
            self._process.communicate()
            self._process = None

    def _ask(self, order: dict[str, Any]) -> list[tuple[str, str, int]]:
        process = self._process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(json.dumps(order) + "\n")
            process.stdin.flush()
        except BrokenPipeError:
            pass
        answer = process.stdout.readline()
        if not answer:
            code = process.wait()
            raise MkdocsWorkerEnded(f"MkDocs could not be started, or was ended (code {code})")
        return [(path, output, code) for path, output, code in json.loads(answer)]
