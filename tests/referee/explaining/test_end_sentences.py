"""Sentences of how a match ends with an order or a draw, and without."""

import msgspec
import pytest

from engine.messages import say
from games import load
from referee import serialise
from referee.explaining.account import Account, Moment, TurnAccount
from referee.explaining.counted import how_counted
from referee.explaining.end_sentences import computer_at_end, draw_at_end, orders_at_end
from referee.explaining.ending import Ending
from referee.explaining.lines import lines
from referee.explaining.page import curves, listed, teaser
from referee.texts import TEXTS

MILLION = 1_000_000
NAMES = ("Ada", "Ben", "Cy")
MONEY = load("chicago-express").catalogue.text(say("TITLE.MONEY"), "en")
WITHIN = MONEY[0].lower() + MONEY[1:]
NBSP = "\u00a0"
TURNS = (TurnAccount(1, (0,) * 9, (0,) * 9, {}, {}, {}, 1),) * 5


def account(turns=(), **how):
    return Account(
        match="M1",
        game="chicago-express",
        record="",
        points=serialise.to_plain(say("TITLE.MONEY")),
        unit="usd",
        seats=(1, 2, 3),
        names=NAMES,
        start=(0,) * 9,
        paths=10,
        turns=turns,
        best=(),
        worst=(),
        luck=(),
        untried=(),
        replayed=0,
        **how,
    )


def moment(won, *, by_chance=False):
    """Return an order of Ada's: $12 and places won in 11 of 12 matches, and who won."""
    counts = {1: ((1, 0, 0), (11, 0, 0)), -1: ((11, 0, 0), (1, 0, 0))}[1 if won > 0 else -1]
    points = 12 * (100 + (12 if won > 0 else -12))
    ending = Ending(
        12,
        (9 * MILLION, 0, 0, points, 900, 900),
        (3 * MILLION, 0, 0, 1200, 900, 900),
        *counts,
        places=() if by_chance else (won, 0, 0),
        by_chance=by_chance,
    )
    return Moment(4, 1, (0,) * 9, 1, label="climate", ending=ending)


def text_of(language, message):
    return load("chicago-express").catalogue.joined(TEXTS).text(message, language)


@pytest.mark.parametrize(
    ("language", "won", "end"),
    [
        ("en", 1, "(12%) higher than without, and 1 place higher"),
        ("en", -2, "(12%) lower than without, and 2 places lower"),
        ("fr", 2, f"(12{NBSP}%) de plus que sans et 2 places de mieux"),
        ("fr", -1, f"(12{NBSP}%) de moins que sans et 1 place de moins"),
        ("ru", 1, "чем без этого и на 1 место выше"),
        ("ru", -5, "чем без этого и на 5 мест ниже"),
    ],
)
def test_places_won_or_lost_stand_at_the_end_of_the_title(language, won, end):
    title, _ = orders_at_end(account(), moment(won))
    assert text_of(language, title).replace("\u202f", NBSP).endswith(end)


OR_LATER = "at the end, or 2 turns later,"


@pytest.mark.parametrize(("turns", "when"), [(5, OR_LATER), (6, OR_LATER), (7, "2 turns later")])
def test_what_the_end_came_before_is_told_of_the_end(turns, when):
    played = account(ahead=2, turns=(TurnAccount(1, (), (), {}, {}, {}, 0),) * turns)
    title, agreement = orders_at_end(played, moment(1))
    assert text_of("en", title).startswith(f"Turn 4, Ada: {WITHIN} {when} $12")
    to_the_end, _ = orders_at_end(account(turns=played.turns), moment(1))
    assert text_of("en", to_the_end).startswith(f"Turn 4, Ada: {WITHIN} at the end $12")
    # Played on by other dice some of them had not ended, and were only valued.
    assert text_of("en", agreement) == "In 11 of 12 matches; chance to win 75% instead of 25%."


def test_no_place_is_told_where_none_was_won():
    ending = moment(1).ending
    for places in ((0, 0, 0), ()):
        stayed = Moment(4, 1, (0,) * 9, 1, ending=Ending(*astuple(ending)[:5], places))
        assert text_of("en", orders_at_end(account(), stayed)[0]).endswith("(12%) higher than without")


def astuple(ending):
    return tuple(getattr(ending, name) for name in ending.__struct_fields__)


def test_what_the_computer_would_have_won_is_what_the_orders_lost():
    title, agreement = computer_at_end(account(), moment(-2))
    assert text_of("en", title).endswith("higher, and 2 places higher")
    assert text_of("en", agreement) == "In 11 of 12 matches; matches won: 25% instead of 75%."


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Nothing that is drawn after it makes a difference: played on, the match always"),
        ("fr", f"Aucun tirage ultérieur n’y change rien{NBSP}: la suite est toujours la même"),
        ("ru", "Ничто из того, что выпадает потом, этого не меняет: дальше партия всегда идёт так"),
    ],
)
@pytest.mark.parametrize("by_chance", [False, True])
def test_one_match_played_twelve_times_is_not_said_to_agree_with_itself(language, said, by_chance):
    one = moment(1, by_chance=by_chance)
    alike = msgspec.structs.replace(one, ending=msgspec.structs.replace(one.ending, alike=True))
    for sentences in (orders_at_end, computer_at_end):
        how_sure = text_of(language, sentences(account(by_chance=by_chance), alike)[1])
        assert how_sure.replace("\u202f", NBSP).startswith(said)
        assert "12" not in how_sure


