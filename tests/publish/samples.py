"""A small hand-written report with hostile names in it, public and personal."""

from datetime import UTC, datetime

from engine.languages import LANGUAGES
from engine.messages import Catalogue
from engine.period import Period
from engine.report import (
    Chart,
    Column,
    Face,
    Figure,
    Figures,
    HexBorder,
    HexCell,
    HexMap,
    HexMark,
    HexTerrain,
    Life,
    Link,
    MapCity,
    MapGroup,
    MapRoute,
    MapView,
    Moment,
    NetworkMap,
    News,
    Offices,
    Page,
    Paragraph,
    Picture,
    Projection,
    Report,
    Section,
    Series,
    Table,
    Term,
)
from publish import Edition, SeatStatus
from publish.maps.board_shapes import STYLES

USA = Projection(-96.0, 37.5, 29.5, 45.5)
HOSTILE = (
    "<script>window.hacked=1</script>",
    "{{7*7}}",
    "[x](javascript:window.hacked=1)",
    '=HYPERLINK("http://evil.example")',
    '"><img src=x onerror=window.hacked=1>',
    "</title><svg onload=window.hacked=1>",
    "`a` *b* _c_ #d | e\n\n    f",
    "<a href='https://evil.example/'>B&O</a>",
)
WHEN = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
DEADLINE = datetime(2026, 11, 27, 20, 0, tzinfo=UTC)
RULES = {
    "en": (
        ("basics", "The basics", "# The basics\n\nBuy low, see [money](money.md).\n"),
        ("money", "Money", "# Money\n\nSell high.\n"),
    ),
    "fr": (("basics", "Les bases", "# Les bases\n\nAchetez bas.\n\n## Qui gagne\N{NO-BREAK SPACE}?\n"),),
}


def table(names=HOSTILE):
    columns = (
        Column("code", "Railroad"),
        Column("price", "Price", "usd", "At the close"),
        Column("shares", "Shares", "number"),
        Column("yield", "Yield", "permille"),
    )
    rows = tuple((Link(name, "map", "net"), 10 + 7 * i, 12345 * i, 75 + i) for i, name in enumerate(names))
    rows += (("B&O", None, 3, 120),)
    return Table(
        "stocks",
        "The exchange",
        columns,
        rows,
        "Prices at the close",
        (*(f"R{i}" for i in range(len(names))), "B&O"),
    )


def chart():
    names = ("B&O", "PRR", *HOSTILE[:2])
    series = tuple(
        Series(n, (20 + i, None if i == 1 else 22 + i, 30 - 2 * i), i) for i, n in enumerate(names)
    )
    return Chart(
        "prices", "Share prices", "Watch the B&O fall.", ("1853", "1854", "1855"), series, "Year", "Dollars"
    )


def network(turn=7):
    """A map; in turn 6 the road to Albany was free and the one to Boston single, and one route unknown."""
    cities = (
        MapCity("bos", "Boston", -71.1, 42.4, 5, True, "Atlantic"),
        MapCity("nyc", "New York", -74.0, 40.7, 5, True, "Atlantic"),
        MapCity("alb", "Albany", -73.8, 42.7, 2, False, "Atlantic"),
        MapCity("bad", HOSTILE[0], -77.0, 43.0, 1, False, HOSTILE[4]),
    )
    routes = (
        MapRoute(
            "B&A",
            "bos",
            "alb",
            "bo",
            double=turn > 6,
            facts=("201 miles", "Built in 1851"),
            holder="J. Gould",
        ),
        MapRoute("NYC", "nyc", "alb", "bo" if turn > 6 else "free", facts=("145 miles",)),
        MapRoute("HUD", "alb", "nyc", "free", twin=True, facts=(HOSTILE[1],)),
        MapRoute("NYNH", "nyc", "bos", "sale", facts=("231 miles",), holder=HOSTILE[3]),
        MapRoute(HOSTILE[7], "alb", "bad", "held", facts=(HOSTILE[4],)),
    )
    groups = (
        MapGroup("bo", "Baltimore & Ohio", "owned", 3, Link("B&O", "railroads", "B&O")),
        MapGroup("free", "Rights-of-way", "free"),
        MapGroup("sale", "For sale", "sale"),
        MapGroup("held", "Held", "held"),
    )
    coast = (
        ("coast", ((-70.0, 44.0), (-71.0, 42.0), (-74.0, 40.0))),
        ("lake", ((-79.0, 43.5), (-76.5, 43.5))),
    )
    kept = routes if turn > 6 else routes[:-1]
    views = (MapView("Northeast", -74.5, -72.5, 40.5, 42.0),)
    return NetworkMap(
        "net", "The network", "Who owns what.", USA, cities, kept, groups, coast, views, "Tycoon"
    )


def front(names=HOSTILE):
    return Page(
        "index",
        f"Railways boom as {names[0]} falls",
        (
            Section(
                "",
                (
                    Figures(
                        (
                            Figure("Climate", "good"),
                            Figure("Companies", 12),
                            Figure("Cash", 15000, "usd", "in all"),
                        ),
                    ),
                ),
            ),
            Section("News", (News("Baltimore & Ohio", names), News("Pennsylvania", ("Buys ten engines.",)))),
            Section("Messages", tuple(Paragraph(name, "quote") for name in names), "messages"),
            Section(
                "Notes",
                (Paragraph("Take care.", "warning"), Paragraph("See also.", "note"), Paragraph("Plain.")),
            ),
        ),
        lead="A lead of one sentence.",
    )


