"""Says in a sentence how a match ends with an order or a draw, and without."""

from __future__ import annotations

from typing import Any

from engine.messages import Message, say
from referee import serialise
from referee.explaining.account import Account, Moment
from referee.explaining.ending import Ending
from referee.explaining.values import permille, rounded


def orders_at_end(account: Account, moment: Moment) -> tuple[Message, Message]:
    """Return what orders brought their seat, or cost it, by the end; and how surely."""
    return _titled("ORDERS", account, moment, _ending(moment))


def computer_at_end(account: Account, moment: Moment) -> tuple[Message, Message]:
    """Return what the computer's orders would have brought a seat by the end; and how surely."""
    was = _ending(moment)
    places = tuple(-won for won in was.places)
    turned = Ending(was.times, was.without, was.was, was.higher, was.lower, places, was.by_chance, was.alike)
    return _titled("COMPUTER", account, moment, turned)


def draw_at_end(account: Account, moment: Moment) -> Message:
    """Return what a draw changed of what its seat has at the end, and how surely."""
    ending, place = _ending(moment), account.seats.index(moment.seat)
    facts = {"turn": moment.turn, "draw": draw(moment), "name": account.name(moment.seat)}
    if ending.by_chance:
        return say("REFEREE.WHY.WON.DRAW", **facts, **_won(ending, place), **_both_ways(ending, place))
    facts |= {"change": _change(account, moment, ending), "places": _places(ending, place)}
    return say("REFEREE.WHY.END.DRAW", **facts, **_agreement(account, moment, ending))


def _ending(moment: Moment) -> Ending:
    if moment.ending is None:
        raise ValueError("a moment that was not played on")
    return moment.ending


def how_far(account: Account) -> Message:
    """Return how far matches were played on."""
    return say("REFEREE.WHY.FAR", count=account.ahead) if account.ahead else say("REFEREE.WHY.FAR.END")


def named(account: Account) -> Message:
    """Return what is named of all that was played on."""
    return say("REFEREE.WHY.NAMED.CHANCE" if account.by_chance else "REFEREE.WHY.NAMED")


def draw(moment: Moment) -> Message:
    """Return a draw in the words of its game."""
    kind, _, rest = moment.label.partition("/")
    code = "DRAW." + kind.upper().replace(" ", "_")
    return Message(code, {"name": rest.partition("/")[0]}, moment.label)


def _titled(of: str, account: Account, moment: Moment, ending: Ending) -> tuple[Message, Message]:
    place = account.seats.index(moment.seat)
    facts: dict[str, Any] = {"turn": moment.turn, "name": account.name(moment.seat)}
    if ending.by_chance:
        title = say(f"REFEREE.WHY.WON.{of}", **facts, **_won(ending, place))
        how_sure = say("REFEREE.WHY.WON.AGREE", **_both_ways(ending, place))
        return title, say("REFEREE.WHY.ALIKE", chance="") if ending.alike else how_sure
    facts |= {"change": _change(account, moment, ending), "places": _places(ending, place)}
    title = say(f"REFEREE.WHY.END.{of}", **facts)
    code = "REFEREE.WHY.ALIKE" if ending.alike else "REFEREE.WHY.END.AGREE"
    return title, say(code, **_agreement(account, moment, ending))


def _both_ways(ending: Ending, place: int) -> dict[str, int]:
    return {"times": ending.times, "better": ending.higher[place], "worse": ending.lower[place]}


def _agreement(account: Account, moment: Moment, ending: Ending) -> dict[str, Any]:
    place = account.seats.index(moment.seat)
    agreeing = (ending.higher if ending.share(place) > 0 else ending.lower)[place]
    same = ending.same(place)
    return {
        "agreeing": agreeing,
        "times": ending.times,
        "same": say("REFEREE.WHY.END.SAME", count=same) if same else "",
        "chance": _chance(account, moment, ending),
    }


def _change(account: Account, moment: Moment, ending: Ending) -> Message:
    place = account.seats.index(moment.seat)
    share, points = ending.share(place), ending.points(place)
    which = "HIGHER" if share > 0 else "LOWER"
    facts = {
        "what": serialise.from_plain(account.points),
        "when": _when(account, moment),
        "share": abs(share),
    }
    if account.unit == "usd":
        return say(f"REFEREE.WHY.END.USD.{which}", usd=abs(points), **facts)
    return say(f"REFEREE.WHY.END.{which}", **facts)


def _places(ending: Ending, place: int) -> Message | str:
    """Return the places that its seat won or lost, "" where there were none."""
    won = ending.places[place] if ending.places else 0
    which = "HIGHER" if won > 0 else "LOWER"
    return say(f"REFEREE.WHY.END.PLACES.{which}", count=abs(won)) if won else ""


def _when(account: Account, moment: Moment) -> Message:
    """Return when figures of matches that were played on are those of."""
    if not account.ahead:
        return say("REFEREE.WHY.LATER.END")
    # By other dice some matches may not have ended where this one did.
    ended = moment.turn + account.ahead >= len(account.turns)
    return say("REFEREE.WHY.LATER.OR_END" if ended else "REFEREE.WHY.LATER", count=account.ahead)


def _chance(account: Account, moment: Moment, ending: Ending) -> Message | str:
    """Return the chances to win, or the matches won, both ways, "" where they are the same."""
    won = _won(ending, account.seats.index(moment.seat))
    if won["won"] == won["without"]:
        return ""
    # With other dice a match may go on after its last turn too: its chances are then estimates.
    what = "CHANCE" if account.ahead else "WON"
    return say(f"REFEREE.WHY.END.{what}", **won)


def _won(ending: Ending, place: int) -> dict[str, int]:
    won, without = (permille(rounded(each[place], ending.times)) for each in (ending.was, ending.without))
    return {"won": won, "without": without}
