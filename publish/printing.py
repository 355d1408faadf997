"""What runs in the process of a press (`publish.press`): MkDocs as it is, its templates compiled once.

Reads orders from standard input, one JSON object a line, and answers each with the list of what failed.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import click
import jinja2
from mkdocs.__main__ import cli
from mkdocs.theme import Theme


def _remember_templates(folder: str) -> None:
    """Let builds find the theme's templates compiled: a third of a small site's time goes into that."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    compiled, plain = jinja2.FileSystemBytecodeCache(folder), Theme.get_env

    def get_env(theme: Theme) -> jinja2.Environment:
        found: jinja2.Environment = plain(theme)
        found.bytecode_cache = compiled
        return found

    Theme.get_env = get_env  # type: ignore[method-assign,assignment]


def _orders() -> Iterator[dict[str, Any]]:
    for line in iter(sys.stdin.readline, ""):
        yield json.loads(line)


def _carry_out(order: dict[str, Any]) -> list[tuple[str, str]]:
    os.environ["SOURCE_DATE_EPOCH"] = str(order["moment"])
    paths: list[str] = order["paths"]
    with tempfile.TemporaryDirectory() as folder:
        jobs = [(path, Path(folder, str(number))) for number, path in enumerate(paths)]
        children = [_start(path, log) for path, log in jobs]
        codes = [_wait(child) for child in children]
        return [
            (path, log.read_text(encoding="utf-8"))
            for (path, log), code in zip(jobs, codes, strict=True)
            if code
        ]


def _start(path: str, log: Path) -> int:
    """Build in a copy of this process; return its number, or the exit code below zero where there is none."""
    if not hasattr(os, "fork"):
        return -1 - _build(path, log)
    child = os.fork()
    if child == 0:
        # The copy lives for one build: what it drops need not be gathered.
        gc.disable()
        os._exit(_build(path, log))
    return child


def _wait(child: int) -> int:
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) if child > 0 else -1 - child


def _build(path: str, log: Path) -> int:
    """Run ``mkdocs build``; never with -q, for a quiet strict build ends well on a broken link."""
    with log.open("w", encoding="utf-8") as file, redirect_stdout(file), redirect_stderr(file):
        try:
            cli(["build", "--strict", "--clean", "-f", path], standalone_mode=False)
        except click.ClickException as error:
            error.show(file)
            return 1
        except (click.Abort, SystemExit):
            return 1
        except Exception as error:
            file.write(f"{type(error).__name__}: {error}\n")
            return 1
    return 0


def main() -> None:
    """Get ready, then carry out orders until there are no more; the argument is a folder to remember in."""
    if len(sys.argv) > 1:
        _remember_templates(sys.argv[1])
    for order in _orders():
        sys.stdout.write(json.dumps(_carry_out(order)) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
