"""Double entry: books balance, and nothing changes without a posting."""

import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.ledger import Ledger, LedgerError, check_balanced, check_postings

ACCOUNTS = ["bank", "public", "seat/01", "seat/02", "rr/B&O"]
moves = st.lists(
    st.tuples(
        st.sampled_from(["usd", "share:B&O"]),
        st.sampled_from(ACCOUNTS),
        st.sampled_from(ACCOUNTS),
        st.integers(0, 10_000),
    ).filter(lambda m: m[1] != m[2]),
    max_size=30,
)


@given(moves, moves)
def test_books_always_balance_and_postings_explain_them(before, now):
    books = {}
    for unit, source, target, amount in before:
        Ledger(books).move(unit, source, target, amount, "earlier", "1")
    opening = copy.deepcopy(books)
    ledger = Ledger(books)
    for unit, source, target, amount in now:
        ledger.move(unit, source, target, amount, "now", "1")
    check_balanced(books)
    check_postings(opening, ledger.postings, books)


def test_a_change_without_posting_is_found_by_name():
    books = {"usd": {"bank": -5, "seat/01": 5}}
    changed = {"usd": {"bank": -6, "seat/01": 6}}
    with pytest.raises(LedgerError, match="bank"):
        check_postings(books, [], changed)


def test_unbalanced_books_are_found():
    with pytest.raises(LedgerError, match="usd is out of balance by 1"):
        check_balanced({"usd": {"bank": 1}})


@pytest.mark.parametrize("source, target, amount", [("a", "b", -1), ("a", "a", 5)])
def test_senseless_postings_are_refused(source, target, amount):
    with pytest.raises(LedgerError):
        Ledger({}).pay(source, target, amount, "x", "1")


def test_postings_carry_phase_reason_rule_and_facts():
    ledger = Ledger({})
    ledger.phase = 7
    ledger.pay("bank", "seat/01", 12, "interest_on_cash", "5", rate=60)
    (entry,) = ledger.postings
    assert (entry.phase, entry.reason, entry.rule, entry.facts) == (7, "interest_on_cash", "5", {"rate": 60})
    ledger.pay("bank", "seat/01", 0, "nothing", "5")
    assert len(ledger.postings) == 1


def test_a_unit_closes_only_when_nobody_holds_it():
    ledger = Ledger({})
    ledger.move("share:X", "issuer", "public", 5, "issue", "4.3")
    with pytest.raises(LedgerError, match="still held"):
        ledger.close("share:X")
    ledger.move("share:X", "public", "issuer", 5, "cancel", "4.13")
    ledger.close("share:X")
    assert "share:X" not in ledger.balances
