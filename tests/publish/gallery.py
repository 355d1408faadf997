"""Every component of the site on one page, for our own eyes: python -m tests.publish.gallery FOLDER."""

import sys
from dataclasses import replace
from pathlib import Path

from engine.period import Period
from engine.report import (
    Column,
    Dots,
    Figure,
    Figures,
    Lead,
    Link,
    News,
    Page,
    Paragraph,
    Picture,
    Race,
    Report,
    Section,
    Series,
    Spark,
    Table,
    Teaser,
    Teasers,
)
from publish import SeatStatus, build_edition
from tests.publish.samples import WHEN, board, chart, edition, network, subject

COLUMNS = (
    Column("code", "Railroad"),
    Column("price", "Price", "usd", "At the close"),
    Column("shares", "Shares", "number"),
    Column("yield", "Yield", "permille"),
    Column("note", "Note"),
)
ROWS = tuple(
    (Link(code, "railroads", "tables"), 11 + 7 * n, 4157 - 803 * n, 142 - 21 * n, note)
    for n, (code, note) in enumerate(
        (
            ("B&M", "A note long enough to be set in several lines, as remarks on an order form are."),
            ("ERIE", ""),
            ("PENN", "Cornered"),
        )
    )
)
OWNERS = ("J. Gould", "D. Drew", "L. Stanford")
MANY = tuple((f"R{n}", 20 + n, 100 * n, 5 * n, OWNERS[n % 3]) for n in range(1, 15))
NEWS = (
    News("New railroads", ("Leland Stanford incorporates GM&O: 135 miles from Meridian to Mobile.",)),
    News("Accidents", ("Fire destroys the freight sheds at Albany.", "A bridge gives way."), "wreck"),
    News("", ("A list without a heading.",)),
)


def page() -> Page:
    """Return the page."""
    lines = chart()
    named = tuple(replace(one, name=name) for one, name in zip(lines.series, "ABCD", strict=True))
    bars = replace(lines, id="bars", title="A bar chart", kind="bar", series=named[:2])
    figures = Figures(
        (
            Figure("Economic climate", "Improved", note="Bank loans at 11% a turn", gauge=(5, 8)),
            Figure("Richest tycoon", 199468, "usd"),
            Figure("Yield", 45, "permille"),
            Figure("Railroads in play", Link("33", "railroads", "tables")),
        )
    )
    tones = tuple(Paragraph(f"A paragraph: {tone}.", tone) for tone in ("normal", "note", "warning", "quote"))
    empty = Table("empty", "A table without rows", COLUMNS, ())
    return Page(
        "index",
        "Every component of the site",
        (
            Section("Figures", (figures,), "figures"),
            Section("Paragraphs", tones, "paragraphs"),
            Section("News", NEWS, "news"),
            Section("Tables", (Table("stocks", "A table", COLUMNS, ROWS, "A caption."), empty), "tables"),
            Section(
                "Long tables", (Table("long", "A table to search and filter", COLUMNS, MANY),), "long-tables"
            ),
            Section(
                "Charts", (replace(lines, series=named, id="lines", title="A line chart"), bars), "charts"
            ),
            Section("Maps", (network(), board()), "maps"),
        ),
        lead="The lead says in one sentence what the page is for.",
    )


def opening() -> tuple[Section, ...]:
    """Return what only the public front page has: its lead and its teasers."""
    picture = Picture("net", "The picture of the map.", "railroads", (("CR1", "A new line, 7 miles"),))
    lead = Lead("The kicker", ("A first paragraph.", "A second one."), picture, ("Climate: Normal", "At 12%"))
    columns = (Column("who", "Who"), Column("line", "Line"), Column("dots", "Dots"), Column("by", "Change"))
    rows = tuple((name, Spark((3, None, 5 + n, 9)), Dots((9, 4, n)), "▲ 7%") for n, name in enumerate("ABC"))
    lines = tuple(Series(f"Tycoon {n}", (1, 20 + n, 30 * n), n) for n in range(5))
    race = Race(
        "race", "A race", ("1841", "1843", "1845"), lines, (4, 3), ("$120", "$90"), ((1, 2, "Panic"),)
    )
    more = Link("Read on", "railroads")
    shown = (race, Table("teased", "", columns, rows))
    teasers = tuple(Teaser(f"A finding {n}", "Of what", block, more) for n, block in enumerate(shown))
    return Section("", (lead,), "lead"), Section("", (Teasers(teasers),), "teasers")


def _faced() -> Page:
    """Return the page of a subject: its face and its life."""
    whole = subject(OWNERS, "railroads")
    # Without names: a desk, which shows the same blocks, has no such page that they could lead to.
    return replace(whole, sections=whole.sections[:2], names=())


def build(folder: Path, *, opens: bool = True) -> Path:
    """Build the gallery, with or without what only a front page has; return the page."""
    seats = (
        SeatStatus(1, "Cornelius Vanderbilt", True, "in"),
        SeatStatus(2, "Jay Gould", True, "waiting"),
        SeatStatus(3, "Hetty Green", True, "late"),
        SeatStatus(4, "Daniel Drew", True, "missed"),
        SeatStatus(5, "Jay Cooke", True, "excused"),
        SeatStatus(6, "Russell Sage", True, "lent"),
        SeatStatus(7, "James Fisk", False, "computer"),
    )
    shown = replace(page(), slug="railroads", nav=False)
    front = replace(page(), sections=(*(opening() if opens else ()), *page().sections))
    told = Report("GALLERY", 7, None, "Gallery", Period(years="1853-1854"), (front, shown, _faced()))
    found = edition(match="GALLERY", title="Gallery", report=told, status=seats, archive=(), published=WHEN)
    build_edition(found, folder / "work", folder / "site")
    return folder / "site" / "GALLERY" / "en" / "index.html"


if __name__ == "__main__":
    print(build(Path(sys.argv[1])))
