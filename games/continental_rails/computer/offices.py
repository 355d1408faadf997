"""Presidencies sought and given up, and mergers of two own railroads (4.13, 4.14, 10.1.5, 10.1.6)."""

from __future__ import annotations

from engine.exact import PERMILLE, scale, scale_up
from games.continental_rails.computer.appraisal import gross_usd
from games.continental_rails.computer.plan import Plan
from games.continental_rails.computer.prospects import magnate_points
from games.continental_rails.orders import BUY, INCORPORATE
from games.continental_rails.state import BANKRUPT, SOLVENT


def seek(plan: Plan) -> None:
    """Stand for the two presidencies that together promise most; who fails keeps what he had (10.1.5)."""
    view = plan.view
    plan.orders.resign = [code for code in view.presidencies if _hopeless(plan, code)]
    born = [order.company for order in plan.orders.companies if order.action == INCORPORATE]
    held = [code for code in view.presidencies if code not in (*plan.orders.resign, plan.orders.absorbed)]
    others = [code for code in view.railroads if _within_reach(plan, code)]
    sure = [*(code for code in held if code not in plan.outgrown), *born]
    sure += [code for code in held if code in plan.outgrown]
    if len(sure) >= view.rules.presidencies and not others:
        plan.orders.control = sure[: view.rules.presidencies]
        return
    ranked = sorted(dict.fromkeys([*sure, *others]), key=lambda code: (-_promise(plan, code), code))
    plan.orders.control = ranked[: view.rules.presidencies]


def _promise(plan: Plan, code: str) -> int:
    """Return what an office is worth: profits, regions, and the certainty of having it."""
    view = plan.view
    if code not in view.railroads:
        return gross_usd(view.rules, (code,), (), ())
    railroad = view.railroads[code]
    usd = gross_usd(view.rules, railroad.lines, railroad.doubled, railroad.technologies)
    regions = view.world.regions_of(railroad.lines)
    usd += plan.profile.region_usd * magnate_points(regions, view.rules.tables)
    if plan.profile.neighbour_office_permille and code in view.neighbours:
        usd += scale(usd, plan.profile.neighbour_office_permille)
    return usd * 2 if code in view.presidencies else usd


def _hopeless(plan: Plan, code: str) -> bool:
    """Return whether a railroad will be reorganised under its president, at his cost in points (1.2.2)."""
    orders = plan.orders.railroads.get(code)
    helped = orders and (orders.president_lends_usd or orders.treasury_to_president)
    return plan.view.railroads[code].solvency == BANKRUPT and not helped


def _within_reach(plan: Plan, code: str) -> bool:
    """Return whether the seat will be a director where no president defends more shares."""
    view = plan.view
    railroad = view.railroads[code]
    if code in view.presidencies or railroad.solvency != SOLVENT:
        return False
    bought = sum(t.shares for t in plan.orders.trades if t.railroad == code and t.action == BUY)
    own = view.shares(code) + bought
    tenth = scale_up(view.issued(code), view.rules.director_permille)
    return own >= max(tenth, _defence(plan, code))


def _defence(plan: Plan, code: str) -> int:
    """Return the shares that a president must be expected to hold: what detectives saw, else a fifth."""
    view, president = plan.view, plan.view.railroads[code].president
    if president is None:
        return 0
    if code == view.spied_railroad:
        return 1 + dict(view.holders(code)).get(president, 0)
    if president == view.spied_seat:
        return 1 + view.spied_shares(code)
    return scale_up(view.issued(code), view.rules.bid_limit_permille)


def merge(plan: Plan) -> None:
    """Merge two own railroads where one more office can be filled at once, or the character is for it."""
    for survivor, absorbed in plan.view.mergers:
        if _worth_merging(plan, survivor, absorbed):
            plan.orders.survivor, plan.orders.absorbed = survivor, absorbed
            return


def _worth_merging(plan: Plan, survivor: str, absorbed: str) -> bool:
    view = plan.view
    stays, goes = view.railroads[survivor], view.railroads[absorbed]
    if BANKRUPT in (stays.solvency, goes.solvency) or len(stays.lines) < len(goes.lines):
        return False
    world, rules = view.world, view.rules
    both = (*stays.lines, *goes.lines)
    if world.miles(both) > max(rules.efficiency_free_miles, plan.profile.merge_miles):
        return False
    joined = gross_usd(rules, both, (*stays.doubled, *goes.doubled), stays.technologies)
    apart = gross_usd(rules, stays.lines, stays.doubled, stays.technologies)
    apart += gross_usd(rules, goes.lines, goes.doubled, goes.technologies)
    pays = joined * PERMILLE > apart * _needed_permille(plan, survivor, absorbed)
    fair = _own_after(plan, survivor, absorbed) >= 0
    return pays and fair and plan.chance(f"merge/{survivor}", plan.profile.merge_permille)


def _needed_permille(plan: Plan, *codes: str) -> int:
    """Return what joint receipts must reach: less where a merger frees the office of a finished railroad."""
    finished = any(plan.view.finished(code) for code in codes)
    return (finished and plan.profile.merge_finished_permille) or plan.profile.merge_gain_permille


def _own_after(plan: Plan, survivor: str, absorbed: str) -> int:
    """Return the dollars by which a merger share for share does better than the loss that is borne (4.13)."""
    view, codes = plan.view, (survivor, absorbed)
    own, issued = [view.shares(code) for code in codes], [view.issued(code) for code in codes]
    prices = [view.railroads[code].price_usd for code in codes]
    worth = sum(shares * price for shares, price in zip(issued, prices, strict=True))
    before = sum(shares * price for shares, price in zip(own, prices, strict=True))
    bearable = scale(before, PERMILLE - plan.profile.merge_loss_permille)
    return sum(own) * worth // max(1, sum(issued)) - bearable
