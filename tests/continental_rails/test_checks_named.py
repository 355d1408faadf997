"""Remarks on orders, each provoked by the plainest order that deserves it, and told with its cell."""

import pytest

from tests.continental_rails.build import fresh
from tests.continental_rails.forms_helpers import SEAT, magnate, own_company, read, said
from tests.continental_rails.test_checks_person import codes, company, judged
from tests.continental_rails.test_checks_railroads import penn


def told(findings, code, line):
    """Return whether one finding of a code stands at a line, with a text and a way to fix."""
    found = [finding for finding in findings if (finding.code, finding.place.row) == (code, line)]
    return len(found) == 1 and all(said(found[0]))


@pytest.mark.parametrize(
    ("orders", "code", "line"),
    [
        ({"spend_usd": 5}, "CR.LAVISH_TOO_LITTLE", "LAVISH"),
        ({"borrow_usd": -5}, "CR.NEGATIVE", "BORROW"),
        ({"message": "a\x07b"}, "CR.MESSAGE_SIGNS", "MESSAGE"),
        ({"message": "steam " * 40}, "CR.MESSAGE_TOO_LONG", "MESSAGE"),
    ],
)
def test_what_a_tycoon_cannot_mean(orders, code, line):
    assert told(judged(fresh(), 1, **orders)[1], code, line)


@pytest.mark.parametrize(
    ("orders", "code", "line"),
    [
        ({"dividend_usd": 1_000}, "CR.DIVIDEND_LIMIT", "RR2-DIV"),
        ({"improve_usd_per_mile": 51}, "CR.IMPROVE_LIMIT", "RR2-IMPROVE"),
        ({"treasury_to_president": 999_999}, "CR.TREASURY_LACKS", "RR2-BUY"),
    ],
)
def test_what_a_railroad_cannot_do(orders, code, line):
    state = magnate()
    state.railroads["PENN"].price_usd = 1
    findings = penn(state, **orders)[1]
    assert code in codes(findings)
    assert told(findings, code, next(found.place.row for found in findings if found.code == code))


def test_rule_4_8_no_railroad_absorbs_a_line_of_the_other_side():
    state = fresh()
    own_company(state, SEAT, "CB&Q")
    findings = judged(state, companies=[company("CB&Q", "ABSORB", railroad="PENN")])[1]
    assert codes(findings) == ["CR.ABSORB_GATEWAY"]


def test_a_line_that_says_too_little_is_named_cell_by_cell():
    _, findings = read(fresh(), 1, T1={"railroad": "SCL"})
    assert {(found.code, found.place.row) for found in findings} == {("CR.HALF_LINE", "T1")}
    assert {found.place.column for found in findings} == {"action", "shares"}


def test_nobody_is_told_to_buy_a_private_company_that_is_theirs():
    (finding,) = read(magnate(), SEAT, PC1={"price": 1000})[1]
    assert (finding.code, finding.place.column) == ("CR.HALF_LINE", "action")
    assert "buy" not in next(said(finding))
