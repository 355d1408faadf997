"""`turnsheet simulate`: computer-only matches."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

from engine.dice import Dice
from engine.game import OptionError
from referee.console import progress, say, warn
from referee.faults import Exit, Mistake
from referee.match.book import BookFormat, check_format
from referee.match.match import load_game
from referee.simulation import challenging, chances, comparing, search_log, search_table, searching
from referee.simulation.log import Log, Series, default_folder, open_log
from referee.simulation.one_match import Job, Played, start, stopwatch
from referee.simulation.series import Workers, simulate, summary, workers
from referee.simulation.table import show

INTERRUPTED = 130
"""What a shell expects of a command that Ctrl-C stopped."""

SeatsOption = Annotated[
    int, typer.Option(min=0, help="How many seats; 0: as many as the game has, or of --search each number.")
]
RulesOption = Annotated[
    list[str] | None,
    typer.Option(help="A rule as key=value, as often as needed; --search takes several values of a key."),
]
ChallengerOption = Annotated[
    str, typer.Option(help="Seat a single-idea player among the computers: its name, or all.")
]
StrengthsOption = Annotated[
    str, typer.Option(help="Seat two strengths in the same matches and compare them, as strong,easy.")
]
BookOption = Annotated[
    Path | None, typer.Option(help="Folder that gets each match as tables, like `turnsheet export`.")
]
ChancesOption = Annotated[
    Path | None,
    typer.Option("--chances", help="Table of chances to win: fitted and written, or judged if it is there."),
]
SearchOption = Annotated[
    Path | None,
    typer.Option(help="Search for figures that beat the strong computer; the file keeps its generations."),
]
FirstFiguresOption = Annotated[
    bool, typer.Option("--first-figures", help="Search with the figures of before snapshots (a control).")
]


def command(
    game: Annotated[str, typer.Argument(help="The game, like continental-rails.", metavar="GAME")],
    matches: Annotated[int, typer.Option("--matches", "-n", min=1, help="How many matches.")] = 10,
    turns: Annotated[int, typer.Option(min=1, help="Stop a match after this many turns.")] = 300,
    seed: Annotated[str, typer.Option(help="The same seed plays the same matches.")] = "simulate",
    first: Annotated[int, typer.Option(min=1, help="Number of the first match: one alone with -n 1.")] = 1,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=0, help="Processes; 0: one per core.")] = 0,
    cluster: Annotated[str, typer.Option(help="Play on the Dask scheduler at this address.")] = "",
    seats: SeatsOption = 0,
    option: RulesOption = None,
    keep: Annotated[Path | None, typer.Option(help="File or folder to keep each match in as JSON.")] = None,
    challenger: ChallengerOption = "",
    strengths: StrengthsOption = "",
    book: BookOption = None,
    form: Annotated[BookFormat, typer.Option("--format", help="Of these tables.")] = BookFormat.JSONL,
    table: ChancesOption = None,
    search: SearchOption = None,
    generations: Annotated[int, typer.Option(min=1, help="Of --search, with -n matches per candidate.")] = 10,
    hold: Annotated[str, typer.Option(help="Figures that --search leaves as they are, as width,beam.")] = "",
    first_figures: FirstFiguresOption = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Play whole matches with computer seats and say how they went.

    The same call of a series or a --search goes on where it was broken off.
    """
    load_game(game)
    if book and not cluster:
        check_format(form)
    if cluster and jobs:
        raise Mistake("--jobs counts processes of this machine, --cluster plays on others: leave one out.")
    _one_only(chances=table, search=search, challenger=challenger, strengths=strengths, book=book, keep=keep)
    job = Job(game, seed, turns, seats, _options(option or [], several=bool(search)), first)
    players = workers(jobs, cluster)
    try:
        if table:
            _chances(replace(job, chances=True), matches, players, table, as_json=as_json)
        elif search:
            job = replace(job, first_figures=first_figures)
            _search(job, hold, (generations, matches), players, search, as_json=as_json)
        elif challenger:
            _challenge(job, challenger, matches, players, as_json=as_json)
        elif strengths:
            job = replace(job, strengths=comparing.strengths_of(game, strengths))
            _compare(job, matches, players, as_json=as_json)
        elif book:
            job = replace(job, book=str(book.absolute()), book_format=form)
            _series(job, matches, players, Log(None), as_json=as_json)
        else:
            _series(job, matches, players, _log(job, keep), as_json=as_json, finish=not keep)
    except KeyboardInterrupt:
        raise _stopped(f"the generations played are kept in {search}" if search else "") from None


