"""Builders for positions: a match past its opening, trains and shares put where a test wants them."""

from engine.dice import Dice
from engine.game import SeatSetup
from engine.ledger import Ledger
from engine.turn import Turn
from games.chicago_express import accounts as acc
from games.chicago_express.game import GAME
from games.chicago_express.orders import Orders
from games.chicago_express.phases import turn_list
from games.chicago_express.state import MOVE, PLAY

SEED = b"a seed for tests"


def fresh(seats=3, **options):
    """A new match; keyword arguments are match options."""
    setups = [SeatSetup(number, human=True) for number in range(1, seats + 1)]
    return GAME.new_match(options, setups, Dice(SEED, 0))


def playing(seats=3, first=1, **options):
    """A match whose opening is over, nobody holding anything: `first` is to move."""
    state = fresh(seats, **options)
    state.stage, state.opening_left = PLAY, []
    state.mover = state.first_seat = first
    return state


def give_cash(state, account, usd):
    """Give dollars from the bank, or take them back."""
    source, target = (acc.BANK, account) if usd >= 0 else (account, acc.BANK)
    Ledger(state.books).pay(source, target, abs(usd), "test gift", "test")


def set_cash(state, account, usd):
    """Leave exactly so many dollars on an account."""
    give_cash(state, account, usd - acc.balance(state, account))


def give_share(state, seat, code, shares=1):
    """Hand over shares for nothing."""
    Ledger(state.books).move(acc.share(code), acc.company(code), acc.seat(seat), shares, "test gift", "test")


def put_trains(state, code, *hexes):
    """Place trains without paying."""
    for hex_id in hexes:
        Ledger(state.books).move(acc.train(code), acc.SUPPLY, acc.on_hex(hex_id), 1, "test gift", "test")
        state.companies[code].trains.append(hex_id)


def put_house(state, hex_id):
    """Develop a hex without an action."""
    Ledger(state.books).move(acc.HOUSE, acc.SUPPLY, acc.on_hex(hex_id), 1, "test gift", "test")
    state.houses.append(hex_id)


def spend_trains(state, code):
    """Take all trains of a company out of supply."""
    left = acc.trains_left(state, code)
    Ledger(state.books).move(acc.train(code), acc.SUPPLY, "test", left, "test gift", "test")


def fill_dials(state, **used):
    """Turn dials to where they should stand."""
    state.dials.update(used)


def turn_of(state, **orders):
    """Play one turn on the state itself: `s1=Orders(...)`; return the turn with its events and ledger."""
    given = {seat: Orders() for seat in GAME.seats_to_move(state)}
    given |= {int(name[1:]): found for name, found in orders.items()}
    turn = Turn(state, given, state.turn, SEED, state.books)
    for phase in turn_list(state):
        turn.phase = turn.ledger.phase = phase.number
        phase.run(turn)
    return turn


def move(state, *wishes, **limits):
    """Play one move in pace "move" style: the mover's wishes, and limits by seat (`s2={"PRR": 9}`).

    The whole move is played, with the answers to an auction it opens.
    """
    state.pace = MOVE
    turns = []
    seat = state.mover
    turns.append(turn_of(state, **{f"s{seat}": Orders(wishes=list(wishes), limits=_pairs(limits, seat))}))
    while state.auction is not None:
        answers = {f"s{asked}": Orders(limits=_pairs(limits, asked)) for asked in GAME.seats_to_move(state)}
        turns.append(turn_of(state, **answers))
    return [event for turn in turns for event in turn.events]


def _pairs(limits, seat):
    return {code: [usd, 0] for code, usd in limits.get(f"s{seat}", {}).items()}


def opening(state, **limits):
    """Play the opening auctions in pace "round": `s1={"PRR": 9}`."""
    orders = {f"s{seat}": Orders(limits=_pairs(limits, seat)) for seat in state.seats}
    return turn_of(state, **orders)


def codes(events):
    """Codes of events."""
    return [event.code for event in events]


def facts(events, code):
    """Facts of the first event of a code."""
    return next(event.facts for event in events if event.code == code)


def holdings(state, code):
    """Seat -> shares of a company, those that hold some."""
    return {seat: held for seat in state.seats if (held := acc.shares(state, seat, code))}
