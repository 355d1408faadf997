"""Each figure that a rulebook prints is one that play reads: changed, it changes play or is refused."""

from __future__ import annotations

import os
import random

import pytest

from tests.games import printed_figures as printed

MOST = 40
"""Figures of a game that the test looks at, unless it is asked for all."""
CLASSES = "the class in which an efficiency is shown to those who may not know the figure"
YEARS = "years are dates on pages: play counts turns"
NOT_PLAYED: dict[str, dict[str, str]] = {
    "continental-rails": {
        "efficiency_classes.toml low": CLASSES,
        "efficiency_classes.toml high": CLASSES,
        "rules.toml first_year value": YEARS,
        "rules.toml years_per_turn value": YEARS,
    }
}
"""Figures that are printed for the reader only, and why."""


def unread(name, figures):
    """Return the figures that are printed and that nothing in play notices; print what noticed the others."""
    silent = set()
    for figure, cells in figures.items():
        probe = printed.seen_by(name, cells)
        print(f"{name}: {figure}: {'not printed' if probe is None else probe or 'NOT PLAYED'}")
        silent |= {figure} if probe == "" else set()
    return silent


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(printed.PLAYED))
def test_every_printed_figure_is_read_by_play(name):
    """A seeded part of a long list; TURNSHEET_ALL_FIGURES=1 takes all. -s prints what noticed each."""
    excused = NOT_PLAYED.get(name, {})
    figures = {key: cells for key, cells in printed.figures(name).items() if key not in excused}
    if len(figures) > MOST and "TURNSHEET_ALL_FIGURES" not in os.environ:
        figures = {key: figures[key] for key in random.Random(name).sample(sorted(figures), MOST)}
    assert unread(name, figures) == set()


def test_some_printed_figures_of_a_short_game_are_read_by_play():
    """The seeded slice of the slow test above."""
    name = "continental-divide"
    figures = {key: cells for key, cells in printed.figures(name).items() if key.startswith("limits.toml")}
    some = random.Random("a slice").sample(sorted(figures), 5)
    some += [f"limits.toml max_railroads_per_{place} value" for place in ("hex", "port")]
    assert unread(name, {key: figures[key] for key in some}) == set()


def test_a_figure_that_only_the_rulebook_prints_is_found(monkeypatch):
    """Play that reads another figure than the one printed is what this test is for."""
    name = "continental-divide"
    cell = printed.figures(name)["limits.toml divide_income_usd value"]
    assert printed.is_printed(name, cell[0])
    printed.recorded(name)
    monkeypatch.setattr(printed, "opening", lambda _: printed.recorded(name)[0])
    monkeypatch.setattr(printed.Recorded, "differs", lambda turn, game: False)
    assert printed.seen_by(name, cell) == ""
