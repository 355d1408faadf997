"""A busy late turn by hand: a president of two railroads, six trades, bids, questions, letters."""

from engine.findings import Place
from engine.forms import Answer, Choice, Column, Field, ForecastTerm, Kind, OrderForm, Row, Section
from engine.period import Period
from engine.report import Column as TableColumn
from engine.report import Table
from ingest import form_code, identify, read_form, write_form
from tests.ingest.forms_for_tests import CATALOGUE, KEY, RAILROADS

COMPANIES = tuple(
    Choice(code, name, number)
    for number, (code, name) in enumerate(
        [
            ("LV", "Lehigh Valley"),
            ("CNJ", "Central of New Jersey"),
            ("A&GW", "Atlantic & Great Western"),
            ("HRL", "Hudson River Lines"),
        ],
        101,
    )
)
LISTS = {
    "actions": (Choice("BUY", "buy"), Choice("SELL", "sell")),
    "railroads": RAILROADS,
    "companies": COMPANIES,
    "yes-no": (Choice("YES", "yes", aliases=("oui",)), Choice("NO", "no", aliases=("non",))),
    "engines": (Choice("E3", "Consolidation 2-8-0"), Choice("E4", "Ten-wheeler 4-6-0")),
}


def choice(label, choices, default=None):
    return Field(Kind.CHOICE, label, choices=choices, default=default)


def whole(label, low=None, high=None, **more):
    return Field(Kind.INTEGER, label, low=low, high=high, **more)


def text(label, length=200):
    return Field(Kind.TEXT, label, max_length=length)


def trades():
    columns = (
        Column("action", "Action"),
        Column("railroad", "Railroad", 28),
        Column("shares", "Shares"),
        Column("limit", "Limit price"),
    )
    lines = [
        Row(
            f"T{n}",
            {
                "action": choice("Action", "actions"),
                "railroad": choice("Railroad", "railroads"),
                "shares": whole("Shares", 0, 180),
                "limit": whole("Limit price", 1, 900, strict=True, unit="$"),
            },
        )
        for n in range(1, 7)
    ]
    return Section("trades", "Stock exchange", columns, tuple(lines), "Six orders at most.", "6.1")


def bids():
    columns = (Column("company", "Company", 28), Column("bid", "Bid"), Column("remark", "Remark", 20))
    lines = [
        Row(
            f"BID{n}",
            {
                "company": choice("Company", "companies"),
                "bid": whole("Bid", 1, 99_000, unit="$"),
                "remark": text("Remark", 40),
            },
        )
        for n in range(1, 5)
    ]
    return Section("bids", "Bids for private companies", columns, tuple(lines), rule="5.2")


def railroads():
    columns = (
        Column("name", "Railroad", 28),
        Column("cash", "Cash"),
        Column("dividend", "Dividend"),
        Column("track", "Track miles"),
        Column("engine", "Engine", 20),
    )
    lines = [
        Row(
            f"{code.replace('&', '')}-RUN",
            {
                "name": f"{code} · {name}",
                "cash": cash,
                "dividend": whole("Dividend", 0, 12, default=5, unit="$"),
                "track": whole("Track miles", -500, 2_000),
                "engine": choice("Engine", "engines"),
            },
        )
        for code, name, cash in (("B&O", "Baltimore & Ohio", 12_345), ("PRR", "Pennsylvania", 678))
    ]
    return Section("run", "Railroads you run", columns, tuple(lines), rule="8")


def questions():
    columns = (Column("question", "Question", 36), Column("answer", "Answer", 20), Column("more", "Amount"))
    asked = [
        ("BORROW", "Borrow from the Bank?", whole("Answer", 0, 50_000, unit="$"), None),
        ("REPAY", "Repay a loan?", choice("Answer", "yes-no", "NO"), whole("Amount")),
        ("VOTE", "Whom do you vote for?", text("Answer", 30), None),
        ("ABSORB", "Absorb which company?", choice("Answer", "companies"), whole("Amount", 1)),
    ]
    lines = [
        Row(name, {"question": says, "answer": answer, "more": more}) for name, says, answer, more in asked
    ]
    return Section("questions", "Other decisions", columns, tuple(lines))


