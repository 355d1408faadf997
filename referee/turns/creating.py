"""Creates a match: seats, secrets, first position, first order forms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

import msgspec
import tomli_w

from engine.dice import Dice
from engine.game import GameMeta, OptionError, SeatSetup
from engine.messages import LANGUAGES
from engine.record import Record
from publish.common.paths import RESERVED
from referee.fairness import manifests
from referee.faults import Mistake
from referee.match import turn_files
from referee.match.cards import write_cards
from referee.match.deadlines import check_zone
from referee.match.figures import keep_figures
from referee.match.keys import Chance, by_chance, new_secrets
from referee.match.match import Match, check_strengths, load_game
from referee.match.sending import sending_of
from referee.workspace import disk, settings, upkeep
from referee.workspace.folders import MATCH_NAME, MatchFolder, Workspace
from referee.workspace.settings import Deadlines, MatchSettings, Seat, Site

_MATCH_HEADING = f"""\
{settings.MATCH_TITLE} Deadlines are filled in below, where the lines stand already; for instance:
#   zone = "Europe/Paris"
#   first = "2027-01-08 20:00"
#   every_days = 14
# rule says when the next turn is due after one that came out early (publish --now) or late (extend):
#   "fixed"  every 14 days from the first, whatever happened
#   "next"   the first of those dates that leaves at least half of the 14 days: always the same weekday
#   "full"   14 days after the day the turn came out: always the full time
# and at the end, above the last line, single turns that were moved:
#   "5" = "2027-03-12 20:00"
# free_seats: whether the home page offers the seats that the computer plays. true or false.
# [letters]: how many letters players may write to one another each turn (per_turn, 0 for none), and how long.
# lucky_words: whether the players' words on the first form mix the dice. It stays as the match was made.
# open_at_end: whether everybody sees all orders and holdings, and what decided the match, once it is over.
# The first front page announces it; what stands here when turn 1 is played counts.
# season: like "2026-27", the table of the hall of fame that the match counts for when it is over. "": none.
# Leave the last line, "{settings.END}", where it is: without it the file counts as cut off.

