"""A second evening, with board games: what desks and receipts say (findings 11, 12, 22 and 23)."""

from __future__ import annotations

import pytest

from tests.referee.test_evening import Club, body

pytestmark = pytest.mark.slow


def seats(people):
    lines = [f"{n},{name},{name.lower()}@example.org,en,yes\n" for n, name in enumerate(people, 1)]
    return "number,player,mail,language,human\n" + "".join(lines)


def begun(tmp_path, monkeypatch, game, name, people):
    """A published match, whose first letters are gone."""
    club = Club(tmp_path / "club", monkeypatch, name)
    club.workspace.path.mkdir()
    (tmp_path / "seats.csv").write_text(seats(people), "utf-8")
    club.does("new", game, name, "--seats", tmp_path / "seats.csv")
    club.does("publish")
    club.letters()
    return club


def test_who_bids_and_loses_in_chicago_express_is_told_why(tmp_path, monkeypatch):
    club = begun(tmp_path, monkeypatch, "chicago-express", "CE1", ["Anna", "Bob", "Cleo", "Dan"])
    desk = club.does("open", "CE1", 1)
    assert "You were not asked this turn" not in desk
    assert (club.workspace.site / "CE1/en/rules/ten-minutes/index.html").is_file()
    for seat in (1, 2, 3, 4):
        bids = {"L2": {"first": 12}} if seat < 3 else {}
        club.saves(f"seat{seat}.xlsx", club.form(seat, **bids))
    club.does("publish")
    desks = [club.does("open", "CE1", seat) for seat in (1, 2)]
    tied = [
        one
        for one in desks
        if "your limit of $12 was equalled; the earlier bidder has the share for $12." in one
    ]
    won = [one for one in desks if "You won a share of the Baltimore & Ohio Railroad for $12." in one]
    assert (len(tied), len(won)) == (1, 1)
    assert tied != won
    assert not any("You had no move" in one or "Nothing happened" in one for one in desks)


def test_a_remark_of_us_telegraph_stands_at_the_cell_it_is_about(tmp_path, monkeypatch):
    club = begun(tmp_path, monkeypatch, "us-telegraph", "UT1", ["Anna", "Bob"])
    club.saves("anna.xlsx", club.form(1, FIRST={"answer": "build"}, SECOND={"answer": "draw"}))
    club.does("publish")
    receipt = body(club.letters()["UT1-T01-0001-seat-01-receipt"])
    for cell, remark in (
        ("C9 (FIRST, First choice)", "You chose to build, but no wish"),
        ("C10 (SECOND, Second choice)", "You chose to draw, but no stack"),
    ):
        assert f"Orders!{cell}: {remark}" in receipt


def test_a_desk_before_the_first_turn_welcomes(tmp_path, monkeypatch):
    club = begun(tmp_path, monkeypatch, "continental-divide", "CD1", ["Anna", "Bob", "Cleo"])
    desk = club.does("open", "CD1", 1)
    assert "This is your desk: no other player can open it. No turn has been played yet" in desk
    assert "You gave no orders" not in desk
