"""News: each event has a group and texts; many alike make one line."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import games.continental_rails.report.news as news_module
from engine.messages import LANGUAGES, Message
from engine.turn import Event
from games.continental_rails.railways.notices import route_facts
from games.continental_rails.report.edition import (
    ENDED,
    FAILED,
    LAST,
    RECOVERED,
    RELAPSED,
    event_text,
    settled,
)
from games.continental_rails.report.listings import LAND_WITH
from games.continental_rails.report.news import groups, kinds, news
from games.continental_rails.world import world
from tests.continental_rails.report_matches import catalogue, said

FACTS = {"railroad": "B&O", "usd": 500, "limit_usd": 300}
SOURCE = Path(news_module.__file__).parent.parent


def public_codes() -> set[str]:
    """Codes that have a text as news: none is told in public without one."""
    prefix = "NEWS."
    return {code.removeprefix(prefix) for code in catalogue().codes("en") if code.startswith(prefix)}


def told_codes() -> dict[str, bool]:
    """Codes written out in `turn.tell(` anywhere in the game -> whether everyone may know."""
    found: dict[str, bool] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "tell" and node.args):
                continue
            code, names = node.args[0], {keyword.arg for keyword in node.keywords}
            if isinstance(code, ast.Constant):
                found[code.value] = "to" not in names
    return found


def event(code: str, **facts: object) -> Event:
    return Event(6, code, "6", None, facts)


def test_every_public_event_has_a_group():
    assert public_codes() == set(kinds())


def test_every_event_written_in_the_source_has_its_text():
    told = told_codes()
    assert len(told) > 40
    texts = catalogue().codes("en")
    for code, public in told.items():
        assert f"NEWS.{code}" in texts if public else f"DESK.{code}" in texts, code


def test_groups_and_digests_have_texts_in_both_languages():
    wanted = {f"REPORT.NEWS.{group.upper()}" for group in groups()}
    for code, kind in kinds().items():
        if kind.listed:
            parts = ("ENTRY", "LAND"), ("ENTRY", "BARE"), ("LISTING", "LAND")
            land = {f"REPORT.{part}.{code}.{mark}" for part, mark in parts if code in LAND_WITH}
            wanted |= {f"REPORT.LISTING.{code}", f"REPORT.ENTRY.{code}", *land}
        elif kind.digest:
            whole = f"{code}.{kind.shared.upper()}" if kind.shared else code
            wanted |= {f"REPORT.DIGEST.{whole}", f"REPORT.ITEM.{whole}"}
    for language in LANGUAGES:
        assert wanted <= catalogue().codes(language)


def test_a_code_without_a_group_stands_under_other_news():
    found = news([event("SOMETHING_NEW", railroad="B&O")])
    assert [block.title for block in found] == [Message("REPORT.NEWS.OTHER")]
    assert found[0].items == (Message("NEWS.SOMETHING_NEW", {"railroad": "Baltimore & Ohio"}),)


def test_locomotives_of_a_type_share_a_line():
    """Three of a type make one line; of another type, fewer, each its own."""
    bought = [("B&O", "Prairie"), ("ERIE", "Prairie"), ("GT", "Mogul"), ("LV", "Prairie")]
    told = [event("ENGINE_BOUGHT", railroad=code, engine=name, level=6) for code, name in bought]
    (found,) = news(told)
    lines = [line for block in map(said, found.items) for line in block]
    assert lines == [
        "Prairie locomotives are in service at Baltimore & Ohio, Erie Lackawanna, and Lehigh Valley.",
        "Grand Trunk puts Mogul locomotives (type 6) in front of its trains.",
    ]


def test_groups_stand_in_printed_order_whatever_came_first():
    told = [event("COMPANY_ON_SALE"), event("MERGED"), event("CLIMATE_BOOM")]
    titles = [block.title for block in news(told)]
    assert titles == [Message(f"REPORT.NEWS.{name}") for name in ("CLIMATE", "MERGERS", "MARKET")]


@pytest.mark.parametrize(("count", "lines"), [(1, 1), (2, 2), (3, 1), (9, 1)])
def test_three_or_more_of_a_kind_share_a_line(count, lines):
    told = [event("RAILROAD_INSOLVENT", railroad=f"QQ{n}") for n in range(count)]
    (block,) = news(told)
    assert len(block.items) == lines
    text = " ".join(said(block.items))
    assert all(f"QQ{n}" in text for n in range(count))


@pytest.mark.parametrize("code", ["LOANS_CALLED", "SEIZURE"])
def test_tycoons_in_debt_share_a_line(code):
    """Late in a match a third of the tycoons are (3.5.3)."""
    names = [f"Tycoon {n}" for n in range(9)]
    (block,) = news([event(code, tycoon=name, seat=n) for n, name in enumerate(names)])
    (line,) = block.items
    for language in LANGUAGES:
        text = catalogue().text(line, language)
        assert [text.count(name) for name in names] == [1] * 9


def test_many_elections_make_a_list_with_an_entry_for_each_tycoon_in_every_language():
    elected = [("NYC", "Sage"), ("ERIE", "Gould"), ("B&O", "Sage")]
    told = [event("PRESIDENT_ELECTED", railroad=code, tycoon=name, seat=1) for code, name in elected]
    (block,) = news(told)
    (line,) = block.items
    assert catalogue().text(line.text, "en") == "Presidents are elected:"
    assert said(line.entries) == ["Gould: Erie Lackawanna", "Sage: New York Central and Baltimore & Ohio"]
    assert catalogue().text(line.text, "fr") == "Des présidents sont élus\N{NO-BREAK SPACE}:"
    french = [catalogue().text(entry, "fr") for entry in line.entries]
    assert french[1] == "Sage\N{NO-BREAK SPACE}: New York Central et Baltimore & Ohio"
    assert catalogue().text(line.text, "ru") == "Избраны президенты:"


def test_a_list_of_lines_has_names_miles_and_land_and_no_line_says_the_land_again():
    routes = sorted(code for code in world().routes if not world().routes[code].company)[:3]
    built = [
        event("LINE_BUILT", railroad=railroad, **route_facts(route))
        for railroad, route in zip(("NYC", "ERIE", "NYC"), routes, strict=True)
    ]
    land = event("LAND_RECEIVED", railroad="ERIE", route=routes[1])
    (block,) = news([*built, land])
    (line,) = block.items
    miles = sum(world().routes[route].miles for route in routes)
    assert catalogue().text(line.text, "en") == f"3 new lines are open, {miles:,} miles in all:"
    erie, central = said(line.entries)
    assert erie.startswith("Erie Lackawanna: ")
    assert f"({routes[1]}, " in erie
    assert erie.endswith("with land)")
    assert central.startswith("New York Central: ")
    assert "land" not in central


def test_where_most_rights_of_way_come_with_land_only_the_others_are_marked():
    routes = sorted(code for code in world().routes if not world().routes[code].company)[:3]
    granted = [event("RIGHT_OF_WAY_AWARDED", railroad="NYC", **route_facts(route)) for route in routes]
    land = [event("LAND_GRANTED", railroad="NYC", route=route) for route in routes[:2]]
    (block,) = news([*granted, *land])
    (line,) = block.items
    assert catalogue().text(line.text, "en") == (
        "3 rights-of-way are granted, with land promised except as noted:"
    )
    (central,) = said(line.entries)
    assert central.count("land") == 1
    assert f"({routes[2]}, no land)" in central


def test_a_line_alone_names_the_railroad_and_land_its_cities():
    route = min(code for code, route in world().routes.items() if not route.company)
    land = event("LAND_RECEIVED", railroad="ERIE", route=route)
    (block,) = news([land])
    ends = [world().cities[end].name for end in world().routes[route].ends]
    assert said(block.items) == [
        f"With {ends[0]}–{ends[1]}, Erie Lackawanna receives the land it was promised."
    ]


def test_players_messages_are_no_news():
    assert news([event("PLAYER_MESSAGE", tycoon="A", text="hello")]) == ()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", [*LAST])
def test_the_last_turn_announces_nothing_for_a_next_one(code, language):
    told = Event(6, code, "6", (1,) if code == "CALL_TO_REPAY" else None, FACTS)
    during, over = settled([told])[0], settled([told, event(ENDED, turn=25)])[0]
    assert during == told
    after = {"en": "turn", "fr": "tour", "ru": "тур"}[language]
    assert after in catalogue().text(event_text(during), language)
    assert after not in catalogue().text(event_text(over), language)


def test_many_corners_of_the_last_turn_share_a_line_without_a_next_one():
    corners = [event("STOCK_CORNERED", railroad=code) for code in ("B&O", "ERIE", "NYC")]
    (line,) = news(settled([*corners, event(ENDED, turn=25)]))[1].items
    assert "as the match ends" in catalogue().text(line, "en")
    assert "Baltimore & Ohio, Erie Lackawanna, and New York Central" in catalogue().text(line, "en")


def test_a_railroad_that_recovers_and_fails_in_one_turn_has_one_line():
    """The paper never says of one railroad that it is solvent and insolvent (4.11.1, 9.1)."""
    told = [event(RECOVERED, railroad="B&O"), event(RECOVERED, railroad="NYC"), event(FAILED, railroad="B&O")]
    found = settled([*told, event(FAILED, railroad="ERIE")])
    assert [(one.code, one.facts["railroad"]) for one in found] == [
        (RECOVERED, "NYC"),
        (RELAPSED, "B&O"),
        (FAILED, "ERIE"),
    ]
    assert "stays insolvent" in catalogue().text(Message(f"NEWS.{RELAPSED}", {"railroad": "B&O"}), "en")
