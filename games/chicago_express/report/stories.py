"""What there is to tell of a turn: money, shares, track, Chicago, dividends; all of it lies open."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from games.chicago_express import accounts as acc
from games.chicago_express.board import board, chicago, graph
from games.chicago_express.forms.lists import can_hold
from games.chicago_express.report.edition import Edition
from games.chicago_express.state import PLAY, ROUND, State
from games.chicago_express.tables import companies, dial_steps, figures, start_cash
from games.chicago_express.wording import dial_name
from games.common import races
from games.common.networks import shortest
from games.common.stories import Front, Story, front_of

PACKAGE = "games.chicago_express"
TRACK = "BUILT"
SPENT = "LOSS"
"""Whoever has less money has bought a share, which is told as such."""
_FAR = 20
"""So many hexes from Chicago nobody is near it yet."""


def front(edition: Edition) -> Front:
    """Return what the front page of a turn says."""
    return front_of(PACKAGE, stories(edition), edition.record.led)


def stories(edition: Edition) -> Iterator[Story]:
    """Yield every story of a turn; two of them, about track and money, are always there."""
    if not edition.turn:
        yield _opening(edition)
        yield Story("AIM")
    tellers: tuple[Callable[[Edition], Iterator[Story]], ...] = (
        _told,
        _race,
        _shares,
        _dividends,
        _track,
        _gap,
        _growth,
        _plain,
    )
    for teller in tellers:
        yield from teller(edition)


def money(state: State) -> dict[int, list[int]]:
    """Return the money of each seat, from the set-up on."""
    start = start_cash()[len(state.seats)]
    return {seat: [start, *state.cash_history.get(seat, ())] for seat in sorted(state.seats)}


def _railroad(code: str) -> str:
    return companies()[code].name


def _opening(edition: Edition) -> Story:
    state = edition.state
    seats = [edition.name(seat) for seat in sorted(state.seats)]
    return Story("OPENING", facts={"names": seats, "banker": edition.name(state.banker)})


def _told(edition: Edition) -> Iterator[Story]:
    """Yield what single events are stories of."""
    dividends = edition.state.dividends
    for event in edition.public_events():
        facts, code = event.facts, event.code
        if code == "WON":
            yield Story("END", facts={**facts, "dividends": dividends})
        elif code == "CHICAGO_REACHED":
            name = _railroad(facts["company"])
            yield Story("CHICAGO", facts={"railroad": name, "usd": facts["usd"]}, subject=name)
        elif code == "WABASH_OPENED":
            place = board()[companies()[facts["company"]].start_hex].name
            name = _railroad(facts["company"])
            yield Story("LATE", facts={"railroad": name, "place": place, "usd": facts["usd"]}, subject=name)
    idle = edition.public_events("DIAL_ONLY")
    if idle:
        facts = {**idle[0].facts, "dial": dial_name(idle[0].facts["dial"]), "count": len(idle)}
        yield Story("IDLE", len(idle), facts, facts["name"])
    auction = edition.state.auction
    if auction is not None:
        facts = {"railroad": _railroad(auction.company), "usd": auction.minimum_usd}
        asked = tuple(edition.name(seat) for seat in auction.to_ask)
        yield Story("AUCTION", facts={**facts, "name": edition.name(auction.starter), "names": asked})


def closes(edition: Edition) -> bool:
    """Return whether money is compared after this turn: after a round, or after dividends."""
    return edition.state.pace == ROUND or bool(edition.public_events("DIVIDEND_PHASE"))


def _race(edition: Edition) -> Iterator[Story]:
    if closes(edition):
        candidates = races.stories(edition.names(), money(edition.state))
        yield from (story for story in candidates if story.kind != SPENT)


def _shares(edition: Edition) -> Iterator[Story]:
    """Yield the dearest share that was sold, and all of them."""
    sold = [event.facts for event in edition.public_events("SHARE_SOLD")]
    if not sold:
        return
    dear = max(sold, key=lambda facts: facts["usd"])
    facts = {"railroad": _railroad(dear["company"]), "name": dear["name"], "usd": dear["usd"]}
    yield Story("SHARE", dear["usd"], facts, facts["name"])
    if len(sold) > 1:
        total = sum(facts["usd"] for facts in sold)
        yield Story("SHARES", total, {**facts, "count": len(sold), "usd": total, "dear": dear["usd"]})


def _dividends(edition: Edition) -> Iterator[Story]:
    """Yield a dividend phase with all it paid, and what Detroit grew to."""
    for phase in edition.public_events("DIVIDEND_PHASE"):
        paid = [posted for posted in edition.record.postings if posted.reason == "dividend"]
        told = sorted(edition.public_events("DIVIDEND"), key=lambda event: -event.facts["usd"])
        if told and all(event.facts["usd"] < told[0].facts["usd"] for event in told[1:]):
            best = told[0]
            facts = {"railroad": _railroad(best.facts["company"]), "share": best.facts["usd"]}
            total = sum(posted.amount for posted in paid)
            yield Story("DIVIDENDS", total, {**facts, "usd": total, "number": phase.facts["number"]})
    for grown in edition.public_events("DETROIT_GROWS"):
        yield Story("DETROIT", facts={"usd": grown.facts["income"], "full": figures().end_detroit_income})


def _track(edition: Edition) -> Iterator[Story]:
    """Yield whoever built for most income, and all that was built."""
    built = [event.facts for event in edition.public_events(TRACK)]
    if not built:
        return
    best = max(built, key=lambda facts: (facts["gain"], facts["income"]))
    facts = {key: best[key] for key in ("name", "gain", "usd", "income")}
    name = _railroad(best["company"])
    places = [board()[at].name for at in best["hexes"] if board()[at].name]
    if best["gain"]:
        kind, place = ("REACHED", places[-1]) if places else ("INCOME", "")
        yield Story(kind, best["gain"], {**facts, "railroad": name, "place": place}, name)
    trains = sum(len(facts["hexes"]) for facts in built)
    yield Story("TRACK", trains, {"count": trains, "usd": sum(facts["usd"] for facts in built)})


def distance(state: State, code: str) -> int | None:
    """Return how many trains take a company to Chicago by the shortest way that is free."""
    ways = shortest(graph(), [chicago()], lambda at, _, __: _train(state, code, at))
    return min((ways[at] for at in state.companies[code].trains if at in ways), default=None)


def _train(state: State, code: str, at: str) -> int | None:
    """Return how many trains a hex still takes on the way, None where no further one may stand."""
    if at in state.companies[code].trains:
        return 0
    return 1 if can_hold(state, at) else None


def _gap(edition: Edition) -> Iterator[Story]:
    """Yield whoever built this turn and is nearest to Chicago, if it is not there."""
    state = edition.state
    builders = {event.facts["company"] for event in edition.public_events(TRACK)}
    left = [
        (trains, code)
        for code in sorted(builders)
        if not state.companies[code].chicago and (trains := distance(state, code))
    ]
    if left and not state.ended:
        trains, code = min(left)
        name = _railroad(code)
        facts = {"railroad": name, "count": trains, "usd": acc.treasury(state, code)}
        yield Story("GAP", _FAR - trains, facts, name)


def _growth(edition: Edition) -> Iterator[Story]:
    """Yield the city that grew most, the forests that were felled, and houses that come to an end."""
    grown = [
        event.facts
        for event in edition.public_events("TRACK_RAISED", "DEVELOPED")
        if board()[event.facts["hex"]].name and event.facts["companies"]
    ]
    if grown:
        best = max(grown, key=lambda facts: facts["gain"] * len(facts["companies"]))
        place, gain = board()[best["hex"]].name, best["gain"]
        facts = {"place": place, "gain": gain, "name": best["name"]}
        roads = tuple(_railroad(code) for code in best["companies"])
        yield Story("GROWTH", gain * len(roads), {**facts, "railroads": roads, "count": len(roads)}, place)
    felled = [event.facts for event in edition.public_events("FOREST_FELLED")]
    if felled:
        usd = sum(facts["usd"] for facts in felled)
        facts = {"railroad": _railroad(felled[0]["company"]), "name": felled[0]["name"]}
        yield Story("FOREST", usd, {**facts, "count": len(felled), "usd": usd})
    left, last = acc.houses_left(edition.state), figures().end_houses_left_at_most
    if edition.public_events("DEVELOPED", "FOREST_FELLED") and left <= 2 * last:
        yield Story("HOUSES", facts={"count": left, "last": last})


def _plain(edition: Edition) -> Iterator[Story]:
    state = edition.state
    trains = sum(len(company.trains) for company in state.companies.values())
    yield Story("NETWORK", facts={"count": trains})
    if edition.turn:
        rich = max(companies(), key=lambda code: acc.treasury(state, code))
        held = sum(acc.treasury(state, code) for code in companies())
        facts = {"usd": held, "railroad": _railroad(rich), "most": acc.treasury(state, rich)}
        yield Story("TREASURY", facts=facts) if held else Story("EMPTY")
    left = steps_left(state)
    if edition.turn and state.stage == PLAY and not state.ended and left:
        yield Story("DIALS", _FAR - left, {"count": left})


def steps_left(state: State) -> int:
    """Return how many turns of dials are still needed for the next dividends, at the least."""
    left = sorted(steps - state.dials[dial] for dial, steps in dial_steps().items())
    return sum(left[: figures().full_dials_for_dividend])
