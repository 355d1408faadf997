"""Makes the sign-ups for a match."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from engine.dice import Dice
from engine.game import OptionError, SeatSetup
from referee.faults import Mistake
from referee.match.match import load_game
from referee.signups import waiting_list
from referee.signups.folder import OpenMatch, SignupFolder, write_folder
from referee.turns.creating import check_name
from referee.workspace import settings, upkeep
from referee.workspace.folders import Workspace
from referee.workspace.index import moment
from referee.workspace.settings import Site


def open_sign_ups(
    workspace: Workspace,
    game: str,
    name: str,
    options: Mapping[str, str],
    lucky_words: bool,
    now: datetime,
    languages: tuple[str, ...] = (),
) -> SignupFolder:
    """Let people sign up for a match that is to be made.

    Parameters
    ----------
    workspace : Workspace
        Where; it is made too where it does not exist.
    game, name : str
        The game, and the name of the match.
    options : mapping
        Rules of the match.
    lucky_words : bool
        Whether the players' words mix the dice.
    now : datetime
        When people can sign up from.
    languages : tuple of str, optional
        Of the match, the main one first; without it those of ``turnsheet.toml``.

    Raises
    ------
    Mistake
        If name, game or an option is not possible, or people can sign up for it already.
    """
    check_name(workspace, name)
    if (workspace.signups / name).exists():
        raise Mistake(f"People can sign up for {name} already: {workspace.signups / name}.")
    rules = load_game(game)
    try:
        seats = [SeatSetup(number) for number in range(1, rules.meta.max_seats + 1)]
        rules.new_match(dict(options), seats, Dice(b"", 0))
    except OptionError as error:
        raise Mistake(f"Option {error}.") from None
    if not workspace.settings.exists():
        settings.write(workspace.settings, Site())
    upkeep.mark(workspace)
    most = rules.meta.max_seats
    # Where the computer fills up, half a table of people makes a match; elsewhere the game says how many.
    least = (most + 1) // 2 if rules.meta.full else max(2, rules.meta.min_seats)
    spoken = languages or settings.read(workspace.settings, Site).languages
    chosen = OpenMatch(
        game, most, min(least, most), options=dict(options), languages=spoken, lucky_words=lucky_words
    )
    folder = write_folder(workspace, name, chosen)
    waiting_list.write(folder, waiting_list.WaitingList(moment(now)))
    return folder
