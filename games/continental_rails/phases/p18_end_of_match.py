"""Phase 18: is this the end? If not, what the next turn finds on the market (1.3, 2.4, 4.17, 4.18)."""

from __future__ import annotations

from games.continental_rails.commands import CrTurn, rules_of
from games.continental_rails.operations.mergers import survivor_of
from games.continental_rails.rules import Rules
from games.continental_rails.setup import first_turn_of
from games.continental_rails.standings import points_of, titles
from games.continental_rails.state import Earnings
from games.continental_rails.tables import engines, technologies
from games.continental_rails.world import world
from games.continental_rails.worth import net_worth


def run(turn: CrTurn) -> None:
    """Throw for the end first (ruling C2), then open the market of the next turn and write the annals."""
    if draw_end(turn):
        award_titles(turn)
    else:
        list_companies(turn)
        invent_engine(turn)
        invent_technology(turn)
    follow_detectives(turn)
    write_annals(turn)
    keep_earnings(turn)
    turn.state.turn += 1


def draw_end(turn: CrTurn) -> bool:
    """End the match with one chance in four, in turn 21 and every later one (1.1, 1.3, ruling C2)."""
    rules = rules_of(turn)
    if turn.number > rules.last_certain_turn:
        turn.state.ended = turn.dice.chance("end of match", rules.end_chance_permille)
    return turn.state.ended


def award_titles(turn: CrTurn) -> None:
    """Proclaim the best of each title; equals share it, and nobody wins with nothing (1.3)."""
    turn.tell("MATCH_ENDED", "1.3", turn=turn.number)
    by_seat = points_of(turn.state)
    for title in titles():
        best = max(points[title] for points in by_seat.values())
        for seat, points in by_seat.items():
            if points[title] == best > 0:
                tycoon = turn.state.seats[seat].name
                turn.tell(f"WON_{title.upper()}", "1.3", seat=seat, tycoon=tycoon, points=best)


def list_companies(turn: CrTurn) -> None:
    """Put the next private companies on the Bank's list, in this match's order of appearance (2.4)."""
    rules, coming = rules_of(turn), turn.number + 1
    number = turn.dice.between("companies", rules.companies_new_low, rules.companies_new_high)
    hidden = (company for company in turn.state.companies.values() if company.status == "hidden")
    ready = [c for c in hidden if first_turn_of(rules, world(), c.code) <= coming]
    for company in sorted(ready, key=lambda c: (c.appears, c.code))[:number]:
        route = world().routes[company.code]
        company.status, company.listed_turn = "bank", coming
        company.asking_usd = rules.company_bank_usd_per_mile * route.miles
        turn.tell("COMPANY_AVAILABLE", "2.4", company=route.code, name=route.name, usd=company.asking_usd)


def invent_engine(turn: CrTurn) -> None:
    """Bring the next locomotive to the market, or not yet (4.17)."""
    rules, state = rules_of(turn), turn.state
    chances = (rules.engine_chance_permille, rules.engine_chance_late_permille)
    following = state.best_engine + 1
    if following in engines() and turn.dice.chance("engine", _chance(rules, turn.number, chances)):
        state.best_engine = following
        turn.tell("ENGINE_AVAILABLE", "4.17", engine=engines()[following], level=following)


def invent_technology(turn: CrTurn) -> None:
    """Bring the next technology to the market, in their fixed order, or not yet (4.18)."""
    rules, state = rules_of(turn), turn.state
    chances = (rules.technology_chance_permille, rules.technology_chance_late_permille)
    coming = [letter for letter in technologies() if letter not in state.technologies]
    if coming and turn.dice.chance("technology", _chance(rules, turn.number, chances)):
        state.technologies.append(coming[0])
        turn.tell(f"INVENTED_{technologies()[coming[0]].name}", "4.18", letter=coming[0])


def follow_detectives(turn: CrTurn) -> None:
    """Let spies on a railroad that was merged away report on its survivor (10.1.7)."""
    for player in turn.state.seats.values():
        if player.spied_railroad is not None:
            player.spied_railroad = survivor_of(turn.state, player.spied_railroad)


def write_annals(turn: CrTurn) -> None:
    """Keep net worth and points of the turn, for ranks and charts (9.2, 1.2)."""
    state, points = turn.state, points_of(turn.state)
    for seat in sorted(state.seats):
        state.worth_history.setdefault(seat, []).append(net_worth(state, seat))
        state.points_history.setdefault(seat, []).append(points[seat])


def keep_earnings(turn: CrTurn) -> None:
    """Keep for each seat the revenue and expenses its desk shows now: as director or spy (9.6, B39)."""
    railroads = turn.state.railroads
    for number, seat in turn.state.seats.items():
        seat.earnings = {code: told for code, told in seat.earnings.items() if code in railroads}
        for code, rr in sorted(railroads.items()):
            if number in rr.directors or code == seat.spied_railroad:
                told = Earnings(turn.number, rr.revenue_usd, rr.expense_usd)
                seat.earnings.setdefault(code, []).append(told)


def _chance(rules: Rules, turn: int, chances: tuple[int, int]) -> int:
    """Return the chance that counts: progress is slow until the Civil War is over, then fast (4.18)."""
    return chances[turn > rules.late_after_turn]
