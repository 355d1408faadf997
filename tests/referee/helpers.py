"""What the tests of the office share: filling forms, running commands, comparing folders."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from ingest import identify, read_form
from publish import Built, scan
from publish.common.files import write
from referee import serialise
from referee.match.letters import order_form
from referee.match.match import open_match
from referee.pipeline import Run, publish_match
from referee.publication.secrets_registry import secrets_of
from referee.turns.due import Wish
from referee.verifying import verify
from referee.workspace import disk
from referee.workspace.folders import Workspace
from tests.cells import fill

START = datetime(2026, 11, 1, 20, 0, tzinfo=UTC)
NAME = "TOY1"


def filled(match, data, values):
    """Return a form with cells filled in: (line, column) -> value."""
    code, grid, _ = identify(data, "form.xlsx", match.secrets.form_key)
    form = order_form(match, match.state_after(code.turn - 1), code.seat)
    places = read_form(grid, form, match.game.catalogue, code=code).places
    return fill(data, {(places[at].sheet, places[at].cell): value for at, value in values.items()})


def hashes(folder):
    """Return path -> SHA-256 of everything below a folder."""
    files = sorted(path for path in Path(folder).rglob("*") if path.is_file())
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files
    }


def in_a_process(*arguments, **settings):
    """Run the console script in a process of its own."""
    return subprocess.run(
        [Path(sys.executable).parent / "turnsheet", *map(str, arguments)],
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        check=False,
    )


def search(site, match):
    """Search every file of a demonstration's site for every secret of the match, as it lies there now."""
    wanted = secrets_of(match)
    assert {"cash", "passphrase", "seat key", "order form", "seed"} <= {secret.kind for secret in wanted}
    assert scan(site, wanted) == ()
    words = [match.secrets.seat(seat.number).passphrase.encode() for seat in match.seats if seat.human]
    assert len(words) == 3
    for path in site.rglob("*"):
        assert not (path.is_file() and any(word in path.read_bytes() for word in words)), path


def plain_build(edition, work, site, published=None, worker=None):
    """Build one file per turn and language."""
    texts = {"": [seat.state for seat in edition.status], f"turns/{edition.turn:03}/": edition.period.label}
    changed = []
    for language in edition.languages:
        for address, text in texts.items():
            path = site / edition.match / language / address / "index.html"
            changed += [path] if write(path, f"{edition.turn} {text}".encode(), edition.published) else []
    return Built(tuple(changed), len(texts))


def differences(desk, place=NAME):
    """Return what verifying a match finds, in words."""
    with verify(str(place), desk.workspace) as verified:
        return [str(difference) for difference in verified.differences]


def fetch_from(desk):
    """Return a function that reads a file of the match's desk as its page does; None where there is none."""
    folder = desk.workspace.site / NAME / "desk"
    return lambda name: (folder / name).read_bytes() if (folder / name).is_file() else None


def findings(entry):
    """Return what was found in a file that came."""
    return serialise.from_plain(entry.findings)


def codes(entry):
    return [finding.code for finding in findings(entry)]


class Stopped(BaseException):
    """Like a kill: nothing in the house catches it."""


def play_to_the_end(desk):
    """Play four turns of the toy match; seat 2 sends nothing in the second."""
    for turn in range(1, 5):
        desk.gift(1, 2, 100 + turn, text="for the bridge")
        if turn != 2:
            desk.gift(2, 1, 30)
        desk.publish(turn=turn)


@dataclass
class Desk:
    """A workspace with one toy match, and a clock that the test sets."""

    workspace: Workspace
    now: datetime = START + timedelta(days=1)

    @property
    def match(self):
        return open_match(self.workspace, NAME)

    @property
    def inbox(self):
        return self.workspace.match(NAME).inbox

    @property
    def there(self):
        return "-w", self.workspace.path

    def form(self, seat, values, turn=None):
        match = self.match
        data = match.folder.turn((turn or match.turn) - 1).form(seat).read_bytes()
        return filled(match, data, values)

    def hand_in(self, name, data, minutes=0):
        path = self.inbox / name
        path.write_bytes(data)
        came = (self.now - timedelta(hours=2) + timedelta(minutes=minutes)).timestamp()
        os.utime(path, (came, came))
        return path

    def gift(self, seat, to, usd, minutes=0, name="", text=""):
        values = {("G1", "to"): f"P{to}", ("G1", "usd"): usd}
        values |= {("G1", "text"): text} if text else {}
        return self.hand_in(name or f"seat-{seat}-{minutes}.xlsx", self.form(seat, values), minutes)

    def publish(self, **wish):
        return publish_match(Run(self.workspace, Wish(**wish), self.now), NAME)

    def publish_afresh(self):
        """Publish after the site and what it is built from were removed."""
        disk.remove(self.workspace.site)
        disk.remove(self.workspace.work)
        return self.publish()

    def cash(self, seat):
        return self.match.state["books"]["usd"][f"seat:{seat}"]

    def index(self, turn=None):
        from referee.workspace import index

        folder = self.match.folder
        turn = turn or self.match.turn
        return index.read(folder.collecting(turn)) or index.read(folder.turn(turn).received)

    def receipts(self, turn=None):
        folder = self.match.folder
        turn = turn or self.match.turn
        place = folder.collecting(turn) if folder.collecting(turn).is_dir() else folder.turn(turn).received
        return {path.name: path.read_text(encoding="utf-8") for path in sorted(place.glob("receipts/*.txt"))}


def good(turnsheet, *arguments):
    code, out, err = turnsheet(*arguments)
    assert (code, err) == (0, ""), (code, out, err)
    return out


def bad(turnsheet, *arguments):
    code, out, err = turnsheet(*arguments)
    assert (code, out) == (2, "")
    assert "Traceback" not in err
    return err
