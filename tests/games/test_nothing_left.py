"""Remarks say "nothing" where nothing is owed, left or allowed: never "repay $0 at most"."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.findings import Finding, Outcome
from engine.messages import LANGUAGES, Catalogue, say
from games import load

NONE = dict.fromkeys(("allowed", "used", "owed", "till"), 0)
RAILS = {"asked": 5, "limit": 9, "safe": 9, "railroad": "PRR", "owned": 3, "bought": 3, "cash": 4}
CAPPED = (
    *("REPAY_OVER_DEBT", "REPAY_OVER_CASH", "BORROW_OVER_LIMIT", "LEND_OVER_CASH", "REPAID_TOO_MUCH"),
    *("REPAY_BANK_TOO_MUCH", "TREASURY_CASH", "TREASURY_SHORT", "SHORT_CORNERED", "SHORT_TENTH"),
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", CAPPED)
def test_rails_names_no_zero_where_there_is_nothing(code, language):
    finding = Finding(f"CR.{code}", Outcome.REJECTED, facts=RAILS | NONE)
    texts = load("continental-rails").catalogue
    for message in (finding.text, finding.fix):
        assert not re.search(r"\b0\b", texts.text(message, language))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "code"), [("continental-divide", "REFUSED.TOO_FEW_LEFT"), ("chicago-express", "CE.NO_TRAINS")]
)
def test_the_board_games_say_that_none_is_left(game, code, language):
    texts = load(game).catalogue
    said = {
        count: texts.text(say(code, count=count, railroad="GN", company="PRR"), language)
        for count in (0, 1, 2)
    }
    assert "0" not in said[0]
    assert "1" in said[1]
    assert "2" in said[2]


def test_a_text_for_nothing_takes_the_place_of_one_with_facts_of_its_own(tmp_path: Path):
    text = "{most:Pay {most:usd} of {all:usd} at most.|0=Pay none of {all:usd}.}"
    (tmp_path / "en.po").write_text(f'msgid "PAY"\nmsgstr "{text}"\n', encoding="utf-8")
    catalogue = Catalogue.read(tmp_path)
    assert catalogue.text(say("PAY", most=5, all=9), "en") == "Pay $5 of $9 at most."
    assert catalogue.text(say("PAY", most=0, all=9), "en") == "Pay none of $9."
