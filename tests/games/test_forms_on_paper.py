"""Order forms of every game as LibreOffice prints them: no row without its headings, none left alone."""

import io
import re
import subprocess
from dataclasses import dataclass
from itertools import pairwise

import openpyxl
import pytest

import games
from engine.dice import Dice
from engine.game import SeatSetup
from engine.messages import LANGUAGES
from engine.turn import resolve
from ingest import form_code, write_form
from ingest.wording import CLOSING_MARK
from tests.ingest.programs import needs, run

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("soffice")]

KEY, SEED = b"key of the forms", b"on paper"
FEWEST = 3
CREAM = "FFF5ECD7"
SENDING = (
    "Deadline, as set when this form was issued: 27 September 2027, 20:00 (New York, GMT-04:00); "
    "the site shows the current one.",
    "Mail the form to a-club-with-a-long-name@mail.example.org.",
)
"""What stands above the advice, at its longest."""
POSITIONS = {
    "chicago-express": (4, (5,)),
    "continental-divide": (4, (4,)),
    "continental-rails": (0, (1, 12)),
    "us-telegraph": (3, (1, 6)),
}
"""Game -> seats, and the turns whose forms are printed."""


@dataclass(frozen=True)
class Row:
    """A row of a sheet: what stands in its first cell, and what it is: title, head, text or nothing."""

    text: str
    kind: str


@dataclass(frozen=True)
class Paper:
    """A sheet, page by page: rows as the breaks in the workbook divide them, and what was printed."""

    name: str
    pages: list[list[Row]]
    printed: list[str]


def positions(name):
    """Yield the positions of a match among computer seats that are to be looked at."""
    game, (seats, turns) = games.load(name), POSITIONS[name]
    state = game.new_match({}, [SeatSetup(number) for number in range(1, seats + 1)], Dice(SEED, 0))
    for turn in range(1, max(turns) + 1):
        if turn in turns:
            yield game.copy(state)
        orders = {
            seat: game.computer_orders(state, seat, Dice(SEED, turn).scoped(str(seat)))
            for seat in game.seats_to_move(state)
        }
        state = resolve(game, state, orders, SEED, digests=False).state


def ready(name, state):
    """Return the seat whose form is longest; in Telegraph all stacks run out, so regions are asked for."""
    game = games.load(name)
    if name == "us-telegraph" and state.turn > 1:
        for stack in (stack for player in state.seats.values() for stack in player.stacks):
            del stack[1:]
    forms = {seat: game.form(state, seat, "PAPER") for seat in game.seats_to_move(state)}
    return max(forms, key=lambda seat: sum(len(section.rows) for section in forms[seat].sections))


@pytest.fixture(scope="module")
def papers(tmp_path_factory):
    """Return name of the form -> its sheets on paper; one start of LibreOffice prints them all."""
    needs("soffice", "libreoffice-calc")
    needs("pdftotext", "poppler-utils")
    folder, forms = tmp_path_factory.mktemp("paper"), {}
    for name in POSITIONS:
        game = games.load(name)
        for state in positions(name):
            seat = ready(name, state)
            form = game.form(state, seat, "PAPER")
            for language in LANGUAGES:
                code = form_code("PAPER", form.turn, seat, KEY)
                stem = f"{name}-{form.turn}-{language}"
                forms[stem] = write_form(form, game.catalogue, language, code, sending=SENDING)
                (folder / f"{stem}.xlsx").write_bytes(forms[stem])
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    books = [f"{stem}.xlsx" for stem in forms]
    run(["soffice", profile, "--headless", "--convert-to", "pdf", *books], folder)
    return {stem: list(sheets(data, printed(folder / f"{stem}.pdf"))) for stem, data in forms.items()}


def printed(pdf):
    """Return the text of each page, one line of cells a line."""
    done = subprocess.run(["pdftotext", "-layout", pdf, "-"], check=True, capture_output=True, timeout=60)
    return done.stdout.decode().split("\f")[:-1]


def sheets(data, pages):
    """Yield the visible sheets of a workbook with the printed pages that are theirs."""
    for sheet in openpyxl.load_workbook(io.BytesIO(data)).worksheets[:3]:
        rows = [row_of(cells[0]) for cells in sheet.iter_rows()]
        ends = [0, *(end.id for end in sheet.row_breaks.brk), len(rows)]
        own = [rows[start:end] for start, end in pairwise(ends)]
        yield Paper(sheet.title, own, pages[: len(own)])
        pages = pages[len(own) :]
    assert not pages, "more pages were printed than the breaks in the workbook make"


def row_of(cell):
    """Return what a row is, by how its first cell looks."""
    text = "" if cell.value is None else " ".join(str(cell.value).split())
    # The last line of the forecast is bold on cream too, but it has its line above it.
    title = cell.font.sz == 14
    head = cell.font.b and cell.fill.fgColor.rgb == CREAM and not cell.border.top.style
    return Row(
        text, "title" if title else "head" if head else "text" if text not in ("", CLOSING_MARK) else ""
    )


def stretches(page):
    """Yield kinds of rows from each title of a page to the next."""
    found = []
    for row in page:
        if row.kind == "title" and found:
            yield found
            found = []
        found += [row] * (row.kind != "")
    yield found


def names(papers):
    return [(stem, paper) for stem, found in papers.items() for paper in found]


def test_every_page_ends_where_the_workbook_says(papers):
    for stem, paper in names(papers):
        assert len(paper.printed) == len(paper.pages), (stem, paper.name)
        for number, (rows, text) in enumerate(zip(paper.pages, paper.printed, strict=True), 1):
            plain = " ".join(text.split())
            for row in rows:
                # Lines of one cell are apart in a row with others; the first word is in one piece.
                word = row.text.split(" ")[0] if row.kind == "text" else row.text if row.kind else ""
                assert word in plain, (stem, paper.name, number, row)
            assert sum(row.kind != "" for row in rows) >= FEWEST, (stem, paper.name, number)


def test_no_row_stands_on_a_page_without_its_headings(papers):
    torn = 0
    for stem, paper in names(papers):
        for number, page in enumerate(paper.pages[1:], 2):
            first = next(row for row in page if row.kind)
            if first.kind != "title":
                assert paper is papers[stem][-1], (stem, paper.name, number, first)  # only help runs on
                continue
            lines = [line.strip() for line in paper.printed[number - 1].splitlines() if line.strip()]
            top = [line for line in lines if line.startswith(first.text)]
            assert top, (stem, paper.name, number, first.text)
            torn += first.text.endswith((" (continued)", " (suite)"))
    assert torn > 4, "no table was longer than a page: the test looked at nothing"


def test_no_one_or_two_rows_are_left_alone(papers):
    for stem, paper in names(papers):
        for number, page in enumerate(paper.pages, 1):
            for stretch in stretches(page):
                title = stretch[0].text
                goes_on = title.endswith((" (continued)", " (suite)"))
                torn = goes_on or (page is not paper.pages[-1] and continues(paper.pages[number], title))
                below = sum(row.kind == "text" for row in stretch)
                assert stretch[-1].kind == "text" or stretch[0].kind != "title", (stem, paper.name, title)
                assert not torn or below >= FEWEST, (stem, paper.name, number, title, below)


def continues(page, title):
    """Return whether a page goes on with a table of the page before."""
    first = next((row.text for row in page if row.kind), "")
    return bool(re.fullmatch(re.escape(title) + r" \((continued|suite)\)", first))
