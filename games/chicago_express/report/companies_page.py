"""The companies: income, treasury, shares, trains; the dials; the industrial tracks; incomes over time."""

from __future__ import annotations

from functools import partial

from engine.messages import say
from engine.report import Cell, Chart, Page, Series
from games.chicago_express import accounts as acc
from games.chicago_express.board import board, shown
from games.chicago_express.forms.situation import company_table, dial_table
from games.chicago_express.report.edition import Edition
from games.chicago_express.report.hues import hue
from games.chicago_express.rules.income import hex_income
from games.chicago_express.state import State
from games.chicago_express.tables import companies, track
from games.common.blocks import chart, section, table
from games.common.stakes import Holding, stakes_table


def page(edition: Edition) -> Page:
    """Return the page of the companies."""
    state = edition.state
    sections = [
        section("companies", company_table(state)),
        section("stakes", stakes_table(map(partial(_holding, state), companies()), _names(state))),
        section("dials", dial_table(state)),
        section(
            "tracks",
            table("tracks", "place income:usd track", _tracks(state), caption=say("REPORT.TRACKS.CAPTION")),
        ),
    ]
    if edition.turn:
        sections.append(section("incomes", _chart(edition)))
    return Page("companies", say("REPORT.PAGE.COMPANIES"), tuple(sections), lead=say("REPORT.LEAD.COMPANIES"))


def _holding(state: State, code: str) -> Holding:
    held = {seat: acc.shares(state, seat, code) for seat in sorted(state.seats)}
    return f"{code} · {companies()[code].name}", held, acc.unsold(state, code)


def _names(state: State) -> dict[int, str]:
    return {number: seat.name for number, seat in state.seats.items()}


def _tracks(state: State) -> list[tuple[Cell, ...]]:
    return [
        (shown(at), hex_income(state, at), "-".join(str(usd) for usd in track(state.variant, at)))
        for at in board()
        if at in state.tracks
    ]


def _chart(edition: Edition) -> Chart:
    history = edition.state.income_history
    series = [
        Series(company.name, tuple(history.get(code, ())), hue(code)) for code, company in companies().items()
    ]
    return chart("incomes", "INCOMES", range(1, edition.turn + 1), series, "USD")
