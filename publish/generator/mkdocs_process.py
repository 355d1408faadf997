"""The process of a `MkdocsWorker`: MkDocs unchanged, its templates compiled once.

Reads orders from standard input, one JSON object a line, and answers each with the list of what failed.
"""

from __future__ import annotations

import gc
import json
import os
import select
import signal
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
import jinja2
from mkdocs.__main__ import cli
from mkdocs.theme import Theme

from publish.common.kept_templates import KeptTemplates
from publish.generator.mkdocs_worker import REFUSED_BY_SYSTEM


def _remember_templates(folder: str) -> None:
    """Let builds find the theme's templates compiled: a third of a small site's time goes into that."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    compiled, plain = KeptTemplates(folder), Theme.get_env

    def get_env(theme: Theme) -> jinja2.Environment:
        environment: jinja2.Environment = plain(theme)
        environment.bytecode_cache = compiled
        return environment

    Theme.get_env = get_env  # type: ignore[method-assign,assignment]


def _orders() -> Iterator[dict[str, Any]]:
    for line in iter(sys.stdin.readline, ""):
        yield json.loads(line)


def _carry_out(order: dict[str, Any]) -> list[tuple[str, str, int]]:
    """Build everything an order names; return path, what was said and exit code of each that failed."""
    os.environ["SOURCE_DATE_EPOCH"] = str(order["moment"])
    copies = [_start(path, Path(path).with_suffix(".log")) for path in order["paths"]]
    _watch(copies)
    codes = [_wait(copy) for copy in copies]
    return [
        (copy.path, copy.log.read_text(encoding="utf-8") if copy.log.is_file() else "", code)
        for copy, code in zip(copies, codes, strict=True)
        if code
    ]


@dataclass(frozen=True, slots=True)
class _Copy:
    """A build under way: its process and a pipe that ends with it; without processes only the exit code."""

    path: str
    log: Path
    process: int = 0
    pipe: int = -1
    code: int = 0


def _start(path: str, log: Path) -> _Copy:
    """Build in a copy of this process, or in this process where the system makes no copies."""
    if not hasattr(os, "fork"):
        return _Copy(path, log, code=_build(path, log))
    ends, held = os.pipe()
    child = os.fork()
    if child == 0:
        # The copy lives for one build: what it drops need not be gathered.
        gc.disable()
        os._exit(_build(path, log))
    os.close(held)
    return _Copy(path, log, child, ends)


def _watch(copies: list[_Copy]) -> None:
    """Wait until all copies have ended; when nobody waits for them any more, end them and this process."""
    under_way = {copy.pipe: copy.process for copy in copies if copy.process}
    while under_way:
        ready, _, _ = select.select([sys.stdin.fileno(), *under_way], [], [])
        if sys.stdin.fileno() in ready:
            # While an order is carried out no other comes: this is the end of who gave it.
            for process in under_way.values():
                os.kill(process, signal.SIGKILL)
            os._exit(1)
        for pipe in ready:
            os.close(pipe)
            del under_way[pipe]


def _wait(copy: _Copy) -> int:
    return os.waitstatus_to_exitcode(os.waitpid(copy.process, 0)[1]) if copy.process else copy.code


def _build(path: str, log: Path) -> int:
    """Run ``mkdocs build``; never with -q, for a quiet strict build ends well on a broken link."""
    try:
        return _build_logged(path, log)
    except OSError as error:
        return REFUSED_BY_SYSTEM + (error.errno or 0)


def _build_logged(path: str, log: Path) -> int:
    with log.open("w", encoding="utf-8") as file, redirect_stdout(file), redirect_stderr(file):
        try:
            cli(["build", "--strict", "--clean", "-f", path], standalone_mode=False)
        except click.ClickException as error:
            error.show(file)
            return 1
        except (click.Abort, SystemExit):
            return 1
        except OSError:
            raise
        except Exception as error:
            file.write(f"{type(error).__name__}: {error}\n")
            return 1
    return 0


def main() -> None:
    """Get ready, then carry out orders until there are no more; the argument is a folder to remember in."""
    if len(sys.argv) > 1:
        # Compiled templates only save time: a full disk says so where it matters.
        with suppress(OSError):
            _remember_templates(sys.argv[1])
    for order in _orders():
        sys.stdout.write(json.dumps(_carry_out(order)) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
