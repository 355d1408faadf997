"""A player's message to all is held back or edited before the turn is played, and the front page says so."""

from __future__ import annotations

import json

import pytest

from engine.languages import USUAL
from games.continental_rails.orders import Orders
from games.continental_rails.wording import message, with_message
from referee.match.stored_reports import read_report
from referee.publication.notes import with_public_notes
from tests.referee.helpers import NAME, differences, good


@pytest.fixture
def in_hand(desk):
    desk.gift(1, 2, 100, text="you are all thieves")
    desk.gift(2, 1, 30, text="for the bridge")
    return desk


def texts(desk, turn=1):
    """Return seat -> the words to all with which it played."""
    folder = desk.match.folder.turn(turn)
    orders = {seat: json.loads(folder.orders(seat).read_bytes()) for seat in (1, 2)}
    return {seat: "".join(order["text"] for order in given) for seat, given in orders.items()}


def notes(desk, turn=1):
    report = with_public_notes(desk.match, read_report(desk.match, turn, None))
    section = next((part for part in report.pages[0].sections if part.id == "referee"), None)
    lines = section.blocks[0].items if section else ()
    return {language: [desk.match.texts.text(line, language) for line in lines] for language in USUAL}


def test_the_messages_that_wait_are_listed(in_hand, turnsheet):
    code, out, _ = turnsheet("hold", NAME, *in_hand.there)
    assert (code, out) == (
        0,
        "seat 1, Ann & Co: you are all thieves\nseat 2, Éloïse: for the bridge\n",
    )


def test_a_message_is_held_back_in_the_open_and_the_match_verifies(in_hand, turnsheet):
    code, out, _ = turnsheet("hold", NAME, 1, "--why", "An insult.", *in_hand.there)
    assert (code, out) == (0, f"{NAME}: the message of seat 1 is held back when turn 1 is played.\n")
    assert notes(in_hand, 0)["en"] == []
    assert turnsheet("hold", NAME, *in_hand.there)[1].startswith(
        "seat 1, Ann & Co: you are all thieves (you publish: nothing)\n"
    )
    in_hand.publish(turn=1)
    assert texts(in_hand) == {1: "", 2: "for the bridge"}
    assert notes(in_hand) == {
        "en": ["The referee held back the message of Ann & Co: An insult."],
        "fr": ["L’arbitre a retenu le message d’Ann & Co\N{NO-BREAK SPACE}: An insult."],
    }
    assert differences(in_hand) == []
    site = [path for path in in_hand.workspace.site.rglob("*") if path.is_file()]
    assert not [path for path in site if b"thieves" in path.read_bytes()]


def test_a_message_is_edited_in_the_open(in_hand, turnsheet):
    words = ("--text", "I disagree.", "--why", "Shortened.")
    code, out, _ = turnsheet("hold", NAME, 1, *words, *in_hand.there)
    assert (code, out) == (0, f"{NAME}: the message of seat 1 is edited when turn 1 is played.\n")
    in_hand.publish(turn=1)
    assert texts(in_hand) == {1: "I disagree.", 2: "for the bridge"}
    assert notes(in_hand)["en"] == ["The referee edited the message of Ann & Co: Shortened."]
    assert differences(in_hand) == []


def test_a_message_that_is_out_is_held_back_after_undo(in_hand, turnsheet):
    in_hand.publish(turn=1)
    assert turnsheet("undo", NAME, "--why", "A message.", *in_hand.there)[0] == 0
    assert turnsheet("hold", NAME, 1, "--why", "An insult.", *in_hand.there)[0] == 0
    in_hand.publish(turn=1)
    assert texts(in_hand) == {1: "", 2: "for the bridge"}


@pytest.mark.parametrize(
    ("words", "remark"),
    [
        ((3, "--why", "x"), f"No message of seat 3 waits for turn 1 of {NAME}."),
        ((1,), "--why: give a reason of 1 to 500 characters; everyone will read it."),
        ((1, "--why", "x", "--text", "y" * 501), "It is published: write 1 to 500 characters."),
    ],
)
def test_what_cannot_be_held_back_is_said(in_hand, turnsheet, words, remark):
    code, out, err = turnsheet("hold", NAME, *words, *in_hand.there)
    assert (code, out, err.strip()) == (2, "", remark)
    assert in_hand.match.notices.messages(1) == {}


def test_rule_10_1_8_a_message_is_replaced_and_nothing_else():
    orders = Orders(borrow_usd=5, message="Who sells PENN?")
    assert message(orders) == "Who sells PENN?"
    assert with_message(orders, "") == Orders(borrow_usd=5)
    assert orders.message == "Who sells PENN?"


def test_the_last_word_on_a_message_counts_and_an_earlier_one_may_be_said_again(in_hand, turnsheet):
    for words in ((), ("--text", "I disagree."), ()):
        good(turnsheet, "hold", NAME, 1, "--why", "An insult.", *words, *in_hand.there)
    assert "(you publish: nothing)" in good(turnsheet, "hold", NAME, *in_hand.there)
    in_hand.publish(turn=1)
    assert texts(in_hand) == {1: "", 2: "for the bridge"}