def letters():
    columns = (Column("to", "To", 20), Column("words", "Message", 60))
    lines = [Row(f"MSG{n}", {"to": choice("To", "railroads"), "words": text("Message")}) for n in range(1, 4)]
    return Section("letters", "Messages", columns, tuple(lines), rule="12")


def busy_form():
    sections = (trades(), bids(), railroads(), questions(), letters())
    names = tuple(f"T{n}" for n in range(1, 7))
    prices = {"railroads": {option.code: 20 + at for at, option in enumerate(RAILROADS)}}
    forecast = (
        ForecastTerm("Cash now", value=12_345),
        ForecastTerm(
            "Shares bought", rows=names, column="shares", times="railroad", only=("action", "BUY"), sign=-1
        ),
    )
    rows = tuple(
        (f"{option.code} · {option.label}", 20 + at, 1000 * at) for at, option in enumerate(RAILROADS * 4)
    )
    columns = (
        TableColumn("railroad", "Railroad"),
        TableColumn("price", "Price", "usd"),
        TableColumn("left", "Left", "number"),
    )
    situation = (Table("stocks", "Stock table", columns, rows),)
    return OrderForm(
        "CR42",
        8,
        3,
        "Horace & Sons",
        "Order form",
        Period(years="1871-1872"),
        sections,
        LISTS,
        prices,
        forecast,
        situation,
    )


FORM = busy_form()
CODE = form_code(FORM.match, FORM.turn, FORM.seat, KEY)
ORDERS = {
    ("T1", "action"): "BUY",
    ("T1", "railroad"): "B&O",
    ("T1", "shares"): 180,
    ("T1", "limit"): 75,
    ("T2", "action"): "BUY",
    ("T2", "railroad"): "ATSF",
    ("T2", "shares"): 20,
    ("T2", "limit"): 1,
    ("T3", "action"): "SELL",
    ("T3", "railroad"): "PRR",
    ("T3", "shares"): 55,
    ("T4", "action"): "SELL",
    ("T4", "railroad"): "SCL",
    ("T4", "shares"): 0,
    ("T4", "limit"): 900,
    ("T5", "action"): "BUY",
    ("T5", "railroad"): "IC",
    ("T5", "shares"): 7,
    ("T5", "limit"): 33,
    ("T6", "action"): "SELL",
    ("T6", "railroad"): "NYC",
    ("T6", "shares"): 12,
    ("T6", "limit"): 60,
    ("BID1", "company"): "A&GW",
    ("BID1", "bid"): 12_500,
    ("BID1", "remark"): "cash & carry",
    ("BID2", "company"): "LV",
    ("BID2", "bid"): 900,
    ("BO-RUN", "dividend"): 12,
    ("BO-RUN", "track"): 1_250,
    ("BO-RUN", "engine"): "E4",
    ("PRR-RUN", "dividend"): 0,
    ("PRR-RUN", "track"): -40,
    ("PRR-RUN", "engine"): "E3",
    ("BORROW", "answer"): 4_000,
    ("REPAY", "answer"): "YES",
    ("REPAY", "more"): 1_500,
    ("VOTE", "answer"): "Émile Péreire",
    ("ABSORB", "answer"): "CNJ",
    ("ABSORB", "more"): 3,
    ("MSG1", "to"): "UP",
    ("MSG1", "words"): 'À bientôt & =HYPERLINK("x") <b>{{7*7}}</b> | +1 @you',
    ("MSG2", "to"): "CP",
    ("MSG2", "words"): "Œuvre commune: 50 % des voies, l’été prochain… 🚂",
    ("MSG3", "words"): "-1 and =1+1, 'quoted', \"twice\"; 1.000,5",
}


def filled_form(language="en", orders=None):
    """Return the workbook with the orders in it."""
    answers = {at: Answer(value, Place()) for at, value in (orders or ORDERS).items()}
    return write_form(FORM, CATALOGUE, language, CODE, answers=answers)


def read_busy(data, filename="form.xlsx"):
    """Return reading and answers as the office gets them."""
    code, grid, findings = identify(data, filename, KEY)
    assert findings == ()
    reading = read_form(grid, FORM, CATALOGUE, code=code)
    return reading, {at: answer.value for at, answer in reading.answers.items()}
