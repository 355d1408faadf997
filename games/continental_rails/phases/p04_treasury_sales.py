"""Phase 4: railroads sell treasury shares to their presidents at half price (11.1 step 4; 10.2.3)."""

from __future__ import annotations

from engine.exact import scale_up
from games.continental_rails import accounts as acc
from games.continental_rails.commands import CrTurn, orders_for, railroads_at_start, rules_of, start_of
from games.continental_rails.exchange.treasury import affordable_shares, bought
from games.continental_rails.operations import insolvency


def run(turn: CrTurn) -> None:
    """Sell in the order of the railroads' codes, as long as the president's cash lasts."""
    for code in railroads_at_start(turn):
        sell(turn, code)
    insolvency.checkpoint(turn)


def sell(turn: CrTurn, code: str) -> None:
    """Sell what was ordered, at most the treasury of the turn's start and what he can pay (ruling O7)."""
    start = start_of(turn)
    president = start.presidents[code]
    asked = orders_for(turn, code).treasury_to_president or 0
    if president is None or asked <= 0:
        return
    permille = rules_of(turn).treasury_price_permille
    payable = affordable_shares(acc.cash(turn.state, president), start.prices[code], permille)
    shares = max(0, min(asked, start.treasury[code], payable))
    usd = scale_up(shares * start.prices[code], permille)
    source, target = acc.rr_cash(code), acc.seat(president)
    facts = {"railroad": code, "count": shares}
    turn.ledger.pay(target, source, usd, "treasury_bought", "10.2.3", **facts)
    turn.ledger.move(acc.share(code), source, target, shares, "treasury_bought", "10.2.3", **facts)
    bought(turn)[code] = shares
    if shares < asked:
        turn.tell("TREASURY_CUT", "10.2.3", to=president, railroad=code, asked=asked, used=shares)
