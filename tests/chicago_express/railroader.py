"""Players who only lay track, anywhere or straight to Chicago: they see what others hardly ever see."""

from games.chicago_express import accounts as acc
from games.chicago_express.board import beside
from games.chicago_express.computer.outlook import Outlook
from games.chicago_express.computer.profile import profile_of
from games.chicago_express.forms.lists import can_hold
from games.chicago_express.forms.sections import biddable
from games.chicago_express.orders import AUCTION, BUILD, SKIP_BUILD, SKIP_DEVELOP, Orders, Wish
from games.chicago_express.rules.income import build_cost
from games.chicago_express.standings import answers_only

TRAINS_AT_ONCE = 3


def trains(state, code, race):
    """The trains a company can place at once: the cheapest, or on the cheapest way to Chicago."""
    way = Outlook(state, 1, profile_of("strong")).way_usd if race else {}
    usd, found = acc.treasury(state, code), []
    for _ in range(min(TRAINS_AT_ONCE, acc.trains_left(state, code))):
        own = [*state.companies[code].trains, *found]
        near = sorted({at for train in own for at in beside(train) if at not in own and can_hold(state, at)})
        best = min(near, key=lambda at: (way.get(at, 0), build_cost(state, at), at))
        if build_cost(state, best) > usd:
            break
        usd -= build_cost(state, best)
        found.append(best)
    return found


def racer_orders(state, seat, dice):
    """Build towards Chicago, whatever else there is."""
    return railroader_orders(state, seat, dice, race=True)


def railroader_orders(state, seat, dice, race=False):
    """Build as much as can be built, sell a share where money is short, never the last ones."""
    wishes = []
    if not answers_only(state):
        held = [code for code in state.companies if acc.shares(state, seat, code)]
        for code in sorted(held, key=lambda code: (-len(trains(state, code, race)), code)):
            if hexes := trains(state, code, race):
                wishes.append(Wish(action=BUILD, company=code, hexes=hexes))
        poor = [code for code in ("B&O", "NYC", "C&O", "PRR") if acc.unsold(state, code) > 1]
        poor.sort(key=lambda code: (acc.treasury(state, code), code))
        sales = [Wish(action=AUCTION, company=code) for code in poor[:1]]
        wishes = [*wishes[:2], *sales, Wish(action=SKIP_BUILD), Wish(action=SKIP_DEVELOP)]
    cash = acc.cash(state, seat)
    limits = {code: [cash * 2 // 3, 0] for code in biddable(state) if cash > 1}
    return Orders(wishes=wishes, limits=limits)
