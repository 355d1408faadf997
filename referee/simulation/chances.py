"""Fits each seat's chance to win on simulated matches, and says how far it is right on others.

By the choice axiom of a softmax, the winner against each loser is a logistic regression on the difference of
their shares. Scikit-learn is an extra (``turnsheet[chances]``), imported when a table is fitted.
"""

from __future__ import annotations

import importlib
import math
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table

from engine.chances import FINE, KNOTS, WHOLE, chances, nearness, share
from referee.console import say
from referee.faults import Mistake
from referee.match.code_version import code_version
from referee.match.features import WON
from referee.simulation.one_match import Job, Played
from referee.terminal import cell, table_console
from referee.workspace import disk

BINS = 10
FACTORS = range(50, 125, 5)
"""Per cent by which all weights may be scaled at last."""
PENALTY = 1_000_000.0
"""Scikit-learn's C: shares are small numbers, whose large weights the usual 1 would hold down."""
Weights = dict[str, list[int]]


@dataclass(frozen=True, slots=True)
class Seen:
    """A position before the end: what each seat had of each thing, thousandths played, and who won."""

    points: Mapping[str, Mapping[int, int]]
    played: int
    winners: frozenset[int]
    seats: tuple[int, ...]


def positions(match: Played) -> Iterator[Seen]:
    """Yield the positions after all turns but the last; those who share the first place have won together."""
    figures = {
        what: [{int(seat): points for seat, points in turn.items()} for turn in turns]
        for what, turns in (match.figures or {}).items()
    }
    if not figures or not match.ended:
        return
    final = figures.pop(WON)[-1]
    winners = frozenset(seat for seat, points in final.items() if points == max(final.values()))
    for turn in range(match.turns - 1):
        points = {what: turns[turn] for what, turns in figures.items()}
        yield Seen(points, WHOLE * (turn + 1) // match.turns, winners, tuple(sorted(final)))


def fit(matches: Sequence[Played]) -> Weights:
    """Return the weights under which these matches' winners were likeliest.

    Raises
    ------
    Mistake
        If scikit-learn is not installed, or no match had a winner and a loser.
    """
    seen = [position for match in matches for position in positions(match)]
    names = _distinct(seen)
    differences = [row for position in seen for row in _differences(position, names)]
    if not differences:
        raise Mistake("No match had a winner and a loser: there is nothing to fit.")
    # Each difference stands once for the winner and once, turned round, for the loser.
    rows = differences + [[-value for value in row] for row in differences]
    outcomes = [1] * len(differences) + [0] * len(differences)
    regression = _linear_model().LogisticRegression(C=PENALTY, fit_intercept=False, max_iter=10_000)
    fitted = regression.fit(rows, outcomes).coef_[0]
    # More is never worse: else throwing something away would be a gain.
    whole = [max(0, round(float(weight) * WHOLE)) for weight in fitted]
    width = len(KNOTS)
    weights = {name: whole[place * width : (place + 1) * width] for place, name in enumerate(names)}
    return _tempered({name: by_knot for name, by_knot in weights.items() if any(by_knot)}, seen)


def _tempered(weights: Weights, seen: Sequence[Seen]) -> Weights:
    """Return the weights times the factor under which the winners were likeliest among all seats at once.

    Pairs of two are told apart more surely than one winner among all: without it chances are too sure.
    """
    scaled = [
        {name: [weight * percent // 100 for weight in by_knot] for name, by_knot in weights.items()}
        for percent in FACTORS
    ]
    return min(scaled, key=lambda one: sum(_surprise(one, position) for position in seen))


def _surprise(weights: Weights, position: Seen) -> float:
    chance = chances(weights, position.points, position.seats, position.played)
    lowest = Fraction(1, WHOLE**3)
    return -sum(math.log(max(chance[seat], lowest)) for seat in position.winners) / len(position.winners)


def _distinct(seen: Sequence[Seen]) -> list[str]:
    """Return what is counted, less what always equals something else: two names would share its weight."""
    names = sorted({what for position in seen for what in position.points})
    columns = {name: tuple(tuple(sorted(one.points[name].items())) for one in seen) for name in names}
    return list({columns[name]: name for name in names}.values())


def _linear_model() -> Any:
    try:
        return importlib.import_module("sklearn.linear_model")
    except ImportError:
        raise Mistake(
            "Fitting needs scikit-learn. Install it with: pip install 'turnsheet[chances]'"
        ) from None


def _differences(position: Seen, names: Sequence[str]) -> Iterator[list[float]]:
    rows = {seat: _inputs(position, names, seat) for seat in position.seats}
    for winner in position.winners:
        for loser in set(position.seats) - position.winners:
            yield [mine - other for mine, other in zip(rows[winner], rows[loser], strict=True)]


def _inputs(position: Seen, names: Sequence[str], seat: int) -> list[float]:
    near = nearness(position.played)
    return [share(position.points[name], seat) * nearby / (FINE * WHOLE) for name in names for nearby in near]


def judge(weights: Weights, matches: Sequence[Played]) -> dict[str, Any]:
    """Return the reliability diagram of ten bins, and the mean distance of chance and share that won.

    Those who share a first place have won it in parts.
    """
    pairs = [pair for match in matches for position in positions(match) for pair in _pairs(weights, position)]
    bins: list[list[tuple[Fraction, Fraction]]] = [[] for _ in range(BINS)]
    for pair in pairs:
        bins[min(BINS - 1, int(pair[0] * BINS))].append(pair)
    means = [[float(sum(column, Fraction()) / len(one)) for column in zip(*one, strict=True)] for one in bins]
    diagram = [
        {"cases": len(one), "chance": round(mean[0], 4), "won": round(mean[1], 4)}
        for one, mean in zip(bins, means, strict=True)
        if one
    ]
    error = sum(row["cases"] * abs(row["chance"] - row["won"]) for row in diagram) / max(1, len(pairs))
    return {"matches": len(matches), "cases": len(pairs), "error": round(error, 4), "diagram": diagram}


def _pairs(weights: Weights, position: Seen) -> Iterator[tuple[Fraction, Fraction]]:
    part = Fraction(1, len(position.winners))
    for seat, chance in chances(weights, position.points, position.seats, position.played).items():
        yield chance, part if seat in position.winners else Fraction()


def write(path: Path, job: Job, weights: Weights, matches: int) -> None:
    """Write a table of weights with where they come from."""
    lines = [
        "# Weights of engine.chances, in thousandths at the beginning, the middle and the end of a match.",
        "[provenance]",
        f'source = "turnsheet simulate {job.game} -n {matches} --seed {job.seed} --chances FILE"',
        f'code = "{code_version(job.game)}"',
        f"matches = {matches}",
        "[weights]",
        *(f'"{what}" = {by_knot}' for what, by_knot in weights.items()),
    ]
    disk.write(path, ("\n".join(lines) + "\n").encode())


def read(path: Path) -> Weights:
    """Return the weights of a table."""
    weights: Weights = tomllib.loads(path.read_text(encoding="utf-8"))["weights"]
    return weights


def show(figures: dict[str, Any]) -> None:
    """Print the reliability diagram, a line a bin."""
    table = Table("cases", "chance", "won", box=SIMPLE_HEAD, pad_edge=False)
    for row in figures["diagram"]:
        table.add_row(*map(cell, [str(row["cases"]), f"{row['chance']:.1%}", f"{row['won']:.1%}"]))
    say(f"{figures['matches']} matches, {figures['cases']} chances, calibration error {figures['error']:.4f}")
    table_console().print(table)
