"""Random but legal play, whole matches, and what must hold after every turn of one."""

from itertools import islice

from engine.dice import Dice
from engine.findings import Outcome
from engine.game import SeatSetup
from engine.turn import resolve
from games.chicago_express import accounts as acc
from games.chicago_express.board import board
from games.chicago_express.forms.lists import developable, sites_in_reach
from games.chicago_express.forms.sections import biddable
from games.chicago_express.game import GAME
from games.chicago_express.orders import AUCTION, BUILD, DEVELOP, SKIP_OF, Orders, Wish
from games.chicago_express.rules.income import income
from games.chicago_express.rules.legality import fault
from games.chicago_express.standings import answers_only
from games.chicago_express.state import MOVE
from games.chicago_express.tables import companies, figures

TRIES = 60


def random_wish(state, places, sites, dice):
    """Any action with anything it can be done with; it may be illegal."""
    action = dice.choice("action", [AUCTION, BUILD, BUILD, DEVELOP, *sorted(SKIP_OF.values())])
    company = dice.choice("company", list(state.companies))
    if action == DEVELOP:
        return Wish(action=action, hexes=[dice.choice("place", places)])
    if action == BUILD:
        count = dice.between("count", 1, figures().most_trains_per_build)
        return Wish(action=action, company=company, hexes=dice.shuffled("sites", sites)[:count])
    return Wish(action=action, company=company if action == AUCTION else "")


def random_wishes(state, seat, dice):
    """The first two legal ones of many; where one may build is looked up once, for that is slow."""
    places = sorted(developable(state, seat)) or ["A2"]
    sites = sorted(sites_in_reach(state, seat)) or ["A2"]
    tried = (random_wish(state, places, sites, dice) for _ in range(TRIES))
    return list(islice((wish for wish in tried if fault(state, seat, wish) is None), 2))


def random_orders(state, seat, dice):
    """A few wishes that are legal now, and limits drawn between nothing and all money."""
    wishes = [] if answers_only(state) else random_wishes(state, seat, dice)
    cash = acc.cash(state, seat)
    limits = {code: [dice.between("limit", 0, cash), 0] for code in biddable(state)}
    return Orders(wishes=wishes, limits={code: pair for code, pair in limits.items() if pair[0]})


def play(
    seats, pace="round", seed="match", strengths=None, random_seats=(), after=None, player=None, **options
):
    """Play a whole match; `after(state)` is called after every turn. Return the final position.

    `player` makes the orders of all seats, instead of the computer.
    """
    key = str(seed).encode()
    setups = [SeatSetup(number) for number in range(1, seats + 1)]
    state = GAME.new_match({"pace": pace, **options}, setups, Dice(key, 0))
    for seat, strength in (strengths or {}).items():
        state.seats[seat].strength = strength
    while not GAME.is_over(state):
        orders = {
            seat: orders_of(state, seat, key, seat in random_seats, player)
            for seat in GAME.seats_to_move(state)
        }
        state = resolve(GAME, state, orders, key, digests=False).state
        if after:
            after(state)
        assert state.turn < (400 if pace == MOVE else 60)
    return state


def orders_of(state, seat, key, at_random, player=None):
    """Checked orders of one seat; what the computer wants must pass as it is."""
    dice = Dice(key, state.turn).scoped(f"computer/{seat:02}")
    maker = player or (random_orders if at_random else GAME.computer_orders)
    made = maker(state, seat, dice)
    accepted, findings = GAME.check(state, seat, made)
    faults = [found for found in findings if found.outcome is not Outcome.NOTED]
    assert at_random or player or not faults, faults
    return accepted


def all_is_there(state):
    """Money, shares, trains and houses are conserved, and board and books agree."""
    for unit, accounts in state.books.items():
        assert sum(accounts.values()) == 0, unit
        assert all(n >= 0 for name, n in accounts.items() if name not in (acc.ISSUER, acc.BANK)), unit
    for code, company in state.companies.items():
        row = companies()[code]
        assert -acc.balance(state, acc.ISSUER, acc.share(code)) == row.shares
        assert acc.trains_left(state, code) + len(company.trains) == row.trains_total
        assert len(set(company.trains)) == len(company.trains)
        assert 0 <= income(state, code) <= 60
        held = sum(acc.shares(state, seat, code) for seat in state.seats)
        assert held == acc.sold(state, code)
    assert acc.houses_left(state) + len(state.houses) == figures().houses_for_development
    for hex_id, site in board().items():
        there = sum(hex_id in company.trains for company in state.companies.values())
        assert there <= site.max_trains
        assert there == sum(acc.balance(state, acc.on_hex(hex_id), acc.train(code)) for code in companies())
