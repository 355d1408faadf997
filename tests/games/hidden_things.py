"""Changes all that one seat may not know, in each game; counts and what the seat is told stay as they are."""

from itertools import pairwise

from engine.ledger import Ledger
from games.continental_rails import accounts as cr
from games.continental_rails import worth
from games.us_telegraph import accounts as ut

PLANTED = 7_654_321
"""An amount that no game comes to by itself."""


def continental_rails(state, seat, rng):
    """Money, holdings, boardrooms, detectives, and the order in which companies come."""
    ledger, known = Ledger(state.books), state.seats[seat]
    for number, player in state.seats.items():
        if number != seat:
            ledger.pay(cr.seat_debt(number), cr.seat(number), PLANTED, "test", "test")
            player.credit_limit_usd = player.call_usd = PLANTED
            player.spied_seat, player.spied_railroad = seat, rng.choice(sorted(state.railroads))
            player.may_rename, player.earnings = not player.may_rename, {}
    for code, railroad in sorted(state.railroads.items()):
        if known.spied_railroad == code:
            continue
        if railroad.president != seat:
            swap_holdings(state, seat, railroad, ledger)
        if seat not in (railroad.president, *railroad.directors):
            for account in (cr.rr_bonds(code), cr.rr_loans(code), cr.rr_president(code)):
                ledger.pay(account, cr.rr_cash(code), PLANTED, "test", "test")
            railroad.revenue_usd = railroad.expense_usd = railroad.profit_usd = PLANTED
            railroad.land_sqmi = railroad.grant_sqmi = PLANTED
            railroad.efficiency = railroad.efficiency // 10 * 10 + rng.randint(0, 9)
    places = [company.appears for company in state.companies.values()]
    rng.shuffle(places)
    for company, place in zip(state.companies.values(), places, strict=True):
        company.appears = place
        if company.status == "hidden":
            company.paid_usd = company.listed_turn = PLANTED


def swap_holdings(state, seat, railroad, ledger):
    """Directors give one another shares, and strangers theirs to the Public: no limit of a bid changes."""
    apart = {seat, state.seats[seat].spied_seat}
    unit = cr.share(railroad.code)
    board = [number for number in railroad.directors if number not in apart]
    for giver, taker in pairwise(board):
        given = cr.shares(state, giver, railroad.code) // 2
        ledger.move(unit, cr.seat(giver), cr.seat(taker), given, "test", "test")
    for number, held in worth.holders(state, railroad.code):
        if number not in apart and number not in railroad.directors:
            ledger.move(unit, cr.seat(number), cr.PUBLIC, held, "test", "test")


def chicago_express(state, seat, rng):
    """Standing limits, those of the auction that waits, and what a computer is drawn to."""
    for number, player in state.seats.items():
        if number != seat:
            player.limits, player.character = {"PRR": [PLANTED, PLANTED]}, "nobody knows"
    if state.auction is not None:
        limits = state.auction.limits
        state.auction.limits = {n: usd if n == seat else PLANTED for n, usd in limits.items()}


def us_telegraph(state, seat, rng):
    """Hands of others and the deck, stacks, and the pile of regions."""
    others = [number for number in sorted(state.seats) if number != seat]
    ledger, sizes = Ledger(state.books), [ut.hand_size(state, number) for number in others]
    for number in others:
        for name, held in ut.hand(state, number).items():
            ledger.move(ut.card(name), ut.seat(number), ut.DECK, held, "test", "test")
            state.deck += [name] * held
    rng.shuffle(state.deck)
    for number, size in zip(others, sizes, strict=True):
        for _ in range(size):
            ledger.move(ut.card(state.deck.pop()), ut.DECK, ut.seat(number), 1, "test", "test")
    rng.shuffle(state.tile_pile)
    for player in state.seats.values():
        white = [number for stack in player.stacks[:-1] for number in stack]
        rng.shuffle(white)
        for stack in player.stacks[:-1]:
            stack[:], white = white[: len(stack)], white[len(stack) :]
        rng.shuffle(player.stacks[-1])


def nothing(state, seat, rng):
    """All lies open."""


CHANGES = {
    "chicago-express": chicago_express,
    "continental-divide": nothing,
    "continental-rails": continental_rails,
    "us-telegraph": us_telegraph,
}


def changed(game, state, seat, rng):
    """Return another position that looks the same to a seat."""
    other = game.copy(state)
    for number, player in other.seats.items():
        if number != seat:
            player.human, player.strength = not player.human, "strong"
    CHANGES[game.meta.name](other, seat, rng)
    return other
