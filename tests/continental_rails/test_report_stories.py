"""Stories of Continental Rails: every text in every language, true figures, no kind twice, no codes."""

import re
from collections import Counter
from dataclasses import replace
from itertools import count

import pytest

from engine.messages import LANGUAGES, say
from engine.report import Lead, Race, Table, Teasers
from games.common.blocks import MISSING
from games.common.stories import LONGEST, kinds
from games.continental_rails.railways.connections import missing_lines
from games.continental_rails.report import build
from games.continental_rails.report import stories as finder
from games.continental_rails.report.edition import Edition
from games.continental_rails.report.ranks import title_name, title_race
from games.continental_rails.report.stories import PACKAGE, front, stories
from games.continental_rails.standings import secrets
from games.continental_rails.state import TITLES
from games.continental_rails.world import world
from tests.continental_rails.build import fresh
from tests.continental_rails.report_matches import catalogue, played, words
from tests.games import front_pages

TURNS = range(1, 14)


def edition(turns, led=""):
    state, record = played(turns)
    return Edition(state, "CR1", replace(record, led=led), None)


def test_no_kind_leads_twice_running_and_no_headline_is_long_or_holds_a_code():
    led, codes = "", {code for code in world().routes if re.search("[&0-9]|[A-Z]{2}", code)}
    for turn in TURNS:
        found = front(edition(turn, led))
        assert found.story.kind not in led.split()[-1:]
        led = found.led
        for language in LANGUAGES:
            head = catalogue().text(found.headline, language)
            assert len(head) <= LONGEST
            assert not codes & set(re.findall(r"[\w&]+", head))


@pytest.mark.parametrize("turn", [1, 5, 9, 13])
def test_each_figure_is_that_of_the_position(turn):
    figures_are_those_of_the_position(edition(turn))


@pytest.mark.slow
def test_two_hundred_front_pages_are_true_and_not_all_about_fortunes():
    """Whole matches of computers, every story of every turn (acceptance of the front page)."""
    codes = {code for code in world().routes if re.search("[&0-9]|[A-Z]{2}", code)}
    desks, led = {kind.kind: kind.desk for kind in kinds(PACKAGE)}, []
    for key in count():
        match = front_pages.editions(Edition, "continental-rails", 15, "", f"front pages {key}")
        led += front_pages.hold("continental-rails", finder, codes, match)
        for turn in match[1:]:
            figures_are_those_of_the_position(turn)
        if len(led) > 200:
            break
    assert sum(desks[kind] == "FORTUNE" for kind in led) < len(led) // 3
    assert max(Counter(led).values()) < len(led) // 5


def figures_are_those_of_the_position(edition):
    """Assert that every figure of a turn's stories is right, reckoned another way than in the finder."""
    state, record, turn = edition.state, edition.record, edition.turn
    told = {story.kind: story.facts for story in stories(edition)}
    worth = {seat.name: state.worth_history[number] for number, seat in state.seats.items()}
    grown = {name: history[-1] - history[-2] for name, history in worth.items()}
    # What two did alike is no story.
    times = Counter(grown.values())
    assert ("GAIN" in told) == (max(grown.values()) > 0 and times[max(grown.values())] == 1)
    if "GAIN" in told:
        assert told["GAIN"]["usd"] == max(grown.values()) == grown[told["GAIN"]["tycoon"]]
    assert ("LOSS" in told) == (min(grown.values()) < 0 and times[min(grown.values())] == 1)
    if "LOSS" in told:
        assert -told["LOSS"]["usd"] == min(grown.values()) == grown[told["LOSS"]["tycoon"]]
    first, second = sorted((history[-1] for history in worth.values()), reverse=True)[:2]
    lead = told.get("LEAD_CHANGE") or told["CLOSE"]
    assert (lead["usd"], lead["gap"]) == (first, first - second)
    assert ("LEAD_CHANGE" in told) == (
        worth[lead["tycoon"]][-2] < max(history[-2] for history in worth.values()) and first > second
    )
    built = [e.facts for e in record.events if e.code == "LINE_BUILT" and e.seats is None]
    assert told.get("LINES", {"miles": 0, "count": 0})["miles"] == sum(facts["miles"] for facts in built)
    if built:
        assert told["LINE"]["miles"] == max(facts["miles"] for facts in built)
    railroads = {rr.name: rr for rr in state.railroads.values()}
    for kind in ("RISE", "FALL"):
        if kind in told:
            day = railroads[told[kind]["name"]].market[-1]
            assert (day.turn, day.start_usd, day.close_usd) == (turn, told[kind]["start"], told[kind]["usd"])
    for kind in ("GAP", "PACIFIC_GAP"):
        if kind in told:
            rr = railroads[told[kind]["name"]]
            assert told[kind]["miles"] in {missing.miles for missing in missing_lines(state, rr.code)}
    sold = [e.facts for e in record.events if e.code == "COMPANY_BOUGHT"]
    assert ("AUCTION" in told) == bool(sold)
    if sold:
        auction = told["AUCTION"]
        assert auction["count"] == len(sold)
        assert auction["usd"] == max(one["usd"] for one in sold)
        assert {(auction["name"], auction["usd"], auction["tycoon"])} <= {
            (one["name"], one["usd"], one["tycoon"]) for one in sold
        }
    if "PRESIDENT" in told:
        rr = railroads[told["PRESIDENT"]["name"]]
        assert state.seats[rr.president].name == told["PRESIDENT"]["tycoon"]
        assert told["PRESIDENT"]["miles"] == sum(world().routes[code].miles for code in rr.lines)
        assert rr.code not in {e.facts["railroad"] for e in record.events if e.code == "INCORPORATED"}
    assert told["NETWORK"]["miles"] == sum(
        world().routes[code].miles for rr in state.railroads.values() for code in rr.lines
    )


