"""Builders for positions: a fresh match, a plain map, buildings and cards put where a test wants them."""

from functools import cache

from engine.dice import Dice
from engine.game import SeatSetup
from engine.hexes import distance
from engine.ledger import Ledger, check_balanced
from engine.turn import Turn
from games.us_telegraph import accounts as acc
from games.us_telegraph.board import Board, Land
from games.us_telegraph.game import GAME
from games.us_telegraph.grid import hex_of, label
from games.us_telegraph.orders import BuildWish, DrawWish, Orders
from games.us_telegraph.phases import TURN, p01_turns
from games.us_telegraph.setup import new_match
from games.us_telegraph.state import BUILD, DRAW, Built
from games.us_telegraph.tables import RESOURCES

SEED = b"a seed for tests"
ORIGIN = (0, 0)


def fresh(players=2, seed=SEED, **options):
    """A new match; keyword arguments are match options."""
    return GAME.copy(_new(players, seed, tuple(options.items())))


@cache
def _new(players, seed, options):
    return new_match(dict(options), [SeatSetup(n) for n in range(1, players + 1)], Dice(seed, 0))


def plain_board(radius=5, cities=None, **symbols):
    """A map of plain ground; `symbols` is label -> symbol, cities hex -> name."""
    places = [(q, r) for q in range(-radius, radius + 1) for r in range(-radius, radius + 1)]
    ground = {at: "" for at in places if distance(ORIGIN, at) <= radius and at not in (cities or {})}
    ground.update({hex_of(name): symbol for name, symbol in symbols.items()})
    return Board(Land.of(ground, dict(cities or {})), {})


def turn_of(state, seed=SEED, **orders):
    """A turn about to be played; `seat1=Orders(...)` gives orders. Works on `state` itself."""
    given = {int(name.removeprefix("seat")): order for name, order in orders.items()}
    turn = Turn(state, given, state.turn, seed, state.books)
    turn.phase = turn.ledger.phase = 1
    return turn


def play(state, seat, orders, seed=SEED):
    """Play one seat's turn on the state itself; return the turn with its events."""
    turn = turn_of(state, seed)
    p01_turns.play(turn, seat, orders)
    check_balanced(state.books)
    return turn


def play_publish(state, seed=SEED, **orders):
    """Play all phases of a publish on the state itself."""
    turn = turn_of(state, seed, **orders)
    for phase in TURN:
        phase.run(turn)
    check_balanced(state.books)
    return turn


def set_hand(state, seat, **cards):
    """Leave a seat with exactly these cards; the rest goes to and comes from the deck."""
    ledger = Ledger(state.books)
    for name in RESOURCES:
        change = cards.get(name, 0) - acc.hand(state, seat)[name]
        if change < 0:
            ledger.move(acc.card(name), acc.seat(seat), acc.DECK, -change, "test", "test")
            state.deck.extend([name] * -change)
        for _ in range(change):
            state.deck.remove(name)
            ledger.move(acc.card(name), acc.DECK, acc.seat(seat), 1, "test", "test")


def empty_deck(state, left=0):
    """Discard the deck but for some cards."""
    ledger = Ledger(state.books)
    while len(state.deck) > left:
        ledger.move(acc.card(state.deck.pop()), acc.DECK, acc.DISCARDS, 1, "test", "test")


def disturb(state, *seats):
    """Change all that is hidden: the hands of these seats, deck, stacks and pile; every count stays."""
    sizes = {seat: acc.hand_size(state, seat) for seat in seats}
    ledger = Ledger(state.books)
    for seat in seats:
        set_hand(state, seat)
    state.deck = Dice(b"disturbed", 0).shuffled("deck", state.deck)
    for seat, size in sizes.items():
        for _ in range(size):
            ledger.move(acc.card(state.deck.pop()), acc.DECK, acc.seat(seat), 1, "test", "test")
    state.tile_pile.reverse()
    for player in state.seats.values():
        lengths = [len(stack) for stack in player.stacks[:3]]
        white = [number for stack in player.stacks[:3] for number in stack][::-1]
        for stack, length in enumerate(lengths):
            player.stacks[stack], white = white[:length], white[length:]
        player.stacks[3].reverse()


def rich(state, *seats):
    """Give seats four cards of each kind."""
    for seat in seats:
        set_hand(state, seat, water=4, wood=4, clay=4, metal=4)


def give_worker(state, seat, count=1):
    Ledger(state.books).move(acc.WORKER, acc.RESERVE, acc.seat(seat), count, "test", "test")


def wait(state, seat, *numbers):
    """Make exactly these tokens wait face up; all others go back under the stacks."""
    player, ledger = state.seats[seat], Ledger(state.books)
    stacks, board = acc.stack_account(seat), acc.waiting_account(seat)
    for number in player.waiting:
        player.stacks[3 if number % 10 == 0 and number != 70 else 0].insert(0, number)
        ledger.move(acc.building(number), board, stacks, 1, "test", "test")
    player.waiting = []
    for number in numbers:
        _from_stack(player, number)
        player.waiting.append(number)
        ledger.move(acc.building(number), stacks, board, 1, "test", "test")
    player.waiting.sort()


def next_token(state, seat, stack, number):
    """Make `number` the next token of a stack by exchange with where it lies."""
    stacks = state.seats[seat].stacks
    for other in stacks:
        if number in other:
            place = other.index(number)
            stacks[stack][-1], other[place] = other[place], stacks[stack][-1]
            return
    raise AssertionError(f"{number} is not in the stacks")


def drain(state, seat, stack, left):
    """Put all but `left` tokens of a stack below another one."""
    stacks = state.seats[seat].stacks
    other = (stack + 1) % 3
    while len(stacks[stack]) > left:
        stacks[other].insert(0, stacks[stack].pop(0))


def put(state, seat, number, at):
    """Put a building on the map, taken from the seat's stacks or its face-up tokens."""
    at = hex_of(at) if isinstance(at, str) else at
    player, ledger = state.seats[seat], Ledger(state.books)
    if number in player.waiting:
        player.waiting.remove(number)
        source = acc.waiting_account(seat)
    else:
        _from_stack(player, number)
        source = acc.stack_account(seat)
    ledger.move(acc.building(number), source, acc.map_account(seat), 1, "test", "test")
    state.buildings.append(Built(seat=seat, number=number, q=at[0], r=at[1], turn=0))


def _from_stack(player, number):
    for stack in player.stacks:
        if number in stack:
            stack.remove(number)
            return
    raise AssertionError(f"{number} is not in the stacks")


def free_hexes(state):
    """Names of the free hexes."""
    return [label(at) for at in Board.of(state).free()]


def building(*wishes, **more):
    """Orders to build: (number, hex name) in order."""
    found = [BuildWish(line=f"BUILD-{n}", building=b, hex=at) for n, (b, at) in enumerate(wishes, 1)]
    return Orders(first=BUILD, builds=found, **more)


def drawing(*stacks, **more):
    """Orders to draw from these stacks."""
    return Orders(
        first=DRAW, draws=[DrawWish(line=f"DRAW-{n}", stack=s) for n, s in enumerate(stacks, 1)], **more
    )


def codes(turn):
    return [event.code for event in turn.events]


def only(turn, code):
    """The one event of a code."""
    (found,) = [event for event in turn.events if event.code == code]
    return found


def cards(state, seat):
    return sum(acc.hand(state, seat).values())


BUILT = ("BUILT", "BUILT_APART", "BUILT_ON_SYMBOLS", "BUILT_FREE")


def built(turn):
    """The one event of a building built, however it was paid."""
    (found,) = [event for event in turn.events if event.code in BUILT]
    return found
