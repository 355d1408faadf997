"""Rail Builder: points for regions newly reached, and awards for joining far regions (1.2.3)."""

from __future__ import annotations

from games.continental_rails.commands import CrTurn, rules_of, start_of
from games.continental_rails.operations.mergers import absorbed_this_turn
from games.continental_rails.tables import Points, points
from games.continental_rails.world import world


def score(turn: CrTurn) -> dict[int, int]:
    """Return the points of the turn, for the presidents of its start (ruling A2)."""
    earned = dict.fromkeys(sorted(turn.state.seats), 0)
    # Two railroads that are first in the same turn are both first (ruling C3).
    earlier = tuple(turn.state.first_awards)
    for code in sorted(turn.state.railroads):
        president = start_of(turn).presidents.get(code)
        regions = rules_of(turn).builder_region_points * len(new_regions(turn, code))
        awards = sum(
            take_award(turn, code, award, award.key not in earlier) for award in new_awards(turn, code)
        )
        if president is not None:
            earned[president] += regions + awards
    return earned


def new_regions(turn: CrTurn, code: str) -> frozenset[str]:
    """Return the regions a railroad reaches now and did not before phase 1 (1.2.3).

    After a merger the railroad with more regions at the start is the measure, with equal numbers the
    survivor: what the smaller partner lacked is no achievement (ruling A27).
    """
    start = start_of(turn)
    partners = [goes for goes, stays in absorbed_this_turn(turn).items() if stays == code]
    before = [world().regions_of(start.lines.get(partner, ())) for partner in (code, *partners)]
    return world().regions_of(turn.state.railroads[code].lines) - max(before, key=len)


def new_awards(turn: CrTurn, code: str) -> list[Points]:
    """Return the awards a railroad has the regions for, and neither it nor a merged partner had (1.2.3)."""
    railroad = turn.state.railroads[code]
    regions = world().regions_of(railroad.lines)
    awards = points("builder_award", rules_of(turn).tables)
    return [award for award in awards if award.key not in railroad.awards and award.earned_with(regions)]


def take_award(turn: CrTurn, code: str, award: Points, first: bool) -> int:
    """Note an award as earned by a railroad; return what it is worth to its president.

    Parameters
    ----------
    turn : CrTurn
        The turn.
    code : str
        The railroad; from now on neither it nor what it goes into earns the award again (ruling C3).
    award : Points
        A row of data/victory_points.toml.
    first : bool
        No railroad of the match had it before this turn: it counts twice (1.2.3).

    Returns
    -------
    int
        Points; nought under an anonymous president, or one who had the award before. The connection is
        made all the same, and the next railroad is not the first.
    """
    state = turn.state
    state.railroads[code].awards.append(award.key)
    if award.key not in state.first_awards:
        state.first_awards.append(award.key)
    president = start_of(turn).presidents.get(code)
    if president is None or award.key in state.seats[president].awards:
        if first:
            turn.tell(f"CONNECTION_{award.key}", "1.2.3", railroad=code)
        return 0
    player = state.seats[president]
    player.awards.append(award.key)
    worth = award.points * (rules_of(turn).builder_first_times if first else 1)
    name = f"AWARD_{award.key}"
    turn.tell(name, "1.2.3", railroad=code, seat=president, tycoon=player.name, points=worth)
    return worth
