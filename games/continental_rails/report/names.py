"""Words of the game that several pages say."""

from __future__ import annotations

from importlib.resources import files

from engine.messages import Message, proper_name, say
from engine.snapshot import cache
from engine.tables import read_toml
from games.common.tables import personas
from games.continental_rails.state import Railroad
from games.continental_rails.tables import climates, engines, technologies
from games.continental_rails.world import City

DATA = files("games.continental_rails") / "data"


def climate_name(number: int) -> Message:
    """Return the name of a climate (5)."""
    return say(f"REPORT.CLIMATE.{climates()[number].climate}")


def engine_name(level: int) -> Message:
    """Return name and type number of a locomotive (4.17)."""
    return say("REPORT.ENGINE", name=engines()[level], level=level)


def technology_name(code: str) -> Message:
    """Return letter and name of a technology (4.18)."""
    return say(f"REPORT.TECHNOLOGY.{technologies()[code].name}")


def region_name(region: str) -> Message:
    """Return the name of a region (2.7)."""
    return say(f"REPORT.REGION.{region.upper().replace(' ', '_')}")


def surname(tycoon: str) -> str:
    """Return the last word of the name of a tycoon of history; a name that somebody took is said whole.

    >>> surname("J. P. Morgan"), surname("The Third Man")
    ('Morgan', 'The Third Man')
    """
    return tycoon.rpartition(" ")[2] if tycoon in personas("games.continental_rails").values() else tycoon


def city_name(city: City) -> Message:
    """Return a city's name (2.6); languages that write it otherwise do."""
    return proper_name(city.name)


def award_name(award: str) -> Message:
    """Return the name of a Rail Builder award (1.2.3)."""
    return say(f"REPORT.AWARD.{award}")


def solvency_name(railroad: Railroad) -> Message:
    """Return whether a railroad is solvent, insolvent or bankrupt (4.11)."""
    return say(f"REPORT.SOLVENCY.{railroad.solvency.upper()}")


@cache
def efficiency_classes() -> tuple[tuple[int, str], ...]:
    """Return (lowest efficiency, part of a message code) of each class, best first (4.5)."""
    rows = read_toml(DATA / "efficiency_classes.toml")
    return tuple((row["low"], row["name"]) for row in rows)


def efficiency_name(points: int) -> Message:
    """Return the class in which an efficiency is shown to those who may not know the figure (4.5)."""
    name = next(name for low, name in efficiency_classes() if points >= low)
    return say(f"REPORT.EFFICIENCY.{name}")
