"""Private companies (9.5): what is for sale and at what price, and who owns the others."""

from __future__ import annotations

from engine.messages import Message, say
from engine.report import Link, Page, Section, Table, Text
from games.common.blocks import Row, listing, table
from games.continental_rails.forms.companies import railroads_there
from games.continental_rails.report.edition import Edition, tycoon_link
from games.continental_rails.report.map_page import city_link
from games.continental_rails.state import Company
from games.continental_rails.world import world


def page(edition: Edition) -> Page:
    """Return companies for sale, and companies in the hands of tycoons."""
    sections = (
        Section(say("REPORT.SEC.SALE"), (_for_sale(edition),), "for-sale"),
        Section(say("REPORT.SEC.OWNED"), (_owned(edition),), "owned"),
    )
    count = len(for_sale(edition))
    lead = say("REPORT.LEAD.COMPANIES", count=count)
    # The Grand Trunk Western is not the Grand Trunk, which may be a railroad of its own.
    names = tuple(world().routes[code].name for code in sorted(edition.state.companies))
    return Page("companies", say("REPORT.PAGE.COMPANIES"), sections, lead=lead, names=names)


def for_sale(edition: Edition) -> list[Company]:
    """Return the companies on which bids are open next turn, in number order (10.1.3)."""
    offered = [c for c in edition.state.companies.values() if c.status == "bank" or _offered(c)]
    return sorted(offered, key=lambda company: world().routes[company.code].number)


def _offered(company: Company) -> bool:
    return company.status == "owned" and company.asking_usd is not None


def _for_sale(edition: Edition) -> Table:
    rows = [(*_line(c), c.asking_usd, _seller(edition, c), _there(edition, c)) for c in for_sale(edition)]
    spec = "company name number:number from to miles:number price:usd seller railroads"
    return table("for-sale", spec, rows, caption=say("REPORT.TABLE.FOR-SALE.CAPTION"))


def _owned(edition: Edition) -> Table:
    owned = [c for c in edition.state.companies.values() if c.status == "owned"]
    owned.sort(key=lambda company: world().routes[company.code].number)
    rows = [(*_line(c), tycoon_link(edition.state, c.owner), c.paid_usd, _there(edition, c)) for c in owned]
    spec = "company name number:number from to miles:number owner paid:usd railroads"
    return table("owned", spec, rows, caption=say("REPORT.TABLE.OWNED.CAPTION"))


def _line(company: Company) -> Row:
    route = world().routes[company.code]
    start, end = (city_link(world().cities[city]) for city in route.ends)
    return (company.code, route.name, route.number, start, end, route.miles)


def _there(edition: Edition, company: Company) -> Text:
    """Return the railroads that may absorb a company, or serve a city of its line and may not."""
    return listing(railroads_there(edition.state, company.code))


def _seller(edition: Edition, company: Company) -> Link | Message:
    return tycoon_link(edition.state, company.owner) if company.owner else say("REPORT.PARTY.BANK")