def test_a_draw_says_its_places_too():
    said = text_of("en", draw_at_end(account(), moment(3)))
    assert "higher than with another throw, and 3 places higher, in 11 of 12 matches" in said


@pytest.mark.parametrize(
    ("language", "how_sure"),
    [
        ("en", "In 7 of 12 matches, no difference in 4; chance"),
        ("fr", "Dans 7 parties sur 12, sans différence dans 4\u202f; chances"),
        ("ru", "В 7 партиях из 12, без разницы в 4; вероятность победы"),
    ],
)
def test_matches_without_a_difference_are_counted_apart(language, how_sure):
    one = moment(1)
    ending = msgspec.structs.replace(one.ending, higher=(7, 0, 0))
    both = account(ahead=2), msgspec.structs.replace(one, ending=ending)
    said = text_of(language, orders_at_end(*both)[1])
    assert said.replace(NBSP, "\u202f").startswith(how_sure)
    assert how_sure[1:].partition(";")[0].rstrip("\u202f") in text_of(language, draw_at_end(*both))


def test_where_most_points_do_not_win_sentences_speak_of_who_won_alone():
    one = moment(1, by_chance=True)
    title, agreement = (text_of("en", each) for each in orders_at_end(account(by_chance=True), one))
    assert title == "Turn 4, Ada: won 75% of the matches (without: 25%)"
    assert agreement == "Of 12 matches: 11 better this way, 1 worse."
    title, agreement = (text_of("en", each) for each in computer_at_end(account(by_chance=True), one))
    assert title == "Turn 4, Ada: with these orders 25% of the matches won instead of 75%"
    assert agreement == "Of 12 matches: 1 better this way, 11 worse."
    assert "won 75% of the matches (with another throw: 25%)" in text_of("en", draw_at_end(account(), one))


def test_the_terminal_has_something_below_every_title():
    turn = TurnAccount(1, (0,) * 9, (0,) * 9, {}, {"climate": (0,) * 9}, {}, 1)
    texts = load("chicago-express").catalogue.joined(TEXTS)
    parts = "\n".join(lines(account((turn,)), texts, "en")).split("\n\n")
    titles = [part.split("\n")[0] for part in parts[1:]]
    assert "Luck" in titles
    assert "How the lead changed" not in titles
    assert "Luck and skill, player by player" not in titles
    assert all(len(part.split("\n")) > 1 and all(part.split("\n")) for part in parts[1:])


@pytest.mark.parametrize(
    ("by_chance", "said"),
    [(True, "whether that player won is named."), (False, "in which it made a difference agree.")],
)
def test_lists_say_by_what_something_is_named(by_chance, said):
    of_a_match = account(by_chance=by_chance, times=12)
    lead, *_ = listed(of_a_match, [moment(1, by_chance=by_chance)], "BEST")
    assert text_of("en", lead.text).endswith(said)
    how = "\n".join(text_of("en", one.text) for one in how_counted(of_a_match))
    assert (f"Having the most of this is not enough to win here: {WITHIN}." in how) == by_chance


def test_a_draw_that_moved_chances_and_struck_hardest_is_told_once():
    drawn = account(TURNS, times=12)
    both = msgspec.structs.replace(drawn, luck=(moment(1),), struck=(moment(1), moment(2)))
    said = list(lines(both, load("chicago-express").catalogue.joined(TEXTS), "en"))
    assert [one.count("and 1 place higher, in 11 of 12 matches") for one in said].count(1) == 1
    assert any("and 2 places higher, in 11 of 12 matches" in one for one in said)


def test_how_often_the_draws_in_the_lead_were_played_on_is_said():
    def how(times):
        struck = moment(1)
        struck = msgspec.structs.replace(struck, ending=msgspec.structs.replace(struck.ending, times=times))
        of_a_match = msgspec.structs.replace(account(TURNS, times=12), struck=(struck,))
        return "\n".join(text_of("en", one.text) for one in how_counted(of_a_match))

    assert "were played on 36 times each way" in how(36)
    assert "were played on" not in how(12)


def test_in_a_game_of_several_titles_the_chance_is_to_come_first_in_what_is_counted():
    said = text_of("en", teaser(account(has_titles=True, turns=TURNS)).note)
    assert said == f"Chance to come first by {WITHIN}, after each turn, per cent"
    assert text_of("en", teaser(account(turns=TURNS)).note) == "Chance to win after each turn, per cent"
    titles = [text_of("en", chart.title) for chart in curves(account(has_titles=True, turns=TURNS), ())]
    assert titles[0] == f"Chance to come first by {WITHIN}"
