"""Opens a match: settings, seats, secrets, rules, position."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from engine.findings import Finding
from engine.game import Game
from engine.messages import Catalogue, MissingText
from games import UnknownGame, load
from ingest import CATALOGUE as INGEST_TEXTS
from referee.faults import Mistake
from referee.match import notices
from referee.match.deadlines import check_deadlines, check_zone, with_hours
from referee.match.figures import check_figures, with_figures_of
from referee.match.keys import Secrets
from referee.match.notices import Notices
from referee.texts import TEXTS
from referee.workspace import disk, settings
from referee.workspace.folders import MatchFolder, Workspace
from referee.workspace.settings import MatchSettings, Seat, Site


@dataclass(frozen=True)
class Match:
    """One match as it lies on disk; the newest finished turn is its position."""

    folder: MatchFolder
    settings: MatchSettings
    seats: tuple[Seat, ...]
    secrets: Secrets
    game: Game[Any, Any]
    notices: Notices = field(default_factory=Notices)

    @property
    def name(self) -> str:
        """Return the name of the match."""
        return self.folder.name

    @cached_property
    def last(self) -> int:
        """Return the number of the newest finished turn."""
        return self.folder.played()[-1]

    @cached_property
    def state(self) -> Any:
        """Return the position after the newest finished turn."""
        return self.state_after(self.last)

    def state_after(self, turn: int) -> Any:
        """Return the position after a finished turn."""
        path = self.folder.turn(turn).state
        with disk.reading(path):
            return self.game.state_from_json(path.read_bytes())

    def before(self, turn: int) -> Match:
        """Return the match as it was before a turn that has been played since."""
        earlier = replace(self)
        earlier.__dict__["last"] = turn - 1
        return earlier

    @property
    def turn(self) -> int:
        """Return the number of the turn that orders are collected for."""
        return self.last + 1

    @property
    def is_over(self) -> bool:
        """Return whether there is no further turn to play."""
        return self.game.is_over(self.state)

    @cached_property
    def texts(self) -> Catalogue:
        """Return the texts of the game, of the reader and of the office."""
        return self.game.catalogue.joined(INGEST_TEXTS, TEXTS)

    def said(self, finding: Finding, language: str) -> str:
        """Return a finding as one line; a missing text must not keep a player's form from counting."""
        try:
            return finding.line(self.texts, language)
        except MissingText:
            return " ".join(part for part in (finding.place.address, finding.code) if part)

    def seat(self, number: int) -> Seat:
        """Return the settings of a seat."""
        return next(seat for seat in self.seats if seat.number == number)

    def holder(self, number: int) -> str:
        """Return who has a seat, as player and referee read it: the person, and the tycoon they play."""
        player, tycoon = self.seat(number).player, self.game.seat_name(self.state, number)
        return f"{player} ({tycoon})" if player not in ("", tycoon) else tycoon

    def to_move(self) -> list[Seat]:
        """Return the seats that give orders this turn, by number."""
        moving = set(self.game.seats_to_move(self.state))
        return [seat for seat in self.seats if seat.number in moving]

    def people(self) -> list[int]:
        """Return the seats that persons play and that give orders this turn."""
        return [seat.number for seat in self.to_move() if seat.human]


def site_of(match: Match) -> Site:
    """Return the settings of the workspace a match lies in; the defaults for one that is being made."""
    path = match.folder.path.parents[1] / "turnsheet.toml"
    return settings.read(path, Site) if path.is_file() else Site()


def open_match(workspace: Workspace, name: str) -> Match:
    """Return a match of a workspace.

    Raises
    ------
    Mistake
        If there is none of that name, or one of its files is not possible.
    """
    folder = workspace.match(name)
    chosen, decided = settings.read(folder.settings, MatchSettings), notices.read(folder)
    check_deadlines(chosen.deadlines, folder.settings)
    chosen.deadlines = with_hours(chosen.deadlines)
    # More time given in the open stands above the calendar of the match, as it was told.
    chosen.deadlines.turns.update(decided.deadlines())
    seats = settings.read_seats(folder.seats)
    secrets = _keys(folder.secrets / "keys.toml")
    if not folder.played():
        raise Mistake(f"{folder.turns} holds no finished turn. Make the match again with `turnsheet new`.")
    check_figures(folder)
    match = Match(folder, chosen, seats, secrets, with_figures_of(load_game(chosen.game), folder), decided)
    _check_seats(match)
    for seat in seats:
        check_zone(seat.zone or "UTC", f"{folder.seats}, seat {seat.number}")
    _check_options(match)
    _check_lucky_words(match)
    _check_letters(match)
    check_strengths(match.game, seats, str(folder.seats))
    return match


