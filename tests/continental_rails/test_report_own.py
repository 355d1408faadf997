"""The desk of one seat (9.4, 9.6): how it was played, orders, findings, cash, credit, portfolio."""

from __future__ import annotations

import pytest

from engine.findings import Finding, Outcome, Place
from engine.ledger import Ledger
from engine.messages import LANGUAGES
from engine.record import HowPlayed, Record
from engine.report import Chart, Figures, Link, News, Paragraph, Table
from engine.turn import Event
from games.continental_rails import accounts as acc
from games.continental_rails.orders import BUY, Orders, RailroadOrders, Trade
from games.continental_rails.report.edition import TO_YOU, Edition, event_text, own_text
from games.continental_rails.report.own_cash import largest
from games.continental_rails.wording import describe
from games.continental_rails.worth import bid_limit, short_limit
from tests.continental_rails.build import fresh, make_president, set_cash
from tests.continental_rails.desk_helpers import own, section, section_words
from tests.continental_rails.report_matches import (
    catalogue,
    messages,
    page_of,
    played,
    row,
    said,
    tables_of,
    words,
)

SLUGS = ["report", "railroads", "spying", "charts"]


@pytest.mark.parametrize("turns", (0, 1, 7, 13))
def test_every_desk_has_all_its_texts_and_whole_blocks(turns):
    state, record = played(turns)
    for seat in state.seats:
        report = own(state, record, seat)
        assert [page.slug for page in report.pages] == SLUGS
        assert all(section.blocks for page in report.pages for section in page.sections)
        idents = [block.id for block in report.blocks() if isinstance(block, (Table, Chart))]
        assert len(idents) == len(set(idents))
        for language in LANGUAGES:
            assert all(catalogue().text(m, language) for m in messages(report) if m.otherwise is None)


@pytest.mark.parametrize(
    ("how", "tone", "text"),
    [
        (HowPlayed.FORM, "note", "Your order form was played."),
        (HowPlayed.STANDING, "warning", "No order form from you arrived in time."),
        (HowPlayed.LATE, "warning", "Your order form came too late."),
        (HowPlayed.COMPUTER, "note", "The computer played your seat"),
    ],
)
def test_how_the_seat_was_played_is_said_first(how, tone, text):
    state, record = played(1)
    report = own(state, Record(record.events, record.postings, how_played={3: how}))
    first = report.pages[0].sections[0].blocks[0]
    assert isinstance(first, Paragraph)
    assert first.tone == tone
    assert words(first.text).startswith(text)


def test_a_bankrupt_reads_it_before_the_figures_of_the_new_beginning():
    state, record = played(1)
    told = Event(14, "NEW_STAKE", "3.5.2", (3,), {"usd": 1750})
    _, warning, figures, *_ = own(state, Record((told,), record.postings)).pages[0].sections[0].blocks
    assert (warning.tone, isinstance(figures, Figures)) == ("warning", True)
    assert words(warning.text).startswith("You are bankrupt")
    assert "$1,750" in words(warning.text)
    others = own(state, Record((told,), record.postings), 4).pages[0].sections[0].blocks
    said = [words(block.text) for block in others if isinstance(block, Paragraph)]
    assert said
    assert not any(text.startswith("You are bankrupt") for text in said)


def test_the_opening_says_that_nothing_was_played_yet():
    report = own(fresh())
    assert words(report.pages[0].sections[0].blocks[0].text).startswith(
        "This is your desk: no other player can open it. No turn has been played yet"
    )
    cash = tables_of(page_of(report, "report"))["cash"]
    assert [cells[3] for cells in cash.rows] == [1500, 1500]


def test_findings_name_the_cell_what_was_read_and_how_to_mend_it():
    finding = Finding(
        code="REPORT.MAP.COMPANY_OF",
        outcome=Outcome.ADJUSTED,
        rule="6.1.2",
        place=Place("trades", "T1", "shares", "Orders", "D14", "Shares"),
        facts={"name": "250 shares"},
    )
    state, record = played(1)
    report = own(state, Record(record.events, record.postings, findings={3: (finding,), 4: ()}))
    table = tables_of(page_of(report, "report"))["findings"]
    assert [words(cell) for cell in table.rows[0]] == [
        "Orders!D14",
        "Shares",
        "changed",
        "Owned by 250 shares",
        "",
        "6.1.2",
    ]


