"""Private companies: their worth to a seat, what to bid, what to make of one's own (10.1.2, 10.1.3)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.exact import PERMILLE, scale
from games.continental_rails.computer import prospects as far
from games.continental_rails.computer.appraisal import gross_usd
from games.continental_rails.computer.plan import Plan
from games.continental_rails.exchange.public import fair_value
from games.continental_rails.orders import ABSORB, INCORPORATE, SELL, CompanyBid, CompanyOrder


@dataclass(frozen=True, slots=True)
class Use:
    """What could be made of a company: the action, the railroad it goes into, and its worth in dollars."""

    usd: int
    action: str
    railroad: str = ""


def best_use(plan: Plan, company: str) -> Use:
    """Return the use of a company that is worth most to this seat."""
    uses = [Use(_incorporated(plan, company), INCORPORATE)]
    for code in plan.view.absorbers(company):
        uses.append(Use(_absorbed(plan, company, code), ABSORB, code))
    return max(uses, key=lambda use: (use.usd, use.railroad))


def _incorporated(plan: Plan, company: str) -> int:
    """Return founder's shares at the price that first profits will carry, and an office if one is free."""
    view, rules = plan.view, plan.view.rules
    miles = view.world.routes[company].miles
    new = plan.appraisal.new_railroad
    profit = scale(gross_usd(rules, (company,), (), new.letters), new.kept_permille)
    shares = rules.incorporation_owner_per_mile * miles
    issued = shares + rules.incorporation_public_per_mile * miles
    # At a dividend of half the profit; whole dollars a share do not halve it, so twice of all is reckoned.
    later, parts = fair_value(0, 3 * profit, 2 * issued, new.multiple_tenths, rules)
    price = (view.climate.first_price_usd + later // parts) // 2
    worth = scale(shares * price, plan.profile.patience_permille)
    if plan.free_offices > 0:
        treasury = rules.incorporation_treasury_per_mile * miles * view.climate.first_price_usd // 2
        worth += treasury + plan.profile.office_usd
        return scale(worth, _second_permille(plan, company)) if view.presidencies else worth
    return scale(worth, plan.profile.orphan_permille)


def _second_permille(plan: Plan, company: str) -> int:
    """Return what a second railroad is worth: more where it may merge with the first one day (4.13)."""
    view, profile = plan.view, plan.profile
    beside = profile.neighbour_founded_permille and any(
        view.railroads[code].side == view.world.routes[company].side
        and view.world.touch(view.railroads[code].lines, (company,))
        for code in view.presidencies
    )
    return max(profile.second_permille, profile.neighbour_founded_permille if beside else 0)


def _absorbed(plan: Plan, company: str, code: str) -> int:
    """Return the owner's shares, the directors' bonus, the treasury if one presides, and new regions."""
    view, rules = plan.view, plan.view.rules
    miles, price = view.world.routes[company].miles, view.railroads[code].price_usd
    halves = 2 * rules.incorporation_owner_per_mile * miles
    if code in view.directorships:
        halves += scale(rules.shares_per_mile * miles, rules.director_bonus_permille)
    worth = halves * price // 2
    if code in view.presidencies:
        worth += rules.incorporation_treasury_per_mile * miles * price // 2
        gain = far.gain_milli(view, code, (company,), plan.turns_left)
        worth += gain * plan.profile.region_usd // PERMILLE
    return scale(worth, plan.profile.patience_permille)


def order(plan: Plan) -> None:
    """Give each own company its best use; what is no use to this seat may go on sale (10.1.2)."""
    free = plan.free_offices
    for company in plan.view.companies:
        best = best_use(plan, company)
        idle = free <= 0 and best.action == INCORPORATE
        if idle and plan.chance(f"resale/{company}", plan.profile.resale_permille):
            plan.orders.companies.append(_on_sale(plan, company))
        else:
            plan.orders.companies.append(
                CompanyOrder(company=company, action=best.action, railroad=best.railroad)
            )
            free -= best.action == INCORPORATE


def _on_sale(plan: Plan, company: str) -> CompanyOrder:
    """Ask just little enough that the Public takes it, or the most while the list is short (10.1.2.1)."""
    low, high = plan.view.asking_range(company)
    miles = plan.view.world.routes[company].miles
    sure = plan.view.rules.company_asking_free_usd_per_mile * miles - 1
    paid = plan.view.company(company).paid_usd
    price = high if paid >= sure or len(plan.view.for_sale) < len(plan.view.seats) // 2 else max(low, sure)
    return CompanyOrder(company=company, action=SELL, price_usd=price)


def bid(plan: Plan) -> None:
    """Bid for the companies whose worth most exceeds what must be paid (10.1.3)."""
    room = plan.view.rules.companies_per_seat - len(plan.view.companies)
    purse = scale(plan.purse, plan.profile.bid_purse_permille)
    wishes = _wishes(plan) if room > 0 else []
    for worth, company, asking, wished in wishes:
        usd = _offer(plan, asking, wished, purse)
        if asking <= usd < worth and len(plan.orders.bids) < room:
            plan.orders.bids.append(CompanyBid(company=company, usd=usd, rank=len(plan.orders.bids) + 1))
            plan.take(usd)
            purse -= usd


def _offer(plan: Plan, asking: int, wished: int, purse: int) -> int:
    """Return a bid: what is wished within the purse; the further the wish passes it, the nearer to its end.

    Bids that the purse alone cut were all one figure, for most purses hold the same (ruling B53).
    """
    thrift = plan.profile.thrift_permille
    room, over = purse - asking, wished - asking
    if thrift <= 0 or room <= 0 or over <= 0:
        return min(max(asking, wished), purse)
    return asking + room * over * PERMILLE // (over * PERMILLE + room * thrift)


def _wishes(plan: Plan) -> list[tuple[int, str, int, int]]:
    """Return (worth, company, asked, bid) of the companies on sale, the greatest gain first."""
    wishes: list[tuple[int, int, str, int, int]] = []
    for company in plan.view.for_sale:
        asking = plan.view.company(company).asking_usd or 0
        use = best_use(plan, company).usd
        # What is not worth its price to the most hopeful is not thought about, and draws nothing.
        if plan.most_hopeful(use) <= asking:
            continue
        worth = plan.blurred(f"worth/{company}", use)
        if worth <= asking:
            continue
        low, high = plan.profile.bid_low_permille, plan.profile.bid_high_permille
        wished = scale(worth, plan.dice.between(f"bid/{company}", low, max(low, high)))
        gain = worth - max(asking, wished)
        if gain > 0:
            luck = PERMILLE - plan.dice.between(f"spread/{company}", 0, plan.profile.spread_permille)
            gain = scale(gain, luck)
        wishes.append((gain, worth, company, asking, wished))
    return [wish[1:] for wish in sorted(wishes, key=lambda wish: (-wish[0], wish[2]))]