def test_only_the_first_railroads_of_an_award_make_its_story():
    """Later ones have another, lighter kind."""
    seen, earlier = set(), set()
    for turn in range(1, 24):
        state, record = played(turn)
        events = [e for e in record.events if e.seats is None]
        won = {e.code.removeprefix("AWARD_") for e in events if e.code.startswith("AWARD_")}
        told = list(stories(edition(turn)))
        for kind, keys in (("AWARD", won - earlier), ("AWARD_NEXT", won & earlier)):
            named = {one.facts["award"].code.rpartition(".")[2] for one in told if one.kind == kind}
            assert named == keys
            seen |= {kind} if keys else set()
        earlier = {*state.first_awards}
    assert seen == {"AWARD", "AWARD_NEXT"}


def test_no_headline_of_a_climate_is_denied_by_its_own_figures():
    seen = set()
    for turn in TURNS:
        state, record = played(turn)
        quiet = [one for one in record.events if not one.code.startswith("CLIMATE_")]
        for climate in ("PANIC", "BOOM"):
            news = record.events[0]._replace(code=f"CLIMATE_{climate}", facts={}, seats=None)
            listed = {
                story.kind: story.facts
                for story in stories(Edition(state, "CR1", replace(record, events=(*quiet, news)), None))
            }
            falls = listed["MARKET"]["down"] > listed["MARKET"]["up"]
            assert (climate in listed) == (falls if climate == "PANIC" else not falls)
            seen.add((climate, falls))
    assert len(seen) == 4


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("kind", "none"), [("PANIC", "up"), ("BOOM", "down"), ("MARKET", "up"), ("MARKET", "down")]
)
def test_where_no_stock_rises_or_falls_the_headline_says_none(kind, none, language):
    facts = {"up": 27, "down": 27, none: 0}
    headline, line = (words(say(f"STORY.{kind}.{part}", **facts), language) for part in ("HEAD", "LINE"))
    assert len(headline) <= LONGEST
    for text in (headline, line):
        assert re.findall(r"\d+", text) == ["27"]


@pytest.mark.parametrize(("language", "leads"), [("en", "leads"), ("fr", "mène"), ("ru", "Лидирует")])
def test_who_is_richest_is_told_in_words_that_hold_after_the_end_too(language, leads):
    facts = {"tycoon": "Scott", "usd": 9, "gap": 1, "second": "Drew"}
    assert leads not in catalogue().text(say("STORY.CLOSE.LINE", **facts), language)


def test_the_race_for_the_six_titles_has_six_rows():
    state, record = played(1)
    report = build(state, "CR1", record, None)
    (teasers,) = (
        block
        for section in report.pages[0].sections
        for block in section.blocks
        if isinstance(block, Teasers)
    )
    race = teasers.items[-1].block
    assert len(race.rows) == 6
    without = [row[1:] for row in race.rows if row[2] == MISSING]
    assert without
    assert set(without) == {(MISSING, MISSING, MISSING)}


