"""Random events of a railroad: derailments, floods, strikes and the like (11.1 step 13d, 4.18)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.exact import PERMILLE, scale
from games.continental_rails import accounts as acc
from games.continental_rails.commands import CrTurn, rules_of
from games.continental_rails.rules import Rules
from games.continental_rails.tables import technologies
from games.continental_rails.world import world

KINDS = ("DERAILMENT", "BOILER_EXPLOSION", "BRIDGE_COLLAPSE", "FLOOD", "STRIKE", "FIRE", "SNOW")


def accident_permille(rules: Rules, letters: Iterable[str]) -> int:
    """Return the chance of an event in a turn, thousandths; each safety device cuts it by a fifth (4.18).

    >>> from games.continental_rails.rules import rules_for
    >>> accident_permille(rules_for({}), ""), accident_permille(rules_for({}), "E")
    (120, 96)
    """
    chance = rules.accident_permille
    for letter in sorted(letters):
        chance = scale(chance, PERMILLE - technologies(rules.tables)[letter].accident_permille)
    return chance


def random_event(turn: CrTurn, code: str) -> None:
    """Let chance strike a railroad, or not; the bill may drive its cash below nought (ruling A23)."""
    railroad, rules, dice = turn.state.railroads[code], rules_of(turn), turn.dice
    if not dice.chance(f"accident/{code}", accident_permille(rules, railroad.technologies)):
        return
    kind = dice.choice(f"accident kind/{code}", KINDS)
    city = dice.choice(f"accident place/{code}", sorted(world().cities_of(railroad.lines)))
    low, high = rules.accident_low_usd_per_mile, rules.accident_high_usd_per_mile
    usd = dice.between(f"accident cost/{code}", low, high) * world().miles(railroad.lines)
    turn.ledger.pay(acc.rr_cash(code), acc.WORLD, usd, "accident", "11.1 step 13d", railroad=code)
    turn.tell(f"ACCIDENT_{kind}", "11.1 step 13d", railroad=code, city=world().cities[city].name)
    if railroad.directors:
        board = tuple(railroad.directors)
        turn.tell("ACCIDENT_COST", "11.1 step 13d", to=board, railroad=code, usd=usd)