def test_orders_are_told_in_words_and_what_became_of_them_by_phase():
    state, _ = played(7)
    code = sorted(state.railroads)[0]
    events = (
        Event(
            9, "LINE_DOUBLED", "4.15", None, {"railroad": code, "route": "PA1", "city_a": "A", "city_b": "B"}
        ),
        Event(16, "BID_FOR_OFFICE_LOST", "4.14", (3,), {"railroad": "NYC"}),
        Event(16, "BID_FOR_OFFICE_LOST", "4.14", (4,), {"railroad": "PENN"}),
    )
    orders = Orders(borrow_usd=200, railroads={code: RailroadOrders(railroad=code, double=["PA1"])})
    told = {3: describe(state, 3, orders), 4: describe(state, 4, Orders(borrow_usd=999))}
    report = own(state, Record(events, orders={3: orders, 4: Orders()}, words=told))
    lines = section_words(report, "report", "orders")
    assert "$200" in lines
    assert "999" not in lines
    groups = [block for block in section(report, "report", "outcome").blocks if isinstance(block, News)]
    told = "\n".join(said(groups))
    assert len(groups) == 2
    assert "PA1" in told
    assert "NYC" in told
    assert "PENN" not in told


def test_the_desk_says_you_of_its_own_seat_and_puts_message_and_name_first():
    state, _ = played(7)
    events = tuple(
        Event(phase, code, rule, None, {"seat": seat, "tycoon": state.seats[seat].name, **facts})
        for phase, code, rule, seat, facts in (
            (1, "PLAYER_MESSAGE", "10.1.8", 3, {"text": "All aboard"}),
            (1, "TYCOON_RENAMED", "3.2", 3, {"before": "A. Nobody"}),
            (1, "TYCOON_RENAMED", "3.2", 4, {"before": "B. Nobody"}),
            (16, "DIRECTOR_JOINED", "4.14.2", 3, {"railroad": "NYC"}),
        )
    )
    blocks = section(own(state, Record(events)), "report", "outcome").blocks
    you = "you, A. Nobody, are known as James Fisk from now on."
    assert [[words(text) for text in (block.title, *block.items)] for block in blocks] == [
        ["", "You let it be known: “All aboard”", f"Society takes note: {you}"],
        ["Elections of directors and presidents", "You join the board of NYC."],
    ]
    other = own_text(events[-1], 4)
    assert other == event_text(events[-1])


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_you_did_has_a_text_for_each_news_of_it(language):
    for code in TO_YOU:
        places = ("city_a", "city_b", "company", "railroad", "survivor", "absorbed")
        facts = dict.fromkeys((*places, "seller_name", "name", "before", "text"), "X")
        known = {**facts, "seat": 3, "tycoon": "T. Coon", "usd": 5, "miles": 7, "points": 10}
        event = Event(1, code, "1", None, known)
        you, they = (catalogue().text(text, language) for text in (own_text(event, 3), own_text(event, 4)))
        assert you != they
        assert "T. Coon" in they
        assert "T. Coon" not in you or code == "TYCOON_RENAMED"


def test_orders_stand_as_given_beside_what_was_accepted():
    state, _ = played(7)
    given = Orders(
        borrow_usd=9000,
        trades=[Trade(action=BUY, railroad=code, shares=90) for code in ("NYC", "PENN")],
        message="All aboard",
    )
    accepted = Orders(borrow_usd=1500, trades=given.trades[1:], message="All aboard")
    record = Record(given={3: describe(state, 3, given)}, words={3: describe(state, 3, accepted)})
    table = tables_of(page_of(own(state, record), "report"))["orders"]
    rows = [[words(cell) for cell in cells] for cells in table.rows]
    usd = 90 * state.railroads["PENN"].price_usd
    assert rows == [
        ["Borrow $9,000 from the Bank", "Borrow $1,500 from the Bank"],
        ["Tell everyone: “All aboard”", "Tell everyone: “All aboard”"],
        [f"Buy 90 shares of NYC for at most ${90 * state.railroads['NYC'].price_usd:,} in all", "–"],
        [f"Buy 90 shares of PENN for at most ${usd:,} in all"] * 2,
    ]


def test_orders_that_were_not_cut_stand_once():
    state, _ = played(7)
    told = {3: describe(state, 3, Orders(borrow_usd=200))}
    found = section(own(state, Record(given=told, words=told)), "report", "orders")
    assert [type(block) for block in found.blocks] == [News]