def test_the_front_page_opens_with_lead_and_picture_then_three_teasers():
    state, record = played(13)
    report = build(state, "CR1", record, None)
    (lead, *_), (teasers, *_) = (section.blocks for section in report.pages[0].sections[:2])
    assert isinstance(lead, Lead)
    assert isinstance(teasers, Teasers)
    new = {e.facts["route"] for e in record.events if e.code in ("LINE_BUILT", "INCORPORATED")}
    assert {code for code, _ in lead.picture.routes} == new
    assert len(teasers.items) == 3
    race = teasers.items[0].block
    assert isinstance(race, Race)
    # The match opens with the end of 1840; a turn's figure is that of its last year.
    assert race.x[:2] == ("1840", "1842")
    best = sorted(state.seats, key=lambda seat: -state.worth_history[seat][-1])[:3]
    assert [race.series[n].name for n in race.focus] == [state.seats[seat].name for seat in best]
    assert report.facts["led"] == front(edition(13)).story.kind
    assert report.lead() == lead


def test_a_turn_without_a_new_line_draws_the_companies_it_sold():
    found = edition(1)
    lead, *_ = build(found.state, "CR1", found.record, None).pages[0].sections[0].blocks
    sold = {e.facts["company"]: e.facts["usd"] for e in found.record.events if e.code == "COMPANY_BOUGHT"}
    assert len(sold) > 4
    assert [code for code, _ in lead.picture.routes] == sorted(sold, key=lambda code: (-sold[code], code))
    assert [bool(name) for _, name in lead.picture.routes[:5]] == [True] * 4 + [False]
    assert "private companies sold" in words(lead.picture.caption)


def test_a_match_that_hides_net_worth_tells_no_amount_of_it():
    state, record = played(7)
    state.overrides["net_worth_shown"] = 0
    hidden = Edition(state, "CR1", record, None)
    assert not {story.kind for story in stories(hidden)} & {"GAIN", "LOSS", "CLOSE", "LEAD_CHANGE"}
    opened = build(state, "CR1", record, None).pages[0]
    assert not any(isinstance(item.block, Race) for item in opened.sections[1].blocks[0].items)


def test_before_turn_one_there_is_an_opening_and_what_is_for_sale():
    state = fresh()
    found = Edition(state, "CR1", played(0)[1], None)
    story = front(found).story
    assert story.kind == "OPENING"
    opened = build(state, "CR1", played(0)[1], None).pages[0]
    (teaser,) = next(block for block in opened.sections[1].blocks if isinstance(block, Teasers)).items
    asked = {
        world().routes[one.code].name: one.asking_usd
        for one in state.companies.values()
        if one.status == "bank"
    }
    assert story.facts["count"] == len(asked) < len(state.companies)
    prices = [price for _, _, price in teaser.block.rows]
    assert prices == sorted(asked.values(), reverse=True)[: len(prices)]
    assert all(asked[name] == price for name, _, price in teaser.block.rows)
    assert words(opened.title) == words(front(found).headline)


def test_amounts_that_the_front_page_may_tell_raise_no_alarm():
    state, _ = played(7)
    told = {story.kind: story.facts for story in stories(edition(7))}
    public = {
        catalogue().text(f"{told[kind]['usd']:,}", "en") for kind in ("GAIN", "AUCTION") if kind in told
    }
    alarms = {secret.text for seat in state.seats for secret in secrets(state, seat)}
    assert not {f"${amount}" for amount in public} & alarms


@pytest.mark.parametrize("turn", TURNS)
def test_the_front_page_says_who_moved_on_the_exchange_and_at_what_price(turn):
    """A share rose from $13 to $38, and the page named no price (finding 25 of an evening)."""
    state, record = played(turn)
    opened = build(state, "CR1", record, None).pages[0]
    (teasers,) = (
        block for section in opened.sections for block in section.blocks if isinstance(block, Teasers)
    )
    moved = next(teaser.block for teaser in teasers.items if isinstance(teaser.block, Table))
    days = {rr.name: day for rr in state.railroads.values() for day in rr.market if day.turn == turn}
    shown = {row[0].text: row[2] for row in moved.rows}
    assert shown == {name: days[name].close_usd for name in shown}
    ratio = {name: day.close_usd / day.start_usd for name, day in days.items() if day.start_usd}
    assert {max(ratio, key=ratio.get), min(ratio, key=ratio.get)} & shown.keys()


@pytest.mark.parametrize(
    ("level", "said_of"), [(1, "+3 on Gould"), (2, "+3 on 2 others"), (4, "+3 on 4 others")]
)
def test_the_race_of_titles_names_one_who_is_second_and_counts_more(level, said_of):
    state = fresh()
    for seat, player in state.seats.items():
        player.points = dict.fromkeys(TITLES, 0) | {
            TITLES[0]: 8 if seat == 1 else 5 if seat <= 1 + level else 0
        }
    table = title_race(Edition(state, "CR1", played(0)[1], None), 3)
    *_, lead = next(cells for cells in table.rows if cells[0] == title_name(TITLES[0]))
    assert words(lead) == said_of
