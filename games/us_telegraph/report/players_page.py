"""The players' boards: every project with its chains, what is built, waiting, or still in the stacks."""

from __future__ import annotations

from engine.messages import say
from engine.report import Cell, Page, Section, Table
from games.common.blocks import table
from games.us_telegraph import accounts as acc
from games.us_telegraph import tally
from games.us_telegraph.board import Board
from games.us_telegraph.grid import label
from games.us_telegraph.names import NOTHING, building_name, cost_text, numbered, project_name
from games.us_telegraph.report.edition import Edition
from games.us_telegraph.tables import buildings, projects, tokens


def page(edition: Edition) -> Page:
    """Return the boards of all players."""
    boards = [Section(say("REPORT.SEC.PLAYERS"), (summary(edition),), "players")]
    for seat in edition.state.order:
        blocks = (board_table(edition, seat), projects_table(edition, seat))
        boards.append(Section(edition.name(seat), blocks, f"seat-{seat}"))
    return Page("players", say("REPORT.PAGE.PLAYERS"), tuple(boards), lead=say("REPORT.LEAD.PLAYERS"))


def summary(edition: Edition) -> Table:
    """Return what everyone can count of each player, in the order of play."""
    state, board = edition.state, Board.of(edition.state)
    rows: list[tuple[Cell, ...]] = []
    for seat in state.order:
        steps = tally.to_connect(board, seat)
        rows.append(
            (
                edition.name(seat),
                tally.built(state, seat).total(),
                len(tokens()) - tally.built(state, seat).total(),
                len(state.seats[seat].waiting),
                acc.hand_size(state, seat),
                acc.workers(state, seat),
                len(board.settlements(seat)),
                NOTHING if steps is None else steps,
            )
        )
    counts = ("built", "to_build", "waiting", "cards", "workers", "settlements", "link")
    spec = " ".join(("player", *(f"{name}:number" for name in counts)))
    return table("summary", spec, rows, caption=say("REPORT.SUMMARY.CAPTION"))


def board_table(edition: Edition, seat: int) -> Table:
    """Return a player's board: each building with its cost, chain and where it is."""
    rows = [_board_row(edition, seat, number) for number in buildings()]
    # On a phone the first columns are seen: what stands where comes before chain and project.
    spec = "number building cost built_at face_up:number in_stacks:number after project"
    return table(f"board-{seat}", spec, rows, title=say("REPORT.BOARD.TITLE", name=edition.name(seat)))


def _board_row(edition: Edition, seat: int, number: int) -> tuple[Cell, ...]:
    state, building = edition.state, buildings()[number]
    at = tuple(label((b.q, b.r)) for b in state.buildings if (b.seat, b.number) == (seat, number))
    return (
        str(number),
        building_name(number),
        cost_text(number),
        say("WORD.LIST", items=at) if at else NOTHING,
        state.seats[seat].waiting.count(number),
        tally.unseen(state, seat)[number],
        numbered(building.free_after) if building.free_after else NOTHING,
        project_name(building.project),
    )


def projects_table(edition: Edition, seat: int) -> Table:
    """Return how far each project is."""
    rows = []
    for project, numbers in projects().items():
        left = tally.left_in_project(edition.state, seat, project)
        rows.append((project_name(project), len(numbers) - left, len(numbers)))
    title = say("REPORT.PROJECTS.TITLE", name=edition.name(seat))
    return table(f"projects-{seat}", "project built:number of:number", rows, title=title)