def test_a_part_of_a_bid_is_explained():
    facts = {"line": "T1", "railroad": "NYC", "asked": 30, "usd": 400}
    events = [Event(6, "SHARES_BOUGHT", "6.3", (3,), {**facts, "count": count}) for count in (20, 30)]
    part, whole = said([event_text(event) for event in events])
    assert "more were asked for than offered" in part
    assert "more were asked for than offered" not in whole


def test_the_cash_flow_runs_from_opening_to_closing_with_reason_and_rule():
    state = fresh()
    set_cash(state, acc.seat(3), 1500)
    ledger = Ledger(state.books)
    ledger.phase = 1
    ledger.pay(acc.seat_debt(3), acc.seat(3), 1000, "bank_loan", "10.1.1")
    ledger.pay(acc.seat(4), acc.WORLD, 77, "lavish_spending", "1.2.5")
    ledger.pay(acc.seat(3), acc.WORLD, 1200, "lavish_spending", "1.2.5")
    ledger.move(acc.share("B&O"), acc.PUBLIC, acc.seat(3), 5, "share_purchase", "6.3")
    cash = tables_of(page_of(own(state, Record(postings=tuple(ledger.postings))), "report"))["cash"]
    assert cash.rows[1][4] == Link("10.1.1", "rules/rules-10", "rule-10-1-1")
    assert [(cells[2], cells[3], getattr(cells[4], "text", "")) for cells in cash.rows] == [
        (None, 1500, ""),
        (1000, 2500, "10.1.1"),
        (-1200, 1300, "1.2.5"),
        (None, 1300, ""),
    ]
    assert words(cash.rows[1][1]) == "The Bank (loans)"


@pytest.mark.parametrize("turns", (1, 7, 13))
def test_the_cash_flow_of_every_seat_closes_with_its_cash_and_opens_with_last_turns(turns):
    before, _ = played(turns - 1)
    state, record = played(turns)
    for seat in state.seats:
        cash = tables_of(page_of(own(state, record, seat), "report"))["cash"]
        amounts = [cells[2] for cells in cash.rows[1:-1]]
        assert cash.rows[0][3] == acc.cash(before, seat)
        assert cash.rows[-1][3] == acc.cash(state, seat) == cash.rows[0][3] + sum(amounts)
        assert all(cells[4] for cells in cash.rows[1:-1])


def test_a_recall_is_said_at_the_top_and_nothing_may_be_borrowed():
    state = fresh()
    state.seats[3].call_usd, state.seats[3].credit_limit_usd = 450, 900
    report = own(state)
    assert "$450" in section_words(report, "report", "played")
    figures = next(b for b in section(report, "report", "credit").blocks if isinstance(b, Figures))
    assert [item.value for item in figures.items][1:4] == [900, 450, 0]


def test_the_portfolio_shows_limits_of_every_railroad():
    state = fresh()
    make_president(state, 3, "B&O")
    state.railroads["NYC"].cornered = True
    table = tables_of(page_of(own(state), "report"))["portfolio"]
    assert len(table.rows) == len(state.railroads)
    for cells in table.rows:
        code = cells[0]
        assert cells[1] == acc.shares(state, 3, code)
        assert cells[4] == cells[1] * state.railroads[code].price_usd
        assert cells[6:] == (bid_limit(state, code, 3), short_limit(state, code, 3))
    assert row(table, "B&O")[5] == "president"
    assert row(table, "NYC")[7] == "0"


def test_neither_a_loan_nor_its_repayment_is_what_a_turn_brought_or_cost():
    ledger = Ledger({"usd": {}})
    ledger.pay(acc.seat(1), acc.seat_debt(1), 900, "bank_loan_repaid", "10.1.1")
    ledger.pay(acc.seat_debt(1), acc.seat(1), 800, "bank_loan", "10.1.1")
    ledger.pay(acc.BANK, acc.seat(1), 37, "cash_interest", "5")
    ledger.pay(acc.seat(1), acc.BANK, 58, "loan_interest", "3.4")
    edition = Edition(fresh(), "CR1", Record(postings=tuple(ledger.postings)), 1)
    amounts = [message.facts["usd"] for message in largest(edition)]
    assert amounts == [37, 58]
