"""A whole match played as people play it: forms off the published site, filled in by LibreOffice, sent back.

    with Office() as office:
        table = Table.laid(tmp_path, "continental-rails", seats, office)
        for turn in range(6):
            moves = table.play_turn(by_chance("my seed"))

Each `Move` holds what the seat wanted, the orders as they were carried out, the receipt and the report the
seat finds on its desk afterwards. Nothing is taken from the referee's folders but to compare.
"""

from __future__ import annotations

import base64
import contextlib
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

from engine.findings import Place
from engine.forms import Answer, Field, OrderForm
from ingest import identify, read_form
from ingest.wording import Words
from publish import Built
from publish.common.files import write
from publish.desks.keyring import SLOTS, Lock, SeatKeys, open_entry, passphrase_key
from publish.desks.seal import FORM, REPORT, Header, object_name, unseal
from referee.cli import main
from referee.demo.libreoffice import Office
from referee.match.keys import from_text
from referee.match.match import Match, open_match
from referee.turns.creating import NewMatch, create
from referee.workspace import index
from referee.workspace.folders import Workspace
from referee.workspace.settings import Seat
from tests.filling_in import FormFiller

Wanted = Mapping[tuple[str, str], int | str]
"""(line id, column id) -> number, text, or code of a choice; "" empties a cell.

What is left out keeps what the form shows."""

Policy = Callable[[Match, int, OrderForm], Wanted]
"""What a seat writes on its form: (match, seat, form) -> values."""


class Desk:
    """What a player's browser does with the locked desk: published files and the passphrase, nothing else."""

    def __init__(self, site: Path, match: str, passphrase: str) -> None:
        self._folder, self._match = site / match / "desk", match
        ring = json.loads((self._folder / "keyring.json").read_bytes())
        lock = Lock(match, base64.b64decode(ring["kdf"]["salt"]), ring["kdf"]["iterations"])
        derived = passphrase_key(lock, passphrase)
        tried = (open_entry(lock, entry, SLOTS[0], derived) for entry in ring["entries"])
        self._keys: list[SeatKeys] = sorted((keys for keys in tried if keys), key=lambda keys: -keys.epoch)
        assert self._keys, "the passphrase opens no desk of this match"

    @property
    def seat(self) -> int:
        return self._keys[0].seat

    @property
    def latest(self) -> int:
        return json.loads((self._folder / "turns.json").read_bytes())["latest"]

    def paper(self, kind: str, turn: int | None = None) -> tuple[dict[str, Any], bytes] | None:
        """Return meta and contents of a paper, None where there is none."""
        header = Header(self._match, self.latest if turn is None else turn, kind)
        for keys in self._keys:
            path = self._folder / object_name(keys, header)
            if path.is_file():
                return unseal(keys, header, path.read_bytes())
        return None

    def form(self) -> bytes | None:
        """Return the order form for the coming turn."""
        found = self.paper(FORM)
        return found and found[1]

    def report(self, language: str, turn: int | None = None) -> dict[str, Any]:
        """Return a personal report as the page gets it."""
        _, payload = self.paper(REPORT, turn)
        return json.loads(payload)["languages"][language]


@dataclass(frozen=True)
class Move:
    """What one seat did in one turn, and what came of it."""

    seat: int
    turn: int
    wanted: Wanted
    expected: Any
    carried_out: Any
    how: str
    receipt: str
    report: dict[str, Any]