def _stopped(kept: str) -> typer.Exit:
    """Say after Ctrl-C what is kept, "" for nothing; return what ends the command."""
    if kept:
        warn(f"Stopped: {kept}. Run the same command again to continue.")
    else:
        warn("Stopped. The same command begins again with the first match.")
    return typer.Exit(INTERRUPTED)


def _one_only(**measurements: object) -> None:
    """Raise Mistake where two measurements are asked for: each plays its matches in its own way."""
    asked = [f"--{name}" for name, value in measurements.items() if value]
    if len(asked) > 1:
        raise Mistake(f"{' and '.join(asked)} play the matches in different ways: leave all but one out.")


def _series(
    job: Job, matches: int, players: Workers, log: Log, *, as_json: bool, finish: bool = False
) -> None:
    """Play the matches and say how they went; a finished log is removed where nobody asked to keep it."""
    began = stopwatch()
    if log.note:
        warn(log.note)
    figures = summary(job, _play(job, matches, players, log), stopwatch() - began)
    if finish:
        log.finish()
    _tell(figures, show, as_json=as_json)
    _end(figures["bad"])


def _tell(figures: dict[str, Any], show: Callable[[dict[str, Any]], None], *, as_json: bool) -> None:
    if as_json:
        say(json.dumps(figures))
    else:
        show(figures)


def _end(faults: Iterable[object]) -> None:
    """End the command with the exit of our own bugs where a match had one."""
    if any(faults):
        raise typer.Exit(Exit.OUR_BUG)


def _compare(job: Job, matches: int, players: Workers, *, as_json: bool) -> None:
    _check(job)
    shares = comparing.compare(job, matches, players)
    _tell(shares, comparing.show, as_json=as_json)
    _end(shares["bad"])


def _search(
    job: Job, hold: str, size: tuple[int, int], players: Workers, path: Path, *, as_json: bool
) -> None:
    """Go on with a search, or begin it, and say what it came to."""
    for setting in searching.settings(job):
        _check(setting)
    generations, matches = size
    varied = searching.vector(job, frozenset(filter(None, hold.replace(" ", "").split(","))))
    log = search_log.open_search(path, searching.described(job, varied, matches))
    with progress() as tell:
        for generation in searching.search(job, varied, generations, matches, players, log):
            tell("search", generation.number, generations)
    _tell(search_table.summary(log, generations), search_table.show, as_json=as_json)


def _chances(job: Job, matches: int, players: Workers, path: Path, *, as_json: bool) -> None:
    """Judge a table of chances on the matches; where there is none, fit it to them first."""
    _check(job)
    played = sorted(_play(job, matches, players, Log(None)), key=lambda match: match.number)
    if not path.exists():
        chances.write(path, job, chances.fit(played), matches)
        warn(f"{path} is fitted to these matches. Judge it on others: the same call with another --seed.")
    judged = chances.judge(chances.read(path), played)
    _tell({"game": job.game, "seed": job.seed, **judged}, chances.show, as_json=as_json)
    _end(match.fault for match in played)


def _check(job: Job) -> None:
    """Raise Mistake where the game refuses an option or the number of seats."""
    try:
        start(job, Dice(b"", 0))
    except OptionError as error:
        raise Mistake(str(error)) from None


def _challenge(job: Job, name: str, matches: int, players: Workers, *, as_json: bool) -> None:
    names = challenging.challengers(job.game, name)
    _check(job)
    ranks = challenging.challenge(job, names, matches, players)
    _tell(ranks, challenging.show, as_json=as_json)
    _end(one["bad"] for one in ranks["challengers"].values())


def _options(texts: list[str], *, several: bool) -> tuple[tuple[str, str], ...]:
    """Return the rules named; raises Mistake for one named again where only a search has several values."""
    options = tuple(map(_pair, texts))
    if not several and len(dict(options)) < len(options):
        raise Mistake(
            "--option: a key is there twice. Only --search plays several values of one; leave one out."
        )
    return options


def _pair(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals:
        raise Mistake(f"--option {text!r} is not a rule: write key=value.")
    return key.strip(), value.strip()


def _log(job: Job, keep: Path | None) -> Log:
    """Return where the matches are kept: as asked, else in the user's folder until the series is complete."""
    series = Series.of(job)
    if keep:
        return open_log(keep, series)
    folder = default_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return open_log(folder, series, anew=True)
    except OSError:
        return Log(None)


def _play(job: Job, matches: int, players: Workers, log: Log) -> list[Played]:
    played: list[Played] = []
    try:
        with progress() as tell:
            for match in simulate(job, matches, players, log):
                played.append(match)
                tell("simulate", len(played), matches)
    except OptionError as error:
        raise Mistake(str(error)) from None
    except KeyboardInterrupt:
        raise _stopped(f"{len(played)} of {matches} matches are kept" if log.path else "") from None
    return played