"""


@dataclass(frozen=True, slots=True)
class NewMatch:
    """What a new match is made of.

    `languages` are those of the match, the main one first; without them it has those of the site and of its
    seats. `lucky_words` says whether the players' words mix the seed; None is yes where a person plays.
    `deadlines` and `free_seats` are as in ``match.toml``.
    """

    game: str
    name: str
    seats: tuple[Seat, ...]
    options: Mapping[str, str]
    languages: tuple[str, ...] = ()
    lucky_words: bool | None = None
    deadlines: Deadlines | None = None
    free_seats: bool = False


def create(workspace: Workspace, request: NewMatch, now: datetime, chance: Chance = by_chance) -> MatchFolder:
    """Make a match in a workspace.

    Parameters
    ----------
    workspace : Workspace
        Where; it is made too where it does not exist.
    request : NewMatch
        Game, name, seats and options.
    now : datetime
        When; stands in the record of turn 0.
    chance : callable
        Where the secrets come from.

    Returns
    -------
    MatchFolder
        The folder of the match, complete.

    Raises
    ------
    Mistake
        If the name, the number of seats, a zone or an option is not possible, or the match exists already.
    """
    check_name(workspace, request.name)
    for seat in request.seats:
        check_zone(seat.zone or "UTC", f"Seat {seat.number}")
    if not workspace.settings.exists():
        settings.write(workspace.settings, Site(languages=_languages(request, Site())))
    upkeep.mark(workspace)
    site = settings.read(workspace.settings, Site)
    # Under another name until whole: an interrupted `new` leaves no half match behind.
    half = MatchFolder(workspace.work / "new" / request.name)
    disk.fresh(half.path)
    try:
        _fill(half, replace(request, languages=_languages(request, site)), now, chance, site.address)
    except OptionError as error:
        raise Mistake(f"Option {error}.") from None
    finished = MatchFolder(workspace.matches / request.name)
    finished.path.parent.mkdir(parents=True, exist_ok=True)
    half.path.rename(finished.path)
    return finished


def _languages(request: NewMatch, site: Site) -> tuple[str, ...]:
    """Return what was asked for, or else the languages of the site and of the seats."""
    more = {seat.language for seat in request.seats if seat.human} - {*site.languages}
    return request.languages or (*site.languages, *(one for one in LANGUAGES if one in more))


def check_name(workspace: Workspace, name: str) -> None:
    """Make sure that a new match may have a name; raises Mistake."""
    if not MATCH_NAME.fullmatch(name):
        raise Mistake(
            f"{name!r} cannot name a match. Use up to 32 letters, digits and single hyphens, like CR42."
        )
    if name.lower() in RESERVED:
        raise Mistake(f"{name!r} is the name of a folder of every site. Choose another, like CR42.")
    taken = next((known for known in workspace.names() if known.upper() == name.upper()), None)
    if taken:
        raise Mistake(
            f"There is a match {taken} in {workspace.path} already. Choose another name, or go on with that "
            "match: its seat cards are in secrets/cards, and `turnsheet status` says what is next."
        )


def _fill(folder: MatchFolder, request: NewMatch, now: datetime, chance: Chance, address: str) -> None:
    game = load_game(request.game)
    seats = _completed(request.seats, game.meta)
    _check_count(seats, game.meta.min_seats, game.meta.max_seats, request.game)
    check_strengths(game, seats, "The list of seats")
    secrets = new_secrets(request.name, seats, chance)
    lucky = any(seat.human for seat in seats) if request.lucky_words is None else request.lucky_words
    match_settings = MatchSettings(
        game.meta.name,
        dict(request.options),
        request.languages,
        deadlines=request.deadlines or Deadlines(rule="next"),
        lucky_words=lucky,
        free_seats=request.free_seats,
        open_at_end=True,
    )
    match = Match(folder, match_settings, seats, secrets, game)
    folder.inbox.mkdir()
    settings.write(folder.settings, match_settings, heading=_MATCH_HEADING)
    settings.write_seats(folder.seats, seats)
    disk.secret_folder(folder.secrets)
    keys = tomli_w.dumps(msgspec.to_builtins(secrets))
    disk.write_text(folder.secrets / "keys.toml", keys, disk.SECRET_FILE)
    _set_up(match, now)
    write_cards(match, address)


def _completed(seats: Sequence[Seat], meta: GameMeta) -> tuple[Seat, ...]:
    """Return the seats, in a full game with those that nobody asked for: the computer plays them."""
    named = {seat.number for seat in seats}
    rest = range(1, meta.max_seats + 1) if meta.full else ()
    return tuple(sorted((*seats, *(Seat(n) for n in rest if n not in named)), key=lambda seat: seat.number))


def _check_count(seats: Sequence[Seat], least: int, most: int, game: str) -> None:
    numbers = sorted(seat.number for seat in seats)
    if not least <= len(numbers) <= most:
        raise Mistake(f"{game} is played with {least} to {most} seats, not {len(numbers)}.")
    if numbers != list(range(1, len(numbers) + 1)):
        raise Mistake(f"Seats are numbered 1, 2, 3 ... without gaps; found: {', '.join(map(str, numbers))}.")


def _set_up(match: Match, now: datetime) -> None:
    """Write turn 0: the position before turn 1 and the forms for it."""
    seats = [SeatSetup(seat.number, seat.tycoon, seat.human) for seat in match.seats]
    dice = Dice(match.secrets.seed, 0)
    state = match.game.new_match(match.settings.options, seats, dice)
    folder = match.folder.turn(0)
    keep_figures(match.game, folder)
    period = turn_files.write_common(match, folder, state, Record(), sending_of(match, 1, now))
    turn_files.write_history(folder, (), (), dice.log)
    turn_files.seal_record(match, folder, 0, period, now)
    manifests.seal_turn(match, folder, 0, period, now)