def subject(names=HOSTILE, map_page="map"):
    """The page of a company that is called by a hostile name too."""
    picture = Picture(
        "net", f"In red: {names[0]}", map_page, (("B&A", ""), ("gone", "")), ("HUD",), ("bos", "bad")
    )
    face = Face((Figure("Miles", 40, note="more"),), picture, names[1], 3)
    moments = (Moment("Turn 7", (f"{names[0]} is president.",), "banker"), Moment("Turn 2", ("Begins.",)))
    terms = (Term(names[0], 2, 7, 1), Term("Erie", 3, 4), Term("Erie", 6, 7))
    sections = (
        Section("", (face,), "face"),
        Section("Life", (Life(moments), Offices("Offices", 7, terms)), "life"),
        Section("", (Paragraph("One."), News("News", (f"{names[0]} buys the Baltimore & Ohio.",)))),
        Section("Turn by turn", (chart(), table(names)), "history"),
    )
    called = ("B&O", "Baltimore & Ohio", names[0])
    return Page("railroad/bo", f"B&O: {names[0]}", sections, "Lead <1>.", nav=False, names=called)


def report(names=HOSTILE, turn=7, viewer=None):
    pages = (
        front(names),
        Page("railroads", "Railroads", (Section("All railroads", (table(names), chart())),)),
        Page("map", "Map", (Section("", (network(turn),)),)),
        Page("board", "Board", (Section("", (board(turn=turn),)),)),
        subject(names),
    )
    return Report("CR42", turn, viewer, "Continental Rails", Period(years="1853-1854"), pages)


def edition(**changes):
    status = (
        SeatStatus(1, "A. Carnegie", True, "in"),
        SeatStatus(2, HOSTILE[0], True, "waiting"),
        SeatStatus(3, "J. Gould", False, "computer"),
    )
    values = {
        "match": "CR42",
        "title": "Continental Rails: the <Grand> match",
        "turn": 7,
        "period": Period(years="1853-1854"),
        "published": WHEN,
        "report": report(),
        "catalogue": Catalogue(dict.fromkeys(LANGUAGES, ())),
        "archive": ((6, Period(years="1851-1852")),),
        "rulebook": RULES,
        "status": status,
        "deadline": DEADLINE,
    }
    return Edition(**{**values, **changes})


PRIVATE = "I shall corner the Erie before anyone notices"


def personal(seat):
    """What one seat is told: a private sentence, a chart, a map, hostile names."""
    figures = Figures((Figure("Cash", 87654321, "usd"),))
    sections = (
        Section("Position", (figures, Paragraph(PRIVATE, "warning"), table(), chart())),
        Section("Network", (network(), board())),
        Section("Messages", tuple(Paragraph(name, "quote") for name in HOSTILE)),
    )
    pages = (
        Page("index", f"Seat {seat}", sections),
        Page("orders", "Orders", (Section("", (News("Orders", HOSTILE),)),)),
    )
    return Report("CR42", 7, seat, "Your report", Period(years="1853-1854"), pages)


def board(orientation="flat", columns=7, rows=6, turn=7):
    """A board with every style of ground, crowded hexes, shared tracks and hostile names.

    In turn 6 it had no column G, Reading neither its city in York nor its last stretch of track.
    """
    early = turn < 7
    columns -= early
    grounds = tuple(HexTerrain(style, style.capitalize(), style) for style in STYLES)
    marks = {
        "A1": (HexMark("token", "red"), HexMark("token", "blue", count=3)),
        "B2": (HexMark("house", "blue"),),
        "C2": (HexMark("train", "red"), HexMark("train", "blue"), HexMark("city"), HexMark("house", "red")),
        "D3": (*(() if early else (HexMark("city", "red", "12"),)), HexMark("label", "blue", "+20")),
        "E4": tuple(HexMark("token", group) for group in ("red", "blue", "hostile") * 2),
    }
    cells = tuple(
        HexCell(
            f"{chr(65 + column)}{row + 1}",
            column,
            row - column // 2,
            STYLES[(column * rows + row) % len(STYLES)],
            {"B2": "Philadelphia", "C2": HOSTILE[0], "D3": "York"}.get(f"{chr(65 + column)}{row + 1}", ""),
            marks.get(f"{chr(65 + column)}{row + 1}", ()),
            ("Costs 4", HOSTILE[1]) if column == row else (),
        )
        for column in range(columns)
        for row in range(rows)
    )
    groups = (
        MapGroup("red", "Reading", "owned", 0),
        MapGroup("blue", "Rutland", "owned", 1),
        MapGroup("hostile", HOSTILE[7], "owned", 2),
        MapGroup("idle", "Idle", "owned", 3),
    )
    tracks = (
        ("red", ("A1", "B1", "C2", "D2", "E3")[: 4 if early else 5]),
        ("blue", ("A2", "B1", "C2", "C3")),
    )
    borders = (HexBorder("The divide", "divide", (("A3", "B3"), ("B3", "B4"), ("C4", "B4"))),)
    return HexMap(
        "board", "The board", "Who built where.", orientation, cells, grounds, groups, tracks, borders
    )
