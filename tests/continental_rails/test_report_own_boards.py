"""The desk of one seat (9.6, 10.1.7): its companies, boards, spies and charts."""

from __future__ import annotations

from engine.report import Chart, Table
from games.continental_rails import accounts as acc
from games.continental_rails.state import Earnings
from tests.continental_rails.build import fresh, give_shares, make_president, set_cash
from tests.continental_rails.desk_helpers import own
from tests.continental_rails.report_matches import (
    all_words,
    page_of,
    played,
    row,
    said,
    tables_of,
    words,
)


def test_own_companies_say_what_the_bank_counts_and_what_may_be_asked():
    state = fresh()
    company = next(c for c in state.companies.values() if c.code == "GT")
    company.status, company.owner, company.paid_usd, company.asking_usd = "owned", 3, 2000, None
    table = tables_of(page_of(own(state), "report"))["own-companies"]
    assert row(table, "GT") == ["GT", "Grand Trunk", "73", "2000", "1460", "", "2400"]
    assert tables_of(page_of(own(state, seat=4), "report"))["own-companies"].rows == ()


def test_rule_9_6_directors_see_the_finances_only_presidents_the_books():
    state, record = played(7)
    code, president = next((c, rr.president) for c, rr in sorted(state.railroads.items()) if rr.president)
    other = next(seat for seat in state.seats if seat not in state.railroads[code].directors)
    state.railroads[code].directors.append(other)
    number = state.railroads[code].number
    for seat, books in ((president, True), (other, False)):
        tables = tables_of(page_of(own(state, record, seat), "railroads"))
        assert row(tables[f"finances-{number}"], "Cash")[1] == str(acc.railroad_cash(state, code))
        assert row(tables[f"finances-{number}"], "Efficiency")[1] == str(state.railroads[code].efficiency)
        assert (f"books-{number}" in tables) is books


def test_the_books_of_a_railroad_open_with_last_turns_cash_and_name_no_shareholder():
    before, _ = played(6)
    state, record = played(7)
    checked = 0
    for code, rr in sorted(state.railroads.items()):
        if rr.president is None or code not in before.railroads:
            continue
        books = tables_of(page_of(own(state, record, rr.president), "railroads"))[f"books-{rr.number}"]
        assert books.rows[0][3] == acc.railroad_cash(before, code)
        assert books.rows[-1][3] == books.rows[-2][3] == acc.railroad_cash(state, code)
        names = {seat.name for seat in state.seats.values()}
        assert not names & {words(cells[1]) for cells in books.rows}
        checked += 1
    assert checked > 3


def test_no_board_no_spies_is_said_in_words():
    report = own(fresh())
    boards = "\n".join(said(page_of(report, "railroads")))
    assert "You sit on no board" in boards
    assert "for directors only" not in boards
    assert "Your detectives had no task" in "\n".join(said(page_of(report, "spying")))


def test_rule_10_1_7_a_spied_tycoon_shows_his_shares_and_nothing_else():
    """His shares in every railroad (9.4, ruling A36)."""
    state = fresh()
    give_shares(state, 7, "B&O", 31)
    set_cash(state, acc.seat(7), 987654)
    state.seats[3].spied_seat = 7
    report = own(state)
    table = tables_of(page_of(report, "spying"))["spied-shares"]
    assert row(table, "B&O")[1] == str(acc.shares(state, 7, "B&O"))
    assert len(table.rows) == len(state.railroads)
    assert "987654" not in repr(report)
    assert "James J. Hill" not in all_words(own(state, seat=4))


def test_rule_10_1_7_a_spied_railroad_shows_finances_and_holders():
    """Director's figures and all holders (9.2, 9.6, ruling A36)."""
    state = fresh()
    give_shares(state, 7, "B&O", 31)
    state.seats[3].spied_railroad = "B&O"
    tables = tables_of(page_of(own(state), "spying"))
    number = state.railroads["B&O"].number
    assert row(tables[f"spied-finances-{number}"], "Cash")[1] == "5000"
    holders = tables[f"holders-{number}"]
    assert words(holders.rows[0][0]) == "James J. Hill"
    assert holders.rows[0][1] == acc.shares(state, 7, "B&O")
    assert row(holders, "The Public")[1] == str(acc.public_shares(state, "B&O"))
    assert sum(cells[1] for cells in holders.rows) == acc.issued(state, "B&O")


def test_rule_4_14_4_a_president_sees_the_holders_without_a_spy_but_a_director_does_not():
    state = fresh()
    make_president(state, 3, "B&O")
    state.railroads["B&O"].directors.append(4)
    number = state.railroads["B&O"].number
    assert f"holders-{number}" in tables_of(page_of(own(state), "spying"))
    assert f"holders-{number}" not in tables_of(page_of(own(state, seat=4), "spying"))


def test_a_director_may_spy_on_his_own_railroad():
    state = fresh()
    make_president(state, 3, "B&O")
    state.seats[3].spied_railroad = "B&O"
    report = own(state)
    idents = [block.id for block in report.blocks() if isinstance(block, (Table, Chart))]
    number = state.railroads["B&O"].number
    assert f"spied-finances-{number}" not in idents
    assert f"finances-{number}" in idents
    assert len(idents) == len(set(idents))


def test_a_spied_railroad_that_is_gone_leaves_no_gap():
    state = fresh()
    state.seats[3].spied_railroad = "GONE"
    assert "Your detectives had no task" in "\n".join(said(page_of(own(state), "spying")))


def test_charts_show_the_seats_own_worth_only():
    state, record = played(7)
    page = page_of(own(state, record), "charts")
    charts = {b.id: b for s in page.sections for b in s.blocks if isinstance(b, Chart)}
    assert [series.values for series in charts["worth"].series] == [tuple(state.worth_history[3])]
    assert len(charts["own-points-history"].series) == 5
    last = [series.values[-1] for series in charts["own-points-history"].series]
    assert last == list(state.seats[3].points.values())


def test_a_director_sees_revenue_against_expenses_over_the_turns_he_was_told_them():
    state, record = played(7)
    code, seat = next((code, rr.directors[0]) for code, rr in sorted(state.railroads.items()) if rr.directors)
    rr, told = state.railroads[code], state.seats[seat].earnings[code]
    assert told[-1] == Earnings(7, rr.revenue_usd, rr.expense_usd)
    told[:] = [Earnings(4, 900, 500), Earnings(6, 800, 850), told[-1]]
    blocks = [block for s in page_of(own(state, record, seat), "railroads").sections for block in s.blocks]
    chart = next(block for block in blocks if isinstance(block, Chart) and block.id == f"earned-{rr.number}")
    assert chart.x == ("4", "5", "6", "7")
    revenue, expense = (series.values for series in chart.series)
    assert revenue == (900, None, 800, rr.revenue_usd)
    assert expense == (500, None, 850, rr.expense_usd)


def test_only_those_turns_are_kept_in_which_a_seat_was_director_or_spy():
    """Every kept turn of a real match is checked against the boards of that turn (4.14.2, ruling B39)."""
    for number in range(1, 8):
        state, _ = played(number)
        for seat, tycoon in state.seats.items():
            boards = {code for code, rr in state.railroads.items() if seat in rr.directors}
            spied = {tycoon.spied_railroad} & set(state.railroads)
            now = {code for code, told in tycoon.earnings.items() if told[-1].turn == number}
            assert now == boards | spied
            assert all(told == sorted(told, key=lambda one: one.turn) for told in tycoon.earnings.values())
