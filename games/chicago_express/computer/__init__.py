"""Orders of a computer seat: the best few things it can think of as wishes, and what shares are worth."""

from __future__ import annotations

from itertools import islice

from engine.dice import Dice
from engine.exact import PERMILLE
from games.chicago_express.computer.candidates import Scored, bid, candidates
from games.chicago_express.computer.outlook import MILLI, Outlook
from games.chicago_express.computer.profile import profile_of
from games.chicago_express.forms import slots
from games.chicago_express.forms.lists import fault_free_dials
from games.chicago_express.forms.sections import biddable
from games.chicago_express.orders import SKIP_OF, Orders, Wish
from games.chicago_express.phases.moves import fallback_dial
from games.chicago_express.rules.legality import fault
from games.chicago_express.standings import answers_only, asks_at_once
from games.chicago_express.state import OPENING, ROUND, State


def computer_orders(state: State, seat: int, dice: Dice, strength: str = "") -> Orders:
    """Return legal wishes, best first, and limits.

    Of other seats only what is open to all is looked at; the weaker it plays, the more chance is in its
    choice.
    """
    player = state.seats[seat]
    outlook = Outlook(
        state, seat, profile_of(strength or player.strength or state.strength, player.character)
    )
    wishes = [] if answers_only(state) else _wishes(outlook, dice)
    return Orders(wishes=wishes, limits=_limits(outlook, dice), links=_links(outlook))


def _wishes(outlook: Outlook, dice: Dice) -> list[Wish]:
    ranked = sorted(_noisy(outlook, dice), key=lambda scored: (-scored[0], scored[1].line))
    good = (wish for score, wish in ranked if score > 0 and _possible(outlook, wish))
    last = Wish(action=SKIP_OF[fallback_dial(outlook.state)])
    wishes = [*islice(good, slots.wish_count(outlook.state) - 1), last]
    return [Wish(action=one.action, company=one.company, hexes=one.hexes) for one in wishes]


def _noisy(outlook: Outlook, dice: Dice) -> list[Scored]:
    """Return the candidates with some chance in their scores; `line` keeps their order for equals."""
    most = outlook.profile.noise_milli
    scored = []
    for number, (score, wish) in enumerate(candidates(outlook)):
        noise = dice.between("wish", -most, most) if most else 0
        wish.line = f"{number:04}"
        scored.append((score + noise, wish))
    return scored


def _possible(outlook: Outlook, wish: Wish) -> bool:
    """Return whether a wish may be played: now, or in a round with the dials turned back."""
    state = outlook.state
    position = fault_free_dials(state) if state.pace == ROUND else state
    return fault(position, outlook.seat, wish) is None


def _limits(outlook: Outlook, dice: Dice) -> dict[str, list[int]]:
    limits: dict[str, list[int]] = {}
    for code in _asked(outlook.state):
        usd = max(0, min(_bid(outlook, code, dice), _purse(outlook)))
        if usd or asks_at_once(outlook.state):
            limits[code] = [usd, 0]
    return dict(sorted(limits.items()))


def _links(outlook: Outlook) -> list[int]:
    """Return the most to spend on all first shares together: what is kept buys later ones."""
    state = outlook.state
    most = outlook.profile.opening_total_usd.get(str(len(state.seats)), 0)
    return [0, most] if most and state.stage == OPENING else []


def _bid(outlook: Outlook, code: str, dice: Dice) -> int:
    """Return what to bid: in the opening what the company's shares have paid, a little more or less by lot.

    The board alone cannot say it yet, and seats that all bid alike open every match alike.
    """
    state, profile = outlook.state, outlook.profile
    paid = profile.opening_of(code, len(state.seats)) if state.stage == OPENING else None
    if paid is None:
        return bid(outlook, code)
    most = profile.opening_spread_permille
    return paid * (PERMILLE + dice.between("opening", -most, most)) // PERMILLE


def _asked(state: State) -> list[str]:
    """Return the companies to write a limit for: where blanks are asked again, the one up for auction."""
    if not asks_at_once(state) or state.stage == OPENING:
        return biddable(state)
    return [state.auction.company] if state.auction else []


def _purse(outlook: Outlook) -> int:
    """Return the most that may be bid: in the opening something is kept for later auctions.

    Where there is little money, what is left would win no share: then less is kept.
    """
    cash, profile = outlook.cash[outlook.seat], outlook.profile
    if outlook.state.stage != OPENING:
        return cash
    kept = cash * profile.reserve_permille // MILLI
    return max(cash - kept, min(cash, profile.opening_purse_usd))
