"""`turnsheet new`: make a match."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from engine.formats import language_name
from engine.messages import LANGUAGES
from games import names
from referee.console import WorkspaceOption, at_work, say, utc_now, workspace_at
from referee.faults import Mistake
from referee.filling.opening import open_sign_ups
from referee.hosting.files import check_host, write_host, write_repository
from referee.match.match import Match, load_game, open_match
from referee.turns.creating import NewMatch, create
from referee.workspace import settings
from referee.workspace.folders import Workspace
from referee.workspace.seat_list import COLUMNS, read_csv
from referee.workspace.settings import Seat, Site


def command(
    game: Annotated[str, typer.Argument(help=f"The game: {', '.join(names())}.", metavar="GAME")],
    match: Annotated[
        str,
        typer.Argument(help="A name for the match: letters, digits, hyphens, like CR42.", metavar="MATCH"),
    ],
    seats: Annotated[
        Path | None,
        typer.Option(help=f"CSV file: {','.join(COLUMNS)}; without it people play all."),
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option(help="A rule of the match as key=value; may be given again.")
    ] = None,
    lucky_words: Annotated[
        bool | None,
        typer.Option(
            "--lucky-words/--no-lucky-words",
            help="Whether a word of each player on the first form mixes the dice; yes where people play.",
        ),
    ] = None,
    open_: Annotated[
        bool,
        typer.Option("--open", help="Let people sign up first; it begins when its seats are confirmed."),
    ] = False,
    language: Annotated[
        list[str] | None,
        typer.Option(
            help="A language of the match, the main one first; may be given again. "
            f"Without it: those of the site and of the seats. There are {', '.join(LANGUAGES)}."
        ),
    ] = None,
    host: Annotated[
        str, typer.Option(help="Also write what publishes on schedule: github, home (timer) or container.")
    ] = "",
    workspace: WorkspaceOption = Path(),
) -> None:
    """Make a match: seats, secrets, order forms and seat cards.

    The passphrases are shown once; the cards for the players have them too.
    """
    if host:
        check_host(host)
    place, languages = workspace_at(workspace), _languages(language or [])
    if open_:
        _open(place, game, match, seats, _options(option or []), languages, lucky_words)
        return
    rules = load_game(game)
    main = (languages or _site(place).languages)[0]
    everybody = (Seat(n, human=True, language=main) for n in range(1, rules.meta.max_seats + 1))
    seat_list = read_csv(seats, main) if seats else tuple(everybody)
    request = NewMatch(game, match, seat_list, _options(option or []), languages, lucky_words)
    folder = create(place, request, utc_now())
    _tell(open_match(place, match), str(folder.path))
    _tell_address(place)
    _tell_languages(place, open_match(place, match).settings.languages)
    say(
        f"No deadline is set yet: write zone, first and every_days into {folder.settings}. Its line `rule` "
        "says how the calendar goes on after a turn that came out early or late."
    )
    _say_next(place, match, host)


def _say_next(place: Workspace, match: str, host: str) -> None:
    """Say what to do next; write what publishes on schedule first, where that was asked for."""
    if host == "github":
        with at_work(place):
            repository, key = write_repository(place)
        say(f"Next: read {repository / 'README.md'}. Its key is {key}: keep a copy elsewhere, and out of it.")
    elif host:
        say(f"Next: read {write_host(host, place) / 'README.md'}.")
    else:
        say(f"Next: `turnsheet publish {match}` puts the first order forms on the site.")


def _open(
    place: Workspace,
    game: str,
    match: str,
    seats: Path | None,
    options: dict[str, str],
    languages: tuple[str, ...],
    lucky_words: bool | None,
) -> None:
    """Make the sign-ups for a match."""
    if seats:
        raise Mistake(
            "--open looks for people: leave out --seats, or make the match with them and without --open."
        )
    folder = open_sign_ups(place, game, match, options, lucky_words is not False, utc_now(), languages)
    _tell_languages(place, folder.read().languages)
    say(f"People can sign up for {match} when it is on the site. It is made when its seats are confirmed.")
    say(f"Write into {folder.settings} how many people you look for, by when, and at what pace they play.")
    say("Next: `turnsheet publish` puts the page and the form to sign up on the site.")


def _options(texts: list[str]) -> dict[str, str]:
    pairs = [text.partition("=") for text in texts]
    for text, (key, sign, _) in zip(texts, pairs, strict=True):
        if not (key and sign):
            raise Mistake(f"--option {text!r} is not a pair. Write it like --option key=value.")
    return {key.strip(): value.strip() for key, _, value in pairs}


def _site(place: Workspace) -> Site:
    return settings.read(place.settings, Site) if place.settings.is_file() else Site()


def _languages(codes: list[str]) -> tuple[str, ...]:
    if unknown := [code for code in codes if code not in LANGUAGES]:
        raise Mistake(
            f"--language {unknown[0]} is no language of Turnsheet. There are {', '.join(LANGUAGES)}."
        )
    return tuple(dict.fromkeys(codes))


def _tell(match: Match, path: str) -> None:
    people = [seat for seat in match.seats if seat.human]
    say(f"Made {match.name} in {path}: {len(match.seats)} seats, {len(people)} played by people.")
    if people:
        say("Passphrases, shown only now; the cards for the players are in secrets/cards:")
    for seat in people:
        name = match.holder(seat.number)
        say(f"  seat {seat.number:2}  {name}: {match.secrets.seat(seat.number).passphrase}")


def _tell_address(place: Workspace) -> None:
    """Say what keeps the cards without a link: at the first match nobody has been asked yet."""
    if not settings.read(place.settings, Site).address:
        say(
            "The cards have no link yet: write where the site will be found into turnsheet.toml, like "
            'address = "https://club.example/railways/", and `turnsheet publish` writes them again.'
        )


def _tell_languages(place: Workspace, languages: tuple[str, ...]) -> None:
    """Say where the home page lacks a language of the match."""
    there = settings.read(place.settings, Site).languages
    if lacking := [one for one in languages if one not in there]:
        wanted = ", ".join(f'"{one}"' for one in (*there, *lacking))
        say(
            f"The home page is not in {', '.join(map(language_name, lacking))} yet: "
            f"write languages = [{wanted}] into turnsheet.toml, and the next publish makes it."
        )
