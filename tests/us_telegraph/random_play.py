"""A seat that plays at random, for measuring the computer seats: any legal build, draw or three cards."""

from collections import Counter

from games.us_telegraph.costs import affordable, automatic, price
from games.us_telegraph.grid import label
from games.us_telegraph.judging import Desk
from games.us_telegraph.orders import BuildWish, DrawWish, Orders, TileWish
from games.us_telegraph.state import BUILD, CARDS, DRAW
from games.us_telegraph.tally import may_extend


def random_orders(state, seat, dice):
    """Legal orders: the kind at random, then up to three random builds or two random draws."""
    kind = dice.choice("kind", (BUILD, DRAW, CARDS))
    if kind == BUILD:
        return Orders(first=BUILD, builds=random_builds(state, seat, dice))
    if kind == DRAW and any(state.seats[seat].stacks):
        return Orders(
            first=DRAW, draws=random_draws(state, seat, dice), tiles=random_tiles(state, seat, dice)
        )
    return Orders()


def random_builds(state, seat, dice):
    desk, found = Desk.of(state, seat), []
    for _ in range(3):
        offers = [
            (number, at, cost)
            for number in sorted(set(desk.waiting))
            for at in desk.board.free()
            if affordable(cost := price(desk.board, seat, number, at), desk.hand)
        ]
        if offers:
            number, at, cost = dice.choice("build", offers)
            desk.put(number, at, automatic(cost, desk.hand))
            found.append(BuildWish(building=number, hex=label(at)))
    return found


def random_draws(state, seat, dice):
    left, found = Counter({n: len(stack) for n, stack in enumerate(state.seats[seat].stacks)}), []
    for _ in range(2):
        open_stacks = [stack for stack in sorted(left) if left[stack] > 0]
        if open_stacks:
            stack = dice.choice("stack", open_stacks)
            left[stack] -= 1
            found.append(DrawWish(stack=stack))
    return found


def random_tiles(state, seat, dice):
    if not may_extend(state, seat):
        return []
    centre = dice.choice("place", Desk.of(state, seat).board.places_for_tile())
    return [TileWish(centre=label(centre), rotation=dice.between("rotation", 0, 5))]
