"""What became of each railroad, turn by turn; the public report's fact `past` remembers it.

Only public news is kept, as kinds and codes: the words come when a page is built.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from engine.messages import Message, say
from engine.report import Life, Moment, Offices, Term
from engine.turn import Event
from games.common.blocks import listing
from games.continental_rails.report.compared import splits
from games.continental_rails.report.edition import Edition, years
from games.continental_rails.report.map_page import full_name
from games.continental_rails.report.names import award_name
from games.continental_rails.report.stories import railroad_name
from games.continental_rails.state import Railroad
from games.continental_rails.world import world

NOBODY = "0"
CHARTERED, BUILT, PRESIDENT = "chartered", "built", "president"
SPLIT, CORNERED, MERGED, AWARD = "split", "cornered", "merged", "award"
_EVENTS = {
    "INCORPORATED": (CHARTERED, ""),
    "ABSORBED": (BUILT, "route"),
    "LINE_BUILT": (BUILT, "route"),
    "PRESIDENT_ELECTED": (PRESIDENT, "seat"),
    "STOCK_SPLIT": (SPLIT, "parts"),
    "STOCK_CORNERED": (CORNERED, ""),
    "MERGED": (MERGED, "absorbed"),
    "RAILROAD_INSOLVENT": ("insolvent", ""),
    "RAILROAD_RELAPSED": ("insolvent", ""),
    "RAILROAD_SOLVENT_AGAIN": ("solvent", ""),
    "RAILROAD_BANKRUPT": ("bankrupt", ""),
    "RAILROAD_REORGANISED": ("reorganised", ""),
}
"""Code of an event -> kind of a moment, and the fact that goes with it."""
_CONNECTED = ("AWARD_", "CONNECTION_")
_CUTS = {
    CHARTERED: "capitol",
    BUILT: "spike",
    PRESIDENT: "banker",
    SPLIT: "ticker",
    CORNERED: "ticker",
    MERGED: "rails",
    AWARD: "steamer",
    "insolvent": "wreck",
    "bankrupt": "wreck",
    "solvent": "locomotive",
    "reorganised": "locomotive",
}


@dataclass(frozen=True, slots=True)
class Step:
    """Something that became of a railroad in a turn; `detail` is a seat, a route, a railroad, a number."""

    turn: int
    kind: str
    railroad: str
    detail: str = ""


def remembered(fact: str) -> list[Step]:
    """Return the steps that a report remembers.

    >>> remembered(written([Step(1, "split", "B&O", "2"), Step(2, "cornered", "B&O")]))[1]
    Step(turn=2, kind='cornered', railroad='B&O', detail='')
    """
    rows = (line.split(" ") for line in fact.splitlines())
    return [Step(int(turn), kind, code, detail) for turn, kind, code, detail in rows]


def written(steps: list[Step]) -> str:
    """Return steps as a report remembers them."""
    return "\n".join(f"{step.turn} {step.kind} {step.railroad} {step.detail}" for step in steps)


def steps_of(edition: Edition) -> list[Step]:
    """Return all steps of all railroads, the first turn's first.

    A match that began with an earlier version remembers none: what the position itself tells is taken then.
    """
    before = remembered(edition.record.past)
    railroads = sorted(edition.state.railroads.values(), key=lambda rr: rr.number)
    new = [] if before else [step for rr in railroads for step in _from_position(edition, rr)]
    of_this_turn = [step for event in edition.public_events() for step in _told(edition.turn, event)]
    steps = [*before, *sorted(new, key=lambda step: step.turn), *of_this_turn]
    return [*steps, *_unnoticed(edition, steps)]


def _from_position(edition: Edition, rr: Railroad) -> Iterator[Step]:
    """Yield what a position knows of the turns before this one."""
    past = [day for day in rr.market if day.turn < edition.turn]
    if rr.born_turn < edition.turn or not edition.turn:
        yield Step(rr.born_turn, CHARTERED, rr.code)
    yield from (Step(turn, SPLIT, rr.code, str(n)) for turn, n in splits(edition.rules, past).items())
    yield from (Step(day.turn, CORNERED, rr.code) for day in past if day.cornered)


def _told(turn: int, event: Event) -> Iterator[Step]:
    # The news of a last turn have codes of their own.
    if kind_and_fact := _EVENTS.get(event.code.removesuffix("_LAST")):
        kind, fact = kind_and_fact
        code = event.facts.get("railroad") or event.facts["survivor"]
        yield Step(turn, kind, code, str(event.facts[fact]) if fact else "")
    for prefix in _CONNECTED:
        if event.code.startswith(prefix):
            yield Step(turn, AWARD, event.facts["railroad"], event.code.removeprefix(prefix))


def _unnoticed(edition: Edition, steps: list[Step]) -> Iterator[Step]:
    """Yield the presidents of whom no news told: of the first turn, or where nobody holds the office now."""
    last = {step.railroad: step.detail for step in steps if step.kind == PRESIDENT}
    for code, rr in sorted(edition.state.railroads.items()):
        now = NOBODY if rr.president is None else str(rr.president)
        if last.get(code, NOBODY) != now:
            yield Step(edition.turn, PRESIDENT, code, now)
    vanished = (code for code, seat in last.items() if code not in edition.state.railroads and seat != NOBODY)
    yield from (Step(edition.turn, PRESIDENT, code, NOBODY) for code in sorted(vanished))


def life(edition: Edition, steps: list[Step], code: str) -> Life:
    """Return what became of a railroad, the newest turn first."""
    own = sorted((step for step in steps if step.railroad == code), key=lambda step: -step.turn)
    moments = (_moment(edition, turn, list(run)) for turn, run in groupby(own, key=lambda step: step.turn))
    return Life(tuple(moments))


def _moment(edition: Edition, turn: int, steps: list[Step]) -> Moment:
    built = [step.detail for step in steps if step.kind == BUILT]
    others = [step for step in steps if step.kind != BUILT]
    lines = [_line(edition, step) for step in others]
    lines += [_opened(built)] if built else []
    cut = _CUTS[others[0].kind if others else BUILT]
    return Moment(say("REPORT.LIFE.WHEN", turn=turn, period=years(edition.state, turn)), tuple(lines), cut)


def _opened(routes: list[str]) -> Message:
    lines = [world().routes[code] for code in routes]
    ends = [
        say("REPORT.LIFE.LINE", a=full_name(world().cities[line.a]), b=full_name(world().cities[line.b]))
        for line in lines
    ]
    miles = sum(line.miles for line in lines)
    return say("REPORT.LIFE.BUILT", lines=listing(ends), miles=miles, count=len(lines))


def _line(edition: Edition, step: Step) -> Message:
    if step.kind == PRESIDENT:
        if step.detail == NOBODY:
            return say("REPORT.LIFE.NOBODY")
        return say("REPORT.LIFE.PRESIDENT", name=edition.state.seats[int(step.detail)].name)
    if step.kind == SPLIT:
        return say("REPORT.LIFE.SPLIT", parts=int(step.detail))
    if step.kind == MERGED:
        return say("REPORT.LIFE.MERGED", name=railroad_name(step.detail))
    if step.kind == AWARD:
        return say("REPORT.LIFE.AWARD", award=award_name(step.detail))
    return say(f"REPORT.LIFE.{step.kind.upper()}")


def offices(edition: Edition, steps: list[Step], seat: int, colours: dict[str, int]) -> Offices:
    """Return which railroads a tycoon presided over, from when to when."""
    by_code: dict[str, list[Step]] = defaultdict(list)
    for step in steps:
        if step.kind == PRESIDENT:
            by_code[step.railroad].append(step)
    terms = [
        Term(railroad_name(code), first, last, colours.get(code, 0))
        for code, terms in by_code.items()
        for first, last in _terms(terms, str(seat), edition.turn)
    ]
    caption = say("REPORT.OFFICES.CAPTION" if terms else "REPORT.OFFICES.NONE")
    return Offices(caption, edition.turn, tuple(sorted(terms, key=lambda term: term.first)))


def _terms(steps: list[Step], seat: str, now: int) -> Iterator[tuple[int, int]]:
    """Yield the terms of a seat in an office: from the turn that elects it to the last before another's."""
    for step, last in zip(steps, [*(step.turn - 1 for step in steps[1:]), now], strict=True):
        if step.detail == seat and step.turn <= last:
            yield step.turn, last
