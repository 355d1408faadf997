"""A form as text, small enough to read, with every kind of cell; and what the tests do to workbooks."""

import io
import pickle
from functools import cache, lru_cache

import openpyxl
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from engine.forms import Choice, Column, Field, ForecastTerm, Kind, Need, OrderForm, Row, Section
from engine.messages import Catalogue, say
from engine.period import Period
from engine.report import Column as TableColumn
from engine.report import Table
from ingest import form_code, identify, read_form, write_form
from tests.cells import fill

KEY = b"k" * 32
PLAIN = (str, int, float, type(None))

TEXTS = """
TITLE        | Order form           | Feuille d'ordres
TRADES       | Stock exchange       | Bourse
TRADES.NOTE  | Six orders at most, carried out from the top down. | Six ordres au plus, de haut en bas.
ACTION       | Action               | Opération
RAILROAD     | Railroad             | Compagnie
SHARES       | Shares               | Actions
LIMIT        | Limit price          | Cours limite
BUY          | buy                  | acheter
SELL         | sell                 | vendre
RUN          | Railroads you run    | Compagnies que vous dirigez
DIVIDEND     | Dividend             | Dividende
TRACK        | Track miles          | Milles de voie
MESSAGE      | Message to all       | Message à tous
PRESS        | Press                | Presse
CASH         | Cash now             | Argent disponible
BOUGHT       | Shares bought        | Actions achetées
SOLD         | Shares sold          | Actions vendues
HELP         | Buy low, sell high.  | Achetez bas, vendez haut.
STOCKS       | Stock table          | Cote
PRICE        | Price                | Cours
YIELD        | Yield                | Rendement
""".strip().splitlines()


SPOKEN = ("en", "fr")
"""The languages of the texts above, in their order; any other shows the first."""


class PoFolder:
    """A folder of catalogues that lives in memory."""

    def __truediv__(self, name):
        return PoFile(name.removesuffix(".po"))


class PoFile:
    """The catalogue of one language in memory."""

    def __init__(self, language):
        self.catalog = Catalog(locale=language)
        for row in TEXTS:
            code, *texts = (part.strip() for part in row.split("|"))
            if language in SPOKEN:
                self.catalog.add(f"T.{code}", texts[SPOKEN.index(language)])

    def read_bytes(self):
        content = io.BytesIO()
        write_po(content, self.catalog)
        return content.getvalue()


CATALOGUE = Catalogue.read(PoFolder())

RAILROADS = (
    Choice("B&O", "Baltimore & Ohio", 14, ("Baltimore and Ohio",)),
    Choice("PRR", "Pennsylvania", 3, ("Penn",)),
    Choice("NYC", "New York Central", 7),
    Choice("ATSF", "Atchison, Topeka & Santa Fe", 21),
    Choice("IC", "Illinois Central", 5),
    Choice("SCL", "Saint-Cloud Létourneau", 33),
    Choice("SOU", "Southern", 40),
    Choice("UP", "Union Pacific", 41),
    Choice("CP", "Central Pacific", 42),
)
ACTIONS = (Choice("BUY", say("T.BUY"), aliases=("purchase",)), Choice("SELL", say("T.SELL")))


def trade(number):
    shares = Field(
        Kind.INTEGER, say("T.SHARES"), low=0, high=180, help="At most one fifth of what is for sale."
    )
    return Row(
        f"T{number}",
        {
            "action": Field(Kind.CHOICE, say("T.ACTION"), choices="actions"),
            "railroad": Field(Kind.CHOICE, say("T.RAILROAD"), choices="railroads"),
            "shares": shares,
            "limit": Field(Kind.INTEGER, say("T.LIMIT"), low=1, high=200, strict=True, unit="$"),
        },
    )


def sections():
    trades = Section(
        "trades",
        say("T.TRADES"),
        (
            Column("action", say("T.ACTION"), 12),
            Column("railroad", say("T.RAILROAD"), 28),
            Column("shares", say("T.SHARES"), 10),
            Column("limit", say("T.LIMIT"), 10),
        ),
        tuple(trade(number) for number in range(1, 7)),
        say("T.TRADES.NOTE"),
        "6.1",
        (Need("action"), Need("railroad"), Need("shares"), Need("limit", only=("action", "SELL"))),
    )
    run = Section(
        "run",
        say("T.RUN"),
        (
            Column("name", say("T.RAILROAD"), 28),
            Column("dividend", say("T.DIVIDEND"), 10),
            Column("track", say("T.TRACK"), 10),
        ),
        tuple(
            Row(
                f"{code}-RUN",
                {
                    "name": name,
                    "dividend": Field(Kind.INTEGER, say("T.DIVIDEND"), low=0, high=12, default=5, unit="$"),
                    "track": Field(Kind.INTEGER, say("T.TRACK")),
                },
            )
            for code, name in (("BO", "B&O · Baltimore & Ohio"), ("PRR", "PRR · Pennsylvania"))
        ),
    )
    press = Section(
        "press",
        say("T.PRESS"),
        (Column("text", say("T.MESSAGE"), 60),),
        (Row("MSG", {"text": Field(Kind.TEXT, say("T.MESSAGE"), max_length=80)}),),
    )
    return trades, run, press


