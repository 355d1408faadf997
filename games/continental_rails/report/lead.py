"""The opening of the front page: what leads, the network with this turn's lines, the economy in the ear."""

from __future__ import annotations

from itertools import takewhile

from engine.messages import Message, proper_name, say
from engine.report import Lead, Picture, Text
from engine.turn import Event
from games.common.stories import Front
from games.continental_rails.railways.connections import Missing
from games.continental_rails.report.edition import Edition
from games.continental_rails.report.gaps import PACIFIC, gap
from games.continental_rails.report.names import award_name, climate_name
from games.continental_rails.report.railroads_page import by_number
from games.continental_rails.report.stories import railroad_name
from games.continental_rails.state import Railroad
from games.continental_rails.tables import climates
from games.continental_rails.world import world

LABELLED = 4
"""So many of the new lines are named on the picture, the longest."""
NEW_LINES = ("LINE_BUILT", "INCORPORATED")
Routes = tuple[tuple[str, Text], ...]
"""Routes drawn in red, each with what is written beside it, or nothing."""


def lead(edition: Edition, front: Front) -> Lead:
    """Return the opening of the front page."""
    return Lead(front.kicker, front.paragraphs, _picture(edition, front), _ear(edition), front.cut)


def _ear(edition: Edition) -> tuple[Text, ...]:
    state = edition.state
    run = sum(1 for _ in takewhile(lambda climate: climate == state.climate, state.climate_history[::-1]))
    lending = climates(edition.rules.tables)[state.climate].loan_permille
    mood = say("STORY.EAR.CLIMATE", climate=climate_name(state.climate), count=max(1, run))
    return mood, say("REPORT.FIG.CLIMATE.NOTE", permille=lending)


def _picture(edition: Edition, front: Front) -> Picture:
    return _drawn(edition, front) if edition.turn else _first(edition)


def _first(edition: Edition) -> Picture:
    """Return the picture before the first turn: the lines that are there, each railroad's longest named."""
    routes: list[tuple[str, Text]] = []
    for rr in by_number(edition):
        lines = sorted(rr.lines, key=lambda code: (-world().routes[code].miles, code))
        routes += [(code, "" if n else proper_name(rr.name)) for n, code in enumerate(lines)]
    return Picture("network", say("STORY.PICTURE.FIRST"), "map", tuple(routes))


def _drawn(edition: Edition, front: Front) -> Picture:
    added, routes = "BUILT", _built(edition)
    if not routes:
        added, routes = "SOLD", _sold(edition)
    race = _wanted(edition, front)
    missing = race[1].routes if race else ()
    labelled = [*(code for code, _ in routes[:LABELLED]), *missing]
    cities = dict.fromkeys(city for code in labelled for city in world().routes[code].ends)
    caption = _caption(edition, added if routes else "NONE", race)
    return Picture("network", caption, "map", routes, missing, tuple(cities))


def _built(edition: Edition) -> Routes:
    """Return the turn's new lines, the longest first and named."""
    events = edition.public_events(*NEW_LINES)
    built = sorted(events, key=lambda event: (-event.facts["miles"], event.facts["route"]))
    return tuple(
        (event.facts["route"], _label(event) if n < LABELLED else "") for n, event in enumerate(built)
    )


def _sold(edition: Edition) -> Routes:
    """Return the routes of the private companies sold at auction, the dearest first and named."""
    sold = [event.facts for event in edition.public_events("COMPANY_BOUGHT")]
    sold.sort(key=lambda facts: (-facts["usd"], facts["company"]))
    return tuple(
        (facts["company"], proper_name(facts["name"]) if n < LABELLED else "") for n, facts in enumerate(sold)
    )


def _wanted(edition: Edition, front: Front) -> tuple[Railroad, Missing] | None:
    """Return the gap that is dotted: the one to the Pacific always, another where it is the story."""
    missing = gap(edition)
    return missing if missing and (missing[1].award == PACIFIC or front.story.kind == "GAP") else None


def _label(event: Event) -> Message:
    facts = event.facts
    return say("STORY.PICTURE.LINE", name=railroad_name(facts["railroad"]), miles=facts["miles"])


def _caption(edition: Edition, added: str, race: tuple[Railroad, Missing] | None) -> Text:
    what = say(f"STORY.PICTURE.{added}", turn=edition.turn)
    if not race:
        return what
    rr, missing = race
    dotted = say("STORY.PICTURE.WANTED", name=rr.name, award=award_name(missing.award))
    return say("STORY.TWO", first=what, second=dotted)