@dataclass
class Table:
    """A match in a workspace, and what fills in the forms of all players."""

    workspace: Workspace
    name: str
    office: Office | FormFiller
    desks: dict[int, Desk] = field(default_factory=dict)

    @classmethod
    def laid(
        cls,
        folder: Path,
        game: str,
        seats: tuple[Seat, ...],
        office: Office | FormFiller,
        seed: str = "played",
        **options,
    ) -> Table:
        """Make a match and publish its first forms."""
        table = cls(Workspace(folder), "PLAY1", office)
        create(
            table.workspace, NewMatch(game, table.name, seats, options), datetime.now(UTC), from_text(seed)
        )
        table.publish()
        return table

    def publish(self, *arguments: str) -> None:
        """Run the one command."""
        with pytest.raises(SystemExit) as ended:
            main(["publish", self.name, *arguments, "-w", str(self.workspace.path)])
        assert not ended.value.code

    @property
    def match(self) -> Match:
        return open_match(self.workspace, self.name)

    def desk(self, match: Match, seat: int) -> Desk:
        """Return the desk of a seat, opened once."""
        if seat not in self.desks:
            words = match.secrets.seat(seat).passphrase
            self.desks[seat] = Desk(self.workspace.site, self.name, words)
        return self.desks[seat]

    def play_turn(self, policy: Policy, seats: tuple[int, ...] | None = None) -> list[Move]:
        """Let people fill in their forms, hand them in, and publish.

        Parameters
        ----------
        policy : callable
            What a seat writes.
        seats : tuple of int, optional
            Who sends a form; all people who move where not given. The others do not (NMR).

        Returns
        -------
        list of Move
            One for each form sent, by seat.
        """
        match = self.match
        moving = [seat for seat in match.people() if seats is None or seat in seats]
        sheets = [Sheet.off_the_site(match, self.desk(match, seat), policy) for seat in moving]
        saved = self.office.fill_all((sheet.data, sheet.cells) for sheet in sheets)
        for sheet, data in zip(sheets, saved, strict=True):
            (match.folder.inbox / f"T{match.turn}-{sheet.desk.seat}.xlsx").write_bytes(data)
        self.publish(*([] if len(moving) == len(match.people()) else ["--now"]))
        return [self._move(match.turn, sheet) for sheet in sheets]

    def _move(self, turn: int, sheet: Sheet) -> Move:
        match, seat = self.match, sheet.desk.seat
        folder = match.folder.turn(turn)
        entry = index.read(folder.received).best(seat)
        receipts = sorted((folder.received / "receipts").glob("*.txt"))
        played = json.loads((folder.path / "played.json").read_bytes())
        return Move(
            seat,
            turn,
            sheet.wanted,
            sheet.expected,
            match.game.orders_from_json(folder.orders(seat).read_bytes()),
            played[str(seat)],
            receipts[entry.number - 1].read_text(encoding="utf-8") if entry else "",
            sheet.desk.report(match.seat(seat).language, turn),
        )


@dataclass(frozen=True)
class Sheet:
    """An order form as its player sees it, and what he means to write."""

    match: Match
    desk: Desk
    data: bytes
    wanted: Wanted

    @classmethod
    def off_the_site(cls, match: Match, desk: Desk, policy: Policy) -> Sheet:
        data = desk.form()
        assert data, f"the site holds no form for seat {desk.seat} after turn {desk.latest}"
        form = match.game.form(match.state, desk.seat, match.name)
        return cls(match, desk, data, policy(match, desk.seat, form))

    @cached_property
    def form(self) -> OrderForm:
        return self.match.game.form(self.match.state, self.desk.seat, self.match.name)

    @property
    def cells(self) -> dict[Place, int | str]:
        """Return what is typed where."""
        code, grid, _ = identify(self.data, "form.xlsx", self.match.secrets.form_key)
        places = read_form(grid, self.form, self.match.game.catalogue, code=code).places
        words = Words(self.match.game.catalogue, self.match.seat(self.desk.seat).language)
        asked = {(line.id, column.id): cell for _, line, column, cell in self.form.fields()}
        return {places[at]: typed(self.form, words, asked[at], value) for at, value in self.wanted.items()}

    @property
    def expected(self) -> Any:
        """Return the orders the rules make of what was wanted, without any workbook between."""
        return accepted(self.match, self.desk.seat, self.form, self.wanted)[0]


def typed(form: OrderForm, words: Words, asked: Field, value: int | str) -> int | str:
    """Return what a person puts into a cell: a number, a text, or an entry of its dropdown."""
    if value == "" or not asked.choices:
        return value
    return words.option(next(choice for choice in form.choices[asked.choices] if choice.code == value))


def accepted(match: Match, seat: int, form: OrderForm, wanted: Wanted) -> tuple[Any, tuple[Any, ...]]:
    """Return the orders a form with these values leads to, and everything said about them."""
    shown = {(line.id, column.id): cell.default for _, line, column, cell in form.fields()}
    values = {at: value for at, value in (shown | dict(wanted)).items() if value not in (None, "")}
    answers = {at: Answer(value, Place(row=at[0], column=at[1])) for at, value in values.items()}
    orders, unread = match.game.read_orders(match.state, seat, answers)
    checked, said = match.game.check(match.state, seat, orders)
    return checked, (*unread, *said)


@contextlib.contextmanager
def plain_pages() -> Iterator[None]:
    """Build public pages of one line each: for matches in which only desks and forms are looked at."""

    def build(edition, work, site, published=None, worker=None):
        changed = []
        for language in edition.languages:
            for address in ("", f"turns/{edition.turn:03}/"):
                path = site / edition.match / language / address / "index.html"
                text = f"{edition.turn} {edition.period.label}"
                changed += [path] if write(path, text.encode(), edition.published) else []
        return Built(tuple(changed), len(changed))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("referee.publication.building.build_edition", build)
        # Nothing is printed, so the printer need not get ready for each turn.
        patch.setattr("publish.generator.mkdocs_worker.MkdocsWorker.start", lambda worker: None)
        yield
