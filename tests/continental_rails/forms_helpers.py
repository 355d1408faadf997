"""A president of two railroads with two companies, forms filled by hand, and every text of a form."""

from engine.findings import Outcome, Place
from engine.forms import Answer
from engine.messages import Message
from games.common.texts import texts as texts_of
from games.continental_rails.forms import order_form
from games.continental_rails.reading import read_orders
from tests.continental_rails.build import fresh, make_president

CATALOGUE = texts_of("games.continental_rails")
SEAT = 3


def own_company(state, seat, code, paid=1000, asking=None):
    """Give a seat a private company, on sale if it asks a price."""
    company = state.companies[code]
    company.status, company.owner, company.paid_usd = "owned", seat, paid
    company.asking_usd, company.listed_turn = asking, state.turn + (asking is None)


def magnate(seat=SEAT):
    """PENN (holding PA6, beside READ of NYC) and B&O in one hand, companies LV and CNJ in the other."""
    state = fresh()
    for code in ("PENN", "B&O"):
        make_president(state, seat, code)
    state.railroads["PENN"].right_of_way = "PA6"
    state.railroads["NYC"].lines.append("READ")
    state.companies["READ"].status = "gone"
    state.best_engine = 3
    state.technologies = ["A", "B", "C"]
    own_company(state, seat, "LV")
    own_company(state, seat, "CNJ", asking=900)
    return state


def filled(state, seat=SEAT, **lines):
    """Answers as a player would give them: `PC1={"action": "SELL"}`, or `BORROW=500` for a question.

    Underscores in names stand for hyphens; whatever is not named keeps its default.
    """
    answers = {
        (line.id, column.id): Answer(cell.default, Place(row=line.id, column=column.id))
        for _, line, column, cell in order_form(state, seat, "T").fields()
        if cell.default is not None
    }
    for name, cells in lines.items():
        line = name.replace("_", "-")
        for column, value in (cells if isinstance(cells, dict) else {"answer": cells}).items():
            answers[line, column] = Answer(value, Place(row=line, column=column))
    return answers


def read(state, seat=SEAT, **lines):
    """Orders and findings of a filled form."""
    return read_orders(state, seat, filled(state, seat, **lines))


def faults(findings):
    """Codes of the findings that void or change an order."""
    return [found.code for found in findings if found.outcome is not Outcome.NOTED]


def texts(value):
    """Every Message inside a form or finding."""
    if isinstance(value, Message):
        yield value
        yield from (found for fact in value.facts.values() for found in texts(fact))
    elif isinstance(value, (list, tuple)):
        yield from (found for item in value for found in texts(item))
    elif isinstance(value, dict):
        yield from (found for item in value.values() for found in texts(item))
    elif hasattr(value, "__dataclass_fields__"):
        yield from (found for name in value.__dataclass_fields__ for found in texts(getattr(value, name)))


def said(finding):
    """What a finding says in each language; fails where a text or a fact is missing."""
    for language in ("en", "fr"):
        yield CATALOGUE.text(finding.text, language)
        yield CATALOGUE.text(finding.fix, language)
