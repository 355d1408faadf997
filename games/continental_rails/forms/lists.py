"""The lists of choices of an order form: codes with labels, and numbers as second names (10)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.forms import Choice
from engine.messages import say
from games.common.choices import word_choice
from games.continental_rails import worth
from games.continental_rails.forms import limits, reach, slots
from games.continental_rails.forms.parts import ends, technology_text
from games.continental_rails.orders import ABANDON, ABSORB, BUILD, BUY, INCORPORATE, SELL
from games.continental_rails.state import State
from games.continental_rails.tables import engines, technologies
from games.continental_rails.world import world

ACTIONS, YES_NO, COMPANY_ORDERS, WAYS = "actions", "yes-no", "company-orders", "ways"
RAILROADS, CONTROL, PLAYERS, COMPANIES, PRESIDED = "railroads", "control", "players", "companies", "presided"
YES, NO = "YES", "NO"
ENGINE_CODE = "TYPE"

Lists = dict[str, tuple[Choice, ...]]


def all_lists(state: State, seat: int) -> Lists:
    """Return every list that a seat's form names."""
    own = worth.presidencies(state, seat)
    lists: Lists = {
        ACTIONS: tuple(word_choice(action) for action in (BUY, SELL)),
        YES_NO: tuple(Choice(answer, say(f"CHOICE.{answer}")) for answer in (YES, NO)),
        COMPANY_ORDERS: tuple(word_choice(order) for order in (SELL, ABSORB, INCORPORATE)),
        WAYS: tuple(word_choice(way) for way in (BUILD, ABANDON)),
        RAILROADS: _railroads(state, sorted(state.railroads)),
        CONTROL: _control(state, seat),
        PLAYERS: tuple(_player(state, number) for number in sorted(state.seats) if number != seat),
        COMPANIES: tuple(_for_sale(state, code) for code in limits.for_sale(state, seat)),
        PRESIDED: _railroads(state, own),
    }
    for n, company in enumerate(worth.companies_of(state, seat), 1):
        lists[absorb_list(n)] = _railroads(state, reach.connected_railroads(state, company))
    for n, code in enumerate(own, 1):
        lists.update(_of_railroad(state, slots.railroad_line(n), code))
    return lists


def share_prices(state: State) -> dict[str, int]:
    """Return the start price of each railroad's share, dollars, for the forecast."""
    return {code: railroad.price_usd for code, railroad in sorted(state.railroads.items())}


def absorb_list(n: int) -> str:
    """Return the name of the list of railroads for the n-th own company."""
    return f"absorb-{slots.company_line(n)}"


def engine_code(level: int) -> str:
    """Return the code of a locomotive type: TYPE4."""
    return f"{ENGINE_CODE}{level}"


def _railroads(state: State, codes: Iterable[str]) -> tuple[Choice, ...]:
    chosen = [state.railroads[code] for code in codes]
    return tuple(Choice(railroad.code, railroad.name, railroad.number) for railroad in chosen)


def _control(state: State, seat: int) -> tuple[Choice, ...]:
    # A company that becomes a railroad this turn may be named too (10.1.5).
    routes = world().routes
    own = [routes[code] for code in worth.companies_of(state, seat)]
    companies = tuple(Choice(route.code, route.name, route.number) for route in own)
    return _railroads(state, sorted(state.railroads)) + companies


def _player(state: State, seat: int) -> Choice:
    return Choice(slots.seat_code(seat), state.seats[seat].name, seat)


def _for_sale(state: State, code: str) -> Choice:
    route = world().routes[code]
    label = say("CHOICE.COMPANY", name=route.name, usd=state.companies[code].asking_usd or 0)
    return Choice(code, label, route.number, (route.name,))


def _of_railroad(state: State, prefix: str, code: str) -> Lists:
    free = tuple(_request(state, code, route, "CHOICE.REQUEST") for route in reach.free_requests(state, code))
    later = reach.possible_requests(state, code)
    waiting = tuple(_request(state, code, route, "CHOICE.REQUEST.LATER") for route in later)
    levels = range(state.railroads[code].engine + 1, state.best_engine + 1)
    letters = limits.technologies_open(state, code)
    return {
        slots.under(prefix, slots.REQUEST): free + waiting,
        slots.under(prefix, slots.DOUBLE): tuple(
            _double(state, line) for line in limits.undoubled(state, code)
        ),
        slots.under(prefix, slots.ENGINE): tuple(_engine(state, code, level) for level in levels),
        slots.under(prefix, slots.TECHNOLOGY): tuple(
            Choice(letter, technology_text(technologies()[letter].name)) for letter in letters
        ),
    }


def _request(state: State, code: str, route: str, label: str) -> Choice:
    miles, usd = world().routes[route].miles, limits.build_cost_usd(state, code, route)
    return Choice(route, say(label, ends=ends(route), miles=miles, usd=usd))


def _double(state: State, line: str) -> Choice:
    return Choice(line, say("CHOICE.DOUBLE", ends=ends(line), usd=limits.double_cost_usd(state, line)))


def _engine(state: State, code: str, level: int) -> Choice:
    usd = limits.engine_cost_usd(state, code, level)
    label = say("CHOICE.ENGINE", name=engines()[level], usd=usd)
    return Choice(engine_code(level), label, level, (engines()[level],))
