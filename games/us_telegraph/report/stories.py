"""What there is to tell of a turn: buildings, projects, new ground, links; only what everyone can count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from engine.turn import Event
from games.common import races
from games.common.stories import Front, Story, front_of
from games.us_telegraph import tally
from games.us_telegraph.board import Board
from games.us_telegraph.names import building_name, project_name
from games.us_telegraph.report.edition import Edition
from games.us_telegraph.state import MOVE, State
from games.us_telegraph.tables import tokens

PACKAGE = "games.us_telegraph"
BUILT = ("BUILT_APART", "BUILT_FREE", "BUILT_ON_SYMBOLS", "BUILT")
APART, FREE = BUILT[:2]
_FAR = 12
"""So many buildings from a link nobody is near it yet."""
_NEAR = 8
"""So few buildings left, and the end is in sight."""


def front(edition: Edition) -> Front:
    """Return what the front page of a turn says."""
    return front_of(PACKAGE, stories(edition), edition.record.led)


def stories(edition: Edition) -> Iterator[Story]:
    """Yield every story of a turn; two of them, about buildings and regions, are always there."""
    if not edition.turn:
        order = tuple(edition.name(seat) for seat in edition.state.order)
        cities = tuple(city.name for city in edition.state.cities)
        yield Story("OPENING", facts={"names": order, "cities": cities})
        yield Story("AIM")
    tellers: tuple[Callable[[Edition], Iterator[Story]], ...] = (
        _told,
        _race,
        _buildings,
        _link,
        _left,
        _cards,
        _plain,
    )
    for teller in tellers:
        yield from teller(edition)


def built(state: State) -> dict[int, list[int]]:
    """Return the buildings of each seat after each turn, from the set-up on."""
    return {seat: [count.built[seat] for count in state.history] for seat in sorted(state.seats)}


def by_rounds(state: State) -> dict[int, list[int]]:
    """Return the buildings of each seat after each round."""
    step = len(state.order) if state.pace == MOVE else 1
    return {seat: line[::step] for seat, line in built(state).items()}


def closes(edition: Edition) -> bool:
    """Return whether a round has ended with this turn: only then are buildings compared."""
    return bool(edition.turn) and (len(edition.state.history) - 1) % _moves(edition.state) == 0


def _moves(state: State) -> int:
    return len(state.order) if state.pace == MOVE else 1


def _told(edition: Edition) -> Iterator[Story]:
    """Yield what single events are stories of."""
    regions = len(edition.state.tiles)
    for event in edition.public_events():
        facts = event.facts
        name = edition.name(facts["seat"]) if "seat" in facts else ""
        if event.code == "WON_CONNECTED":
            yield Story("LINKED", facts={"name": name, "cities": tuple(facts["cities"])}, subject=name)
        elif event.code == "WON_ALL_BUILT":
            yield Story("ALL_BUILT", facts={"name": name, "count": len(tokens())}, subject=name)
        elif event.code in ("PROJECT", "PROJECT_NO_WORKER"):
            named = {"name": name, "project": project_name(facts["project"])}
            yield Story(event.code, facts=named, subject=name)
        elif event.code == "TILE_LAID":
            yield Story("TILE", facts={"name": name, "count": regions}, subject=name)
        elif event.code == "RESHUFFLED":
            yield Story("RESHUFFLED", facts={"count": facts["count"]})


def _race(edition: Edition) -> Iterator[Story]:
    if closes(edition):
        yield from races.stories(edition.names(), by_rounds(edition.state), unit="count")


def _buildings(edition: Edition) -> Iterator[Story]:
    """Yield the dearest building, what was free by its chain, new settlements, and all that was built."""
    raised = edition.public_events(*BUILT)
    if not raised:
        yield from (Story("QUIET"),) if edition.turn else ()
        return
    yield Story("BUILDINGS", len(raised), {"count": len(raised)})
    dear = max(raised, key=lambda event: sum(event.facts["paid"].values()))
    cards = sum(dear.facts["paid"].values())
    if cards:
        yield _building(edition, "BUILDING", dear, cards)
    for kind, code in (("FREE", FREE), ("APART", APART)):
        for event in edition.public_events(code)[-1:]:
            yield _building(edition, kind, event, len(edition.public_events(code)))


def _building(edition: Edition, kind: str, event: Event, count: int) -> Story:
    name = edition.name(event.facts["seat"])
    building = building_name(event.facts["building"])
    return Story(kind, count, {"name": name, "building": building, "count": count}, name)


def _before(edition: Edition) -> Board:
    """Return the map without the buildings of this turn."""
    board = Board.of(edition.state).trial()
    for raised in edition.state.buildings:
        if raised.turn == edition.turn:
            board.built.pop((raised.q, raised.r), None)
    return board


def _link(edition: Edition) -> Iterator[Story]:
    """Yield whoever is nearest to joining two cities, of those that this turn brought nearer."""
    state = edition.state
    if not edition.turn or state.ended:
        return
    now, before = Board.of(state), _before(edition)
    nearer = []
    for seat in sorted({event.facts["seat"] for event in edition.public_events(*BUILT)}):
        steps, older = tally.to_connect(now, seat), tally.to_connect(before, seat)
        if steps and older and steps < older:
            nearer.append((steps, seat))
    if nearer:
        steps, seat = min(nearer)
        yield Story("LINK", _FAR - steps, {"name": edition.name(seat), "count": steps}, edition.name(seat))


def _left(edition: Edition) -> Iterator[Story]:
    """Yield whoever built this turn and has fewest buildings left, when the end is in sight."""
    state = edition.state
    builders = {event.facts["seat"] for event in edition.public_events(*BUILT)}
    left = sorted((len(tokens()) - tally.built(state, seat).total(), seat) for seat in builders)
    if left and 0 < left[0][0] <= _NEAR and not state.ended:
        count, seat = left[0]
        yield Story("LEFT", _NEAR - count, {"name": edition.name(seat), "count": count}, edition.name(seat))


def _cards(edition: Edition) -> Iterator[Story]:
    """Yield whoever took most cards, and who holds most: how many, never which."""
    taken: Counter[int] = Counter()
    for event in edition.public_events("CARDS_TAKEN"):
        taken[event.facts["seat"]] += event.facts["count"]
    if taken:
        seat, count = max(taken.items(), key=lambda one: (one[1], -one[0]))
        if count:
            held = edition.state.history[-1].cards[seat]
            facts = {"name": edition.name(seat), "count": count, "held": held}
            yield Story("CARDS", count, facts, edition.name(seat))
    cards = edition.state.history[-1].cards
    best = max(sorted(cards), key=lambda seat: cards[seat])
    if edition.turn and cards[best]:
        facts = {"name": edition.name(best), "count": cards[best]}
        yield Story("HAND", cards[best], facts, edition.name(best))


def _plain(edition: Edition) -> Iterator[Story]:
    state = edition.state
    if edition.turn:
        yield Story("NETWORK", facts={"count": len(state.buildings)})
    yield Story("REGIONS", facts={"count": len(state.tiles)})
