"""The lists of choices of an order form: codes with labels that say what is legal and what it costs (9)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from engine.forms import Choice
from engine.messages import Message, say
from games.common.choices import word_choice
from games.continental_divide import accounts as acc
from games.continental_divide.board import DIRECTIONS, board
from games.continental_divide.forms import slots
from games.continental_divide.orders import BUY, NEW, START
from games.continental_divide.phases import cards
from games.continental_divide.shares import builds, holders, price_usd
from games.continental_divide.state import Railroad, State
from games.continental_divide.tables import companies, limits
from games.continental_divide.track import Ground, Line, origins, straight, walk

ACTIONS, RAILROADS, STARTS, CARDS = "actions", "railroads", "starts", "cards"
FRENCH = {"W": "O", "NW": "NO", "SW": "SO"}
"""What a French reader may write for a direction."""

Lists = dict[str, tuple[Choice, ...]]


def line_list(code: str) -> str:
    """Return the name of the list of lines (or of starting points) of a railroad."""
    return f"lines-{code}"


def purchase_lists(state: State) -> Lists:
    """Return the lists of the purchase."""
    ground = Ground(state)
    return {
        ACTIONS: tuple(word_choice(action) for action in (START, BUY)),
        RAILROADS: tuple(_railroad(state, code) for code in companies()),
        STARTS: tuple(_start(label) for label in board().start_hexes if not ground.full(label)),
    }


def prices(state: State) -> dict[str, int]:
    """Return the lowest price of a share of each railroad, dollars, for the forecast (3.2)."""
    return {code: price_usd(railroad) for code, railroad in state.railroads.items()}


def card_choices(state: State) -> tuple[Choice, ...]:
    """Return the turn-order cards that can be chosen (7)."""
    return tuple(
        Choice(slots.card_code(card), say("CHOICE.CARD", card=card), card) for card in cards.left(state)
    )


def buildable(state: State, seat: int) -> list[str]:
    """Return the railroads whose lines a seat may be asked for, NEW last.

    Those it leads, those of which it could buy enough to lead them, and one that it could start.
    """
    lead = builds(state, seat)
    codes = [code for code in state.railroads if code in lead or _could_lead(state, seat, code)]
    could_start = len(state.railroads) < limits().railroads
    if could_start and acc.cash(state, seat) >= limits().share_value_min_usd:
        codes.append(NEW)
    return codes


def _could_lead(state: State, seat: int, code: str) -> bool:
    others = max((count for other, count in holders(state, code).items() if other != seat), default=0)
    price = price_usd(state.railroads[code])
    bought = min(acc.unsold(state, code), acc.cash(state, seat) // price)
    return bought > 0 and acc.shares(state, seat, code) + bought >= others


def straight_choices(state: State, code: str) -> tuple[Choice, ...]:
    """Return every straight line that a railroad may begin: ``N5-W``, how far and at what cost (4.2, 4.3)."""
    return tuple(_line(origin, direction, line) for origin, direction, line in _straight_lines(state, code))


def straight_lengths(state: State, code: str) -> dict[str, int]:
    """Return how many hexes each straight line has, by its code (4.2)."""
    return {
        f"{origin}-{direction}": len(line.hexes) for origin, direction, line in _straight_lines(state, code)
    }


def _straight_lines(state: State, code: str) -> Iterator[tuple[str, str, Line]]:
    ground = Ground(state)
    for railroad in _railroads(state, code):
        for origin in origins(ground, railroad):
            for direction in DIRECTIONS:
                line = walk(ground, railroad, straight(origin, direction), None)
                if line.hexes:
                    yield origin, direction, line


def origin_choices(state: State, code: str) -> tuple[Choice, ...]:
    """Return every hex that a bending line may set out from, with the cost of its neighbours (4.2, R1)."""
    ground = Ground(state)
    return tuple(
        Choice(origin, say("CHOICE.ORIGIN", around=_around(ground, railroad, origin)))
        for railroad in _railroads(state, code)
        for origin in origins(ground, railroad)
    )


def _railroads(state: State, code: str) -> list[Railroad]:
    """Return the railroad, or for NEW one on each start hex that has room."""
    if code != NEW:
        return [state.railroads[code]]
    ground = Ground(state)
    return [unbuilt(label) for label in board().start_hexes if not ground.full(label)]


def unbuilt(label: str) -> Railroad:
    """Return a railroad that has just been started on a hex."""
    return Railroad(code=NEW, founder=0, started=0, start_hex=label, issued=1, value_usd=0, hexes=[label])


def _line(origin: str, direction: str, line: Line) -> Choice:
    costs = accumulate(board().cells[label].cost_usd for label in line.hexes)
    label = say(
        "CHOICE.LINE",
        direction=direction_name(direction),
        last=place_name(line.hexes[-1]),
        count=len(line.hexes),
        costs=", ".join(str(usd) for usd in costs),
    )
    other = FRENCH.get(direction)
    return Choice(f"{origin}-{direction}", label, aliases=(f"{origin}-{other}",) if other else ())


def _around(ground: Ground, railroad: Railroad, origin: str) -> tuple[Message, ...]:
    return tuple(
        say("CHOICE.NEAR", hex=near, usd=board().cells[near].cost_usd)
        for near in board().neighbours(origin)
        if ground.obstacle(railroad, near) is None
    )


def _railroad(state: State, code: str) -> Choice:
    company, railroad = companies()[code], state.railroads.get(code)
    if railroad is None:
        return Choice(code, say("CHOICE.UNSTARTED", name=company.name), company.number, (company.name,))
    left = acc.unsold(state, code)
    label = say("CHOICE.RAILROAD", name=company.name, usd=price_usd(railroad), left=left)
    return Choice(code, label, company.number, (company.name,))


def _start(label: str) -> Choice:
    return Choice(label, board().cells[label].name)


def direction_name(direction: str) -> Message:
    """Return the name of a direction."""
    return say(f"DIRECTION.{direction}")


def place_name(label: str) -> str:
    """Return a hex with its city, if it has one: "A0 Seattle"."""
    return f"{label} {board().cells[label].name}".strip()
