"""Six turns of two people, their turn sheets filled in by LibreOffice, their reports read on the site.

The two order what the computer would in their place, and each turn a little more than the rules allow:
every report has to say what was given, what was accepted, what came of it, and where each dollar went.
"""

from contextlib import nullcontext
from dataclasses import replace

import pytest

from publish.common.markup import render
from publish.desks.desk import report_view
from referee.demo import libreoffice
from referee.publication.desks import own_report
from referee.workspace.settings import Seat
from tests.playing_policies import as_the_computer
from tests.playing_through import Table, plain_pages

pytestmark = [
    pytest.mark.slow,
    pytest.mark.xdist_group("soffice"),
    pytest.mark.skipif(not libreoffice.found(), reason="LibreOffice is not installed here"),
]
TURNS = 6
FISK, HILL = 3, 7
LANGUAGE = {FISK: "en", HILL: "fr"}
TOO_MUCH = {
    1: {FISK: {("BORROW", "answer"): 99_999}, HILL: {("MESSAGE", "answer"): "À bientôt & merci: =1+1"}},
    2: {FISK: {("LAVISH", "answer"): 400}, HILL: {("LAVISH", "answer"): 400}},
    3: {HILL: {("SPY-RR", "answer"): "PENN", ("SPY-PLAYER", "answer"): "S03"}},
    4: {FISK: {("REPAY", "answer"): 10**6}},
}


def overreaching(match, seat, form):
    """Order what the computer would, and now and then too much."""
    asked = {(line.id, column.id) for _, line, column, _ in form.fields()}
    more = TOO_MUCH.get(form.turn, {}).get(seat, {})
    return as_the_computer(match, seat, form) | {at: value for at, value in more.items() if at in asked}


@pytest.fixture(scope="module")
def match(tmp_path_factory):
    """Six turns: the moves of each seat, and the table as it stands then."""
    seats = tuple(Seat(n, language=LANGUAGE.get(n, "en"), human=n in LANGUAGE) for n in range(1, 16))
    with libreoffice.Office() as office:
        with plain_pages():
            table = Table.laid(
                tmp_path_factory.mktemp("six"), "continental-rails", seats, office, seed="six turns"
            )
        moves = []
        for turn in range(1, TURNS + 1):
            with plain_pages() if turn < TURNS else nullcontext():
                moves += [as_data(table.match, move) for move in table.play_turn(overreaching)]
    return table, moves


def as_data(match, move):
    """Return a move with its report as the template gets it, which is what the desk's page was made of."""
    report = own_report(match, move.turn, match.secrets.seat(move.seat).keys())
    language = LANGUAGE[move.seat]
    assert move.report == render("pages/paper.html.j2", report_view(report, match.texts, language))
    return replace(move, report=report_view(report, match.texts, language))


def sections(report):
    """The sections of a personal report by page and id."""
    return {
        (page["slug"], found["id"].removeprefix(f"desk-at-{page['slug']}-")): found
        for page in report["pages"]
        for found in page["sections"]
    }


def lines(section):
    """All that a section says: paragraphs, news, and rows of tables."""
    found = []
    for block in section["blocks"]:
        for part in block.get("blocks", [block]):
            found += [part["text"]] if isinstance(part.get("text"), str) else []
            items = part["items"] if part["type"] == "news" else []
            found += [item if isinstance(item, str) else item["text"] for item in items]
            found += [" | ".join(cell["text"] for cell in row["cells"]) for row in part.get("rows", ())]
    return found


def rows(report, page, section):
    """The cells of the first table of a section."""
    (table,) = [block for block in sections(report)[page, section]["blocks"] if block["type"] == "table"]
    return [row["cells"] for row in table["rows"]]


def test_every_turn_was_played_from_the_two_forms(match):
    table, moves = match
    assert table.match.last == TURNS
    assert [(move.turn, move.seat) for move in moves] == [
        (turn, seat) for turn in range(1, 7) for seat in LANGUAGE
    ]
    assert all(move.how == "form" and move.carried_out == move.expected for move in moves)
    assert sum(len(move.wanted) for move in moves) > 100


def test_the_report_repeats_the_receipt(match):
    for move in match[1]:
        _, orders, *_ = move.receipt.split("\n\n")
        promised = [line.removeprefix("  - ") for line in orders.splitlines()[1:]]
        told = [line.rpartition(" | ")[2] for line in lines(sections(move.report)["report", "orders"])]
        assert [line for line in told if line != "–"] == promised


def test_what_was_cut_stands_as_given_and_as_accepted_with_the_reason(match):
    cut = {(move.turn, move.seat): move.report for move in match[1]}
    orders = [[cell["text"] for cell in row] for row in rows(cut[1, FISK], "report", "orders")]
    assert orders[0] == ["Borrow $99,999 from the Bank", "Borrow $1,534 from the Bank"]
    assert "Your credit limit is $1,534" in " ".join(lines(sections(cut[1, FISK])["report", "findings"]))
    spent = [[cell["text"] for cell in row] for row in rows(cut[2, HILL], "report", "orders")]
    assert ["Dépenser 400\N{NO-BREAK SPACE}$ avec ostentation", "–"] in spent


def test_every_order_accepted_has_an_outcome_or_a_line_of_cash(match):
    for move in match[1]:
        found = sections(move.report)
        told = " ".join(lines(found["report", "outcome"]) + lines(found["report", "cash"]))
        for bid in move.carried_out.bids:
            assert bid.company in told, (move.turn, move.seat)
        for trade in move.carried_out.trades:
            assert trade.railroad in told, (move.turn, move.seat)
        for orders in move.carried_out.railroads.values():
            assert not orders.request or orders.request in told or orders.second_request in told


def test_cash_flows_line_by_line_from_turn_to_turn(match):
    closing = {}
    for move in match[1]:
        first, *flow, last = rows(move.report, "report", "cash")
        balance = first[3]["number"]
        assert closing.get(move.seat, balance) == balance
        for reason, party, amount, after, rule in flow:
            balance += amount["number"]
            assert after["number"] == balance
            assert reason["text"]
            assert party["text"]
            assert rule["text"]
        assert last[3]["number"] == balance
        closing[move.seat] = balance


def test_each_reads_his_own_language_and_no_code_of_ours(match):
    for move in match[1]:
        said = " ".join(line for found in sections(move.report).values() for line in lines(found))
        assert not any(f"{kind}." in said for kind in ("REPORT", "DESK", "NEWS", "REASON", "ORDER", "CR"))
        opening = {"en": "Opening balance", "fr": "Solde d’ouverture"}
        for language in opening:
            assert (opening[language] in said) == (LANGUAGE[move.seat] == language)