def _keys(path: Path) -> Secrets:
    """Return the keys of a match, a file that nobody writes by hand."""
    try:
        secrets = settings.read(path, Secrets, ("seats", "former"))
        # Cut off before [[former]], or among its entries, the file is TOML as good as any.
        if not secrets.complete:
            raise Mistake("former keys are missing")
        return secrets
    except Mistake:
        lost = "is damaged. Nobody can write its keys again"
        if not path.is_file():
            lost = "is missing. It holds the keys of the match, and nothing can make them again"
        raise Mistake(
            f"{path} {lost}: put it back from your backup and run the command again. No turn was touched."
        ) from None


def load_game(name: str) -> Game[Any, Any]:
    """Return the rules of a game; raises Mistake where there is none of that name."""
    try:
        return load(name)
    except UnknownGame as error:
        raise Mistake(f"{error}.") from None


def game_if_there(name: str) -> Game[Any, Any] | None:
    """Return the rules of a game; None where its folder or package is gone, or cannot be loaded."""
    try:
        return load(name)
    except (UnknownGame, ImportError, AttributeError):
        return None


def check_strengths(game: Game[Any, Any], seats: Iterable[Seat], where: str) -> None:
    """Make sure that the game knows the strength of each seat.

    Raises
    ------
    Mistake
        Naming the seat, what was read and what is allowed.
    """
    known = game.meta.strengths
    for seat in seats:
        if seat.strength and seat.strength not in known:
            allowed = f"Write {', '.join(known)}, or leave it out" if known else "Leave it out"
            raise Mistake(
                f"{where}, seat {seat.number}: {game.meta.name} has no strength {seat.strength!r}. "
                f"{allowed}: then the match's own counts."
            )


def _begun_with(match: Match) -> dict[str, Any]:
    """Return what the match was made with; empty for one that was made before this was kept."""
    first = match.folder.turn(0)
    return first.read_setup() if first.setup.is_file() else {}


def _check_lucky_words(match: Match) -> None:
    """Make sure that nobody gave or took the players their share in the dice of a match that has begun."""
    begun = bool(_begun_with(match).get("lucky_words"))
    if begun != match.settings.lucky_words:
        word = str(begun).lower()
        raise Mistake(
            f"{match.folder.settings}: the match was made with lucky_words = {word}, and all its dice come "
            f"from that. Write lucky_words = {word} again, or make another match with `turnsheet new`."
        )


def _check_letters(match: Match) -> None:
    """Make sure that letters between players can be sealed for nobody but their readers."""
    if match.settings.letters.per_turn and not match.secrets.referee_key:
        raise Mistake(
            f"{match.folder.settings}: [letters] needs the referee's key, and "
            f"{match.folder.secrets / 'keys.toml'} has none, as in the archive of a finished match. "
            "Write per_turn = 0, or put the match's own keys back."
        )


def _check_options(match: Match) -> None:
    """Make sure that nobody changed the rules of a match that has begun: old turns must come out alike."""
    begun = _begun_with(match).get("options", match.settings.options)
    if begun != match.settings.options:
        keys = sorted({key for key, _ in begun.items() ^ match.settings.options.items()})
        raise Mistake(
            f"{match.folder.settings}: [options] is not what the match was made with; it differs in "
            f"{', '.join(keys)}. A match keeps its rules: put them back, or make another match with "
            "`turnsheet new --option KEY=VALUE`."
        )


def _check_seats(match: Match) -> None:
    """Make sure that seats and keys agree: a seat without a key could not be sealed."""
    named = [seat.number for seat in match.seats]
    sealed = sorted(secret.number for secret in match.secrets.seats)
    if sorted(named) != sealed:
        raise Mistake(
            f"{match.folder.seats} lists the seats {_listed(named)}, but the match was made with the seats "
            f"{_listed(sealed)}. List exactly those, each once. "
            "If the file was cut off, put it back from your backup."
        )
    people = (seat.number for seat in match.seats if seat.human)
    locked_out = [number for number in people if not match.secrets.seat(number).passphrase]
    if locked_out:
        raise Mistake(
            f"{match.folder.seats} says that people play the seats {_listed(locked_out)}, but these have no "
            "passphrase: the computer had them when the match was made. Set human = false again."
        )


def _listed(numbers: list[int]) -> str:
    return ", ".join(map(str, sorted(numbers))) or "(none)"
