"""Publishing: the whole command for one turn, against a bare MkDocs build of as many pages."""

from __future__ import annotations

import atexit
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

from benchmarks.clock import Measure, against
from referee.demo.demonstration import play, prepare
from referee.workspace.folders import Workspace

GAME = "continental-rails"
TURNSHEET = Path(sys.executable).parent / "turnsheet"
_ROWS = "".join(f"| row {n} | {n * 37} | {n * 91} | some words of text |\n" for n in range(30))
_HEADING = "| a | b | c | d |\n|---|---|---|---|\n"
_PAGE = f"# A page\n\n{'Words of a paragraph that says little. ' * 12}\n\n{_HEADING}{_ROWS}"


def measures(runs: int) -> list[Measure]:
    """Measure turn 2 of the demonstration: collect, resolve, forms, site, leak gate, deploy."""
    with tempfile.TemporaryDirectory() as folder:
        room = Path(folder)
        demo = prepare(GAME, Workspace(room / "start"))
        match = play(demo, 1)
        # A turn is seldom the first of its workspace: what the command keeps for the next time lies there.
        shutil.rmtree(room / "start" / ".work" / "built")
        publish_again(room / "start")
        pages = pages_of_a_turn(room / "start" / "site" / match.name, 1)
        bare = bare_build(room / "bare", pages)
        work = room / "work"

        def lay_out() -> None:
            shutil.rmtree(work, ignore_errors=True)
            shutil.copytree(room / "start", work)

        def forget() -> None:
            lay_out()
            shutil.rmtree(work / ".work" / "templates")

        def publish() -> None:
            run_publish(work, 2)

        what, other = f"publish one turn, {pages} pages", f"mkdocs build, {pages} pages of 3 KB"
        return [
            against(what, publish, other, bare, runs, "1.5 x", lay_out),
            against(f"{what}, no frame kept", publish, other, bare, runs, "", forget),
        ]


def pages_of_a_turn(site: Path, turn: int) -> int:
    """Count what one turn builds: its own pages and the standing ones, in all languages."""
    pages = [path.relative_to(site).parts for path in site.glob("*/**/index.html")]
    return sum("turns" not in parts or f"{turn:03}" in parts for parts in pages)


def bare_build(folder: Path, pages: int) -> Callable[[], None]:
    """Lay out so many plain pages, and return what builds them by MkDocs alone."""
    (folder / "docs").mkdir(parents=True)
    for number in range(pages):
        name = "index" if number == 0 else f"page{number:03}"
        (folder / "docs" / f"{name}.md").write_text(_PAGE)
    settings = folder / "mkdocs.yml"
    settings.write_text("site_name: bare\ntheme:\n  name: material\n  font: false\nplugins: [search]\n")

    def build() -> None:
        run_command(sys.executable, "-m", "mkdocs", "build", "-q", "-f", str(settings))

    return build


def run_command(*command: str) -> str:
    """Run a command and return what it said; what it says of a failure ends the measurement."""
    ended = subprocess.run(command, capture_output=True, text=True, check=False, env=_as_installed())
    if ended.returncode:
        raise SystemExit(f"{' '.join(command)} failed:\n{ended.stdout}{ended.stderr}")
    return ended.stdout


def run_publish(workspace: Path, turn: int, *matches: str) -> None:
    """Publish one turn; a run that had nothing to do would measure nothing."""
    outcome = run_command(str(TURNSHEET), "publish", *matches, "--turn", str(turn), "-w", str(workspace))
    if f"turn {turn} resolved" not in outcome or "site published" not in outcome:
        raise SystemExit(f"turn {turn} was not published:\n{outcome}")


def publish_again(workspace: Path) -> None:
    """Publish by the command, where no turn is due: what it keeps for the next time lies there then."""
    outcome = run_command(str(TURNSHEET), "publish", "-w", str(workspace))
    if "site published" not in outcome:
        raise SystemExit(f"nothing was published:\n{outcome}")


@cache
def _as_installed() -> dict[str, str]:
    """Return the environment of an installed program: Python finds every module compiled."""
    folder = tempfile.mkdtemp(prefix="turnsheet-compiled-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    plain = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**plain, "PYTHONPYCACHEPREFIX": folder}