def small_form(match="CR42", turn=8, seat=3):
    lines = tuple(f"T{number}" for number in range(1, 7))
    return OrderForm(
        match,
        turn,
        seat,
        "Horace & Sons",
        say("T.TITLE"),
        Period(years="1841-1842"),
        sections(),
        {"actions": ACTIONS, "railroads": RAILROADS},
        {"railroads": {choice.code: 20 + at for at, choice in enumerate(RAILROADS)}},
        (
            ForecastTerm(say("T.CASH"), value=12_345),
            ForecastTerm(
                say("T.BOUGHT"),
                rows=lines,
                column="shares",
                times="railroad",
                only=("action", "BUY"),
                sign=-1,
            ),
            ForecastTerm(
                say("T.SOLD"), rows=lines, column="shares", times="railroad", only=("action", "SELL")
            ),
        ),
        (stock_table(),),
        (say("T.HELP"),),
    )


def stock_table():
    columns = (
        TableColumn("railroad", say("T.RAILROAD")),
        TableColumn("price", say("T.PRICE"), "usd"),
        TableColumn("shares", say("T.SHARES"), "number"),
        TableColumn("yield", say("T.YIELD"), "permille"),
    )
    rows = tuple((f"{c.code} · {c.label}", 20 + at, 1000 * at, 55 + at) for at, c in enumerate(RAILROADS))
    return Table("stocks", say("T.STOCKS"), columns, rows)


def code_of(form):
    return form_code(form.match, form.turn, form.seat, KEY)


def written(form=None, language="en", **more):
    form = form or small_form()
    return write_form(form, CATALOGUE, language, code_of(form), **more)


def blank(form=None, language="en"):
    """Return a form nobody has filled, and where its cells are; the usual one is written once."""
    return _blank(language) if form is None else _blank.__wrapped__(language, form)


@cache
def _blank(language, form=None):
    data = written(form, language)
    return data, read_back(data, form).places


def read_back(data, form=None, language=""):
    """Do what the office does: identify, then read."""
    code, grid, findings = identify(data, "form.xlsx", KEY)
    assert findings == ()
    return read_form(grid, form or small_form(), CATALOGUE, code=code, language=language)


def edited(data, change, sheet="Orders"):
    """Return a workbook after `change(sheet)`, saved by openpyxl."""
    book = pickle.loads(_opened(data))
    change(book[sheet] if sheet else book)
    saved = io.BytesIO()
    book.save(saved)
    return saved.getvalue()


@lru_cache(100)
def _opened(data):
    """Return a workbook as openpyxl opens it, pickled: a copy takes a third of the time."""
    return pickle.dumps(openpyxl.load_workbook(io.BytesIO(data)))


def split(sheet):
    """Split merged titles: a spreadsheet moves them with rows and columns, openpyxl leaves them behind."""
    for area in list(sheet.merged_cells.ranges):
        sheet.unmerge_cells(str(area))
    return sheet


def cell_of(line, column, form=None, language="en"):
    """Return the address of a cell of a freshly written form."""
    return blank(form, language)[1][line, column].cell


_filled = {}


def filled(values, language="en", form=None):
    """Return a form with values put into (line, column) as a player would; the same ones are put in once."""
    if form is not None:
        return _fill_in(values, language, form)
    wanted = language, repr(values)
    if wanted not in _filled:
        _filled[wanted] = _fill_in(values, language, form)
    return _filled[wanted]


def _fill_in(values, language, form):
    data, places = blank(form, language)
    cells = {(places[at].sheet, places[at].cell): value for at, value in values.items()}
    # Dates, truth values and errors are for a spreadsheet library to write.
    if all(type(value) in PLAIN and not str(value).startswith("#") for value in values.values()):
        return fill(data, cells)

    def write(book):
        for (sheet, cell), value in cells.items():
            book[sheet][cell] = value

    return edited(data, write, sheet=None)


def plain_answers(reading):
    return {at: answer.value for at, answer in reading.answers.items()}


def carried_out(reading):
    """Return the answers of the lines that could be read; the others have those they were sent out with."""
    return {at: value for at, value in plain_answers(reading).items() if at[0] not in reading.refused}


def as_sent(form, line):
    """Return what a line of a form was sent out with."""
    return {
        (name.id, column.id): field.default
        for _, name, column, field in form.fields()
        if name.id == line and field.default is not None
    }
